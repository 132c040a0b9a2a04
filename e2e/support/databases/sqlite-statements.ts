import { DatabaseSync, StatementSync } from "node:sqlite";

/** The statements that SQLite ran in this process, with their values in place. */
export interface Recording {
  /** Runs work. @returns what SQLite ran meanwhile, without what the service does by itself */
  during(work: () => Promise<unknown>): Promise<string[]>;
  stop(): void;
}

const running = ["run", "get", "all", "iterate"] as const;

/** Records every statement at the driver itself, so that nothing in this thread can pass it by. */
export function recordStatements(): Recording {
  let recorded: string[] = [];
  const originals = new Map(running.map((name) => [name, StatementSync.prototype[name]]));
  const { exec } = DatabaseSync.prototype;
  for (const [name, original] of originals) {
    Object.assign(StatementSync.prototype, {
      [name](this: StatementSync, ...values: unknown[]) {
        const result = Reflect.apply(original, this, values);
        recorded.push(this.expandedSQL);
        return result;
      },
    });
  }
  DatabaseSync.prototype.exec = function (text) {
    recorded.push(text);
    exec.call(this, text);
  };
  return {
    async during(work) {
      recorded = [];
      await work();
      return withoutBackground(recorded);
    },
    stop() {
      Object.assign(StatementSync.prototype, Object.fromEntries(originals));
      DatabaseSync.prototype.exec = exec;
    },
  };
}

/** What the service does by itself: it reads its own state, and deletes what is too old. */
const background =
  /service_state|delete from "(idempotent_answers|sessions)" where .*"(created_at|expires_at)" <=/;

/** Leaves out the transactions that do nothing but background work, which has savepoints of its own. */
function withoutBackground(statements: readonly string[]): string[] {
  const kept: string[] = [];
  for (const statement of statements) {
    kept.push(statement);
    if (/^(RELEASE|COMMIT)/.test(statement)) {
      const from = kept.findLastIndex((text) => /^(SAVEPOINT|BEGIN)/.test(text));
      const inside = kept.slice(from + 1, -1);
      if (inside.every((text) => background.test(text))) kept.splice(from);
    }
  }
  return kept;
}
