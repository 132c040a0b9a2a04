import { type Day, type Finding, formatTime, parseTime, type Timetable } from "../../../src/index.ts";
import type { Fixture } from "../fixtures/fixture.ts";
import { type CellKey, partsOf, type Times, type WrittenDay } from "../truth/days.ts";
import { spellsOf } from "./spells.ts";

/** What became of a cell, from best to worst. */
export const outcomes = [
  /** Published as it is true. */
  "right",
  /** Wrong or missing in the file, not published, and named. */
  "refused",
  /** Right in the file, not published, and named. */
  "wrongly refused",
  /** Not published although true, and named nowhere. */
  "lost",
  /** Published wrong, and named. */
  "warned",
  /** Published wrong, and named nowhere. */
  "silently wrong",
] as const;
export type Outcome = (typeof outcomes)[number];

/** What became of the cells of a fixture. */
export interface Verdict {
  /** The cells of each outcome: `2026-03-29 dhuhr adhan 12:12`. */
  cells: Record<Outcome, string[]>;
  /** How often each notice was given. */
  notices: ReadonlyMap<string, number>;
}

/** Compares the reading with the truth. */
export function judge(fixture: Fixture, timetable: Timetable): Verdict {
  const { truth, planted, isForEveryYear } = fixture;
  // Every outcome gets its list.
  const cells = Object.fromEntries(outcomes.map((outcome) => [outcome, [] as string[]])) as Verdict["cells"];
  const published = new Map(timetable.days.map((day) => [day.date, timesOf(day)]));
  const written = Map.groupBy(planted.written, ({ date }) => date);
  const slips = new Set(timetable.findings.flatMap((f) => (f.severity === "slip" && f.date ? [f.date] : [])));
  const spells = spellsOf(fixture);
  // Grave enough to be seen: information about a good file names no fault.
  const grave = timetable.findings.filter(({ severity }) => ["error", "slip", "warning"].includes(severity));
  const isNamed = (date: string, key: CellKey, got?: Times) =>
    grave.some((finding) => names(finding, spells.get(date) ?? [date, date], key, got));

  for (const { date, cells: trueCells } of truth) {
    const ofDay = slips.has(date) ? undefined : published.get(date);
    for (const [key, times] of trueCells) {
      const got = ofDay?.get(key);
      cells[outcomeOf(date, key, times, got)].push(describe(date, key, got ?? times));
    }
    for (const [key, got] of ofDay ?? []) {
      if (trueCells.has(key) || key.startsWith("jummah")) continue;
      cells[isNamed(date, key, got) ? "warned" : "silently wrong"].push(describe(date, key, got));
    }
  }
  const known = new Set(truth.map(({ date }) => date));
  for (const [date, ofDay] of published) {
    if (known.has(date) || isForEveryYear) continue;
    for (const [key, got] of ofDay) cells["silently wrong"].push(describe(date, key, got));
  }
  const byCode = Map.groupBy(timetable.findings, ({ notice }) => notice);
  return { cells, notices: new Map([...byCode].map(([code, findings]) => [code, findings.length])) };

  function outcomeOf(date: string, key: CellKey, times: Times, got: Times | undefined): Outcome {
    if (got && areEqual(got, times)) return "right";
    if (got) return isNamed(date, key, got) ? "warned" : "silently wrong";
    if (!isNamed(date, key)) return "lost";
    const isReadable = !planted.unsure?.includes(date) && saysTruth(written.get(date) ?? [], key, times);
    return isReadable ? "wrongly refused" : "refused";
  }
}

/**
 * Whether a finding is about a cell: about its day, or another of the same spell of faulty days, and about no other
 * prayer. A published cell needs more than a finding about the whole file.
 * @param got the time that was published, if one was
 */
function names(finding: Finding, [first, last]: [string, string], key: CellKey, got?: Times): boolean {
  const { date, column, value } = finding;
  if (date !== undefined && (date < first || date > last)) return false;
  if (got === undefined) return true;
  if (column === undefined && value === undefined) return date !== undefined;
  const [prayer, kind] = partsOf(key);
  const said = value === undefined ? undefined : parseTime(value);
  if (said !== undefined && got.some((time) => time % 720 === said % 720)) return true;
  const heading = column?.toLowerCase() ?? "";
  return heading.includes(prayer) && (kind === "adhan" || /iq|jam/.test(heading));
}

function timesOf({ prayers }: Day): Map<CellKey, Times> {
  const times = new Map<CellKey, number[]>();
  for (const { prayerKey, adhanTime, iqamahTime } of prayers) {
    for (const [kind, time] of [
      ["adhan", adhanTime],
      ["iqamah", iqamahTime],
    ] as const) {
      const minutes = time === undefined ? undefined : parseTime(time);
      if (minutes === undefined) continue;
      const known = times.get(`${prayerKey} ${kind}`) ?? [];
      // Several congregations share one adhan.
      if (!known.includes(minutes)) times.set(`${prayerKey} ${kind}`, [...known, minutes]);
    }
  }
  return times;
}

function saysTruth(rows: readonly WrittenDay[], key: CellKey, times: Times): boolean {
  return rows.length > 0 && rows.every(({ cells }) => areEqual(cells.get(key), times));
}

function areEqual(a: Times | string | undefined, b: Times): boolean {
  return Array.isArray(a) && a.length === b.length && a.every((time, index) => time === b[index]);
}

function describe(date: string, key: CellKey, times: Times): string {
  return `${date} ${key} ${times.map(formatTime).join(" & ")}`;
}
