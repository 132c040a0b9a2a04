import { say } from "../../notices/detail.ts";
import type { Content } from "../decoders/content.ts";
import type { Dialect } from "../dialect.ts";
import { isObject, type JsonObject, jsonOf, notRead } from "../tables/json-rows.ts";
import { readTable } from "../tables/table.ts";
import type { TableRow } from "../tables/table-row.ts";

/** The times of a day in Vaktija's responses, in their order. */
const names = ["Year", "Month", "Day", "Zora", "Izlazak sunca", "Podne", "Ikindija", "Akšam", "Jacija"];
const timesOfDay = 6;

/**
 * Vaktija's response for a year or a month: lists of months and days without dates. A day's date is its position, so
 * every month must have all of its days.
 */
export const vaktija: Dialect = {
  describes: {
    label: "Vaktija",
    is: "The adhans of a year or a month from Vaktija (`api.vaktija.ba`).",
    recognisedBy: "`godina`, `mjesec`, and `dan` with a list of six times in `vakat` for each day",
    example: '{ "godina": 2026, "mjesec": [{ "dan": [{ "vakat": ["5:41", "7:16", …] }, … ] }, … ] }',
  },
  recognises: (content) => rowsOf(content).length > 0,
  read(content, file, settings) {
    const rows = rowsOf(content);
    if (rows.length === 0) return notRead(file, say("year-of-vaktija"));
    return readTable({ names }, rows, file, settings);
  },
};

const monthsOfYear = 12;

function rowsOf(content: Content): TableRow[] {
  const json = jsonOf(content);
  if (!isObject(json) || !/^20\d\d$/.test(String(json.godina))) return [];
  const { mjesec, dan } = json;
  const year = Number(json.godina);
  if (typeof mjesec === "number") return rowsOfMonth(dan, year, mjesec, "dan") ?? [];
  if (!Array.isArray(mjesec) || mjesec.length !== monthsOfYear) return [];
  const months: readonly unknown[] = mjesec;
  const rows = months.map((month, index) =>
    rowsOfMonth(isObject(month) ? month.dan : undefined, year, index + 1, `mjesec[${index + 1}].dan`),
  );
  return rows.every((ofMonth) => ofMonth !== undefined) ? rows.flat() : [];
}

function rowsOfMonth(days: unknown, year: number, month: number, path: string): TableRow[] | undefined {
  if (!Array.isArray(days) || days.length !== daysIn(year, month)) return undefined;
  if (!days.every(isDay)) return undefined;
  return days.map(({ vakat }, index) => ({
    prefix: `${path}[${index + 1}].`,
    cells: [
      String(year),
      String(month),
      String(index + 1),
      ...vakat.map((time) => String(time ?? "").trim()),
    ],
  }));
}

function isDay(day: unknown): day is JsonObject & { vakat: unknown[] } {
  if (!isObject(day) || !Array.isArray(day.vakat)) return false;
  return (
    day.vakat.length === timesOfDay && day.vakat.every((time) => typeof time !== "object" || time === null)
  );
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
