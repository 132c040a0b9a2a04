import type { WriteObstacle } from "../engine.ts";

/** SQLite's primary result codes: sqlite.org/rescode.html */
const resultCodes = { busy: 5, locked: 6, readOnly: 8, ioError: 10, full: 13, cannotOpen: 14, protocol: 15 };

function resultCodeOf(error: unknown): number | undefined {
  const code = (error as { errcode?: unknown } | undefined)?.errcode;
  return typeof code === "number" ? code & 0xff : undefined;
}

/** True when another process has the lock. */
export function isBusy(error: unknown): boolean {
  return resultCodeOf(error) === resultCodes.busy;
}

/** The error of a write that waited too long for its turn, like SQLite's for a lock. */
export function waitedTooLong(): Error {
  return Object.assign(new Error("the write waited too long for its turn"), { errcode: resultCodes.busy });
}

/** True for faults of the file, or of its disk, that may pass. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof FileGone || Object.values(resultCodes).includes(resultCodeOf(error) ?? -1);
}

/** The file was moved, deleted or replaced: what SQLite still writes to it would be lost when the process ends. */
export class FileGone extends Error {
  constructor(path: string) {
    super(`${path} was moved, deleted or replaced while it was in use`);
  }
}

/** True if a statement names a table or a column that does not exist, or lacks a required one. */
export function isSchemaMismatch(error: unknown): boolean {
  const { message } = (error ?? {}) as { readonly message?: unknown };
  return /^(no such (table|column)|table \S+ has no column|NOT NULL constraint failed)/.test(String(message));
}

/** The obstacle to every write; undefined if the error does not name one. */
export function writeObstacleOf(error: unknown): WriteObstacle | undefined {
  if (error instanceof FileGone) return "file gone";
  const { code: systemCode } = (error ?? {}) as { readonly code?: unknown };
  if (systemCode === "ENOSPC" || systemCode === "EDQUOT") return "disk full";
  if (systemCode === "EROFS") return "read-only";
  const code = resultCodeOf(error);
  if (code === resultCodes.full) return "disk full";
  return code === resultCodes.readOnly ? "read-only" : undefined;
}
