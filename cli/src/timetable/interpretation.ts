import type { PrayerKey } from "@mosque-sync/client";
import { Temporal } from "temporal-polyfill";
import type { RawCell, RawDay, RawTimetable } from "../sources/dialect.ts";
import { gapsOf } from "../sources/gaps.ts";
import { type Clock, clockOf } from "./clock.ts";
import { dayOf, type ReadCell } from "./day.ts";
import { isJummahsOwn, type Meaning, readMeaning } from "./meaning.ts";
import type { SummerTime } from "./summer-time.ts";
import type { Day, Finding, Timetable } from "./timetable.ts";

/** How the times of the files are written, and what counts more than the files, as `mosque.yaml` says. */
export interface TimeSettings {
  /** Undefined: found out for each file. */
  clock: Clock | undefined;
  dst: SummerTime;
  /** The iqamah of every day, as a time or a rule. It takes the place of the files'. */
  iqamah?: Partial<Record<PrayerKey, string>>;
  /** The prayers whose rows do not come from files: what those say of them is not even read. */
  elsewhere?: readonly PrayerKey[];
}

/** What of the mosque decides what a timetable means. */
export interface Place {
  timeZone: string;
  /** The years that a file without years is read for. */
  years: readonly number[];
}

/** A day of one file, its cells read. */
interface ReadDay {
  date: string;
  /** Whether the file itself names the year: then it counts more than a day that holds for every year. */
  isDated: boolean;
  source: RawDay;
  cells: ReadCell[];
  /** Prayers of which it says something that is no time. */
  unknown: PrayerKey[];
}

/** Understands what several files hold together. */
export function interpret(files: readonly RawTimetable[], settings: TimeSettings, place: Place): Timetable {
  const findings = files.flatMap((file) => file.findings);
  const warnings: Finding[] = [];
  const readDays = files.flatMap((file) => readFile(file, settings, place, findings, warnings));
  const days: Day[] = [];
  const rules = rulesOf(settings);
  for (const [date, ofDate] of Map.groupBy(readDays, (day) => day.date)) {
    const joined = joinDay(ofDate);
    if ("problem" in joined) {
      findings.push(joined);
      continue;
    }
    const cells = [
      ...joined.cells.filter((cell) => !rules.some((rule) => isOfSamePlace(rule, cell))),
      ...rules,
    ];
    const unreadable = new Set(ofDate.flatMap((day) => day.unknown));
    const read = dayOf(date, joined.source, cells, [...unreadable], settings.dst, place);
    findings.push(...read.findings);
    warnings.push(...read.warnings);
    if (!ofDate.some(({ source }) => source.fault)) days.push(read.day);
  }
  const all = withJummah(days.toSorted(byDate));
  const faulty = new Set(findings.map(({ date }) => date));
  const [partial, whole] = partition(all, ({ date }) => faulty.has(date));
  return { days: whole, partial, findings, slips: [], warnings, prayerKeys: prayerKeysOf(all) };
}

/** The iqamah that `mosque.yaml` gives for every day. */
function rulesOf({ iqamah = {} }: TimeSettings): ReadCell[] {
  return Object.entries(iqamah).flatMap(([name, text]): ReadCell[] => {
    // The names of the settings are those of prayers.
    const prayerKey = name as PrayerKey;
    const cell = { prayerKey, kind: "iqamah", column: `iqamah.${name}`, text, file: "mosque.yaml" } as const;
    const meaning = readMeaning(text);
    if (meaning.is === "after") return [{ ...cell, rule: meaning }];
    return meaning.is === "times"
      ? [{ ...cell, times: meaning.times, clock: "24h", isByTheClock: true }]
      : [];
  });
}

function byDate(a: Day, b: Day): number {
  return a.date < b.date ? -1 : 1;
}

function prayerKeysOf(days: readonly Day[]): PrayerKey[] {
  return [...new Set(days.flatMap(({ prayers }) => prayers.map(({ prayerKey }) => prayerKey)))];
}

