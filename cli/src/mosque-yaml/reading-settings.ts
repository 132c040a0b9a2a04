import type { Asr, Clock, NumericOrder, SummerTime } from "@mosque-sync/timetable";
import { readColumnMeaning, readColumns, type SetColumns } from "@mosque-sync/timetable/columns";
import { type Kind, oneOf, type Reader } from "./kinds/kinds.ts";
import { dictionaryOf } from "./kinds/maps.ts";

/** The settings of reading with a few possible values, which options of the command line set too. */
export const choices = {
  clock: oneOf(["12h", "24h"] as const satisfies readonly Clock[]),
  dst: oneOf(["included", "winter-time"] as const satisfies readonly SummerTime[]),
  dateOrder: oneOf(["day-first", "month-first"] as const satisfies readonly NumericOrder[]),
  asr: oneOf(["mithl-1", "mithl-2"] as const satisfies readonly Asr[]),
};

const meaning: Kind<string> = {
  schema: { type: "string", minLength: 1 },
  read: (value, at) =>
    (typeof value === "string" ? readColumnMeaning(value) : undefined) ?? at.refuse("not-a-meaning"),
};

/** The meanings of columns by their headings. */
export const columns: Kind<SetColumns> = dictionaryOf(meaning);

/** The same in one text, for an option. */
export const columnsInText: Reader<SetColumns> = {
  read(given, at) {
    const read = readColumns(String(given));
    if ("columns" in read) return read.columns;
    return at.report(
      `has "${read.wrong}", which is not a heading with its meaning`,
      'Use "Isha 2=isha-iqamah-2;Hall=unused".',
    );
  },
};
