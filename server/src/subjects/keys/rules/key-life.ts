import type { graces } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * When a new key ends, ISO: as asked for, or as late as it may; null if it never ends.
 * @param days how long a key may live at most; undefined if there is no bound
 * @throws ApiError expiry_too_late
 */
export function expiryOf(asked: string | null, days: number | undefined, now: Date): string | null {
  if (days === undefined) return asked;
  const latest = latestEnd(days, now);
  if (asked !== null && asked > latest) throw ApiError.of("expiry_too_late", { days });
  return asked ?? latest;
}

/** When a key's successor ends, ISO: like the key, but no later than a new one. */
export function expiryOfSuccessor(
  expiresAt: string | null,
  days: number | undefined,
  now: Date,
): string | null {
  if (days === undefined) return expiresAt;
  const latest = latestEnd(days, now);
  return expiresAt !== null && expiresAt < latest ? expiresAt : latest;
}

function latestEnd(days: number, now: Date): string {
  return new Date(now.getTime() + days * dayMs).toISOString();
}

/** How long a rotated key keeps working. */
export type Grace = (typeof graces)[number];

const hourMs = 60 * 60 * 1_000;
const graceMs: Readonly<Record<Exclude<Grace, "none">, number>> = {
  "1h": hourMs,
  "24h": 24 * hourMs,
  "7d": 7 * 24 * hourMs,
};

/**
 * Until when a key that is rotated now still works, ISO; null if it ends immediately. A grace period never exceeds the
 * key's own expiry.
 */
export function graceEnd(grace: Grace, expiresAt: string | null, now: Date): string | null {
  if (grace === "none" || expiryAfterRotation(expiresAt, now) !== expiresAt) return null;
  const end = new Date(now.getTime() + graceMs[grace]).toISOString();
  return expiresAt !== null && expiresAt < end ? expiresAt : end;
}

/** The expiry that a key's successor takes over, ISO; null if it has passed. */
export function expiryAfterRotation(expiresAt: string | null, now: Date): string | null {
  return expiresAt !== null && Date.parse(expiresAt) > now.getTime() ? expiresAt : null;
}
