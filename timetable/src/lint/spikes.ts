import { type Finding, notice } from "../notices/finding.ts";
import { lineOf } from "../sources/cell.ts";
import { areNeighbours } from "../times/dates.ts";
import type { PrayerKey } from "../times/prayers.ts";
import { parseTime } from "../times/times.ts";
import type { Day } from "../timetable/timetable.ts";

/** The most minutes by which each adhan moves from day to day. Twilight moves faster in the north. */
const largestSteps: readonly (readonly [PrayerKey, number])[] = [
  ["sunrise", 8],
  ["dhuhr", 8],
  ["asr", 10],
  ["maghrib", 8],
  ["fajr", 25],
  ["isha", 25],
];

/** A time that jumps for one day and comes back is most likely a typing mistake. */
export function findSpikes(days: readonly Day[]): Finding[] {
  return days.slice(1, -1).flatMap((day, index) => {
    const [before, after] = [days[index], days[index + 2]];
    if (!before || !after || !areNeighbours(before, day) || !areNeighbours(day, after)) return [];
    return largestSteps.flatMap(([key, most]) => {
      const [first, middle, last] = [before, day, after].map((each) => parseTime(adhanOf(each, key)));
      if (first === undefined || middle === undefined || last === undefined) return [];
      const [there, back] = [middle - first, last - middle];
      const isSpike = Math.abs(there) > most && Math.abs(back) > most && Math.sign(there) !== Math.sign(back);
      if (!isSpike) return [];
      const direction = there > 0 ? "later" : "earlier";
      const place = { ...lineOf(day), date: day.date, column: `${key} adhan` };
      return [
        { ...place, value: adhanOf(day, key), ...notice("spike", { minutes: Math.abs(there), direction }) },
      ];
    });
  });
}

function adhanOf({ prayers }: Day, key: PrayerKey): string {
  return prayers.find(({ prayerKey }) => prayerKey === key)?.adhanTime ?? "";
}
