import { isDate } from "@mosque-sync/timetable/dates";
import { timeZone } from "../mosque-yaml/kinds/days.ts";
import { type Choice, oneOf, type Reader } from "../mosque-yaml/kinds/kinds.ts";
import { choices, columnsInText } from "../mosque-yaml/reading-settings.ts";

/** An option of the command line. Without `value`, it is a switch. */
export interface Option {
  /** Its purpose, for help and completion. */
  does: string;
  short?: string;
  /** What its value is, as help shows it. */
  value?: string;
  /** The value that the option means without one, if that is allowed. Its values are then numbers. */
  bare?: string;
  /** Reads its value, which otherwise is any text. */
  reader?: Reader<unknown>;
  /** Whether it may be given several times; its value is then a list. */
  repeats?: true;
  /** Its only values, which completion offers. */
  choices?: readonly string[];
  /** What else a shell offers for its value. */
  completes?: "files";
}

const day: Reader<string> = {
  read: (given, at) =>
    given === "today" || given === "tomorrow" || (typeof given === "string" && isDate(given))
      ? given
      : at.report("is not a date", "Use YYYY-MM-DD, such as 2026-12-31, or today or tomorrow."),
};

const month: Reader<string> = {
  read: (given, at) =>
    typeof given === "string" && isDate(`${given}-01`)
      ? given
      : at.report("is not a month", "Use YYYY-MM, such as 2026-11."),
};

const year: Reader<number | "ahead"> = {
  read(given, at) {
    if (given === "ahead") return given;
    return /^20\d\d$/.test(String(given))
      ? Number(given)
      : at.report("is not a year", "Use YYYY, such as 2027.");
  },
};

const htmlFile: Reader<string> = {
  read: (given, at) =>
    typeof given === "string" && /\.html?$/i.test(given)
      ? given
      : at.report("is not the name of a page", "Use a name that ends in .html."),
};

/** A year or a range of at most ten. */
const years: Reader<number[]> = {
  read(given, at) {
    const [, first, last = first] = /^(20\d\d)(?:-(20\d\d))?$/.exec(String(given)) ?? [];
    const count = Number(last) - Number(first) + 1;
    return count >= 1 && count <= 10
      ? Array.from({ length: count }, (_, index) => Number(first) + index)
      : at.report("is not a year or a range of up to ten", "Use YYYY or YYYY-YYYY, such as 2026-2027.");
  },
};

const count: Reader<number> = {
  read: (given, at) =>
    /^\d{1,4}$/.test(String(given)) ? Number(given) : at.report("is not a number", "Use digits, such as 5."),
};

const timeOfDay: Reader<string> = {
  read: (given, at) =>
    typeof given === "string" && /^([01]\d|2[0-3]):[0-5]\d$/.test(given)
      ? given
      : at.report("is not a time", "Use HH:MM, such as 00:10."),
};

/** Every option, by its name after the two dashes. */
export const options = {
  date: {
    value: "YYYY-MM-DD",
    reader: day,
    does: "use this day instead of today in the mosque's time zone; or tomorrow",
  },
  month: { value: "YYYY-MM", reader: month, does: "preview all days of a month" },
  year: {
    value: "[YYYY]",
    bare: "ahead",
    reader: year,
    does: "show what a year brings, or check that year; without YYYY, the year ahead",
  },
  html: { value: "FILE", reader: htmlFile, does: "write the report as a page", completes: "files" },
  to: {
    value: "json|csv",
    reader: oneOf(["json", "csv"]),
    choices: ["json", "csv"],
    does: "the open format (default), or CSV",
  },
  out: { value: "FILE", does: "write to a file instead of standard output", completes: "files" },
  partial: { does: "leave out what cannot be read, instead of writing nothing" },
  years: {
    value: "YYYY[-YYYY]",
    reader: years,
    does: "the years to write of a timetable that names none (default this year)",
  },
  config: { value: "FILE", does: "use this mosque.yaml", completes: "files" },
  "allow-deletes": { value: "N", reader: count, does: "allow N deletions (default 2)" },
  "allow-missing-prayers": { does: "sync even if some prayers have no usable time" },
  "allow-clock-slips": { does: "sync even if the day's times do not follow the clock change" },
  "allow-large-changes": {
    does: "sync even if several prayers move by more than 30 minutes, or the mosque by more than 250 m",
  },
  "allow-removed-times": { does: "sync even if the mosque loses two times, or an adhan of a daily prayer" },
  "allow-more-rows": { does: "sync even if a daily prayer gets further rows" },
  "allow-unread": {
    value: "FILE",
    repeats: true,
    does: "sync although parts of this timetable cannot be read: they stay as they are",
    completes: "files",
  },
  "dry-run": { does: "only show what would change" },
  confirm: { does: "make the changes although a guard has stopped them" },
  "detailed-exitcode": { does: "exit with 2 when changes are pending" },
  markdown: { does: "print one Markdown table, such as for a pull request's comment" },
  watch: { does: "keep running, and apply every day" },
  at: {
    value: "HH:MM",
    reader: timeOfDay,
    does: "time of the daily run with --watch, in the mosque's time zone (default 00:10)",
  },
  dialect: { value: "NAME", does: "timetable format (detected unless set)" },
  only: { value: "PLACE", does: "the zone or mosque to read, if a file holds several" },
  clock: choice(choices.clock, "clock used for times without am or pm (detected unless set)"),
  dst: choice(choices.dst, "whether the timetable follows the clock changes (default included)"),
  "date-order": choice(
    choices.dateOrder,
    "how dates such as 03/04/2026 are read, if the file does not show it",
  ),
  columns: {
    value: "HEADING=MEANING",
    reader: columnsInText,
    does: 'what columns are: "Isha 2=isha-iqamah-2;Hall=unused"',
  },
  asr: choice(choices.asr, "which beginning of asr the mosque keeps (default mithl-1)"),
  "time-zone": { value: "ZONE", reader: timeZone, does: "the mosque's time zone, such as Europe/London" },
  jummah: { value: "ADHAN/IQAMAH,…", does: 'the times of jummah, such as "12:45/13:15,13:45/14:00"' },
  "base-url": { value: "ADDRESS", does: "the server's address" },
  "mosque-id": { value: "ID", does: "the mosque's id, as the portal shows it" },
  force: { does: "replace existing files, and keep the old ones with .old appended to their names" },
  json: { does: "print one JSON document on standard output" },
  verbose: { does: "show the server's answers" },
  help: { short: "h", does: "show this help" },
} as const satisfies Record<string, Option>;

export type OptionName = keyof typeof options;
// A plain object has exactly the keys of its type.
export const optionNames = Object.keys(options) as OptionName[];

type ReadOption<O> = O extends { repeats: true }
  ? string[]
  : O extends { reader: Reader<infer Value> }
    ? Value | undefined
    : O extends { value: string }
      ? string | undefined
      : boolean;

/** The values of options. A missing option is `undefined`; a missing switch is false, a missing list empty. */
export type Values<Names extends OptionName> = { [N in Names]: ReadOption<(typeof options)[N]> };

/** An option that sets a setting with a few possible values. */
function choice<Value extends string>(reader: Choice<Value>, does: string) {
  return { value: reader.choices.join("|"), reader, choices: reader.choices, does };
}
