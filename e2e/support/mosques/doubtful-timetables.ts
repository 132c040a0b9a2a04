import { smallTimetable } from "./small-timetables.ts";

/** Adds columns to a table of some days. @param cells the heading and the text of each */
function withColumns(cells: Readonly<Record<string, string>>): string {
  const [heading, ...days] = smallTimetable().split("\n");
  const rest = Object.values(cells).join(",");
  return [[heading, ...Object.keys(cells)].join(","), ...days.map((day) => `${day},${rest}`)].join("\n");
}

/** Two columns for the iqamah of isha, with different times. */
export function withTwoIshas(): string {
  return withColumns({ "Isha Iqamah": "20:10" });
}

/** Both starts of asr, before the iqamah. */
export function withTwoAsrs(): string {
  return withColumns({ "Asr 2": "15:40" }).replace(",Asr,", ",Asr 1,");
}

/** The days of two mosques, with other iqamahs. */
export function ofTwoMosques(): string {
  const [heading, ...days] = smallTimetable().split("\n");
  const rows = ["Masjid Noor", "Masjid Huda"].flatMap((mosque) =>
    days.map((day) => `${mosque},${mosque === "Masjid Noor" ? day : day.replace("19:30", "20:20")}`),
  );
  return [`Masjid,${heading}`, ...rows].join("\n");
}

/** A list of changes, whose dates can have the day or the month first. */
export function withEitherDates(year: number): string {
  const starts = ["01/02", "03/04", "05/06", "08/09", "10/11", "11/12"];
  const changes = [year - 1, year].flatMap((of) => starts.map((start) => `${start}/${of}`));
  return [
    "Starting,Fajr Iqamah,Dhuhr Iqamah,Asr Iqamah,Maghrib Iqamah,Isha Iqamah",
    ...[...changes, `02/03/${year + 1}`].map((start) => `${start},06:00,13:15,15:45,17:25,20:00`),
  ].join("\n");
}
