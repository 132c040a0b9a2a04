import type { Dialect } from "./dialect.ts";
import { jsonOf, jsonTable, notRead } from "./tables/json-rows.ts";
import { readTable } from "./tables/table.ts";
import { readHeading } from "./words/headings.ts";

/** A row names at least this many prayers. */
const fewestPrayers = 3;

/** A JSON list with an object for each day, whose members have known heading words as names. */
export const jsonTimetable: Dialect = {
  describes: {
    label: "JSON list",
    is: "A JSON list with an object for each day, at the top or in a member, or an object with a member for each date.",
    recognisedBy: "members named after at least three prayers",
    example: '[{ "date": "2026-11-20", "fajr": "06:00", "fajr_iqamah": "06:30", … }]',
  },
  recognises(content) {
    const names = jsonTable(jsonOf(content))?.names ?? [];
    return names.filter((name) => readHeading(name).names === "prayer").length >= fewestPrayers;
  },
  read(content, file, settings) {
    const table = jsonTable(jsonOf(content));
    if (table) return readTable({ names: table.names }, table.rows, file, settings);
    return { file, days: [], findings: [notRead(file, "a JSON list of days")] };
  },
};
