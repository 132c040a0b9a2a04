import { existsSync } from "node:fs";
import path from "node:path";
import {
  type DateSpan,
  describeFinding,
  type Finding,
  findingsOf,
  partialDays,
  type Severity,
  type Timetable,
  wholeDays,
  withoutClockChanges,
  yearSpan,
} from "@mosque-sync/timetable";
import type { OptionOf } from "../command-line/commands.ts";
import type { Values } from "../command-line/options.ts";
import type { Input } from "../command-line/read.ts";
import { configPathOf } from "../connection/settings.ts";
import { renderPreview } from "../print/preview.ts";
import { createStyle } from "../print/style.ts";
import type { Ending } from "../run/ending.ts";
import { exitCodes, Stop } from "../run/stop.ts";
import type { Surroundings } from "../run/surroundings.ts";
import { dayIn, timeZoneOf, todayIn } from "../run/today.ts";
import {
  loadSource,
  readConfig,
  readSource,
  type Source,
  timetableOf,
  zoneOfSource,
} from "../source/source.ts";
import { readGivenSettings } from "./given-settings.ts";

/** Previews how timetables are read, for a day, a month or a year. */
export async function run({ words, values }: Input<"preview">, surroundings: Surroundings): Promise<Ending> {
  const { month, year, json } = values;
  if (month !== undefined && (values.date !== undefined || year !== undefined)) {
    throw new Stop(
      "error",
      `Use --date or --month, not both${year === undefined ? "" : ", and not with --year"}.`,
    );
  }
  if (values.date !== undefined && typeof year === "number") {
    throw new Stop(
      "error",
      "Use --date or --year YYYY, not both. Use --year alone for the year from --date on.",
    );
  }
  const source = await sourceOf(words, values, surroundings);
  const now = surroundings.now();
  const { timeZone, isOfPlace } = timeZoneOf(zoneOfSource(source), surroundings);
  const today = todayIn(timeZone, now);
  const read = timetableOf(source, timeZone, now, typeof year === "number" ? `${year}-01-01` : today);
  const timetable = isOfPlace ? read : withoutClockChanges(read);
  const asked = values.date === undefined ? month : dayIn(values.date, timeZone, now);
  const shown = asked ?? today;
  const span = year === undefined ? undefined : yearSpan(year, shown);
  const isShown = ({ date }: Pick<Finding, "date">) => date !== undefined && isWithin(date, span ?? shown);
  const usable = wholeDays(timetable);
  const days = usable.filter(isShown);
  const brings = span && (await bringsOf(timetable, span, timeZone, surroundings.colour.print));
  const preview = {
    files: source.files,
    timetable,
    timeZone,
    shown: span?.from ?? shown,
    span,
    year: brings?.text,
  };
  if (!json) surroundings.print(renderPreview(preview, { colour: surroundings.colour.print }));
  const textsOf = (severity: Severity) => findingsOf(timetable, severity).map(withText);
  const document = {
    files: source.files.map(({ file, dialect, days: { length } }) => ({ file, dialect, days: length })),
    timeZone,
    ...(brings && { year: brings.year }),
    days,
    partialDays: partialDays(timetable).filter(isShown),
    usableDays: usable.length,
    findings: textsOf("error"),
    slips: textsOf("slip"),
    warnings: textsOf("warning"),
  };
  const errors = findingsOf(timetable, "error");
  if (source.unread.length > 0) return { exitCode: exitCodes.source, document };
  const isMissing = (asked ?? span) !== undefined && (days.length === 0 || errors.some(isShown));
  return { exitCode: isMissing ? exitCodes.source : exitCodes.done, document };
}

/** The events of a year, also in words. Loaded on demand, so that other previews start quickly. */
async function bringsOf(timetable: Timetable, span: DateSpan, timeZone: string, colour: boolean) {
  const { yearAhead, yearText } = await import("@mosque-sync/timetable/report");
  const year = yearAhead(timetable, span, timeZone);
  return year && { year, text: yearText(year, timeZone, createStyle(colour)) };
}

function isWithin(date: string, shown: string | DateSpan): boolean {
  return typeof shown === "string" ? date.startsWith(shown) : date >= shown.from && date <= shown.until;
}

const settingOptions = [
  "dialect",
  "only",
  "clock",
  "dst",
  "date-order",
  "columns",
  "asr",
  "time-zone",
] as const satisfies readonly OptionOf<"preview">[];
type TimetableOptions = Pick<Values<OptionOf<"preview">>, (typeof settingOptions)[number] | "config">;

/**
 * The named timetables, read with the options, in the zone of `mosque.yaml`; without names, the timetables of
 * `mosque.yaml`.
 */
async function sourceOf(
  files: readonly string[],
  { config, ...given }: TimetableOptions,
  { environment, cwd }: Surroundings,
): Promise<Source> {
  const configPath = configPathOf(environment, cwd, config);
  if (files.length > 0) {
    const settings = readGivenSettings({ ...given, files }, "source");
    const own = existsSync(configPath) ? await readConfig(configPath) : undefined;
    const profile = { ...settings.profile };
    profile.timeZoneId ??= own?.profile.timeZoneId;
    return readSource({ ...settings, profile }, path.resolve(cwd));
  }
  const option = settingOptions.find((name) => given[name] !== undefined);
  if (option)
    throw new Stop("error", `--${option} needs a FILE. Name one, or set this in mosque.yaml instead.`);
  return loadSource(configPath);
}

function withText({ notice: _, severity: __, doubt: ___, ...finding }: Finding) {
  return { ...finding, text: describeFinding(finding) };
}
