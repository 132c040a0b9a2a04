import path from "node:path";
import {
  describeFinding,
  type Finding,
  findingsOf,
  partialDays,
  type Severity,
  wholeDays,
} from "@mosque-sync/timetable";
import type { OptionOf } from "../command-line/commands.ts";
import type { Values } from "../command-line/options.ts";
import type { Input } from "../command-line/read.ts";
import { configPathOf } from "../connection/settings.ts";
import { renderPreview } from "../print/preview.ts";
import type { Ending } from "../run/ending.ts";
import { exitCodes, Stop } from "../run/stop.ts";
import type { Surroundings } from "../run/surroundings.ts";
import { ownTimeZone, todayIn } from "../run/today.ts";
import { loadSource, readSource, type Source, timetableOf, zoneOfSource } from "../source/source.ts";
import { readGivenSettings } from "./given-settings.ts";

/** Previews how timetables are read, for a day or a month. */
export async function run({ words, values }: Input<"preview">, surroundings: Surroundings): Promise<Ending> {
  const { date, month, json } = values;
  if (date !== undefined && month !== undefined) {
    throw new Stop("error", "Use --date or --month, not both.");
  }
  const source = await sourceOf(words, values, surroundings);
  const now = surroundings.now();
  const timeZoneId = zoneOfSource(source);
  const timeZone = timeZoneId ?? ownTimeZone();
  if (timeZoneId === undefined) {
    surroundings.log(`Using this computer's time zone, ${timeZone}. Use --time-zone to set the mosque's.`);
  }
  const timetable = timetableOf(source, timeZone, now);
  const asked = date ?? month;
  const shown = asked ?? todayIn(timeZone, now);
  const isShown = ({ date }: Pick<Finding, "date">) => date?.startsWith(shown) ?? false;
  const usable = wholeDays(timetable);
  const days = usable.filter(isShown);
  const preview = { files: source.files, timetable, timeZone, shown };
  if (!json) surroundings.print(renderPreview(preview, { colour: surroundings.colour.print }));
  const textsOf = (severity: Severity) => findingsOf(timetable, severity).map(withText);
  const document = {
    files: source.files.map(({ file, dialect, days: { length } }) => ({ file, dialect, days: length })),
    timeZone,
    days,
    partialDays: partialDays(timetable).filter(isShown),
    usableDays: usable.length,
    findings: textsOf("error"),
    slips: textsOf("slip"),
    warnings: textsOf("warning"),
  };
  const errors = findingsOf(timetable, "error");
  const isMissing = asked !== undefined && (days.length === 0 || errors.some(isShown));
  return { exitCode: isMissing ? exitCodes.source : exitCodes.done, document };
}

type TimetableOptions = Pick<
  Values<OptionOf<"preview">>,
  "asr" | "clock" | "config" | "dialect" | "dst" | "time-zone"
>;

/** The named timetables, read as the options set; without any, those of `mosque.yaml`. */
async function sourceOf(
  files: readonly string[],
  { config, ...given }: TimetableOptions,
  { environment, cwd }: Surroundings,
): Promise<Source> {
  if (files.length > 0)
    return readSource(readGivenSettings({ ...given, files }, "source"), path.resolve(cwd));
  const { dialect, clock, dst, asr, "time-zone": timeZone } = given;
  const settings = Object.entries({ dialect, clock, dst, asr, "time-zone": timeZone });
  const [option] = settings.find(([, value]) => value !== undefined) ?? [];
  if (option)
    throw new Stop("error", `--${option} needs a FILE. Name one, or set this in mosque.yaml instead.`);
  return loadSource(configPathOf(environment, cwd, config));
}

function withText({ notice: _, severity: __, ...finding }: Finding) {
  return { ...finding, text: describeFinding(finding) };
}
