import type { ReadingSettings } from "@mosque-sync/timetable";
import { columnsText } from "@mosque-sync/timetable/columns";
import type { Reading } from "../kept/use-sending.ts";

/**
 * The settings as the query of a timetable. A setting that the service has to forget is empty.
 * @param remembered the settings that the service has
 */
export function querySettings(
  { columns, ...settings }: ReadingSettings,
  remembered: ReadingSettings,
): Reading {
  const forgotten = Object.fromEntries(Object.keys(remembered).map((name) => [name, ""]));
  return { ...forgotten, ...settings, ...(columns && { columns: columnsText(columns) }) };
}
