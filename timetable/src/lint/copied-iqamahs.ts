import { offBy } from "../notices/detail.ts";
import { type Finding, notice } from "../notices/finding.ts";
import { lineOf } from "../sources/cell.ts";
import { daysBetween } from "../times/dates.ts";
import { dailyPrayers, type PrayerKey } from "../times/prayers.ts";
import { type Minutes, parseTime } from "../times/times.ts";
import { throughTheNight } from "../timetable/day-order.ts";
import type { Day } from "../timetable/timetable.ts";

/** A mosque that calls the adhan when it prays does so on more days than this share. */
const mostCopied = 0.5;
/** How far a copied time is from the adhans on both sides, and within how many days those are. */
const farMinutes = 10;
const daysBeside = 7;

/** A day's adhan and iqamah of one prayer. */
interface Pair {
  day: Day;
  adhan: Minutes;
  time: string;
  isSame: boolean;
}

/** Finds adhans that equal their iqamah on a few days and differ from the adhans of the surrounding days: copies. */
export function findCopiedIqamahs(days: readonly Day[]): Finding[] {
  return dailyPrayers.flatMap((key) => {
    const pairs = days.flatMap((day) => pairOf(day, key) ?? []);
    const copied = pairs.filter(({ isSame }) => isSame);
    if (copied.length === 0 || copied.length > pairs.length * mostCopied) return [];
    const others = pairs.filter(({ isSame }) => !isSame);
    return copied.flatMap((pair) => {
      const sides = [
        others.findLast(({ day }) => day.date < pair.day.date),
        others.find(({ day }) => day.date > pair.day.date),
      ];
      const apart = sides.flatMap((other) =>
        other && Math.abs(daysBetween(other.day, pair.day)) <= daysBeside ? [pair.adhan - other.adhan] : [],
      );
      const [nearest] = apart.toSorted((a, b) => Math.abs(a) - Math.abs(b));
      if (nearest === undefined || Math.abs(nearest) <= farMinutes) return [];
      const place = { ...lineOf(pair.day), date: pair.day.date, column: `${key} adhan`, value: pair.time };
      return [{ ...place, ...notice("adhan-is-its-iqamah", offBy(nearest)) }];
    });
  });
}

function pairOf(day: Day, key: PrayerKey): Pair | undefined {
  const row = day.prayers.find(({ prayerKey }) => prayerKey === key);
  const minutes = parseTime(row?.adhanTime ?? "");
  if (row?.adhanTime === undefined || row.iqamahTime === undefined || minutes === undefined) return undefined;
  const isWithMaghrib = key === "isha" && isAdhanOfMaghrib(row.adhanTime, day);
  const isSame = row.adhanTime === row.iqamahTime && !isWithMaghrib;
  return { day, adhan: throughTheNight(key, minutes), time: row.adhanTime, isSame };
}

function isAdhanOfMaghrib(time: string, { prayers }: Day): boolean {
  return prayers.some(({ prayerKey, adhanTime }) => prayerKey === "maghrib" && adhanTime === time);
}
