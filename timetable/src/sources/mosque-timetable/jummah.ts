import { notice } from "../../notices/finding.ts";
import { Temporal } from "../../times/temporal.ts";
import type { MemberFault, Path } from "./check-members.ts";
import type { DayRow, Jummah, MosqueTimetable } from "./documents.ts";
import {
  leftOutCell,
  type Origin,
  type PrayerSaid,
  readCongregations,
  readList,
  unknownCell,
} from "./prayer-cells.ts";
import { type CalendarDay, exceptionHoldsOn } from "./precedence.ts";
import { prayersOfDays } from "./schema.ts";

const friday = 5;

/** A day's row and its place. */
export interface PlacedRow {
  row: DayRow;
  path: Path;
}

/**
 * Reads the jummah to show on each day: the day's own, else that of the coming Friday. Entries that override rows come
 * before the rows of both.
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
    const coming = fridayFrom(day);
    const overriding = inEntries(coming, ({ override }) => override !== undefined);
    const said =
      inExceptions(day.date) ??
      (overriding && (inExceptions(coming) ?? overriding)) ??
      inRow(day.date) ??
      inExceptions(coming) ??
      inRow(coming) ??
      inEntries(coming, () => true);
    if (said) return said;
    const leftOut = notice("jummah-left-out", { date: { date: coming } });
    const cell = leftOutCell({ prayerKey: "jummah", kind: "iqamah" }, ["jummah", coming], origin, leftOut);
    return { cells: [cell], isWhole: true, details: [] };
  };

  /** The jummah of a date's exceptions, the last one first. */
  function inExceptions(date: string): PrayerSaid | undefined {
    const index = exceptions.findLastIndex(
      (exception, at) =>
        exception.jummah !== undefined &&
        ((faultsOfDates[at] ?? []).length > 0 || exceptionHoldsOn(exception, date)),
    );
    const { jummah } = exceptions[index] ?? {};
    const [fault] = faultsOfDates[index] ?? [];
    if (fault) return unknownBy(fault);
    return jummah && readList("jummah", jummah, ["exceptions", index, "jummah"], origin);
  }

  function inRow(date: string): PrayerSaid | undefined {
    const { row, path = [] } = rowByDate.get(date) ?? {};
    return row?.jummah === undefined
      ? undefined
      : readList("jummah", row.jummah, [...path, "jummah"], origin);
  }

  function inEntries(date: string, isWanted: (entry: Jummah) => boolean): PrayerSaid | undefined {
    const wanted = entries.map((held, index) => ({ held, path: ["jummah", index], number: index + 1 }));
    const [fault] = faults.under(["jummah"]);
    if (fault && entries.some(isWanted)) return unknownBy(fault);
    const holding = wanted.filter(({ held }) => {
      const { from = date, until = date } = held;
      return isWanted(held) && from <= date && date <= until;
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
