const dayMs = 24 * 60 * 60 * 1_000;

/** How many days before a key's end its people are warned, the last warning first (decision 8.103). */
const warningDays = [3, 14] as const;
/** After how many days without a request a key is unused (decision 8.103). */
const unusedDays = 30;

/** How far ahead keys that end are looked for: the first warning's moment, ISO. */
export function firstWarningUntil(now: Date): string {
  return new Date(now.getTime() + Math.max(...warningDays) * dayMs).toISOString();
}

/**
 * The due warning before a key's end, in days; undefined if no warning is due. Of two missed warnings, the last counts.
 * A key that was created after a warning's moment gets no warning: the user who chose its end knows it.
 */
export function endWarningOf(
  {
    createdAt,
    expiresAt,
    warnedDays,
  }: {
    readonly createdAt: string;
    readonly expiresAt: string | null;
    readonly warnedDays: number | null;
  },
  now: Date,
): number | undefined {
  if (expiresAt === null || Date.parse(expiresAt) <= now.getTime()) return undefined;
  const days = warningDays.find((before) => Date.parse(expiresAt) - before * dayMs <= now.getTime());
  if (days === undefined || (warnedDays !== null && warnedDays <= days)) return undefined;
  return Date.parse(createdAt) > Date.parse(expiresAt) - days * dayMs ? undefined : days;
}

/** Before when a key was last used that is unused now, ISO. */
export function unusedSince(now: Date): string {
  return new Date(now.getTime() - unusedDays * dayMs).toISOString();
}
