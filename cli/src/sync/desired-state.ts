import type { ProfileUpdate } from "@mosque-sync/client";
import {
  areForSameTime,
  claimedTimes,
  type Day,
  decidedTimes,
  describeFinding,
  describeFrom,
  type Finding,
  findEnds,
  findingsOf,
  hidesColumnOrFile,
  noJummah,
  ownJummahOn,
  type PrayerKey,
  type PrayerTimes,
  type Severity,
  type TimeOfPrayer,
  type Timetable,
} from "@mosque-sync/timetable";
import type { MosqueYaml } from "../mosque-yaml/mosque-yaml.ts";
import { Stop } from "../run/stop.ts";

/** The desired state of a mosque on one day. */
export interface Desired {
  date: string;
  /** The rows with every time that the source knows. */
  prayers: PrayerTimes[];
  /** The prayers for which the source decides at least one time. Rows of other prayers stay unchanged. */
  managed: Set<PrayerKey>;
  /** The times that the source says do not exist. */
  none: readonly TimeOfPrayer[];
  /** The times that the timetable gives on some day but leaves unknown on this one. The mosque keeps its own. */
  unknown: readonly TimeOfPrayer[];
  /** Every time that the timetable gives on some day. */
  claimed: readonly TimeOfPrayer[];
  /** The prayers whose times of the day cannot be used. Their rows are left unchanged. */
  unusable: readonly PrayerKey[];
  /** The prayer keys that `mosque.yaml` ignores. */
  ignored: readonly PrayerKey[];
  /** Rows whose last day is over, of `mosque.yaml` or of an Eid, so deleting them is intended. */
  over: PrayerTimes[];
  profile: ProfileUpdate;
  /** Unreadable files and columns. Their times are unknown. */
  unread: readonly Finding[];
  /** Times of the day that cannot be used and that `mosque.yaml` does not replace. Their rows are left unchanged. */
  faults: string[];
  /** Why the day's times do not follow the clocks. */
  slips: string[];
  /** Problems on other days of the source, and doubts. */
  warnings: string[];
}

/**
 * Derives the desired state of one day from a source. `jummah` and `prayers` of `mosque.yaml` override the timetable,
 * whole rows at a time. A time that the source leaves open is unknown, and the mosque keeps it (decision 10.70).
 * @param date `YYYY-MM-DD`, in the mosque's time zone
 * @param timetable undefined if `mosque.yaml` has none
 * @throws {Stop} when the day is missing in the timetable or cannot be read
 */
export function desiredOn(date: string, settings: MosqueYaml, timetable: Timetable | undefined): Desired {
  const { prayers: fixed = [], profile, ignore } = settings;
  const jummah = settings.jummah && ownJummahOn(date, settings.jummah);
  const ownRows = [...(jummah ?? []), ...fixed.filter((row) => isWantedOn(date, row)).map(({ row }) => row)];
  const ended = fixed.filter(({ until }) => until !== undefined && until < date).map(({ row }) => row);
  const replaced = new Set(ownRows.map(({ prayerKey }) => prayerKey));
  if (jummah) replaced.add("jummah");
  const day = timetable && dayOf(date, timetable);
  const isOfTimetable = ({ prayerKey }: { prayerKey: PrayerKey }) => !replaced.has(prayerKey);
  const isUsable = ({ prayerKey }: { prayerKey: PrayerKey }) => !day?.unknown?.includes(prayerKey);
  const given = timetable ? claimedTimes(timetable.days) : [];
  const decided = day ? decidedTimes(day).filter(isOfTimetable) : [];
  const claimed = given.filter(isOfTimetable);
  const isGivenHere = day?.unknown?.every((key) => replaced.has(key)) ?? false;
  const faults = timetable ? foundOn(date, timetable, "error") : [];
  // A row with a refused time would delete that time.
  const ofTimetable = (day?.prayers ?? []).filter((row) => isOfTimetable(row) && isUsable(row));
  return {
    date,
    prayers: [...ofTimetable, ...ownRows],
    managed: new Set([...decided, ...ended.filter(isUsable)].map(({ prayerKey }) => prayerKey)).union(
      replaced,
    ),
    none: [
      ...(day?.none ?? []).filter(isOfTimetable),
      // Rows of mosque.yaml replace all rows of their prayer in the timetable; an empty list means that the prayer has
      // no rows.
      ...given.filter((time) => !isOfTimetable(time)),
      ...(jummah?.length === 0 ? noJummah : []),
    ],
    unknown: claimed.filter((time) => !decided.some((other) => areForSameTime(other, time))),
    claimed,
    unusable: day?.unknown ?? [],
    ignored: ignore,
    over: [...ended, ...(timetable ? eidsBefore(date, timetable) : [])],
    profile,
    unread: timetable ? timetable.findings.filter(hidesColumnOrFile) : [],
    faults: isGivenHere ? [] : faults,
    slips: timetable ? foundOn(date, timetable, "slip") : [],
    warnings: [...(isGivenHere ? faults : []), ...(timetable ? warningsFrom(date, timetable) : [])],
  };
}

/** The Eid prayers of earlier days, which are over. */
function eidsBefore(date: string, { days }: Timetable): PrayerTimes[] {
  return days
    .filter((day) => day.date < date)
    .flatMap(({ prayers }) => prayers.filter(({ prayerKey }) => prayerKey === "eid"));
}

function foundOn(date: string, timetable: Timetable, severity: Severity): string[] {
  const found = findingsOf(timetable, severity).filter((finding) => finding.date === date);
  return found.map(describeFinding);
}

function warningsFrom(date: string, timetable: Timetable): string[] {
  const warnings = [...findingsOf(timetable, "warning"), ...findEnds(timetable, date)];
  const elsewhere = [...findingsOf(timetable, "error"), ...findingsOf(timetable, "slip")].filter(
    (finding) => finding.date !== date && !hidesColumnOrFile(finding),
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
