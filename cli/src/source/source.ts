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
  yearsAround,
} from "@mosque-sync/timetable";
import type { MosqueYaml } from "../mosque-yaml/mosque-yaml.ts";
import { readMosqueYaml } from "../mosque-yaml/read.ts";
import { readText, readTexts } from "../source-files.ts";
import { Stop } from "../stop.ts";
import { todayIn } from "../today.ts";

/** Everything that a mosque keeps in files: what to sync, and from which timetable. */
export interface Source {
  settings: MosqueYaml;
  files: SourceFile[];
}

/**
 * Reads a `mosque.yaml` and the timetables that it names: files, folders
 * and patterns relative to itself, or http and https addresses.
 * @throws {Stop} when a file cannot be read, or is of no dialect
 */
export async function loadSource(configPath: string): Promise<Source> {
  if (!existsSync(configPath)) {
    throw new Stop(
      "source",
      `There is no ${configPath}. Make one by mosque-sync init, or name the one that you have: --config FILE.`,
    );
  }
  const settings = readMosqueYaml(await readText(configPath), path.basename(configPath));
  if (Array.isArray(settings)) throw new Stop("source", settings.map(describeFinding).join("\n"));
  return readSource(settings, path.dirname(configPath));
}

/**
 * Reads the timetables that settings name.
 * @param folder what paths are relative to
 * @throws {Stop} when a file cannot be read, or is of no dialect
 */
export async function readSource(settings: MosqueYaml, folder: string): Promise<Source> {
  const texts = await Promise.all((settings.timetable?.files ?? []).map((place) => readTexts(place, folder)));
  return { settings, files: texts.flat().map(({ file, text }) => readFile(text, file, settings)) };
}

/** @throws {Stop} when the text is of no dialect, or of another one than the settings say */
function readFile(text: string, file: string, { timetable, asr }: MosqueYaml): SourceFile {
  const forced = timetable?.dialect;
  const read = readTimetableFile(text, file, forced, { asr });
  if (!("is" in read)) return read;
  switch (read.is) {
    case "unknown":
      throw new Stop(
        "source",
        `${file} is no timetable that can be recognised. Its first line must name the columns, such as Date, Fajr, Dhuhr, Asr, Maghrib, Isha; or say timetable.dialect in mosque.yaml: ${dialectNames.join(", ")}.`,
      );
    case "other":
      throw new Stop(
        "source",
        `${file} is not of the dialect ${forced}, which timetable.dialect in mosque.yaml says: it looks like ${read.dialect}. Remove timetable.dialect, or say ${read.dialect}.`,
      );
  }
}

/**
 * What a source says, by the clocks of the mosque's zone.
 * @throws {Stop} when no day of it can be used
 */
export function timetableOf({ settings, files }: Source, timeZone: string, now: Date): Timetable {
  if (!settings.timetable) {
    throw new Stop(
      "source",
      "mosque.yaml names no timetable. Add one, such as `timetable: { files: [timetable.csv] }`.",
    );
  }
  const frame = { timeZone, years: yearsAround(todayIn(timeZone, now)) };
  const elsewhere: PrayerKey[] = settings.jummah ? ["jummah"] : [];
  const { iqamah } = settings;
  const timetable = readTimetable(files, { ...settings.timetable, iqamah, elsewhere }, frame);
  if (timetable.days.length === 0) {
    const names = files.map(({ file }) => file).join(", ");
    const errors = findingsOf(timetable, "error").slice(0, 5).map(describeFinding);
    throw new Stop("source", [`No day can be read from ${names}.`, ...errors].join("\n"));
  }
  return timetable;
}
