import type { healths } from "@mosque-sync/contract";

export type Health = (typeof healths)[number];

/** From what needs the operator most to what needs no one. */
export const healthsByUrgency = ["failing", "late", "never", "fine"] as const satisfies Health[];

/** How a mosque's requests went: what decides its health. Instants are ISO. */
export interface MosqueUse {
  readonly lastSuccessAt: string | null;
  /** The exact reason why the newest request failed, null when it worked. */
  readonly lastReason: string | null;
}

/** How long a mosque that syncs every week may be silent: a week and a day, in milliseconds. */
const silenceMs = 8 * 24 * 60 * 60 * 1_000;

/**
 * How a mosque's requests go. A failure counts until a request works again, however long ago it was.
 * @param use undefined for a mosque that has never sent a request
 */
export function healthOf(use: MosqueUse | undefined, now: Date): Health {
  if (!use) return "never";
  if (use.lastReason !== null) return "failing";
  return use.lastSuccessAt !== null && use.lastSuccessAt >= lateBefore(now) ? "fine" : "late";
}

/** The moment, ISO, before which a last success makes a mosque late. */
export function lateBefore(now: Date): string {
  return new Date(now.getTime() - silenceMs).toISOString();
}
