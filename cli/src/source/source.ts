import { existsSync } from "node:fs";
import path from "node:path";
import {
  describeFinding,
  type Finding,
  findingsOf,
  notReadFinding,
  readTimetable,
  type SourceFile,
  type Timetable,
  withoutClockChanges,
  yearsAround,
} from "@mosque-sync/timetable";
import type { MosqueYaml } from "../mosque-yaml/mosque-yaml.ts";
import { Stop } from "../run/stop.ts";
import { ownTimeZone, todayIn } from "../run/today.ts";
import { createFileReader } from "./file-reader.ts";
import { readSourceFiles, readText } from "./source-files.ts";
import { timeSettingsOf } from "./time-settings.ts";

/** A mosque's settings, and its timetable files as they were read. */
export interface Source {
  settings: MosqueYaml;
  files: SourceFile[];
  /** The findings for files that were not read. Their times are unknown. */
  unread: Finding[];
}

/**
 * Reads a `mosque.yaml` and its timetables: files, folders and patterns relative to itself, or http and https URLs. A
 * file that is no timetable becomes a finding.
 * @throws {Stop} when a file cannot be opened
 */
export async function loadSource(configPath: string): Promise<Source> {
  return readSource(await readConfig(configPath), path.dirname(configPath));
}

/**
 * Reads a `mosque.yaml`.
 * @throws {Stop} when it is missing or wrong
 */
export async function readConfig(configPath: string): Promise<MosqueYaml> {
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
  return settings;
}

/**
 * Reads the timetables of settings. A file that is no timetable becomes a finding.
 * @param folder the base of relative paths
 * @throws {Stop} when a file cannot be opened
 */
export async function readSource(settings: MosqueYaml, folder: string): Promise<Source> {
  return { settings, ...(await readEachFile(settings, folder)) };
}

/** @throws {Stop} when a file of a source was not read */
export function requireAllRead({ unread: [first] }: Source): void {
  if (first) throw new Stop("source", describeFinding(first));
}

/** The mosque's time zone from its settings, else from a timetable. */
export function zoneOfSource({ settings, files }: Omit<Source, "unread">): string | undefined {
  return (
    settings.profile.timeZoneId ??
    files.map(({ zone, timeZone }) => placeOf(zone) ?? timeZone).find((named) => named !== undefined)
  );
}

/** A zone that a mosque can be in. Calendars in UTC, which programs write for mosques everywhere, have no such zone. */
function placeOf(zone: string | undefined): string | undefined {
  return zone === "UTC" || zone?.startsWith("Etc/") ? undefined : zone;
}

/**
 * Reads the timetables that settings name. A file that is no timetable becomes a finding.
 * @throws {Stop} when a file cannot be opened
 */
export async function readEachFile(
  { timetable, asr }: MosqueYaml,
  folder: string,
): Promise<{ files: SourceFile[]; unread: Finding[] }> {
  const places = timetable?.files ?? [];
  const found = await Promise.all(places.map((place) => readSourceFiles(place, folder)));
  const { dialect: forced, only, dateOrder, columns } = timetable ?? {};
  const files: SourceFile[] = [];
  const unread: Finding[] = [];
  const reader = createFileReader();
  try {
    for (const { file, bytes } of found.flat()) {
      const read = await reader.read(bytes, file, forced, { asr, only, dateOrder, columns });
      if ("is" in read) unread.push(notReadFinding(read, file, forced));
      else files.push(read);
    }
  } finally {
    reader.end();
  }
  return { files, unread };
}

/**
 * The timetable of a source whose mosque has no known time zone yet: by this computer's date, and without doubts about
 * clock changes.
 * @throws {Stop} when all of its days are unusable
 */
export function timetableWithoutZone(source: Source, now: Date): Timetable {
  return withoutClockChanges(timetableOf(source, ownTimeZone(), now));
}

/**
 * The timetable of a source, on the clocks of the mosque's zone. Its findings include those for files that were not
 * read.
 * @param date the day around which a file without years is read; today unless set
 * @throws {Stop} when all of its days are unusable
 */
export function timetableOf(
  { settings, files, unread }: Source,
  timeZone: string,
  now: Date,
  date = todayIn(timeZone, now),
): Timetable {
  if (!settings.timetable) {
    throw new Stop(
      "source",
      "mosque.yaml has no timetable. Add one, such as `timetable: { files: [timetable.csv] }`.",
    );
  }
  const longitude = settings.profile.longitude ?? undefined;
  const frame = { timeZone, years: yearsAround(date), longitude };
  const read = readTimetable(files, timeSettingsOf(settings), frame);
  const timetable = { ...read, findings: [...unread, ...read.findings] };
  if (timetable.days.length === 0) {
    const names = [...files, ...unread].map(({ file }) => file).join(", ");
    const errors = findingsOf(timetable, "error").slice(0, 5).map(describeFinding);
    throw new Stop("source", [`No day can be read from ${names}.`, ...errors].join("\n"));
  }
  return timetable;
}
