import { existsSync } from "node:fs";
import path from "node:path";
import type { PrayerKey } from "@mosque-sync/client";
import type { MosqueYaml } from "./mosque-yaml/mosque-yaml.ts";
import { readMosqueYaml } from "./mosque-yaml/read.ts";
import type { RawTimetable } from "./sources/dialect.ts";
import { type DialectName, dialectNames, dialectOf, dialects } from "./sources/dialects.ts";
import { readText, readTexts } from "./sources/read-text.ts";
import { Stop } from "./stop.ts";
import { interpret } from "./timetable/interpretation.ts";
import { lint } from "./timetable/lint.ts";
import { describeFinding, type Timetable } from "./timetable/timetable.ts";
import { yearsAround } from "./timetable/today.ts";

/** Everything that a mosque keeps in files: what to sync, and from which timetable. */
export interface Source {
  settings: MosqueYaml;
  files: SourceFile[];
}

/** What a file of a timetable holds, and how that was read. */
export type SourceFile = RawTimetable & { dialect: DialectName };

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
  return { settings, files: texts.flat().map(({ file, text }) => readRaw(text, file, settings)) };
}

function readRaw(text: string, file: string, { timetable, asr }: MosqueYaml): SourceFile {
  const forced = timetable?.dialect;
  const dialect = forced ?? dialectOf(text);
  if (dialect) {
    const raw = dialects[dialect].read(text, file, { asr });
    if (forced && raw.days.length === 0) refuseForced(forced, text, file);
    return { ...raw, dialect };
  }
  throw new Stop(
    "source",
    `${file} is no timetable that can be recognised. Its first line must name the columns, such as Date, Fajr, Dhuhr, Asr, Maghrib, Isha; or say timetable.dialect in mosque.yaml: ${dialectNames.join(", ")}.`,
  );
}

/** A file of which a forced dialect reads nothing is most likely of another one. */
function refuseForced(forced: DialectName, text: string, file: string): void {
  const found = dialectOf(text);
  if (found === undefined || found === forced) return;
  throw new Stop(
    "source",
    `${file} is not of the dialect ${forced}, which timetable.dialect in mosque.yaml says: it looks like ${found}. Remove timetable.dialect, or say ${found}.`,
  );
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
  const place = { timeZone, years: yearsAround(timeZone, now) };
  const elsewhere: PrayerKey[] = settings.jummah ? ["jummah"] : [];
  const { iqamah } = settings;
  const timetable = interpret(files, { ...settings.timetable, iqamah, elsewhere }, place);
  if (timetable.days.length + timetable.partial.length === 0) {
    const names = files.map(({ file }) => file).join(", ");
    const findings = timetable.findings.slice(0, 5).map(describeFinding);
    throw new Stop("source", [`No day can be read from ${names}.`, ...findings].join("\n"));
  }
  const { slips, warnings } = lint(timetable, timeZone);
  return { ...timetable, slips, warnings: [...timetable.warnings, ...warnings] };
}
