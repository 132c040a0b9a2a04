const dayMs = 24 * 60 * 60 * 1_000;

/** The instant 24 hours before another one, both ISO: what was made after it counts as made today. */
export function dayBefore(at: string): string {
  return new Date(Date.parse(at) - dayMs).toISOString();
}
