import { existsSync } from "node:fs";
import path from "node:path";
import {
  describeFinding,
  dialectNames,
  findingsOf,
  type PrayerKey,
  readTimetable,
  readTimetableFile,
  type SourceFile,
  type Timetable,
  withoutClockChanges,
  yearsAround,
} from "@mosque-sync/timetable";
import type { MosqueYaml } from "../mosque-yaml/mosque-yaml.ts";
import { Stop } from "../run/stop.ts";
import { ownTimeZone, todayIn } from "../run/today.ts";
import { readSourceFiles, readText } from "./source-files.ts";

/** A mosque's settings, and its timetable files as they were read. */
export interface Source {
  settings: MosqueYaml;
  files: SourceFile[];
}

/**
 * Reads a `mosque.yaml` and its timetables: files, folders and patterns relative to itself, or http and https
 * addresses.
 * @throws {Stop} when a file cannot be read, or its format is unknown
 */
export async function loadSource(configPath: string): Promise<Source> {
  if (!existsSync(configPath)) {
    throw new Stop(
      "source",
      `${configPath} does not exist. Make one with mosque-sync init, or name yours with --config FILE.`,
    );
  }
  // Loaded only when there is one, because YAML takes as long to load as Node to start.
  const { readMosqueYaml } = await import("../mosque-yaml/read.ts");
  const settings = readMosqueYaml(await readText(configPath), path.basename(configPath));
  if (Array.isArray(settings)) throw new Stop("source", settings.map(describeFinding).join("\n"));
  return readSource(settings, path.dirname(configPath));
}

/**
 * Reads the timetables of settings.
 * @param folder the folder that paths are relative to
 * @throws {Stop} when a file cannot be read, or its format is unknown
 */
export async function readSource(settings: MosqueYaml, folder: string): Promise<Source> {
  const places = settings.timetable?.files ?? [];
  const found = await Promise.all(places.map((place) => readSourceFiles(place, folder)));
  const files = found.flat().map(({ file, bytes }) => readFile(bytes, file, settings));
  return { settings, files: await Promise.all(files) };
}

/** The mosque's time zone by its settings, else the one that a timetable such as a calendar names. */
export function zoneOfSource({ settings, files }: Source): string | undefined {
  return settings.profile.timeZoneId ?? files.find(({ zone }) => zone !== undefined)?.zone;
}

/** @throws {Stop} when the file cannot be opened, or its format is unknown or not the one that is set */
async function readFile(
  bytes: Uint8Array,
  file: string,
  { timetable, asr }: MosqueYaml,
): Promise<SourceFile> {
  const forced = timetable?.dialect;
  const read = await readTimetableFile(bytes, file, forced, { asr });
  if (!("is" in read)) return read;
  switch (read.is) {
    case "unreadable":
      throw new Stop("source", describeFinding(read.finding));
    case "unknown":
      throw new Stop(
        "source",
        `${file} is not a known timetable format. Name the columns in its first line, such as Date, Fajr, Dhuhr, Asr, Maghrib, Isha; or set timetable.dialect in mosque.yaml: ${dialectNames.join(", ")}.`,
      );
    case "other":
      throw new Stop(
        "source",
        `${file} looks like ${read.dialect}, but timetable.dialect in mosque.yaml is ${forced}. Remove timetable.dialect, or set it to ${read.dialect}.`,
      );
  }
}

/**
 * The timetable of a source whose mosque has no known time zone yet: by this computer's date, and without doubts about
 * clock changes.
 * @throws {Stop} when none of its days can be used
 */
export function timetableWithoutZone(source: Source, now: Date): Timetable {
  return withoutClockChanges(timetableOf(source, ownTimeZone(), now));
}

/**
 * The timetable of a source, by the clocks of the mosque's zone.
 * @throws {Stop} when none of its days can be used
 */
export function timetableOf({ settings, files }: Source, timeZone: string, now: Date): Timetable {
  if (!settings.timetable) {
    throw new Stop(
      "source",
      "mosque.yaml has no timetable. Add one, such as `timetable: { files: [timetable.csv] }`.",
    );
  }
  const frame = { timeZone, years: yearsAround(todayIn(timeZone, now)) };
  const elsewhere: PrayerKey[] = [...settings.ignore, ...(settings.jummah ? ["jummah" as const] : [])];
  const { iqamah } = settings;
  const timetable = readTimetable(files, { ...settings.timetable, iqamah, elsewhere }, frame);
  if (timetable.days.length === 0) {
    const names = files.map(({ file }) => file).join(", ");
    const errors = findingsOf(timetable, "error").slice(0, 5).map(describeFinding);
    throw new Stop("source", [`No day can be read from ${names}.`, ...errors].join("\n"));
  }
  return timetable;
}
