import { type CellKey, partsOf, sunKeys, type Times, type WrittenDay } from "../truth/days.ts";
import { type DateForm, dateForms, monthName, shortWeekday, weekday } from "./dates.ts";
import { headingOf, headings, type Language } from "./headings.ts";
import { type TimeForm, timeForms } from "./times.ts";

/** A table of texts, row by row. */
export type Grid = string[][];

/** How a table spells what it holds. */
export interface Spelling {
  time: TimeForm;
  date: DateForm;
  language: Language;
  /** Writes an iqamah as a rule, from its minutes after the adhan. */
  rule?: (minutes: number) => string;
  /** Adds a column with the day of the week. */
  weekdays?: boolean;
  /** Written for a missing cell. */
  missing?: string;
}

export const plain: Spelling = { time: "05:10", date: "2026-11-20", language: "English" };

/** The text of a cell of a day. */
export function textOf({ cells }: WrittenDay, key: CellKey, { time, rule, missing = "" }: Spelling): string {
  const said = cells.get(key);
  if (said === undefined) return missing;
  if (typeof said === "string") return said;
  const [prayer, kind] = partsOf(key);
  const [adhan] = (cells.get(`${prayer} adhan`) ?? []) as Times;
  const [first] = said;
  if (rule && kind === "iqamah" && adhan !== undefined && first !== undefined) return rule(first - adhan);
  return said.map(timeForms[time]).join(" & ");
}

/** A day a row, a column a time. */
export function dayARow(days: readonly WrittenDay[], columns: readonly CellKey[], spelling: Spelling): Grid {
  const { language, weekdays } = spelling;
  const write = dateForms[spelling.date];
  return [
    [
      headings[language].date,
      ...(weekdays ? ["Weekday"] : []),
      ...columns.map((key) => headingOf(language, key)),
    ],
    ...days.map((day) => [
      write(day.date),
      ...(weekdays ? [weekday(day.date)] : []),
      ...columns.map((key) => textOf(day, key, spelling)),
    ]),
  ];
}

/** A column for each congregation of jummah: `Jummah 1`, `Jummah 2`. */
export function withJummahs(
  days: readonly WrittenDay[],
  columns: readonly CellKey[],
  spelling: Spelling,
  count: number,
): Grid {
  const base = dayARow(days, columns, spelling);
  return base.map((row, index) => {
    const said = index === 0 ? undefined : days[index - 1]?.cells.get("jummah iqamah");
    const times = Array.isArray(said) ? said.map(timeForms[spelling.time]) : [];
    const names = Array.from({ length: count }, (_, at) => `Jummah ${at + 1}`);
    return [...row, ...(index === 0 ? names : names.map((_, at) => times[at] ?? ""))];
  });
}

/** Two heading lines: the prayer above its adhan and iqamah. */
export function twoHeadingLines(
  days: readonly WrittenDay[],
  columns: readonly CellKey[],
  spelling: Spelling,
): Grid {
  const [, ...rows] = dayARow(days, columns, spelling);
  const { prayers } = headings[spelling.language];
  let last = "";
  const above = columns.map((key) => {
    const [prayer] = partsOf(key);
    const name = prayers[prayer as keyof typeof prayers];
    const shown = name === last ? "" : name;
    last = name;
    return shown;
  });
  const below = columns.map((key) =>
    key === "sunrise adhan" ? "" : partsOf(key)[1] === "adhan" ? "Adhan" : "Iqamah",
  );
  return [["", ...above], ["Date", ...below], ...rows];
}

/** A block for each month below the last, each with the month in its heading and numbered days. */
export function monthsStacked(
  days: readonly WrittenDay[],
  columns: readonly CellKey[],
  spelling: Spelling,
  headingOfMonth: (month: string, names: readonly string[]) => Grid = (month, names) => [[month, ...names]],
): Grid {
  return monthsOf(days).flatMap((ofMonth, index) => {
    const names = columns.map((key) => headingOf(spelling.language, key));
    const rows = ofMonth.map((day) => [
      String(Number(day.date.slice(8))),
      ...columns.map((key) => textOf(day, key, spelling)),
    ]);
    const month = monthName(ofMonth[0]?.date ?? "");
    return [...(index === 0 ? [] : [[""]]), ...headingOfMonth(month, names), ...rows];
  });
}

/** Blocks of months beside each other, with an empty column between them. */
export function monthsBeside(
  days: readonly WrittenDay[],
  columns: readonly CellKey[],
  spelling: Spelling,
): Grid {
  const blocks = monthsOf(days).map((ofMonth) => [
    [`${monthName(ofMonth[0]?.date ?? "")} ${ofMonth[0]?.date.slice(0, 4)}`, ...columns.map(() => "")],
    ["Day", ...columns.map((key) => headingOf(spelling.language, key))],
    ...ofMonth.map((day) => [
      String(Number(day.date.slice(8))),
      ...columns.map((key) => textOf(day, key, spelling)),
    ]),
  ]);
  const height = Math.max(...blocks.map((block) => block.length));
  return Array.from({ length: height }, (_, row) =>
    blocks.flatMap((block, index) => [
      ...(index === 0 ? [] : [""]),
      ...(block[row] ?? ["", ...columns.map(() => "")]),
    ]),
  );
}

/** A prayer a row, a day a column. */
export function prayerARow(
  days: readonly WrittenDay[],
  columns: readonly CellKey[],
  spelling: Spelling,
): Grid {
  const [head = [], ...rows] = dayARow(days, columns, spelling);
  return head.map((name, at) => [at === 0 ? "Prayer" : name, ...rows.map((row) => row[at] ?? "")]);
}

/** A prayer a row, with a block for each week and its weekdays above the dates. */
export function weeksStacked(
  days: readonly WrittenDay[],
  columns: readonly CellKey[],
  spelling: Spelling,
): Grid {
  const weeks = Array.from({ length: Math.ceil(days.length / 7) }, (_, week) =>
    days.slice(week * 7, week * 7 + 7),
  );
  return weeks.flatMap((week) => [
    ["", ...week.map(({ date }) => shortWeekday(date))],
    ...prayerARow(week, columns, spelling),
    [""],
  ]);
}

/** A row for each time: date, prayer, adhan, iqamah. */
export function longRows(days: readonly WrittenDay[], spelling: Spelling): Grid {
  const { prayers } = headings[spelling.language];
  return [
    ["Date", "Prayer", "Adhan", "Iqamah"],
    ...days.flatMap((day) =>
      sunKeys.map((key) => [
        dateForms[spelling.date](day.date),
        prayers[key],
        textOf(day, `${key} adhan`, spelling),
        key === "sunrise" ? "" : textOf(day, `${key} iqamah`, spelling),
      ]),
    ),
  ];
}

/** The days of each month. */
export function monthsOf(days: readonly WrittenDay[]): WrittenDay[][] {
  return [...Map.groupBy(days, ({ date }) => date.slice(0, 7)).values()];
}
