import type { ProfileUpdate } from "@mosque-sync/client";
import {
  type Day,
  describeFinding,
  describeFrom,
  findEnd,
  findingsOf,
  type PrayerKey,
  type PrayerTimes,
  prayersOf,
  type Severity,
  type Timetable,
} from "@mosque-sync/timetable";
import type { MosqueYaml } from "../mosque-yaml/mosque-yaml.ts";
import { Stop } from "../run/stop.ts";

/** What a mosque should look like on one day. */
export interface Desired {
  date: string;
  prayers: PrayerTimes[];
  /** The prayer keys whose rows the source decides. Rows of others are left unchanged. */
  managed: Set<PrayerKey>;
  /** The prayers whose times of the day cannot be used. Their rows are left unchanged. */
  unusable: readonly PrayerKey[];
  /** The prayer keys that `mosque.yaml` ignores. */
  ignored: readonly PrayerKey[];
  /** Rows of `mosque.yaml` whose last day is over, so deleting them is intended. */
  over: PrayerTimes[];
  profile: ProfileUpdate;
  /** Times of the day that cannot be used and that `mosque.yaml` does not replace. Their rows are left unchanged. */
  faults: string[];
  /** Why the day's times do not follow the clocks. */
  slips: string[];
  /** What is wrong on other days of the source, and what looks wrong. */
  warnings: string[];
}

/**
 * Finds what a source gives for one day. `jummah` and `prayers` of `mosque.yaml` override the timetable.
 * @param date `YYYY-MM-DD`, in the mosque's time zone
 * @param timetable undefined if `mosque.yaml` has none
 * @throws {Stop} when the day is missing in the timetable or cannot be read
 */
export function desiredOn(date: string, settings: MosqueYaml, timetable: Timetable | undefined): Desired {
  const { jummah, prayers: fixed = [], profile, ignore } = settings;
  const ownRows = [...(jummah ?? []), ...fixed.filter((row) => isWantedOn(date, row)).map(({ row }) => row)];
  const over = fixed.filter(({ until }) => until !== undefined && until < date).map(({ row }) => row);
  const replaced = new Set(ownRows.map(({ prayerKey }) => prayerKey));
  if (jummah) replaced.add("jummah");
  const day = timetable && dayOf(date, timetable);
  const decided = [...(timetable ? prayersOf(timetable) : []), ...over.map(({ prayerKey }) => prayerKey)];
  const managed = new Set([...decided.filter((key) => !day?.unknown?.includes(key)), ...replaced]);
  const isGivenHere = day?.unknown?.every((key) => replaced.has(key)) ?? false;
  const faults = timetable ? foundOn(date, timetable, "error") : [];
  // A row with one of its times refused would delete that time.
  const isWhole = (key: PrayerKey) => !replaced.has(key) && !day?.unknown?.includes(key);
  const ofTimetable = (day?.prayers ?? []).filter(({ prayerKey }) => isWhole(prayerKey));
  return {
    date,
    prayers: [...ofTimetable, ...ownRows],
    managed,
    unusable: day?.unknown ?? [],
    ignored: ignore,
    over,
    profile,
    faults: isGivenHere ? [] : faults,
    slips: timetable ? foundOn(date, timetable, "slip") : [],
    warnings: [...(isGivenHere ? faults : []), ...(timetable ? warningsFrom(date, timetable) : [])],
  };
}

function foundOn(date: string, timetable: Timetable, severity: Severity): string[] {
  const found = findingsOf(timetable, severity).filter((finding) => finding.date === date);
  return found.map(describeFinding);
}

function warningsFrom(date: string, timetable: Timetable): string[] {
  const warnings = [...findingsOf(timetable, "warning"), ...findEnd(timetable.days, date)];
  const elsewhere = [...findingsOf(timetable, "error"), ...findingsOf(timetable, "slip")].filter(
    (finding) => finding.date !== date,
  );
  return describeFrom(date, [...warnings, ...elsewhere]);
}

/** Whether a row or item is wanted on a day; both of its dates are inclusive. */
export function isWantedOn(
  date: string,
  { from, until }: { from: string | undefined; until: string | undefined },
): boolean {
  return (from === undefined || from <= date) && (until === undefined || date <= until);
}

function dayOf(date: string, timetable: Timetable): Day {
  const { days } = timetable;
  const day = days.find((candidate) => candidate.date === date);
  if (day) return day;
  const faults = foundOn(date, timetable, "error");
  if (faults.length > 0) throw new Stop("source", faults.join("\n"));
  throw new Stop(
    "source",
    `The timetable has no row for ${date}: it covers ${days.at(0)?.date} to ${days.at(-1)?.date}. Add a file for that date to timetable.files in mosque.yaml.`,
  );
}
