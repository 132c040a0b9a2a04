import type { WriteObstacle } from "../engine.ts";

/** Codes of SQLSTATE: postgresql.org/docs/current/errcodes-appendix.html */
export const sqlState = {
  unknownOutcome: "08007",
  unsupportedFeature: "0A000",
  missingValue: "23502",
  readOnly: "25006",
  insufficientPrivilege: "42501",
  undefinedColumn: "42703",
  undefinedFunction: "42883",
  undefinedTable: "42P01",
  diskFull: "53100",
  lockNotAvailable: "55P03",
  tooManyConnections: "53300",
  cannotConnectNow: "57P03",
} as const;

/** Classes of SQLSTATE that are no fault of the request. */
const unavailableClasses = new Set(["08", "25", "53", "55", "57", "58", "XX", "40"]);

/** True for faults of the database, or of the connection to it, that may pass. */
export function isUnavailable(error: unknown): boolean {
  const { code, message } = partsOf(error);
  if (typeof code === "string") {
    const isOfServer = /^[0-9A-Z]{5}$/.test(code);
    return isOfServer ? unavailableClasses.has(code.slice(0, 2)) : connectionCodes.test(code);
  }
  return typeof message === "string" && connectionMessages.test(message);
}

/** Codes of the system and of Node for a connection that was lost or cannot be made. */
const connectionCodes = /^(E[A-Z]+|ERR_(SOCKET|STREAM)_[A-Z_]+)$/;
/** The library's messages for a connection that was lost, is closing, or continues after it was given up. */
const connectionMessages =
  /^(Connection terminated|timeout (exceeded|expired)|Client (has encountered|was closed)|Received unexpected)/i;

/** `unsupportedFeature` is also the error of a prepared statement whose columns have changed. */
const mismatches: ReadonlySet<string> = new Set([
  sqlState.undefinedTable,
  sqlState.undefinedColumn,
  sqlState.unsupportedFeature,
  sqlState.missingValue,
]);

/** True if a statement names a table or a column that does not exist, or lacks a required one. */
export function isSchemaMismatch(error: unknown): boolean {
  return mismatches.has(String(partsOf(error).code));
}

/**
 * True if the server is running but refuses connections now: the limit of the server, the database, the role or
 * PgBouncer is reached, or the server is starting or stopping.
 */
export function isConnectionRefusal(error: unknown): boolean {
  const { code, message, cause } = partsOf(error);
  return (
    code === sqlState.tooManyConnections ||
    code === sqlState.cannotConnectNow ||
    /^no more connections allowed/.test(String(message)) ||
    (cause !== undefined && isConnectionRefusal(cause))
  );
}

export function isDiskFull(error: unknown): boolean {
  return partsOf(error).code === sqlState.diskFull;
}

/** True if a lock was not free within `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return partsOf(error).code === sqlState.lockNotAvailable;
}

/** The obstacle to every write; undefined if the error does not name one. */
export function writeObstacleOf(error: unknown): WriteObstacle | undefined {
  if (isDiskFull(error)) return "disk full";
  return partsOf(error).code === sqlState.readOnly ? "read-only" : undefined;
}

function partsOf(error: unknown) {
  return (error ?? {}) as { readonly code?: unknown; readonly message?: unknown; readonly cause?: unknown };
}
