import { existsSync } from "node:fs";
import path from "node:path";
import type { OptionOf } from "../../command-line/commands.ts";
import type { Values } from "../../command-line/options.ts";
import { configPathOf } from "../../connection/settings.ts";
import type { MosqueYaml } from "../../mosque-yaml/mosque-yaml.ts";
import { Stop } from "../../run/stop.ts";
import type { Surroundings } from "../../run/surroundings.ts";
import { readConfig } from "../../source/source.ts";
import { readGivenSettings } from "../given-settings.ts";

/** The settings to check timetables with, and the folder that the paths of the timetables start from. */
export interface ToCheck {
  settings: MosqueYaml;
  folder: string;
}

/**
 * The named timetables with the settings of `mosque.yaml`, if there is one; without names, its own timetables. Options
 * override it.
 * @throws {Stop} when an option or `mosque.yaml` is wrong, or there is no timetable to check
 */
export async function settingsToCheck(
  words: readonly string[],
  values: Values<OptionOf<"check">>,
  { environment, cwd, log }: Surroundings,
): Promise<ToCheck> {
  const configPath = configPathOf(environment, cwd, values.config);
  const isThere = values.config !== undefined || existsSync(configPath);
  if (words.length === 0 && !isThere) {
    throw new Stop("error", "Name a timetable to check. Example: mosque-sync check timetable.csv");
  }
  const own = isThere ? await readConfig(configPath) : undefined;
  const files = words.length > 0 ? words : own?.timetable?.files;
  if (!files) {
    throw new Stop("source", `${path.basename(configPath)} has no timetable. Name one to check.`);
  }
  if (own && words.length > 0) log(`Using the settings of ${path.basename(configPath)}.`);
  const { date: _, year: __, config: ___, html: ____, json: _____, ...reading } = values;
  const given = readGivenSettings({ files, ...reading }, "source");
  return {
    settings: own ? joined(own, given, values) : given,
    folder: words.length > 0 ? path.resolve(cwd) : path.dirname(configPath),
  };
}

function joined(own: MosqueYaml, given: MosqueYaml, { dst, asr }: Values<"dst" | "asr">): MosqueYaml {
  const { files = [], dialect, only, clock, dateOrder, columns } = given.timetable ?? {};
  return {
    ...own,
    asr: asr ?? own.asr,
    profile: { ...own.profile, ...given.profile },
    timetable: {
      files,
      dialect: dialect ?? own.timetable?.dialect,
      only: only ?? own.timetable?.only,
      clock: clock ?? own.timetable?.clock,
      dst: dst ?? own.timetable?.dst ?? "included",
      dateOrder: dateOrder ?? own.timetable?.dateOrder,
      columns: columns ?? own.timetable?.columns,
    },
  };
}
