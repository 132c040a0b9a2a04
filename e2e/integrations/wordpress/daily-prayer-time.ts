import { demoPlace, demoTimetable } from "../../../scripts/demo/timetable.ts";

/** The first and the last day: few, because the service reads the timetable for every page of the settings. */
const [firstDay, lastDay] = [dayAfterToday(-20), dayAfterToday(70)] as const;
const years = new Set([firstDay, lastDay].map((day) => Number(day.slice(0, 4))));
const lines = [...years].flatMap((year) => demoTimetable(year).trimEnd().split("\n"));
/** The columns of the demo mosque's timetable. */
export const [header = ""] = lines;
export const columns = header.split(",");
/** The days around today. */
export const days = lines.filter((line) => line >= firstDay && line < lastDay);

/** Today's date where the mosque is. */
export function today(): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: demoPlace.timeZone }).format(new Date());
}

/** A time of today's row, as `HH:mm`. */
export function cellOf(column: string): string {
  const row = days.find((line) => line.startsWith(today())) ?? "";
  return (row.split(",")[columns.indexOf(column)] ?? "").slice(0, 5);
}

/** A time some minutes later, `HH:mm`. */
export function laterBy(time: string, minutes: number): string {
  const [hours = 0, rest = 0] = time.split(":").map(Number);
  const later = hours * 60 + rest + minutes;
  return `${String(Math.floor(later / 60)).padStart(2, "0")}:${String(later % 60).padStart(2, "0")}`;
}

/** The table as Daily Prayer Time makes it: dates as its key, times that are 00:00:00 unless set. */
export const createTable = `$wpdb->query("CREATE TABLE noor_timetable (d_date date NOT NULL, ${columns
  .slice(1, 13)
  .map((column) => `${column} time DEFAULT '00:00'`)
  .join(
    ", ",
  )}, is_ramadan SMALLINT DEFAULT NULL, hijri_date VARCHAR(256) DEFAULT NULL, PRIMARY KEY (d_date))");`;

/** Inserts rows of the CSV file into the table. */
export function insertRows(rows: readonly string[]): string {
  const values = rows.map(
    (row) =>
      `(${row
        .split(",")
        .map((cell) => `'${cell}'`)
        .join(",")})`,
  );
  return `$wpdb->query("INSERT INTO noor_timetable VALUES ${values.join(",")}");`;
}

function dayAfterToday(days: number): string {
  return new Date(Date.parse(today()) + days * 86_400_000).toISOString().slice(0, 10);
}
