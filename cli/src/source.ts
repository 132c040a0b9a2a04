import { readFile } from "node:fs/promises";
import path from "node:path";
import { interpret } from "./interpretation.ts";
import { type MosqueYaml, readMosqueYaml } from "./mosque-yaml.ts";
import type { RawTimetable } from "./sources/dialect.ts";
import { dialectNames, dialectOf, dialects } from "./sources/dialects.ts";
import { Stop } from "./stop.ts";
import { describeFinding, type Timetable } from "./timetable.ts";
import { yearsAround } from "./today.ts";

/** Everything that a mosque keeps in files: what to sync, and from which timetable. */
export interface Source {
  settings: MosqueYaml;
  files: RawTimetable[];
}

/** How long a server may take to give a file, in milliseconds, and how large the file may be. */
const fetchPatienceMs = 20_000;
const largestFileBytes = 10 * 1024 * 1024;

/**
 * Reads a `mosque.yaml` and the timetables that it names: files relative to itself, or http and https addresses.
 * @throws {Stop} when a file cannot be read, or is of no dialect
 */
export async function loadSource(configPath: string): Promise<Source> {
  const settings = readMosqueYaml(await readText(configPath), path.basename(configPath));
  if (Array.isArray(settings)) throw new Stop("source", settings.map(describeFinding).join("\n"));
  const files = await Promise.all(
    settings.timetable.files.map(async (file) => {
      const text = await (isAddress(file)
        ? fetchText(file)
        : readText(path.resolve(path.dirname(configPath), file)));
      return readRaw(text, file, settings);
    }),
  );
  return { settings, files };
}

function readRaw(text: string, file: string, { timetable, asr }: MosqueYaml): RawTimetable {
  const dialect = timetable.dialect ?? dialectOf(text);
  if (dialect) return dialects[dialect].read(text, file, { asr });
  throw new Stop(
    "source",
    `${file} is no timetable that can be recognised. Its first line must name the columns, such as Date, Fajr, Dhuhr, Asr, Maghrib, Isha; or say timetable.dialect in mosque.yaml: ${dialectNames.join(", ")}.`,
  );
}

/**
 * What a source says, by the clocks of the mosque's zone.
 * @throws {Stop} when no day of it can be used
 */
export function timetableOf({ settings, files }: Source, timeZone: string, now: Date): Timetable {
  const place = { timeZone, years: yearsAround(timeZone, now) };
  const timetable = interpret(files, settings.timetable, place);
  if (timetable.days.length === 0) {
    const names = files.map(({ file }) => file).join(", ");
    const findings = timetable.findings.slice(0, 5).map(describeFinding);
    throw new Stop("source", [`No day can be read from ${names}.`, ...findings].join("\n"));
  }
  return timetable;
}

function isAddress(file: string): boolean {
  return /^https?:\/\//i.test(file);
}

async function fetchText(address: string): Promise<string> {
  const unreadable = (reason: string) =>
    new Stop(
      "source",
      `${address} cannot be read (${reason}). Open it in a browser, and check that it is public.`,
    );
  const response = await fetch(address, { signal: AbortSignal.timeout(fetchPatienceMs) }).catch(
    (error: Error) => error,
  );
  if (response instanceof Error)
    throw unreadable(response.name === "TimeoutError" ? "no answer in time" : "no answer");
  if (!response.ok) throw unreadable(`status ${response.status}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  if (bytes.length > largestFileBytes) throw unreadable("it is larger than 10 MB");
  return bytes.toString("utf8");
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown reason";
    throw new Stop(
      "source",
      `${file} cannot be read (${code}). Check the path; MOSQUE_SYNC_CONFIG or --config names mosque.yaml.`,
    );
  }
}
