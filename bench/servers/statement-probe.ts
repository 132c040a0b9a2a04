/**
 * Loaded into the service before its own program (`node --import`): notes every statement that the main thread runs on
 * SQLite, and reports those since the last question to its parent.
 */
import { DatabaseSync, StatementSync } from "node:sqlite";
import { isMainThread } from "node:worker_threads";

if (isMainThread) {
  let statements: string[] = [];

  for (const name of ["run", "get", "all", "iterate"] as const) {
    const original = StatementSync.prototype[name] as (...values: unknown[]) => unknown;
    StatementSync.prototype[name] = function (this: StatementSync, ...values: unknown[]) {
      statements.push(this.sourceSQL);
      return original.apply(this, values);
    } as never; // Takes what the original takes, and returns what it returns.
  }
  const { exec } = DatabaseSync.prototype;
  DatabaseSync.prototype.exec = function (text) {
    for (const part of text.split(";")) if (part.trim() !== "") statements.push(part.trim());
    exec.call(this, text);
  };

  process.on("message", (question) => {
    if (question !== "statements") return;
    process.send?.({ statements });
    statements = [];
  });
}