/** Reads the cells of a file by its clock, for the dates that its days stand for. */
function readFile(
  file: RawTimetable,
  settings: TimeSettings,
  place: Place,
  findings: Finding[],
  warnings: Finding[],
): ReadDay[] {
  const { elsewhere = [] } = settings;
  const gaps = gapsOf(file);
  warnings.push(...gaps.warnings);
  const understood = (cell: RawCell): UnderstoodCell => ({
    ...cell,
    meaning: gaps.forgotten.has(cell) ? { is: "forgotten" } : meaningOf(cell),
  });
  const read = file.days.map((source) => ({
    source,
    cells: source.cells.filter(({ prayerKey }) => !elsewhere.includes(prayerKey)).map(understood),
  }));
  const cells = read.flatMap((day) => day.cells);
  const clocks = { adhan: clockOfKind("adhan"), iqamah: clockOfKind("iqamah") };
  return read.flatMap(({ source, cells }) => {
    const { file, row } = source;
    const at = { file, ...(row && { row }) };
    const unreadable = cells.filter(
      ({ meaning }) => meaning.is === "unreadable" || meaning.is === "forgotten",
    );
    const [ofFriday, ofDay] = partition(unreadable, isJummah);
    for (const cell of ofFriday) {
      if (!isReported(cell)) findings.push({ ...at, ...unreadJummah(cell) });
    }
    const readCells = cells.flatMap((cell) => readCell(cell, source, clocks));
    return datesOf(source, place.years, findings).map((date) => {
      findings.push(...ofDay.map((cell) => ({ ...at, date, ...notATime(cell) })));
      if (source.fault) findings.push({ ...at, date, ...source.fault });
      const isDated = source.date.year !== undefined;
      return {
        date,
        isDated,
        source,
        cells: readCells,
        unknown: unreadable.map(({ prayerKey }) => prayerKey),
      };
    });
  });

  /** A file that gives jummah for a whole month has one cell for all its days. */
  function isReported({ column, text }: RawCell): boolean {
    return findings.some(
      (finding) => finding.file === file.file && finding.column === column && finding.value === text,
    );
  }

  function clockOfKind(kind: RawCell["kind"]): Clock {
    if (settings.clock) return settings.clock;
    const ofKind = cells.filter((cell) => cell.kind === kind);
    return clockOf(
      ofKind.flatMap(({ prayerKey, meaning }) =>
        meaning.is === "times" ? meaning.times.map((time) => ({ prayerKey, time })) : [],
      ),
    );
  }
}

/** On Fridays the dhuhr column of many a timetable says "Jummah", for there is no other congregation. */
function meaningOf({ prayerKey, kind, text }: RawCell): Meaning {
  const isInstead = prayerKey === "dhuhr" && kind === "iqamah" && isJummahsOwn(text);
  return isInstead ? { is: "nothing" } : readMeaning(text);
}

/** A cell with its meaning; one that was left empty by mistake has none. */
type UnderstoodCell = RawCell & { meaning: Meaning | { is: "forgotten" } };

function notATime({ column, text: value, meaning }: UnderstoodCell) {
  if (meaning.is === "forgotten") return forgotten(column);
  return { column, value, problem: "is not a time", fix: timeForms };
}

/** Files say things like "See website" there. The day's other prayers are none the worse for it. */
function unreadJummah({ column, text: value, meaning }: UnderstoodCell) {
  if (meaning.is === "forgotten") return forgotten(column);
  const fix =
    'The jummah rows are left as they are. Write times such as "13:15 & 14:00", or say jummah in mosque.yaml.';
  return { column, value, problem: "is not a time", fix };
}

function forgotten(column: string) {
  const problem = "is empty, though nearly every other day has a time there";
  return { column, problem, fix: 'Write the time, or "-" if there is none.' };
}

const timeForms =
  'Write it as 13:30 or 1:30 pm, as "+10" or "10 minutes after adhan", or leave the cell empty.';

