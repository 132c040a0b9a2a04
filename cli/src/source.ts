import { readFile } from "node:fs/promises";
import path from "node:path";
import { type MosqueYaml, readMosqueYaml } from "./mosque-yaml.ts";
import { dialects } from "./sources/dialects.ts";
import { Stop } from "./stop.ts";
import { describeFinding, joinTimetables, type Timetable } from "./timetable.ts";

/** Everything that a mosque keeps in files: what to sync, and from which timetable. */
export interface Source {
  settings: MosqueYaml;
  timetable: Timetable;
}

/**
 * Reads a `mosque.yaml` and the timetables that it names, relative to itself.
 * @throws {Stop} when a file cannot be read, or when nothing in the timetables can
 */
export async function loadSource(configPath: string): Promise<Source> {
  const settings = readMosqueYaml(await readText(configPath), path.basename(configPath));
  if (Array.isArray(settings)) throw new Stop("source", settings.map(describeFinding).join("\n"));

  const { dialect, files } = settings.timetable;
  const timetables = await Promise.all(
    files.map(async (file) => {
      const text = await readText(path.resolve(path.dirname(configPath), file));
      return dialects[dialect](text, file, settings);
    }),
  );
  const timetable = joinTimetables(timetables);
  if (timetable.days.length === 0) {
    const findings = timetable.findings.slice(0, 5).map(describeFinding);
    throw new Stop("source", [`No day can be read from ${files.join(", ")}.`, ...findings].join("\n"));
  }
  return { settings, timetable };
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
