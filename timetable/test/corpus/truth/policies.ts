import { type CellKey, type Congregation, congregations, sunKeys, type Times, type TrueDay } from "./days.ts";
import type { SunDay } from "./sun.ts";

/** How a mosque sets its congregations. */
export interface Policy {
  /** How long an iqamah stays the same. It always changes with the clocks, and for Ramadan. */
  keptFor: "day" | "week" | "month";
  /** Iqamahs are at a multiple of so many minutes, at least `after` minutes after the adhan. */
  roundedTo: 1 | 5 | 10 | 15;
  after: Record<Congregation, number>;
  /** The congregations of jummah, in minutes since midnight. */
  jummahs: Times;
}

const dayMinutes = 24 * 60;
const noon = 12 * 60;

const usual = { fajr: 20, dhuhr: 15, asr: 15, maghrib: 5, isha: 10 };

/** Policies of real mosques. */
export const policies = {
  /** The same minutes after each adhan. */
  minutesAfter: {
    keptFor: "day",
    roundedTo: 1,
    after: { ...usual, fajr: 25, maghrib: 10 },
    jummahs: [13 * 60 + 30],
  },
  /** Changed every Friday, at whole five minutes. */
  weekly: { keptFor: "week", roundedTo: 5, after: usual, jummahs: [13 * 60 + 15, 14 * 60] },
  /** Changed every Friday, at quarters of an hour. */
  weeklyQuarters: {
    keptFor: "week",
    roundedTo: 15,
    after: { ...usual, fajr: 15, isha: 5 },
    jummahs: [13 * 60 + 30],
  },
  /** One time for each month. */
  monthly: {
    keptFor: "month",
    roundedTo: 15,
    after: { ...usual, fajr: 10, isha: 15 },
    jummahs: [12 * 60 + 45, 13 * 60 + 30, 14 * 60 + 15],
  },
} as const satisfies Record<string, Policy>;

/** The times of a mosque that keeps a policy. In Ramadan fajr is soon after its adhan and maghrib waits for iftar. */
export function trueDaysOf(sun: readonly SunDay[], policy: Policy): TrueDay[] {
  return spansOf(sun, policy).flatMap((span) => {
    const kept = Object.fromEntries(
      congregations.map((prayer) => [prayer, keptTime(span, prayer, policy)]),
    ) as Record<Congregation, number>;
    return span.map(({ date, times, isFriday, isRamadan }): TrueDay => {
      const cells = new Map<CellKey, Times>();
      for (const key of sunKeys) {
        cells.set(`${key} adhan`, [times[key]]);
        if (key === "sunrise") continue;
        const isDaily = key === "maghrib" || policy.keptFor === "day";
        const after = policy.after[key] + (isRamadan && key === "maghrib" ? 5 : 0);
        cells.set(`${key} iqamah`, [(isDaily ? times[key] + after : kept[key]) % dayMinutes]);
      }
      if (isFriday) cells.set("jummah iqamah", policy.jummahs);
      return { date, cells };
    });
  });
}

/** The earliest iqamah that is late enough on every day of a span; fajr's is also well before sunrise. */
function keptTime(span: readonly SunDay[], prayer: Congregation, { after, roundedTo }: Policy): number {
  const isRamadan = span[0]?.isRamadan ?? false;
  const wait = isRamadan && prayer === "fajr" ? 10 : after[prayer];
  const latest = Math.max(...span.map(({ times }) => unwrapped(times[prayer], prayer)));
  const time = Math.ceil((latest + wait) / roundedTo) * roundedTo;
  if (prayer !== "fajr") return time;
  const sunrise = Math.min(...span.map(({ times }) => times.sunrise));
  return Math.min(time, Math.floor((sunrise - 15) / 5) * 5);
}

/** An isha past midnight is later than one before it. */
function unwrapped(time: number, prayer: Congregation): number {
  return prayer === "isha" && time < noon ? time + dayMinutes : time;
}

/** Days in a row with the same iqamahs. */
function spansOf(sun: readonly SunDay[], { keptFor }: Policy): SunDay[][] {
  const spans: SunDay[][] = [];
  let before: SunDay | undefined;
  for (const day of sun) {
    const isNext =
      !before ||
      keptFor === "day" ||
      before.offset !== day.offset ||
      before.isRamadan !== day.isRamadan ||
      (keptFor === "week" ? day.isFriday : day.date.endsWith("-01"));
    if (isNext) spans.push([]);
    spans.at(-1)?.push(day);
    before = day;
  }
  return spans;
}
