import { readClockTime } from "../../../times/times.ts";

/** One in five calculated times is a multiple of five minutes. */
const followsTheSun = 0.4;
const isChosen = 0.9;
/** How many times are needed to tell chosen times of several prayers from calculated ones. */
export const fewestTimes = 50;
/** With fewer times, calculated times that happen to be whole five minutes look chosen. */
const fewestToDoubt = 4;
/** How many times of one prayer are needed: a calculated time may be the same for some weeks. */
const fewestOfOne = 20;
/** Near February and July, dhuhr is at the same minute for a month. */
const longestSame = 31;

/**
 * Whether times are chosen or calculated: congregations start at whole five minutes, and calculated times fall on any
 * minute. "Few" is chosen by too few times to be sure.
 */
export type Choice = "chosen" | "calculated" | "mixed" | "few";

/** Judges the times of several prayers together. */
export function choiceOf(texts: readonly string[]): Choice {
  const { share, count } = wholeFives(texts);
  if (count < fewestToDoubt) return "calculated";
  if (share <= followsTheSun) return "calculated";
  if (share < isChosen) return "mixed";
  return count < fewestTimes ? "few" : "chosen";
}

/** Whether the times of a column are whole five minutes. */
export function areChosen(texts: readonly string[]): boolean {
  const { share, count } = wholeFives(texts);
  return count > 0 && share >= isChosen;
}

/** Whether the times of a column are calculated rather than chosen. */
export function followTheSun(texts: readonly string[]): boolean {
  const { share, count } = wholeFives(texts);
  return count > 0 && share <= followsTheSun;
}

/** Whether the times of one prayer cannot be calculated: they are whole five minutes, and too many or not the same. */
export function isSet(texts: readonly string[]): boolean {
  const filled = texts.filter((text) => text !== "");
  const isVaried = new Set(filled).size > 1 || filled.length > longestSame;
  return filled.length >= fewestOfOne && areChosen(filled) && isVaried;
}

function wholeFives(texts: readonly string[]): { share: number; count: number } {
  const minutes = texts.flatMap((text) => minuteOf(text) ?? []);
  return {
    share: minutes.filter((minute) => minute % 5 === 0).length / minutes.length,
    count: minutes.length,
  };
}

function minuteOf(text: string): number | undefined {
  // Nearly every time: worth a shorter way.
  const [, minute] = /^(?:\d{4}-\d\d-\d\d[T ])?\d{1,2}[:.](\d\d)/.exec(text) ?? [];
  if (minute !== undefined) return Number(minute);
  return /\D/.test(text) ? readClockTime(text)?.minutes : undefined;
}
