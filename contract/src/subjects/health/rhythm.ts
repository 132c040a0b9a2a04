/** The bounds of a rhythm, in minutes. */
export const rhythmMinutes = {
  periodMin: 5,
  periodMax: 35 * 24 * 60,
  graceMin: 1,
  graceMax: 35 * 24 * 60,
} as const;
