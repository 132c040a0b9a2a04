import type { PrayerKey } from "../times/prayers.ts";
import { readMeaning } from "./meaning.ts";
import { type ReadCell, readCell } from "./read-cell.ts";
import type { TimeSettings } from "./settings.ts";

/** The iqamah that `mosque.yaml` sets for every day, on the 24-hour clock and in local time. */
export function fixedIqamah({ iqamah = {} }: TimeSettings): ReadCell[] {
  return Object.entries(iqamah).flatMap(([name, text]) => {
    // The names of the settings are the prayer keys.
    const prayerKey = name as PrayerKey;
    const cell = { prayerKey, kind: "iqamah", file: "mosque.yaml", column: `iqamah.${name}`, text } as const;
    return readCell(cell, readMeaning(text), { clock: "24h", dst: "included" }) ?? [];
  });
}
