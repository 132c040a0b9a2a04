import { islamicDaysBetween } from "@mosque-sync/timetable";
import type { OwnEntries } from "@mosque-sync/timetable/own-entries";
import { Temporal } from "@mosque-sync/timetable/temporal";
import type { FixedRow } from "../mosque-yaml.ts";
import { marks, notTaken, type Taken } from "./taken.ts";

type EidPrayer = NonNullable<OwnEntries["eid"]>[number];

/** More days than any Eid has. */
const mostDays = 7;
/** How far the moon moves an Eid from its calculated day. */
const nearDays = 4;

/** Rows of Eid prayers as entries of their dates. */
export function eidPrayers(rows: readonly FixedRow[]): Taken {
  const dated = rows.map(({ row, from, until }) => {
    const dates = from === undefined || until === undefined ? [] : datesFrom(from, until);
    return dates.map((date): EidPrayer => {
      const eid = eidOf(date);
      return {
        override: true,
        ...(eid && { eid }),
        date,
        ...(row.adhanTime !== undefined && { adhan: row.adhanTime }),
        ...(row.iqamahTime !== undefined && { iqamah: row.iqamahTime }),
        ...marks,
      };
    });
  });
  // Without some of its rows, an Eid would lose a congregation.
  if (dated.some((dates) => dates.length === 0)) return notTaken("prayers.eid", "eid-days");
  return { entries: { eid: dated.flat() }, notTaken: [] };
}

/** @returns no dates if they are more than an Eid can have */
function datesFrom(from: string, until: string): string[] {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(until)];
  const days = first.until(last).days + 1;
  return days > mostDays
    ? []
    : Array.from({ length: days }, (_, index) => first.add({ days: index }).toString());
}

/** The Eid that a date is near to, by the calculated calendar. */
function eidOf(date: string): "fitr" | "adha" | undefined {
  const day = Temporal.PlainDate.from(date);
  const near = islamicDaysBetween(
    day.subtract({ days: nearDays }).toString(),
    day.add({ days: nearDays }).toString(),
  ).map(({ name }) => name);
  if (near.includes("Eid al-Fitr")) return "fitr";
  return near.includes("Eid al-Adha") ? "adha" : undefined;
}
