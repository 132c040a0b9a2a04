import { say } from "../../notices/detail.ts";
import type { Content } from "../decoders/content.ts";
import type { Dialect } from "../dialect.ts";
import { jsonOf, notRead } from "../tables/json-rows.ts";
import { readTable } from "../tables/table.ts";
import type { TableRow } from "../tables/table-row.ts";

/** The times of a day in Tawkit's files, in their order. */
const names = ["Month", "Day", "Fajr", "Shuruq", "Dhuhr", "Asr", "Maghrib", "Isha"];

/** A day of a year: `01-31~~~~~05:47|07:16|12:14|14:53|17:12|18:36`. What its times are is for the table to say. */
const day = /^\s*(\d\d?)-(\d\d?)~+(.*\|.*)$/;

/** A year of adhans as the screens of Tawkit have it: a script with a text for each day. */
export const tawkit: Dialect = {
  describes: {
    label: "Tawkit",
    is: "The adhans of a year for the screens of Tawkit (`wtimes-….js`).",
    recognisedBy: "texts of month, day and six times with vertical bars between them",
    example: '"01-31~~~~~05:47|07:16|12:14|14:53|17:12|18:36",',
  },
  recognises: (content) => rowsOf(content).length > 0,
  read(content, file, settings) {
    const rows = rowsOf(content);
    if (rows.length === 0) return notRead(file, say("year-of-tawkit"));
    return readTable({ names }, rows, file, settings);
  },
};

function rowsOf(content: Content): TableRow[] {
  const json = jsonOf(content);
  const texts: readonly unknown[] = Array.isArray(json) ? json : [];
  return texts.flatMap((text, index): TableRow[] => {
    const [, month = "", number = "", times] = day.exec(typeof text === "string" ? text : "") ?? [];
    if (times === undefined) return [];
    return [
      { prefix: `[${index + 1}].`, cells: [month, number, ...times.split("|").map((time) => time.trim())] },
    ];
  });
}
