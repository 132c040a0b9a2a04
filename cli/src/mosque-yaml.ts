import type { PrayerKey, ProfileUpdate } from "@mosque-sync/client";
import { type Document, LineCounter, parseDocument } from "yaml";
import type { Asr } from "./sources/dialect.ts";
import { type DialectName, dialectNames } from "./sources/dialects.ts";
import type { Clock } from "./timetable/clock.ts";
import type { SummerTime } from "./timetable/summer-time.ts";
import { formatTime, type Minutes, parseTime } from "./timetable/times.ts";
import type { Finding, PrayerTimes } from "./timetable/timetable.ts";

/** What `mosque.yaml` says. */
export interface MosqueYaml {
  timetable: {
    /** Undefined: found out for each file. */
    dialect: DialectName | undefined;
    /** Paths from `mosque.yaml`, or addresses. */
    files: string[];
    /** Undefined: found out for each file. */
    clock: Clock | undefined;
    dst: SummerTime;
  };
  asr: Asr;
  /** The rows of Friday's prayers; `undefined` where the file says nothing of them and so leaves them alone. */
  jummah: PrayerTimes[] | undefined;
  profile: ProfileUpdate;
}

/** The profile fields that may be written, and the YAML type of each. */
const profileFields = {
  communityName: "string",
  address: "string",
  latitude: "number",
  longitude: "number",
  timeZoneId: "string",
  status: "string",
  message: "string",
  donationLink: "string",
} as const satisfies Record<keyof ProfileUpdate, "string" | "number">;

const clocks = ["12h", "24h"] as const satisfies readonly Clock[];
const summerTimes = ["included", "winter-time"] as const satisfies readonly SummerTime[];
const asrs = ["mithl-1", "mithl-2"] as const satisfies readonly Asr[];

/** Nobody prays jummah before this; an earlier time has lost its pm. */
const earliestJummah: Minutes = 10 * 60;

type Path = (string | number)[];
type Report = (path: Path, problem: string, fix: string) => undefined;

/**
 * Reads the text of a `mosque.yaml`.
 * @param file the file's name, for findings
 * @returns what it says, or every finding, from top to bottom, when there is any
 */
export function readMosqueYaml(text: string, file: string): MosqueYaml | Finding[] {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const findings: Finding[] = document.errors.map((error) => ({
    file,
    row: lines.linePos(error.pos[0]).line,
    problem: `is not YAML (${error.message.split("\n")[0]?.replace(/:$/, "")})`,
    fix: "Indent with spaces, and put quotes around texts that hold a colon or a #.",
  }));
  if (findings.length > 0) return findings;

  const report: Report = (path, problem, fix) => {
    const row = lineOf(document, lines, path);
    findings.push({ file, row, ...(path.length > 0 && { column: nameOf(path) }), problem, fix });
  };
  const root = readMap(document.toJS(), [], ["timetable", "asr", "jummah", "profile"], report);
  const timetable = readTimetable(root?.timetable, report);
  const asr = readOneOf(root?.asr ?? "mithl-1", ["asr"], asrs, report);
  const jummah = root?.jummah === undefined ? undefined : readJummah(root.jummah, report);
  const profile = readProfile(root?.profile ?? {}, report);
  if (findings.length === 0 && timetable && asr) return { timetable, asr, jummah, profile };
  return findings.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0));
}

function readTimetable(value: unknown, report: Report): MosqueYaml["timetable"] | undefined {
  const map = readMap(value, ["timetable"], ["dialect", "files", "clock", "dst"], report);
  if (!map) return undefined;
  const one = <const Choice extends string>(name: keyof typeof map, choices: readonly Choice[]) =>
    map[name] === undefined ? undefined : readOneOf(map[name], ["timetable", name], choices, report);
  const dialect = one("dialect", dialectNames);
  const clock = one("clock", clocks);
  const dst = one("dst", summerTimes) ?? "included";
  const files = typeof map.files === "string" ? [map.files] : map.files;
  if (
    !Array.isArray(files) ||
    files.length === 0 ||
    !files.every((name) => typeof name === "string" && name)
  ) {
    return report(["timetable", "files"], "must name at least one file", 'Write `files: ["timetable.csv"]`.');
  }
  return { dialect, files, clock, dst };
}

