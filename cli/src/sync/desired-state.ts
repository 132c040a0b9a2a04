import type { ProfileUpdate } from "@mosque-sync/client";
import {
  describeFinding,
  describeFrom,
  factsOf,
  findEnds,
  findingsOf,
  foundOn,
  hidesColumnOrFile,
  noTimetable,
  type OwnRows,
  ownJummahOn,
  type PrayerKey,
  type Timetable,
  type WantedDay,
  wantedDay,
} from "@mosque-sync/timetable";
import type { MosqueYaml } from "../mosque-yaml/mosque-yaml.ts";
import { Stop } from "../run/stop.ts";

/** The desired state of a mosque on one day. */
export interface Desired extends WantedDay {
  /** The prayer keys that `mosque.yaml` ignores. */
  ignored: readonly PrayerKey[];
  profile: ProfileUpdate;
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
  const { profile, ignore: ignored } = settings;
  const found = timetable ? foundOn(date, timetable) : { day: undefined, faults: [], slips: [] };
  const wanted = wantedDay(
    date,
    found,
    timetable ? factsOf(timetable) : noTimetable,
    ownRowsOn(date, settings),
  );
  if (timetable && !found.day) throw missingDay(date, timetable);
  const warnings = [
    ...wanted.replacedFaults.map(describeFinding),
    ...(timetable ? warningsFrom(date, timetable) : []),
  ];
  return { ...wanted, ignored, profile, warnings };
}

function ownRowsOn(date: string, { jummah: congregations, prayers: fixed = [] }: MosqueYaml): OwnRows {
  const jummah = congregations && ownJummahOn(date, congregations);
  return {
    rows: [...(jummah ?? []), ...fixed.filter((row) => isWantedOn(date, row)).map(({ row }) => row)],
    ended: fixed.filter(({ until }) => until !== undefined && until < date).map(({ row }) => row),
    decidesJummah: jummah !== undefined,
  };
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

function missingDay(date: string, timetable: Timetable): Stop {
  const { faults } = foundOn(date, timetable);
  if (faults.length > 0) return new Stop("source", faults.map(describeFinding).join("\n"));
  const { days } = timetable;
  return new Stop(
    "source",
    `The timetable has no row for ${date}: it covers ${days.at(0)?.date} to ${days.at(-1)?.date}. Add a file for that date to timetable.files in mosque.yaml.`,
  );
}
