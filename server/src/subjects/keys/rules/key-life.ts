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
