import type { DatabaseSync } from "node:sqlite";

/** A database that notes each statement which is prepared on it. */
export function recordedStatements(database: DatabaseSync): {
  readonly recorded: DatabaseSync;
  readonly statements: readonly string[];
} {
  const statements: string[] = [];
  const recorded = new Proxy(database, {
    get: (target, name) => (text: string) => {
      if (name === "prepare") statements.push(text);
      return Reflect.get(target, name).call(target, text);
    },
  });
  return { recorded, statements };
}

/** How SQLite would work through a statement, a line for each table or subquery. */
export function planOf(database: DatabaseSync, statement: string): string[] {
  return database
    .prepare(`EXPLAIN QUERY PLAN ${statement}`)
    .all()
    .map(({ detail }) => String(detail));
}
