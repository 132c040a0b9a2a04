import type { WriteObstacle } from "../engine.ts";

/** Codes of SQLSTATE: postgresql.org/docs/current/errcodes-appendix.html */
export const sqlState = {
  unknownOutcome: "08007",
  readOnly: "25006",
  diskFull: "53100",
  tooManyConnections: "53300",
  cannotConnectNow: "57P03",
} as const;

/** Classes of SQLSTATE for which the request is not at fault. */
const unavailableClasses = new Set(["08", "25", "53", "55", "57", "58", "XX", "40"]);

/** True for faults of the database, or of the connection to it, that may pass. */
export function isUnavailable(error: unknown): boolean {
  const { code, message } = partsOf(error);
  if (typeof code === "string") {
    return /^[0-9A-Z]{5}$/.test(code) ? unavailableClasses.has(code.slice(0, 2)) : /^E[A-Z]+$/.test(code);
  }
  return (
    typeof message === "string" &&
    /^(Connection terminated|timeout exceeded|Client has encountered)/i.test(message)
  );
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

/** The obstacle to every write; undefined if the error does not name one. */
export function writeObstacleOf(error: unknown): WriteObstacle | undefined {
  if (isDiskFull(error)) return "disk full";
  return partsOf(error).code === sqlState.readOnly ? "read-only" : undefined;
}

function partsOf(error: unknown) {
  return (error ?? {}) as { readonly code?: unknown; readonly message?: unknown; readonly cause?: unknown };
}
