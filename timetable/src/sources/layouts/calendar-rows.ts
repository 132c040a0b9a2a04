import { Temporal } from "../../times/temporal.ts";
import { readClockTime } from "../../times/times.ts";
import { isOfNightBefore } from "../night.ts";
import { type DateOrder, dateOrderOf, readDate, type WrittenDate } from "../words/dates/written-dates.ts";
import { readHeading } from "../words/headings.ts";
import { wordsOf } from "../words/words-of.ts";
import type { PrayerRow, PrayerRows } from "./prayer-rows.ts";

/** Headings of a column with both the date and the time of an event's start. */
const startNames = ["start", "starts", "begin", "begins", "dtstart", "start date", "start time", "date time"];
const moment = /^(.*\d)(?:,? +|T)(\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?: ?[ap]\.?m\.?)?)$/i;

/** When an event starts, as its row has it. */
interface Start {
  date: string;
  time: string;
}

/**
 * Reads the rows of a calendar, as programs export it, as the prayer, the date and the time of each event. The subject
 * says whether it is adhan or iqamah; the column of the start does not.
 * @returns undefined for a table of another kind
 */
export function asEvents(table: PrayerRows): PrayerRows | undefined {
  const { heading, rows } = table;
  const startOf = heading && startIn(heading.cells, rows);
  if (!startOf) return undefined;
  const starts = rows.map(startOf);
  const order = dateOrderOf(starts.map(({ date }) => date));
  const events = rows.map((row, index): PrayerRow => {
    const { date, time } = starts[index] ?? { date: "", time: "" };
    return { ...row, cells: ["", dayOf(row, { date, time }, order), time] };
  });
  return {
    ...table,
    heading: { ...heading, cells: ["Subject", "Date", "Time"] },
    rows: events,
    prayerAt: 0,
    firstAt: 1,
  };
}

function startIn(
  names: readonly string[],
  rows: readonly PrayerRow[],
): ((row: PrayerRow) => Start) | undefined {
  const words = names.map((name) => wordsOf(name).join(" "));
  const [dateAt, timeAt] = [words.indexOf("start date"), words.indexOf("start time")];
  if (dateAt >= 0 && timeAt >= 0) {
    return ({ cells }) => ({ date: cells[dateAt] ?? "", time: cells[timeAt] ?? "" });
  }
  const at = words.findIndex(
    (name, index) =>
      startNames.includes(name) && rows.every(({ cells }) => moment.test((cells[index] ?? "").slice(0, 60))),
  );
  if (at < 0) return undefined;
  return ({ cells }) => {
    const [, date = "", time = ""] = moment.exec((cells[at] ?? "").slice(0, 60)) ?? [];
    return { date, time };
  };
}

/** The day whose timetable an event belongs to (decision 10.81): an isha before 04:00 is of the day before. */
function dayOf({ name }: PrayerRow, { date, time }: Start, order: DateOrder | undefined): string {
  const day = existingDate(readDate(date, order));
  if (!day) return date;
  const heading = readHeading(name);
  const minutes = readClockTime(time)?.minutes;
  const isBefore =
    heading.names === "prayer" && minutes !== undefined && isOfNightBefore(heading.prayerKey, minutes);
  return day.subtract({ days: isBefore ? 1 : 0 }).toString();
}

function existingDate(date: WrittenDate | undefined): Temporal.PlainDate | undefined {
  if (date?.year === undefined) return undefined;
  try {
    return Temporal.PlainDate.from({ ...date, year: date.year }, { overflow: "reject" });
  } catch {
    return undefined;
  }
}
