import type { graces } from "@mosque-sync/contract";

/** How long a rotated key keeps working. */
export type Grace = (typeof graces)[number];

const hourMs = 60 * 60 * 1_000;
const graceMs: Readonly<Record<Exclude<Grace, "none">, number>> = {
  "1h": hourMs,
  "24h": 24 * hourMs,
  "7d": 7 * 24 * hourMs,
};

/**
 * Until when a key that is rotated now still works, ISO; null if it ends at once. A grace period never outlasts the
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
