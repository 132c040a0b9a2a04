import type { Dialect } from "./dialect.ts";
import { jsonTable, notRead, parseJson } from "./tables/json-rows.ts";
import { readTable } from "./tables/table.ts";
import { readHeading } from "./words/headings.ts";

/** A row names at least so many prayers. */
const fewestPrayers = 3;

/** A JSON list with an object a day, whose members are named in any of the known words. */
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
