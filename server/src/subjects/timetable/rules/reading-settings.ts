import type { Endpoints, QueryOf } from "@mosque-sync/contract";
import type { ReadingSettings } from "@mosque-sync/timetable";
import { readColumns } from "@mosque-sync/timetable/columns";
import { ApiError } from "#domain/api-error.ts";

/** The settings of reading in a request; null forgets a setting. */
export type SentSettings = { readonly [Name in keyof ReadingSettings]?: ReadingSettings[Name] | null };

/** @throws ApiError value_not_allowed */
export function settingsIn({
  asr,
  only,
  clock,
  dst,
  dateOrder,
  columns,
}: QueryOf<Endpoints["replaceTimetable"]>): SentSettings {
  const sent = { asr, only, clock, dst, dateOrder, columns: columns && columnsIn(columns) };
  const given = Object.entries(sent).filter(([, value]) => value !== undefined);
  // Each name keeps its kind of value.
  return Object.fromEntries(
    given.map(([name, value]) => [name, value === "" ? null : value]),
  ) as SentSettings;
}

function columnsIn(text: string) {
  const read = readColumns(text);
  if ("columns" in read) return read.columns;
  const allowed = "pairs such as Isha 2=isha-iqamah-2;Hall=unused";
  throw ApiError.of("value_not_allowed", { field: "columns", allowed });
}

/** Remembered settings, overridden by a request. */
export function withSent(remembered: ReadingSettings, sent: SentSettings): ReadingSettings {
  const all = Object.entries({ ...remembered, ...sent }).filter(([, value]) => value !== null);
  return Object.fromEntries(all) as ReadingSettings; // Only the forgotten ones were null.
}
