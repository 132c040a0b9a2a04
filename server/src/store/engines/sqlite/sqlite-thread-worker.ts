import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import type { StatementRequest, StatementResult, ThreadOptions } from "./sqlite-thread.ts";

/** How many statements are kept prepared at most. */
const preparedStatements = 50;

const { path, settings, lockWaitMs } = workerData as ThreadOptions; // The value that the thread was started with.
const database = new DatabaseSync(path, { timeout: lockWaitMs });
database.exec(settings);
const statements = new Map<string, StatementSync>();

parentPort?.on("message", (question: StatementRequest | "close") => {
  if (question !== "close") return parentPort?.postMessage(respondTo(question));
  database.close();
  parentPort?.close();
});

function respondTo({ id, sql, parameters }: StatementRequest): StatementResult {
  try {
    return { id, ...run(sql, parameters) };
  } catch (cause) {
    // Of an error's own members, only the message passes between threads.
    const { message, errcode } = cause as { message: string; errcode?: number };
    return { id, error: { message, errcode } };
  }
}

function run(sql: string, parameters: readonly unknown[]): Pick<StatementResult, "rows" | "changes"> {
  if (sql === "ROLLBACK" && !database.isTransaction) return {}; // A full disk may have ended the transaction already.
  const statement = prepared(sql);
  const values = parameters as SQLInputValue[];
  // A PRAGMA that does one step for each row is run to its end.
  if (statement.columns().length > 0 || /^PRAGMA/i.test(sql)) return { rows: statement.all(...values) };
  return { changes: statement.run(...values).changes };
}

function prepared(sql: string): StatementSync {
  const known = statements.get(sql);
  if (known) return known;
  if (statements.size >= preparedStatements) statements.clear();
  const statement = database.prepare(sql);
  statements.set(sql, statement);
  return statement;
}
