import { fridayFrom, jummahOf } from "../sources/mosque-timetable/jummah.ts";
import { calendarDay } from "../sources/mosque-timetable/precedence.ts";
import { indexed } from "../sources/mosque-timetable/schema-errors.ts";
import { Temporal } from "../times/temporal.ts";
import { friday } from "../times/weekdays.ts";
import { type PrayerTimes, rowsOf } from "./rows.ts";

/**
 * A jummah of `mosque.yaml`, `HH:mm`, on the Fridays of its range. Without a time, it means that there is no jummah
 * then.
 */
export interface OwnJummah {
  adhan?: string | null | undefined;
  iqamah?: string | null | undefined;
  /** First and last day, `YYYY-MM-DD`. */
  from?: string | undefined;
  until?: string | undefined;
}

/**
 * The jummahs that `mosque.yaml` gives for a date: all those of the coming Friday. An entry without a time overrides
 * the others, like an exception of the open format.
 * @returns undefined if every entry is about other Fridays; no rows if there is no jummah
 */
export function ownJummahOn(date: string, entries: readonly OwnJummah[]): PrayerTimes[] | undefined {
  const said = jummahOf(documentOf(entries), [], { file: "mosque.yaml", faults: indexed([]) });
  if (!said) return [];
  const coming = fridayFrom(calendarDay(Temporal.PlainDate.from(date)));
  const { cells } = said({ date: coming, weekday: friday });
  if (!cells.some(({ exact }) => exact?.is === "times" || exact?.is === "none")) return undefined;
  return rowsOf(
    cells.flatMap((cell) =>
      cell.exact?.is === "times" ? [{ cell, minutes: cell.exact.times.map(({ minutes }) => minutes) }] : [],
    ),
  );
}

type Document = Parameters<typeof jummahOf>[0];

/** Entries as a document of the open format has them. */
function documentOf(entries: readonly OwnJummah[]): Document {
  const isNone = ({ adhan, iqamah }: OwnJummah) => !adhan && !iqamah;
  return {
    exceptions: entries
      .filter(isNone)
      .map(({ from = "0000-01-01", until = "9999-12-31" }) => ({ from, until, jummah: [] })),
    jummah: entries
      .filter((entry) => !isNone(entry))
      .map(({ adhan, iqamah, from, until }) => ({
        ...(adhan !== undefined && { adhan }),
        ...(iqamah !== undefined && { iqamah }),
        ...(from !== undefined && { from }),
        ...(until !== undefined && { until }),
      })),
  };
}
