import { Temporal } from "temporal-polyfill/full";
import type { Formatted, WrittenSheet } from "../../support/xlsx.ts";
import { type CellKey, partsOf, type WrittenDay } from "../truth/days.ts";
import { monthName } from "./dates.ts";
import { monthsOf, plain, textOf } from "./grids.ts";
import { headingOf } from "./headings.ts";

/** The number formats of a workbook's times and dates. */
export interface Formats {
  time: string;
  date: string;
}

const dayMinutes = 24 * 60;
const epoch = Temporal.PlainDate.from("1899-12-30");

/** A sheet with a day a row, its dates and times as spreadsheets store them. */
export function sheetOf(
  name: string,
  days: readonly WrittenDay[],
  columns: readonly CellKey[],
  { time, date }: Formats,
): WrittenSheet {
  return {
    name,
    rows: [
      ["Masjid Noor"],
      ["Date", ...columns.map((key) => headingOf("English", key))],
      ...days.map((day) => [
        { value: epoch.until(day.date).days, format: date },
        ...columns.map((key) => timeCell(day, key, time)),
      ]),
    ],
  };
}

/** A sheet for each month, named after it, with numbered days and two lines of headings with merged cells. */
export function sheetsOfMonths(
  days: readonly WrittenDay[],
  columns: readonly CellKey[],
  { time }: Formats,
): WrittenSheet[] {
  return monthsOf(days).map((ofMonth) => ({
    name: `${monthName(ofMonth[0]?.date ?? "")} ${ofMonth[0]?.date.slice(0, 4)}`,
    rows: [
      ["", ...columns.map((key) => (key.endsWith("adhan") ? headingOf("English, plain adhan", key) : ""))],
      ["Day", ...columns.map((key) => (key === "sunrise adhan" ? "" : partsOf(key)[1]))],
      ...ofMonth.map((day) => [Number(day.date.slice(8)), ...columns.map((key) => timeCell(day, key, time))]),
    ],
  }));
}

function timeCell(day: WrittenDay, key: CellKey, format: string): Formatted | string {
  const said = day.cells.get(key);
  const [minutes, ...others] = Array.isArray(said) ? said : [];
  if (minutes === undefined || others.length > 0) return textOf(day, key, plain);
  return { value: minutes / dayMinutes, format };
}
