import type { Cell } from "../cell.ts";
import type { WrittenDay, WrittenTimetable } from "../dialect.ts";

/** Leaves out the cells that an earlier sheet has too, such as those of a copy for printing or for small screens. */
export function withoutCopies(sheets: readonly WrittenTimetable[]): WrittenTimetable[] {
  if (sheets.length < 2) return [...sheets];
  const known = new Map<string, string>();
  return sheets.map((sheet) => {
    const days = sheet.days.flatMap((day): WrittenDay[] => {
      const cells = day.cells.filter((cell) => known.get(timeOf(day, cell)) !== cell.text);
      return cells.length > 0 || day.cells.length === 0 ? [{ ...day, cells }] : [];
    });
    for (const [time, text] of textsOf(sheet)) known.set(time, text);
    return { ...sheet, days };
  });
}

/** Whether two sheets hold different times of the same prayer and day, as the sheets of two mosques do. */
export function haveOtherTimes(sheets: readonly WrittenTimetable[]): boolean {
  if (sheets.length < 2) return false;
  const known = new Map<string, string>();
  return sheets.some((sheet) => {
    const own = textsOf(sheet);
    const isOther = own.some(([time, text]) => known.has(time) && known.get(time) !== text);
    for (const [time, text] of own) known.set(time, text);
    return isOther;
  });
}

function textsOf({ days }: WrittenTimetable): (readonly [string, string])[] {
  return days.flatMap((day) =>
    day.cells.flatMap((cell) => (cell.text === "" ? [] : [[timeOf(day, cell), cell.text] as const])),
  );
}

function timeOf({ date }: WrittenDay, { prayerKey, kind }: Cell): string {
  return JSON.stringify([date.year, date.month, date.day, prayerKey, kind]);
}
