import { csvTimetable } from "./csv-timetable.ts";
import type { Dialect } from "./dialect.ts";
import { parseCsv } from "./tables/csv.ts";
import { readHeading } from "./words/headings.ts";

/** The files for uploading to Mawaqit, `Month,Day,Fajr,…`: the adhan in one file and the iqamah in another. */
export const mawaqit: Dialect = {
  recognises(text) {
    const rows = parseCsv(text);
    const [first, second, ...others] = Array.isArray(rows) ? (rows[0]?.cells.map(readHeading) ?? []) : [];
    return (
      first?.names === "date" &&
      first.part === "month" &&
      second?.names === "date" &&
      second.part === "day" &&
      others.length > 0 &&
      others.every((heading) => heading.names === "prayer" && heading.prayerKey !== "jummah")
    );
  },
  read: csvTimetable.read,
};
