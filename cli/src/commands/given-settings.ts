import type { Values } from "../command-line/options.ts";
import { createPlace, type Path } from "../mosque-yaml/kinds/kinds.ts";
import { type MosqueYaml, mosqueYaml } from "../mosque-yaml/mosque-yaml.ts";
import { Stop, type StopReason } from "../run/stop.ts";

/** The options that set a setting of `mosque.yaml`, and the path of that setting. */
const paths = {
  dialect: ["timetable", "dialect"],
  only: ["timetable", "only"],
  clock: ["timetable", "clock"],
  dst: ["timetable", "dst"],
  "date-order": ["timetable", "dateOrder"],
  columns: ["timetable", "columns"],
  asr: ["asr"],
  "time-zone": ["profile", "timeZoneId"],
  jummah: ["jummah"],
} as const satisfies Record<string, Path>;

type SettingOption = keyof typeof paths;

/** Settings of `mosque.yaml` that come from options or from answers to questions. */
export interface GivenSettings extends Partial<Values<SettingOption>> {
  /** Paths from the folder of `mosque.yaml`, or addresses. */
  files: readonly string[];
}

/** The members of a `mosque.yaml` with these settings and no others. */
export function membersOf(given: GivenSettings): object {
  const { files, dialect, only, clock, dst, columns, asr, jummah } = given;
  const { "time-zone": timeZoneId, "date-order": dateOrder } = given;
  const times = jummah ? jummahOf(jummah) : [];
  return {
    timetable: { files, dialect, only, clock, dst, dateOrder, columns },
    asr,
    ...(times.length > 0 && { jummah: times }),
    ...(timeZoneId && { profile: { timeZoneId } }),
  };
}

/**
 * Reads settings in the form of `mosque.yaml`.
 * @param prefix the prefix of an option's name: `--` unless a question asked for it
 * @throws {Stop} with every problem
 */
export function readGivenSettings(given: GivenSettings, reason: StopReason, prefix = "--"): MosqueYaml {
  const problems: string[] = [];
  const place = createPlace((path, problem, fix) => {
    const option = optionOf(path);
    const name = option ? `${prefix}${option}: "${given[option]}"` : path.join(".");
    problems.push(`${name} ${problem}. ${fix}`);
  });
  const settings = mosqueYaml.read(membersOf(given), place);
  if (settings && problems.length === 0) return settings;
  throw new Stop(reason, problems.join("\n"));
}

function optionOf(path: Path): SettingOption | undefined {
  // A plain object's keys are what its type says.
  const names = Object.keys(paths) as SettingOption[];
  return names.find((name) => paths[name].every((part, index) => path[index] === part));
}

/** A prayer with one time gives its iqamah: that is when to be there. */
function jummahOf(text: string): { adhan?: string; iqamah?: string }[] {
  const prayers = text.split(",").map((prayer) => prayer.trim());
  return prayers
    .filter((prayer) => prayer !== "")
    .map((prayer) => {
      const [first = "", second] = prayer.split("/").map((time) => time.trim());
      return second === undefined ? { iqamah: first } : { adhan: first, iqamah: second };
    });
}
