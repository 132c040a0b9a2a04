import type { DayState, OverviewDay } from "@mosque-sync/contract";
import type { Messages } from "#messages/en/index.ts";
import { wholeDay } from "#messages/instants.ts";
import type { Language } from "#messages/languages.ts";

/** Describes a day of the strip: "Saturday 21 November: Worked: 3 updates". */
export function dayText(
  { overview: words }: Messages,
  language: Language,
  { date, state, requests, failures, writes }: OverviewDay,
): string {
  const counts: Record<DayState, readonly [number, number]> = {
    worked: [requests, writes],
    failed: [requests, failures],
    missed: [0, 0],
    none: [0, 0],
    before: [0, 0],
  };
  return `${wholeDay(language, date)}: ${words.day[state](...counts[state])}`;
}

/** How many days each state has, in the order of the legend, without the states that no day has. */
export function legendOf(days: readonly OverviewDay[]): { state: DayState; count: number }[] {
  return legendOrder
    .map((state) => ({ state, count: days.filter((day) => day.state === state).length }))
    .filter(({ count }) => count > 0);
}

const legendOrder = ["worked", "failed", "missed", "none", "before"] as const satisfies readonly DayState[];

/** The keys that move from day to day, in a language that is written from left to right. */
const steps: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowRight: (index, last) => Math.min(index + 1, last),
  ArrowLeft: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_index, last) => last,
};
const mirrored: Readonly<Record<string, string>> = { ArrowRight: "ArrowLeft", ArrowLeft: "ArrowRight" };

/**
 * The day that a key leads to from another.
 * @returns undefined for a key that does not move
 */
export function dayAfterKey(
  key: string,
  index: number,
  days: number,
  direction: "ltr" | "rtl",
): number | undefined {
  const step = steps[direction === "rtl" ? (mirrored[key] ?? key) : key];
  return step?.(index, days - 1);
}
