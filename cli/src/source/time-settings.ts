import type { PrayerKey, TimeSettings } from "@mosque-sync/timetable";
import type { MosqueYaml } from "../mosque-yaml/mosque-yaml.ts";

/** How the files write their times, and what `mosque.yaml` sets instead. */
export function timeSettingsOf({ timetable, iqamah, jummah, ignore }: MosqueYaml): TimeSettings {
  // A jummah with dates leaves the Fridays outside them to the files.
  const isOfEveryFriday =
    jummah && (jummah.length === 0 || jummah.some(({ from, until }) => !from && !until));
  const elsewhere: PrayerKey[] = [...ignore, ...(isOfEveryFriday ? ["jummah" as const] : [])];
  return { clock: timetable?.clock, dst: timetable?.dst ?? "included", iqamah, elsewhere };
}
