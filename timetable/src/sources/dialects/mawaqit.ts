import type { Dialect } from "../dialect.ts";
import { readHeading } from "../words/headings.ts";
import { csvTimetable } from "./csv-timetable.ts";

/** The files for uploading to Mawaqit, `Month,Day,Fajr,…`: the adhan in one file and the iqamah in another. */
export const mawaqit: Dialect = {
  describes: {
    label: "Mawaqit upload",
    is: "The files for uploading to Mawaqit: the adhan of a year in one file and the iqamah in another.",
    recognisedBy: "a first line of month, day and prayers",
    example: "Month,Day,Fajr,Shuruk,Duhr,Asr,Maghrib,Isha",
  },
  recognises(content) {
    const [heading] = content.is === "table" ? (content.sheets[0]?.rows ?? []) : [];
    const [first, second, ...others] = heading?.cells.map(readHeading) ?? [];
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
