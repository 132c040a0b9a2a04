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
import { readMosqueYaml } from "../mosque-yaml/read.ts";
import { writeYaml } from "../mosque-yaml/write.ts";
import { renderPreview } from "../print/preview.ts";
import type { Ending } from "../run/ending.ts";
import type { Surroundings } from "../run/surroundings.ts";
import { loadSource, readSource, type Source, timetableOf } from "../source/source.ts";
import { exitCodes, Stop } from "../stop.ts";
import { ownTimeZone, todayIn } from "../today.ts";

/** Shows what is understood of timetables: a day, or a month. */
export async function run({ words, values }: Input<"preview">, surroundings: Surroundings): Promise<Ending> {
  const { date, month, json } = values;
  if (date !== undefined && month !== undefined) {
    throw new Stop("error", "--date and --month cannot both be: leave one of them out.");
  }
  const source = await sourceOf(words, values, surroundings);
  const now = surroundings.now();
  const said = source.settings.profile.timeZoneId;
  const timeZone = said ?? ownTimeZone();
  if (said === undefined) {
    surroundings.log(`The time zone of this computer is used, ${timeZone}. --time-zone says the mosque's.`);
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

type ReadingValues = Pick<
  Values<OptionOf<"preview">>,
  "asr" | "clock" | "config" | "dialect" | "dst" | "time-zone"
>;

/** The timetables that are named, read as the options say; those of `mosque.yaml` where none is named. */
async function sourceOf(
  places: readonly string[],
  values: ReadingValues,
  { environment, cwd }: Surroundings,
): Promise<Source> {
  const { dialect, clock, dst, asr, config, "time-zone": timeZoneId } = values;
  if (places.length === 0) {
    const given = Object.entries({ dialect, clock, dst, asr, "time-zone": timeZoneId });
    const [option] = given.find(([, value]) => value !== undefined) ?? [];
    if (option) throw new Stop("error", `--${option} is for files that are named: mosque.yaml says its own.`);
    return loadSource(configPathOf(environment, cwd, config));
  }
  const text = writeYaml({
    timetable: { files: places, dialect, clock, dst },
    asr,
    profile: { timeZoneId },
  });
  const settings = readMosqueYaml(text, "the command line");
  if (Array.isArray(settings)) throw new Stop("source", settings.map(describeFinding).join("\n"));
  return readSource(settings, path.resolve(cwd));
}

function withText({ notice: _, severity: __, ...finding }: Finding) {
  return { ...finding, text: describeFinding(finding) };
}