function readJummah(value: unknown, report: Report): PrayerTimes[] | undefined {
  if (!Array.isArray(value)) {
    return report(
      ["jummah"],
      "must be a list",
      'Write `- { adhan: "13:00", iqamah: "13:30" }` in a line below it.',
    );
  }
  return value.flatMap((item: unknown, index) => {
    const path = ["jummah", index];
    const map = readMap(item, path, ["adhan", "iqamah"], report);
    if (!map) return [];
    const adhanTime = readJummahTime(map.adhan, [...path, "adhan"], report);
    const iqamahTime = readJummahTime(map.iqamah, [...path, "iqamah"], report);
    if (map.adhan === undefined && map.iqamah === undefined) {
      report(path, "has no time", "Give it an adhan, an iqamah, or both.");
    }
    const prayerKey: PrayerKey = "jummah";
    return [{ prayerKey, ...(adhanTime && { adhanTime }), ...(iqamahTime && { iqamahTime }) }];
  });
}

function readJummahTime(value: unknown, path: Path, report: Report): string | undefined {
  if (value === undefined) return undefined;
  const minutes = typeof value === "string" ? parseTime(value) : undefined;
  if (minutes === undefined) return report(path, "is not a time", 'Write it as "13:30" or "1:30 pm".');
  if (minutes >= earliestJummah) return formatTime(minutes);
  return report(path, `is ${formatTime(minutes)} at night`, 'Write it as "13:30" or "1:30 pm".');
}

function readProfile(value: unknown, report: Report): ProfileUpdate {
  const names = Object.keys(profileFields) as (keyof ProfileUpdate)[];
  const map = readMap(value, ["profile"], names, report) ?? {};
  for (const name of names) {
    const given = map[name];
    if (given === undefined || given === null || typeof given === profileFields[name]) continue;
    const fix =
      profileFields[name] === "string" ? "Put quotes around it." : "Write it as digits, such as 53.3811.";
    report(["profile", name], `must be a ${profileFields[name] === "string" ? "text" : "number"}`, fix);
  }
  // The names and types of all its members were just looked at.
  return map as ProfileUpdate;
}

function readMap<Key extends string>(
  value: unknown,
  path: Path,
  allowed: readonly Key[],
  report: Report,
): Partial<Record<Key, unknown>> | undefined {
  const list = allowed.join(", ");
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return report(path, value === undefined ? "is missing" : "must hold settings", `Allowed in it: ${list}.`);
  }
  for (const key of Object.keys(value)) {
    if (!allowed.some((name) => name === key)) {
      report([...path, key], "is not a setting here", `Allowed: ${list}.`);
    }
  }
  return value;
}

function readOneOf<const Choice extends string>(
  value: unknown,
  path: Path,
  choices: readonly Choice[],
  report: Report,
): Choice | undefined {
  return (
    choices.find((choice) => choice === value) ??
    report(path, value === undefined ? "is missing" : "is not known", `Write one of: ${choices.join(", ")}.`)
  );
}

/** The line of a value; of what it would stand in where it is missing. */
function lineOf(document: Document, lines: LineCounter, path: Path): number {
  const node: unknown = path.length === 0 ? document.contents : document.getIn(path, true);
  const range = typeof node === "object" && node !== null && "range" in node ? node.range : undefined;
  if (Array.isArray(range)) return lines.linePos(Number(range[0])).line;
  return path.length === 0 ? 1 : lineOf(document, lines, path.slice(0, -1));
}

function nameOf(path: Path): string {
  return path
    .map((part, index) => (typeof part === "number" ? `[${part + 1}]` : index === 0 ? part : `.${part}`))
    .join("");
}
