import type { LogState } from "@mosque-sync/contract";
import type { PortalServices } from "../handlers/portal-handler.ts";
import { mosqueUsesOf } from "../keys/rows/key-uses.ts";
import { oldestInLog } from "./rows/run-rows.ts";

/**
 * Reads the request log. On SQLite it is a separate file, and pages report when it is unavailable.
 * @returns undefined if the log cannot be read now, although the data can
 */
export async function unlessUnavailable<T>(
  { store, onLogUnavailable }: Pick<PortalServices, "store" | "onLogUnavailable">,
  read: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!store.requestLogIsSeparate) throw error;
    onLogUnavailable(error);
    return undefined;
  }
}

export async function logStateOf(
  { store, requestLogDays }: Pick<PortalServices, "store" | "requestLogDays">,
  mosqueId: string,
): Promise<LogState> {
  const since = await store.readRequestLog((tx) => oldestInLog(tx, mosqueId));
  const use = (await mosqueUsesOf(store, [mosqueId])).get(mosqueId);
  return {
    isAway: false,
    keptDays: requestLogDays,
    ...(since !== undefined && { since }),
    ...(use && { lastUsedAt: use.lastUsedAt }),
  };
}

/** The state of a log that cannot be read. */
export function unavailableState({ requestLogDays }: Pick<PortalServices, "requestLogDays">): LogState {
  return { isAway: true, keptDays: requestLogDays };
}
