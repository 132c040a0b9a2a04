import { isCallError } from "@mosque-sync/client";
import { onOneLine } from "../print/terminal.ts";
import { exitCodes, Stop } from "./stop.ts";

/** How a run ended: its exit code, and the document that `--json` prints. */
export interface Ending {
  exitCode: number;
  document: Record<string, unknown>;
}

/**
 * Tells how a failure ends a run.
 * @throws any error but a {@link Stop} or a failed request
 */
export function endingOf(error: unknown): Ending & { document: { error: string } } {
  if (error instanceof Stop) {
    return { exitCode: exitCodes[error.reason], document: { error: error.message } };
  }
  if (isCallError(error)) {
    const isRefused = error.kind === "api" && (error.status === 401 || error.status === 403);
    return {
      exitCode: isRefused ? exitCodes.authentication : exitCodes.error,
      document: {
        error: `${onOneLine(error.message)} (request ${error.requestId})`,
        requestId: error.requestId,
      },
    };
  }
  throw error;
}
