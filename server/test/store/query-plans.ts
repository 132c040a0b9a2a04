import type { DatabaseSync } from "node:sqlite";

/** A database that records each statement prepared on it. */
export function recordedStatements(database: DatabaseSync): {
  readonly recorded: DatabaseSync;
  readonly statements: string[];
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

/** SQLite's query plan for a statement, a line for each table or subquery. */
export function planOf(database: DatabaseSync, statement: string): string[] {
  return database
    .prepare(`EXPLAIN QUERY PLAN ${statement}`)
    .all()
    .map(({ detail }) => String(detail));
}
