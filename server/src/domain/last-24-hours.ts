const dayMs = 24 * 60 * 60 * 1_000;

/** The instant 24 hours before another, both ISO: anything created after it counts as created today. */
export function dayBefore(at: string): string {
  return new Date(Date.parse(at) - dayMs).toISOString();
}
