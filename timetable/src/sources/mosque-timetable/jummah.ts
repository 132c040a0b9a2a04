import { notice } from "../../notices/finding.ts";
import { formatDate } from "../../times/dates.ts";
import { Temporal } from "../../times/temporal.ts";
import type { MemberFault, Path } from "./check-members.ts";
import {
  leftOutCell,
  type Origin,
  type PrayerSaid,
  readCongregations,
  readList,
  unknownCell,
} from "./prayer-cells.ts";
import { type CalendarDay, exceptionHoldsOn } from "./precedence.ts";
import { type DayRow, type MosqueTimetable, prayersOfDays } from "./schema.ts";

const friday = 5;

/** A day's row and its place. */
export interface PlacedRow {
  row: DayRow;
  path: Path;
}

/**
 * Reads the jummah to show on each day: the day's own, else that of the coming Friday.
 * @param rowOf the row of a date, if the document has one
 * @returns undefined if the document leaves jummah open
 */
export function jummahOf(
  timetable: Pick<MosqueTimetable, "exceptions" | "jummah">,
  rows: readonly PlacedRow[],
  origin: Origin,
): ((day: CalendarDay) => PrayerSaid) | undefined {
  const { exceptions = [], jummah: entries = [] } = timetable;
  const { faults } = origin;
  const isSaid = [...rows.map(({ row }) => row), ...exceptions].some(({ jummah }) => jummah !== undefined);
  if (!isSaid && entries.length === 0) return undefined;
  const rowByDate = new Map(rows.map((placed) => [placed.row.date, placed]));
  const faultsOfDates = exceptions.map((_, index) =>
    faults.outside(["exceptions", index], [...prayersOfDays, "jummah"]),
  );

  return (day) => {
    const own = saidOn(day.date);
    if (own) return own;
    const coming = fridayFrom(day);
    const ofFriday = saidOn(coming) ?? inEntries(coming);
    if (ofFriday) return ofFriday;
    const leftOut = notice("jummah-left-out", { date: formatDate(coming) });
    const cell = leftOutCell({ prayerKey: "jummah", kind: "iqamah" }, ["jummah", coming], origin, leftOut);
    return { cells: [cell], isWhole: true, details: [] };
  };

  /** The jummah of a date's exceptions, the last one first, or of its row. */
  function saidOn(date: string): PrayerSaid | undefined {
    const index = exceptions.findLastIndex(
      (exception, at) =>
        exception.jummah !== undefined &&
        ((faultsOfDates[at] ?? []).length > 0 || exceptionHoldsOn(exception, date)),
    );
    const { jummah } = exceptions[index] ?? {};
    const [fault] = faultsOfDates[index] ?? [];
    if (fault) return unknownBy(fault);
    if (jummah !== undefined) return readList("jummah", jummah, ["exceptions", index, "jummah"], origin);
    const { row, path = [] } = rowByDate.get(date) ?? {};
    return row?.jummah === undefined
      ? undefined
      : readList("jummah", row.jummah, [...path, "jummah"], origin);
  }

  function inEntries(date: string): PrayerSaid | undefined {
    const [fault] = faults.under(["jummah"]);
    if (fault) return unknownBy(fault);
    const holding = entries.flatMap((held, index) => {
      const { from = date, until = date } = held;
      const placed = { held, path: ["jummah", index], number: index + 1 };
      return from <= date && date <= until ? [placed] : [];
    });
    return holding.length === 0 ? undefined : readCongregations("jummah", holding, origin);
  }

  function unknownBy({ path, notice: found }: MemberFault): PrayerSaid {
    return unknown(path, found);
  }

  function unknown(path: Path, found: MemberFault["notice"]): PrayerSaid {
    return { cells: [unknownCell("jummah", path, origin, found)], isWhole: true, details: [] };
  }
}

/** The date of the coming Friday: the day itself if it is one. */
export function fridayFrom({ date, weekday }: CalendarDay): string {
  const days = (friday - weekday + 7) % 7;
  return Temporal.PlainDate.from(date).add({ days }).toString();
}
