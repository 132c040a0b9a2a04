import type { Finding } from "../notices/finding.ts";
import { inZone } from "../reading/in-zone.ts";
import { joinDay } from "../reading/join-days.ts";
import { ownIqamahs } from "../reading/own-rules.ts";
import { type ReadFile, readFile } from "../reading/read-file.ts";
import type { TimeFrame, TimeSettings } from "../reading/settings.ts";
import { areForSameTime, lineOf, nameOfTime, placeOf, type TimeOfPrayer } from "../sources/cell.ts";
import type { WrittenTimetable } from "../sources/dialect.ts";
import { withClocksOfTheYear } from "./clocks-of-the-year.ts";
import { withoutUnusableFiles } from "./judging/files/unusable-files.ts";
import { type Judgement, judge } from "./judging/judge.ts";
import { withJummahOfTheWeek } from "./jummah-of-the-week.ts";
import { rowsOf } from "./rows.ts";
import { type TimedDay, timedDayOf } from "./timed-day.ts";
import type { Day, Timetable } from "./timetable.ts";

/** Joins several files into one timetable. Findings keep their order. */
export function interpret(
  files: readonly WrittenTimetable[],
  settings: TimeSettings,
  frame: TimeFrame,
): Timetable {
  const read = files.map((file) => readFile(inZone(file, frame.timeZone), settings, frame));
  const findings = read.flatMap((file) => file.findings);
  const ownRules = ownIqamahs(settings);
  findings.push(...ownRules.findings);
  const withOwnJummah = new Set<string>();
  const hasDailyTable = read.some(({ days }) => days.some(({ source }) => !source.isHeld));
  const timed = [
    ...Map.groupBy(
      read.flatMap((file) => file.days),
      (day) => day.date,
    ),
  ].flatMap(([date, ofDate]) => {
    if (hasDailyTable && ofDate.every(({ source }) => source.isHeld)) return [];
    const joined = joinDay(ofDate);
    if ("problem" in joined) {
      findings.push(joined);
      return [];
    }
    findings.push(...joined.repeated, ...joined.contradictions);
    const own = ownRules.on(date);
    const decided: TimeOfPrayer[] = [...own.cells.map(({ cell }) => cell), ...own.none];
    const isLeft = (time: TimeOfPrayer) => !decided.some((other) => areForSameTime(other, time));
    const cells = [...joined.cells.filter(({ cell }) => isLeft(cell)), ...own.cells];
    const unreadable = new Set([...ofDate.flatMap((day) => day.unknown), ...joined.unknown]);
    const day = timedDayOf(date, { ...joined, cells }, [...unreadable], frame.timeZone);
    const isUsable = !ofDate.some(({ source }) => source.fault);
    if (ofDate.some(({ source }) => source.hasOwnJummah)) withOwnJummah.add(date);
    const congregations = ofDate.flatMap(({ source }) => source.congregations ?? []);
    const none = [
      ...joined.none.filter(isLeft),
      ...own.none.map(({ prayerKey, kind }) => ({ prayerKey, kind })),
    ];
    return [{ ...day, cells: isUsable ? day.cells : [], none, isUsable, congregations }];
  });
  timed.sort(byDate);
  const onTheirClocks = withClocksOfTheYear(timed, filesOfEveryYear(read), frame.timeZone);
  const placed = withoutUnusableFiles(onTheirClocks);
  findings.push(...placed.findings);
  const judgements = judge(placed.days, frame.timeZone);
  const days = timed.flatMap((read, index) => {
    const day = { ...read, ...placed.days[index] };
    const judgement = judgements[index];
    if (!judgement) return [];
    findings.push(...day.findings, ...findingsAbout(day, judgement));
    if (!day.isUsable || (placed.findings.length > 0 && day.cells.length === 0)) return [];
    const { none, congregations } = day;
    return [{ ...usableDay(day, judgement, none), ...(congregations.length > 0 && { congregations }) }];
  });
  return { days: withJummahOfTheWeek(days, withOwnJummah), findings, files: filesOfTimes(files) };
}

function filesOfTimes(files: readonly WrittenTimetable[]): Map<string, string> {
  const cells = files.flatMap(({ days }) => days.flatMap((day) => day.cells));
  return new Map(cells.map((cell) => [nameOfTime(cell), cell.file]));
}

/** The files without years, whose days apply to several. */
function filesOfEveryYear(read: readonly ReadFile[]): Set<string> {
  const days = read.flatMap((file) => file.days);
  const dated = new Set(days.flatMap(({ isDated, source }) => (isDated ? [source.file] : [])));
  return new Set(days.map(({ source }) => source.file).filter((file) => !dated.has(file)));
}

function byDate(a: { date: string }, b: { date: string }): number {
  return a.date < b.date ? -1 : 1;
}

/**
 * A day's rows with the usable times. A prayer with a refused cell is unknown: its row is incomplete.
 * @param none the times that the files say do not exist
 */
function usableDay(day: TimedDay, { kept, refusals }: Judgement, none: readonly TimeOfPrayer[]): Day {
  const all = new Set([...day.unknown, ...refusals.map(({ timed }) => timed.cell.prayerKey)]);
  const certain = none.filter(({ prayerKey }) => !all.has(prayerKey));
  return {
    ...lineOf(day),
    date: day.date,
    prayers: rowsOf(kept),
    ...(all.size > 0 && { unknown: [...all] }),
    ...(certain.length > 0 && { none: certain }),
  };
}

function findingsAbout({ date }: TimedDay, { refusals, doubts }: Judgement): Finding[] {
  return [...refusals, ...doubts].map(({ timed, notice }) => ({ ...placeOf(timed.cell), date, ...notice }));
}
