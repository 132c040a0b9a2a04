import type { WrittenTimetable } from "./dialect.ts";

/** A sheet of a file as it was read. */
export interface ReadSheet {
  name?: string | undefined;
  written: WrittenTimetable;
}

/** Leaves out the sheets whose every cell another one has too, as web pages repeat a table for small screens. */
export function withoutRepeated(sheets: readonly ReadSheet[]): ReadSheet[] {
  const known = new Map<string, string>();
  const kept = new Set<ReadSheet>();
  for (const sheet of sheets.toSorted((a, b) => b.written.days.length - a.written.days.length)) {
    const own = textsOf(sheet.written);
    const isRepeated = own.size > 0 && [...own].every(([time, text]) => known.get(time) === text);
    for (const [time, text] of own) known.set(time, text);
    if (!isRepeated) kept.add(sheet);
  }
  return sheets.filter((sheet) => kept.has(sheet));
}

/** Whether two sheets hold the same prayer of the same day, as the sheets of two mosques do. */
export function haveSameTimes(sheets: readonly ReadSheet[]): boolean {
  const known = new Set<string>();
  return sheets.some(({ written }) => {
    const own = textsOf(written);
    const isKnown = [...own.keys()].some((time) => known.has(time));
    for (const time of own.keys()) known.add(time);
    return isKnown;
  });
}

/** The texts of a timetable by day, prayer, and adhan or iqamah. */
function textsOf({ days }: WrittenTimetable): Map<string, string> {
  return new Map(
    days.flatMap(({ date, cells }) =>
      cells
        .filter(({ text }) => text !== "")
        .map(({ prayerKey, kind, text }) => {
          return [JSON.stringify([date.year, date.month, date.day, prayerKey, kind]), text] as const;
        }),
    ),
  );
}
