import type { healths } from "@mosque-sync/contract";

export type Health = (typeof healths)[number];

/** From the most urgent for the operator to the least. */
export const healthsByUrgency = ["failing", "late", "never", "fine"] as const satisfies Health[];

/** The outcome of a mosque's requests, which decides its health. Instants are ISO. */
export interface MosqueUse {
  readonly lastSuccessAt: string | null;
  /** The exact reason why the newest request failed, null when it worked. */
  readonly lastReason: string | null;
}

/** How long a mosque that syncs every week may be silent: a week and a day, in milliseconds. */
const silenceMs = 8 * 24 * 60 * 60 * 1_000;

/**
 * The health of a mosque's requests. A failure counts until a request works again, however long ago it was.
 * @param use undefined for a mosque that has never sent a request
 */
export function healthOf(use: MosqueUse | undefined, now: Date): Health {
  if (!use) return "never";
  if (use.lastReason !== null) return "failing";
  return use.lastSuccessAt !== null && use.lastSuccessAt >= lateBefore(now) ? "fine" : "late";
}

/** The ISO instant: a mosque whose last success is before it is late. */
export function lateBefore(now: Date): string {
  return new Date(now.getTime() - silenceMs).toISOString();
}
