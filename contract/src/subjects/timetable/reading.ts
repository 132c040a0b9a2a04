import Type, { type Static } from "typebox";
import { example, OneOf } from "../../schemas.ts";

/** The values of the settings that have a few. */
const words = {
  asr: ["mithl-1", "mithl-2"],
  clock: ["12h", "24h"],
  dst: ["included", "winter-time"],
  dateOrder: ["day-first", "month-first"],
} as const;

/** The settings of reading as query parameters. An empty value forgets a setting. */
export const readingQuery = {
  asr: [...words.asr, ""],
  only: "setting",
  clock: [...words.clock, ""],
  dst: [...words.dst, ""],
  dateOrder: [...words.dateOrder, ""],
  columns: "setting",
} as const;

/** The purposes of the settings of reading. */
export const readingTexts = {
  asr: "Which start of asr the mosque keeps, if the file has both.",
  only: "The zone or mosque to read, if the file holds several.",
  clock: "The clock of times without am or pm. It is detected unless set.",
  dst: "Whether the file follows the clock changes, or keeps winter time all year.",
  dateOrder: "How dates are read that have two readings, such as 03/04/2026.",
  columns:
    "The meanings of columns by their headings: `isha iqamah`, `isha iqamah 2` for a second congregation, `isha iqamah when filled` for a column that overrides another one, or `unused`.",
} as const satisfies Record<keyof typeof readingQuery, string>;

/** How a person has said that the files of a mosque are read. */
export const Reading = Type.Object(
  {
    asr: Type.Optional(OneOf(readingTexts.asr, words.asr, "mithl-2")),
    only: Type.Optional(Type.String({ description: readingTexts.only, ...example("Masjid Noor") })),
    clock: Type.Optional(OneOf(readingTexts.clock, words.clock, "12h")),
    dst: Type.Optional(OneOf(readingTexts.dst, words.dst, "winter-time")),
    dateOrder: Type.Optional(OneOf(readingTexts.dateOrder, words.dateOrder, "day-first")),
    columns: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: readingTexts.columns,
        ...example({ "Isah Iqamah": "isha iqamah" }),
      }),
    ),
  },
  {
    title: "TimetableReading",
    description: "How a person has said that the files of this mosque are read, for the next file too.",
  },
);
export type Reading = Static<typeof Reading>;
