import type { PrayerKey, ProfileUpdate } from "@mosque-sync/client";
import type { FixedRow, MosqueYaml } from "../mosque-yaml/mosque-yaml.ts";
import { Stop } from "../stop.ts";
import { type Day, describeFinding, type PrayerTimes, type Timetable } from "../timetable/timetable.ts";

/** What a mosque should look like on one day. */
export interface Desired {
  date: string;
  prayers: PrayerTimes[];
  /** The prayer keys that the source speaks of. Rows of others are left alone. */
  managed: Set<PrayerKey>;
  profile: ProfileUpdate;
  /** What is wrong elsewhere in the source, and does not touch this day. */
  warnings: string[];
}

/**
 * Finds what a source says of one day. `jummah` and `prayers` of `mosque.yaml` count more than the timetable.
 * @param date `YYYY-MM-DD`, in the mosque's zone
 * @param timetable undefined where `mosque.yaml` names none
 * @throws {Stop} when the day is missing in the timetable or cannot be read
 */
export function desiredOn(date: string, settings: MosqueYaml, timetable: Timetable | undefined): Desired {
  const { jummah, prayers: fixed = [], profile } = settings;
  const said = [...(jummah ?? []), ...fixed.filter((row) => isWantedOn(date, row)).map(({ row }) => row)];
  const replaced = new Set(said.map(({ prayerKey }) => prayerKey));
  if (jummah) replaced.add("jummah");
  const ofTimetable = timetable ? dayOf(date, timetable).prayers : [];
  return {
    date,
    prayers: [...ofTimetable.filter(({ prayerKey }) => !replaced.has(prayerKey)), ...said],
    managed: new Set([
      ...(timetable?.prayerKeys ?? []),
      ...replaced,
      ...fixed.map(({ row: { prayerKey } }) => prayerKey),
    ]),
    profile,
    warnings: timetable?.findings.map(describeFinding) ?? [],
  };
}

/** Whether something is wanted on a day; both dates are included. */
function isWantedOn(date: string, { from, until }: Pick<FixedRow, "from" | "until">): boolean {
  return (from === undefined || from <= date) && (until === undefined || date <= until);
}

function dayOf(date: string, timetable: Timetable): Day {
  const unreadable = timetable.findings.filter((finding) => finding.date === date);
  if (unreadable.length > 0) throw new Stop("source", unreadable.map(describeFinding).join("\n"));

  const day = timetable.days.find((candidate) => candidate.date === date);
  if (day) return day;
  const dates = timetable.days.map((candidate) => candidate.date).toSorted();
  throw new Stop(
    "source",
    `The timetable has no row for ${date}: it goes from ${dates.at(0)} to ${dates.at(-1)}. Add the file of that time to timetable.files in mosque.yaml.`,
  );
}
