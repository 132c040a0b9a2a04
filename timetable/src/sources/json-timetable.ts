import type { Dialect } from "./dialect.ts";
import { jsonTable, notRead, parseJson } from "./tables/json-rows.ts";
import { readTable } from "./tables/table.ts";
import { readHeading } from "./words/headings.ts";

/** A row names at least this many prayers. */
const fewestPrayers = 3;

/** A JSON list with an object for each day, whose members have known heading words as names. */
export const jsonTimetable: Dialect = {
  recognises(text) {
    const names = jsonTable(parseJson(text))?.names ?? [];
    return names.filter((name) => readHeading(name).names === "prayer").length >= fewestPrayers;
  },
  read(text, file, settings) {
    const table = jsonTable(parseJson(text));
    if (table) return readTable({ names: table.names }, table.rows, file, settings);
    return { file, days: [], findings: [notRead(file, "a JSON list of days")] };
  },
};
