import type { PrayerKey, ProfileUpdate } from "@mosque-sync/client";
import type { MosqueYaml } from "../mosque-yaml.ts";
import { Stop } from "../stop.ts";
import { describeFinding, type PrayerTimes, type Timetable } from "../timetable/timetable.ts";

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
 * Finds what a source says of one day.
 * @param date `YYYY-MM-DD`, in the mosque's zone
 * @throws {Stop} when the day is missing or cannot be read
 */
export function desiredOn(date: string, settings: MosqueYaml, timetable: Timetable): Desired {
  const unreadable = timetable.findings.filter((finding) => finding.date === date);
  if (unreadable.length > 0) throw new Stop("source", unreadable.map(describeFinding).join("\n"));

  const day = timetable.days.find((candidate) => candidate.date === date);
  if (!day) {
    const dates = timetable.days.map((candidate) => candidate.date).toSorted();
    throw new Stop(
      "source",
      `The timetable has no row for ${date}: it goes from ${dates.at(0)} to ${dates.at(-1)}. Add the file of that time to timetable.files in mosque.yaml.`,
    );
  }
  return {
    date,
    prayers: settings.jummah ? [...withoutJummah(day.prayers), ...settings.jummah] : day.prayers,
    managed: new Set([...timetable.prayerKeys, ...(settings.jummah ? (["jummah"] as const) : [])]),
    profile: settings.profile,
    warnings: timetable.findings.map(describeFinding),
  };
}

/** What `mosque.yaml` says of jummah counts more than the timetable. */
function withoutJummah(prayers: readonly PrayerTimes[]): PrayerTimes[] {
  return prayers.filter(({ prayerKey }) => prayerKey !== "jummah");
}
