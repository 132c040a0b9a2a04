import { clockChange, type Detail, say } from "../notices/detail.ts";
import { type Finding, type Notice, notice } from "../notices/finding.ts";
import { lineOf } from "../sources/cell.ts";
import { daysBetween } from "../times/dates.ts";
import type { NoonOn } from "../times/noon.ts";
import type { ClockChange } from "../times/summer-time.ts";
import { type Minutes, parseTime } from "../times/times.ts";
import type { Day } from "../timetable/timetable.ts";
import { type Followed, type Levels, levelsOf, type Span, sunMinutes, type Turn } from "./clock-levels.ts";
import { rightLevel } from "./right-level.ts";

/** The most days between a jump in the file and a clock change that still count as the same change. */
const mostDaysApart = 21;

/**
 * Finds adhan times that do not follow the zone's clocks, and iqamah times that missed a clock change. Most of a day's
 * adhans decide: some mosques fix one or two of them. The sun, or else the rest of the timetable, shows the wrong days.
 * Where both are silent, all days are in doubt (see `timetable/README.md`).
 */
export function findClockSlips(
  days: readonly Day[],
  changes: readonly ClockChange[],
  noonOn: NoonOn,
): Finding[] {
  const levels = levelsOf(days, changes, noonOn);
  const findings = [...levels.followed.flatMap(missedClockChanges), ...levels.halfHours.map(jumped)];
  if (levels.turns.length === 0) return findings;
  const right = rightLevel(days, levels, noonOn) ?? winterLevelOfFixed(days, levels);
  if (right === undefined) return [...findings, ...onEachDay(days, unclear(levels))];
  const off = levels.spans.flatMap((span, index) =>
    span.level === right ? [] : [slippedSpan(days, span, levels, index, span.level - right)],
  );
  const named = new Set(off.flatMap(({ jump }) => jump ?? []));
  const unnamed = levels.turns.filter((turn) => turn.change === 0 && !turn.isGap && !named.has(turn));
  return [...findings, ...off.flatMap((each) => each.findings), ...unnamed.map(jumped)];
}

/** The winter level of a timetable whose adhans never move: it has one set of times, and the sun is invisible. */
function winterLevelOfFixed(days: readonly Day[], { spans: [first, second], turns: [turn] }: Levels) {
  const [start] = days;
  const isFixed = days.every(({ prayers }) =>
    prayers.every(({ prayerKey, adhanTime }) => {
      const known = start?.prayers.find((row) => row.prayerKey === prayerKey)?.adhanTime;
      return adhanTime === undefined || known === undefined || adhanTime === known;
    }),
  );
  if (!isFixed || !turn) return undefined;
  return turn.change < 0 ? second?.level : first?.level;
}

/** The findings of each day of a span that is off, and the jump that belongs to the same clock change, if one does. */
function slippedSpan(
  days: readonly Day[],
  { first, end }: Span,
  { turns, followed }: Levels,
  index: number,
  off: Minutes,
): { findings: Finding[]; jump?: Turn } {
  const ofSpan = days.slice(first, end);
  const [start, stop] = [turns[index - 1], turns[index]];
  const missed = [start, stop].find(
    (turn) => turn !== undefined && turn.change !== 0 && turn.by === -turn.change,
  );
  const jump = [start, stop].find((turn) => turn?.change === 0 && !turn.isGap);
  if (missed && jump && belongTogether(jump, missed)) {
    const other = { date: jump.date };
    const found = notice("clock-change-on-another-day", { ...detailsOf(missed), other });
    return { findings: onEachDay(ofSpan, found), jump };
  }
  const isWinterTime = off < 0 && followed.length === 0 && !jump;
  if (missed && isWinterTime)
    return { findings: onEachDay(ofSpan, notice("clock-change-missed", detailsOf(missed))) };
  const rows = spanInWords(ofSpan);
  const { size } = clockChange(off);
  if (missed) {
    const details = { ...detailsOf(missed), size, rows };
    return { findings: onEachDay(ofSpan, notice("clock-change-not-followed", details)) };
  }
  const details = { size, tooWhat: say(off > 0 ? "late" : "early"), rows };
  return { findings: onEachDay(ofSpan, notice("off-by-a-clock-change", details)) };
}

function belongTogether(jump: Turn, missed: Turn): boolean {
  return jump.by === missed.change && Math.abs(daysBetween(jump, missed)) <= mostDaysApart;
}

/** The notice for days that may be on either side of the change. */
function unclear({ turns: [turn] }: Levels): Notice {
  return notice("clock-side-unclear", {
    size: clockChange(turn?.by ?? 0).size,
    date: { date: turn?.date ?? "" },
  });
}

function onEachDay(days: readonly Day[], found: Notice): Finding[] {
  return days.map((day) => ({ ...placeOf(day), ...found }));
}

function jumped({ day, date, by }: Turn): Finding {
  return {
    ...placeOf(day),
    ...notice("clock-change-of-no-zone", { ...clockChange(by), date: { date } }),
  };
}

/** Maghrib's iqamah follows its adhan all year, so one that stays while the adhan jumps was forgotten. */
function missedClockChanges({ before, day, date, change }: Followed): Finding[] {
  const [from, to] = [before, day].map(({ prayers }) =>
    parseTime(prayers.find(({ prayerKey }) => prayerKey === "maghrib")?.iqamahTime ?? ""),
  );
  if (from === undefined || to === undefined || Math.abs(to - from - change) <= sunMinutes) return [];
  const { iqamahTime: value = "" } = day.prayers.find(({ prayerKey }) => prayerKey === "maghrib") ?? {};
  const place = { ...placeOf(day), column: "maghrib iqamah", value };
  return [{ ...place, ...notice("iqamah-left-behind", { ...clockChange(change), date: { date } }) }];
}

function detailsOf({ date, change }: Pick<Turn, "date" | "change">) {
  return { ...clockChange(change), date: { date } };
}

function spanInWords(days: readonly Day[]): Detail {
  const [first, last] = [{ date: days.at(0)?.date ?? "" }, { date: days.at(-1)?.date ?? "" }];
  return first.date === last.date ? say("on-day", { day: first }) : say("on-days", { first, last });
}

function placeOf(day: Day) {
  return { ...lineOf(day), date: day.date };
}
