import { readColumnMeaning, readColumns, type SetColumns } from "@mosque-sync/timetable/columns";
import { dictionaryOf, type Kind, type Reader } from "./kinds.ts";

const fix =
  'Use a time such as "isha iqamah", "isha iqamah 2" for a second congregation, "isha iqamah when filled" for a column that overrides another one, or unused.';

const meaning: Kind<string> = {
  schema: { type: "string", minLength: 1 },
  read: (value, at) =>
    (typeof value === "string" ? readColumnMeaning(value) : undefined) ??
    at.report("is not the meaning of a column", fix),
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
