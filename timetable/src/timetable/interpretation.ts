import { fixedIqamah } from "../reading/fixed-iqamah.ts";
import { inZone } from "../reading/in-zone.ts";
import { joinDay } from "../reading/join-days.ts";
import { readFile } from "../reading/read-file.ts";
import type { TimeFrame, TimeSettings } from "../reading/settings.ts";
import { areForSameTime } from "../sources/cell.ts";
import type { WrittenTimetable } from "../sources/dialect.ts";
import type { PrayerKey } from "../times/prayers.ts";
import { Temporal } from "../times/temporal.ts";
import { findingsAbout, usableDay } from "./day.ts";
import { judge } from "./judging/judge.ts";
import { withoutShiftedFiles } from "./judging/shifted-columns.ts";
import { timedDayOf } from "./timed-day.ts";
import type { Day, Timetable } from "./timetable.ts";

/** Joins several files into one timetable. Findings keep the order in which they were found. */
export function interpret(
  files: readonly WrittenTimetable[],
  settings: TimeSettings,
  frame: TimeFrame,
): Timetable {
  const read = files.map((file) => readFile(inZone(file, frame.timeZone), settings, frame));
  const findings = read.flatMap((file) => file.findings);
  const fixed = fixedIqamah(settings);
  const isReplaced = ({ cell }: (typeof fixed)[number]) =>
    fixed.some((rule) => areForSameTime(rule.cell, cell));
  const withOwnJummah = new Set<string>();
  const timed = [
    ...Map.groupBy(
      read.flatMap((file) => file.days),
      (day) => day.date,
    ),
  ].flatMap(([date, ofDate]) => {
    const joined = joinDay(ofDate);
    if ("problem" in joined) {
      findings.push(joined);
      return [];
    }
    findings.push(...joined.repeated);
    const cells = [...joined.cells.filter((cell) => !isReplaced(cell)), ...fixed];
    const unreadable = new Set(ofDate.flatMap((day) => day.unknown));
    const day = timedDayOf(date, { ...joined, cells }, [...unreadable], frame.timeZone);
    const isUsable = !ofDate.some(({ source }) => source.fault);
    if (ofDate.some(({ source }) => source.hasOwnJummah)) withOwnJummah.add(date);
    const congregations = ofDate.flatMap(({ source }) => source.congregations ?? []);
    return [{ ...day, cells: isUsable ? day.cells : [], isUsable, congregations }];
  });
  timed.sort(byDate);
  const placed = withoutShiftedFiles(timed);
  findings.push(...placed.findings);
  const judgements = judge(placed.days, frame.timeZone);
  const days = timed.flatMap((read, index) => {
    const day = { ...read, ...placed.days[index] };
    const judgement = judgements[index];
    if (!judgement) return [];
    findings.push(...day.findings, ...findingsAbout(day, judgement));
    if (!day.isUsable || (placed.findings.length > 0 && day.cells.length === 0)) return [];
    const { congregations } = day;
    return [{ ...usableDay(day, judgement), ...(congregations.length > 0 && { congregations }) }];
  });
  return { days: withJummah(days, withOwnJummah), findings };
}

function byDate(a: { date: string }, b: { date: string }): number {
  return a.date < b.date ? -1 : 1;
}

/** The length of the week that a Friday's jummah covers. */
const weekDays = 7;

/** A timetable with jummah on Fridays only means it for the days before as well: rows show all week. */
function withJummah(days: readonly Day[], withOwnJummah: ReadonlySet<string>): Day[] {
  return days.map((day, index) => {
    if (withOwnJummah.has(day.date)) return day;
    if (day.prayers.some(isJummah) || day.unknown?.includes("jummah")) return day;
    const next = days
      .slice(index, index + weekDays)
      .find(({ prayers, unknown }) => prayers.some(isJummah) && !unknown?.includes("jummah"));
    const isNear = next && Temporal.PlainDate.from(day.date).until(next.date).days < weekDays;
    return isNear ? { ...day, prayers: [...day.prayers, ...next.prayers.filter(isJummah)] } : day;
  });
}

function isJummah({ prayerKey }: { prayerKey: PrayerKey }): boolean {
  return prayerKey === "jummah";
}