function readCell(
  { meaning, ...said }: UnderstoodCell,
  { file, row }: RawDay,
  clocks: Record<RawCell["kind"], Clock>,
): ReadCell[] {
  const cell = { ...said, file, ...(row !== undefined && { row }) };
  switch (meaning.is) {
    case "nothing":
    case "forgotten":
    case "unreadable":
      return [];
    case "after":
      return [{ ...cell, rule: meaning }];
    case "times":
      return [{ ...cell, times: meaning.times, clock: clocks[cell.kind] }];
  }
}

/** The dates that a day of a file stands for: one, or one in each year that has it. */
function datesOf(
  { date, dateCell, file, row }: RawDay,
  years: readonly number[],
  findings: Finding[],
): string[] {
  const { year, ...ofYear } = date;
  const dates = (year === undefined ? [...years, leapYear] : [year]).flatMap((of) =>
    dateOf({ ...ofYear, year: of }),
  );
  if (dates.length === 0) {
    const { column, text: value } = dateCell;
    const fix = "Correct the date, such as 2026-11-20.";
    findings.push({ file, ...(row && { row }), column, value, problem: "is not a date", fix });
  }
  return dates.filter((found) => year !== undefined || years.includes(Number(found.slice(0, 4))));
}

/** A year that has every day: 29 February of a file without years is a date, though not in most years. */
const leapYear = 2024;

function dateOf(date: { year: number; month: number; day: number }): string[] {
  try {
    return [Temporal.PlainDate.from(date, { overflow: "reject" }).toString()];
  } catch {
    return [];
  }
}

/**
 * Puts what several files say of one date together: adhan from one, iqamah from another. Adhan or iqamah that a file
 * has for that very year counts more than what one has for every year. Nobody can tell which of two equal ones counts.
 */
function joinDay(days: readonly ReadDay[]): { source: RawDay; cells: ReadCell[] } | Finding {
  const dated = days.filter(({ isDated }) => isDated);
  const datedKinds = new Set(dated.flatMap(({ cells }) => cells.map(({ kind }) => kind)));
  const [first, ...others] = days.flatMap((day) => {
    if (day.isDated || datedKinds.size === 0) return [day];
    const cells = day.cells.filter(({ kind }) => !datedKinds.has(kind));
    return cells.length > 0 ? [{ ...day, cells }] : [];
  });
  if (!first) throw new Error("a date has at least one day");
  const joined = [first];
  for (const day of others) {
    const repeated = joined.find(({ cells }) =>
      day.cells.some((cell) => cells.some((known) => isOfSamePlace(known, cell))),
    );
    if (repeated) return repeatedDate(day.date, day.source, repeated.source);
    joined.push(day);
  }
  return { source: first.source, cells: joined.flatMap(({ cells }) => cells) };
}

function isOfSamePlace(a: RawCell, b: RawCell): boolean {
  return a.prayerKey === b.prayerKey && a.kind === b.kind;
}

function repeatedDate(date: string, { file, row }: RawDay, first: RawDay): Finding {
  const rowOfFirst = first.row === undefined ? first.dateCell.column : `row ${first.row}`;
  const place = first.file === file ? rowOfFirst : `${first.file}, ${rowOfFirst}`;
  const fix = "Keep one row for each date.";
  return { file, ...(row && { row }), value: date, date, problem: `is already in ${place}`, fix };
}

/** How far a Friday can be from a day of its week. */
const weekDays = 7;

/** A timetable that gives jummah on Fridays alone means it for the days before, too: rows stand all the week. */
function withJummah(days: readonly Day[]): Day[] {
  return days.map((day, index) => {
    if (day.prayers.some(isJummah) || day.unknown?.includes("jummah")) return day;
    const next = days.slice(index, index + weekDays).find(({ prayers }) => prayers.some(isJummah));
    const isNear = next && Temporal.PlainDate.from(day.date).until(next.date).days < weekDays;
    return isNear ? { ...day, prayers: [...day.prayers, ...next.prayers.filter(isJummah)] } : day;
  });
}

function isJummah({ prayerKey }: { prayerKey: PrayerKey }): boolean {
  return prayerKey === "jummah";
}

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}
