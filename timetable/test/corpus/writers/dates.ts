import { Temporal } from "temporal-polyfill/full";

/** Writes a date, `YYYY-MM-DD`, as a file does. */
export type WriteDate = (date: string) => string;

const inWords = (locale: string, options: Intl.DateTimeFormatOptions): WriteDate => {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
  return (date) => format.format(new Date(`${date}T12:00:00Z`));
};
const parts = (date: string) => date.split("-") as [year: string, month: string, day: string];
const epochOfExcel = Temporal.PlainDate.from("1899-12-30");
const long = { day: "numeric", month: "long", year: "numeric" } as const;

/** The forms of dates in real files. */
export const dateForms = {
  "2026-11-20": (date) => date,
  "20/11/2026": (date) => parts(date).toReversed().join("/"),
  "20/11/26": (date) => parts(date.slice(2)).toReversed().join("/"),
  "20.11.2026": (date) => parts(date).toReversed().join("."),
  "20-11-2026": (date) => parts(date).toReversed().join("-"),
  "11/20/2026": (date) => [Number(date.slice(5, 7)), Number(date.slice(8)), date.slice(0, 4)].join("/"),
  "2026/11/20": (date) => date.replaceAll("-", "/"),
  "20261120": (date) => date.replaceAll("-", ""),
  "2026-11-20T00:00:00.000Z": (date) => `${date}T00:00:00.000Z`,
  "2026-11-20 00:00:00": (date) => `${date} 00:00:00`,
  "Excel serial": (date) => String(epochOfExcel.until(date).days),
  "Fri 20 Nov 2026": inWords("en-GB", { weekday: "short", day: "numeric", month: "short", year: "numeric" }),
  "Friday, November 20, 2026": inWords("en-US", { weekday: "long", ...long }),
  "20-Nov-26": (date) =>
    inWords("en-GB", { day: "2-digit", month: "short", year: "2-digit" })(date).replaceAll(" ", "-"),
  "20 novembre 2026": inWords("fr", long),
  "20. November 2026": inWords("de", long),
  "20 Kasım 2026 Cuma": inWords("tr", { weekday: "long", ...long }),
  "20 November 2026, Indonesian": inWords("id", long),
  "٢٠ نوفمبر ٢٠٢٦": inWords("ar-EG", long),
  "20 Nov": inWords("en-GB", { day: "numeric", month: "short" }),
  "20/11": (date) => parts(date).toReversed().slice(0, 2).join("/"),
  "Fri 20 Nov": inWords("en-GB", { weekday: "short", day: "numeric", month: "short" }),
} as const satisfies Record<string, WriteDate>;

export type DateForm = keyof typeof dateForms;

/** The day of the week: `Fri` or `Friday`. */
export const weekday = inWords("en-GB", { weekday: "long" });
export const shortWeekday = inWords("en-GB", { weekday: "short" });
/** `November`. */
export const monthName = inWords("en-GB", { month: "long" });
