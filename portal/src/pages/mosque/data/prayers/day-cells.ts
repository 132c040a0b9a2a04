import type { Prayer, PrayerCreate, PrayerKey } from "@mosque-sync/contract";
import { readTypedTime } from "@mosque-sync/timetable/typed-times";
import type { EditedFields } from "#parts/editing/edited-fields.ts";
import { prayerKeysOfDay } from "#parts/prayers/day-order.ts";

export type TimeField = "adhanTime" | "iqamahTime";
export const timeFields = ["adhanTime", "iqamahTime"] as const satisfies readonly TimeField[];

/** The text of each input, by the name of its cell. */
export type Cells = Readonly<Record<string, string>>;

/** A row of the table: the first, second or further of its prayer. */
export interface CellRow {
  readonly prayerKey: PrayerKey;
  readonly number: number;
}

/** The name of a cell. It has no full stop, which the form would take for a path. */
export function cellName({ prayerKey, number }: CellRow, field: TimeField): string {
  return `${prayerKey}-${number}-${field}`;
}

/** The row and the field of a cell. */
export function cellOf(name: string): CellRow & { readonly field: TimeField } {
  const [prayerKey, number, field] = name.split("-") as [PrayerKey, string, TimeField]; // As `cellName` wrote it.
  return { prayerKey, number: Number(number), field };
}

/** The text of an input. */
export function textOf(cells: Cells, row: CellRow, field: TimeField): string {
  return (cells[cellName(row, field)] ?? "").trim();
}

/** The time of an input, as `HH:mm`; undefined if the input is empty or not understood. */
export function timeOf(cells: Cells, row: CellRow, field: TimeField): string | undefined {
  return readTypedTime(row.prayerKey, textOf(cells, row, field));
}

/** The cells that hold something other than a time. */
export function unreadCells(cells: Cells): string[] {
  return Object.keys(cells).filter((name) => {
    const text = (cells[name] ?? "").trim();
    return text !== "" && readTypedTime(cellOf(name).prayerKey, text) === undefined;
  });
}

/** Every row that has cells, in the order of a day. */
export function rowsIn(cells: Cells): CellRow[] {
  const rows = new Map<string, CellRow>();
  for (const { prayerKey, number } of Object.keys(cells).map(cellOf)) {
    rows.set(`${prayerKey}-${number}`, { prayerKey, number });
  }
  return [...rows.values()].toSorted(
    (one, other) =>
      prayerKeysOfDay.indexOf(one.prayerKey) - prayerKeysOfDay.indexOf(other.prayerKey) ||
      one.number - other.number,
  );
}

/** The rows that have a time. */
export function filledRows(cells: Cells): CellRow[] {
  return rowsIn(cells).filter((row) => timeFields.some((field) => textOf(cells, row, field) !== ""));
}

/** The rows that had a time and are now empty. */
export function emptiedRows(before: Cells, after: Cells): CellRow[] {
  return filledRows(before).filter((row) => timeFields.every((field) => textOf(after, row, field) === ""));
}

/** The rows to send, once every input is understood. A row without a time is left out. */
export function prayersIn(cells: Cells): PrayerCreate[] {
  return filledRows(cells).map((row) => {
    const [adhanTime, iqamahTime] = timeFields.map((field) => timeOf(cells, row, field));
    return { prayerKey: row.prayerKey, ...(adhanTime && { adhanTime }), ...(iqamahTime && { iqamahTime }) };
  });
}

/** The cell that a refusal names, such as `prayers[3].iqamahTime`. */
export function cellAt(cells: Cells, path: string): string | undefined {
  const [, index, field] = /^prayers\[(\d+)\]\.(adhanTime|iqamahTime)$/.exec(path) ?? [];
  const row = filledRows(cells)[Number(index)];
  return row && cellName(row, field as TimeField);
}

export interface EditedDay extends EditedFields<readonly Prayer[], Cells> {
  /** Adds an empty row to the table. */
  readonly addRow: (row: CellRow) => Cells;
}

/**
 * All prayer times as one form. A cell belongs to the first, second or further row of its prayer, so a row that someone
 * else adds meanwhile goes into the reader's empty cells.
 * @param blank the prayers that have a row even without times
 */
export function editedDay(blank: readonly PrayerKey[]): EditedDay {
  // A form keeps the cells that new values do not name, so every cell that was ever there is named.
  const known = new Set<string>();
  const know = (row: CellRow) => {
    for (const field of timeFields) known.add(cellName(row, field));
  };
  for (const prayerKey of blank) know({ prayerKey, number: 1 });
  const changedFields = (before: Cells, after: Cells) => {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].filter((name) => (before[name] ?? "").trim() !== (after[name] ?? "").trim());
  };
  const changesOf = (_before: Cells, after: Cells) => ({ prayers: prayersIn(after) });
  return {
    names: [],
    valuesOf(saved) {
      const times: Record<string, string> = {};
      for (const prayerKey of prayerKeysOfDay) {
        for (const [index, prayer] of saved.filter((row) => row.prayerKey === prayerKey).entries()) {
          const row = { prayerKey, number: index + 1 };
          know(row);
          for (const field of timeFields) times[cellName(row, field)] = prayer[field] ?? "";
        }
      }
      return Object.fromEntries([...known].map((name) => [name, times[name] ?? ""]));
    },
    addRow(row) {
      know(row);
      return Object.fromEntries(timeFields.map((field) => [cellName(row, field), ""]));
    },
    changedFields,
    changesOf,
    createdFrom: (values) => changesOf({}, values),
    rebase(filled, typed, theirs) {
      const mine = changedFields(filled, typed);
      const changed = changedFields(filled, theirs);
      return {
        values: { ...theirs, ...Object.fromEntries(mine.map((name) => [name, typed[name] ?? ""])) },
        disputed: mine.filter(
          (name) => changed.includes(name) && (typed[name] ?? "").trim() !== (theirs[name] ?? "").trim(),
        ),
        changedByThem: changed.filter((name) => !mine.includes(name)),
      };
    },
  };
}
