import type { Dialect } from "./dialect.ts";
import { readHeading } from "./header-words.ts";
import { jsonTable, notRead, parseJson } from "./json-rows.ts";
import { readTable } from "./table.ts";

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
    return { file, days: [], findings: [notRead(file, "is not a JSON list of days")] };
  },
};
