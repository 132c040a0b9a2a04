import type { PortalBodyOf, Rhythm } from "@mosque-sync/contract";
import type { Messages } from "#messages/en/index.ts";
import { lengthOfTime } from "#messages/instants.ts";
import type { Language } from "#messages/languages.ts";

/** Units of time by their minutes, the largest first. */
const minutesOf = { weeks: 10_080, days: 1_440, hours: 60, minutes: 1 } as const;
export type Unit = keyof typeof minutesOf;
export const units = ["minutes", "hours", "days", "weeks"] as const satisfies readonly Unit[];

export const rhythmRoute = "POST /portal/api/mosques/{mosqueId}/rhythm";
export const rhythmChoices = ["learnt", "set", "paused"] as const;

/** The values of the form: lengths of time as people say them, "2 days". A number is text while it is typed. */
export interface RhythmValues extends Record<string, unknown> {
  readonly choice: (typeof rhythmChoices)[number];
  readonly every: number | string;
  readonly everyUnit: Unit;
  readonly late: number | string;
  readonly lateUnit: Unit;
}

/** The form of a rhythm, filled with the current values. */
export function valuesOf({ periodMinutes, graceMinutes, isLearnt, paused }: Rhythm): RhythmValues {
  const [every, everyUnit] = inUnits(periodMinutes);
  const [late, lateUnit] = inUnits(graceMinutes);
  return { choice: paused ? "paused" : isLearnt ? "learnt" : "set", every, everyUnit, late, lateUnit };
}

/** The body made from the form. A pause keeps the rhythm from before it. */
export function bodyOf(
  { choice, every, everyUnit, late, lateUnit }: RhythmValues,
  { isLearnt, periodMinutes, graceMinutes }: Rhythm,
): PortalBodyOf<"setRhythm"> {
  switch (choice) {
    case "learnt":
      return { paused: false };
    case "paused":
      return isLearnt ? { paused: true } : { paused: true, periodMinutes, graceMinutes };
    case "set":
      return {
        paused: false,
        periodMinutes: inMinutes(every, everyUnit),
        graceMinutes: inMinutes(late, lateUnit),
      };
  }
}

/** A length of time in minutes; NaN if its number is no whole number. */
export function inMinutes(count: number | string, unit: Unit): number {
  const isWhole = count !== "" && Number.isInteger(Number(count));
  return isWhole ? Number(count) * minutesOf[unit] : Number.NaN;
}

/** A length of time in the largest unit that it is a multiple of. */
function inUnits(minutes: number): [count: number, unit: Unit] {
  const unit = [...units].reverse().find((one) => minutes % minutesOf[one] === 0) ?? "minutes";
  return [minutes / minutesOf[unit], unit];
}

/**
 * The problem with a length of time.
 * @param minutes the length, as `inMinutes` gives it
 * @returns null without a problem
 */
export function lengthFault(
  { messages, language }: { readonly messages: Messages; readonly language: Language },
  minutes: number,
  least: number,
  most: number,
): string | null {
  const { rhythm: words } = messages.overview;
  if (Number.isNaN(minutes)) return words.wholeNumber;
  if (minutes < least) return words.tooOften(lengthOfTime(language, least));
  return minutes > most ? words.tooRare(lengthOfTime(language, most)) : null;
}
