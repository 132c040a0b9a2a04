// Only dates: the help and the version need no timetable.
import { isDate } from "@mosque-sync/timetable/dates";
import { Stop } from "../stop.ts";

/** An option of the command line. One without `value` is a switch. */
export interface Option {
  /** What it is for, as help and completion show it. */
  does: string;
  short?: string;
  /** What its value is, as help shows it. */
  value?: string;
  /** The only values that it has. */
  choices?: readonly string[];
  /** Reads its value. Throws a {@link Stop} that says how to write it. */
  read?: (text: string) => unknown;
  /** What a shell offers for its value. */
  completes?: "files";
}

/** Every option, by its name after the two dashes. */
export const options = {
  date: { value: "YYYY-MM-DD", does: "another day than today in the mosque's time zone", read: readDate },
  month: { value: "YYYY-MM", does: "all days of a month", read: readMonth },
  config: { value: "FILE", does: "the mosque.yaml to use", completes: "files" },
  "allow-deletes": { value: "N", does: "allow N deletions (default 2)", read: readCount },
  "allow-missing-prayers": { does: "sync a day of which some prayers have no time that can be used" },
  "allow-clock-slips": { does: "allow a day whose times do not follow the clock change" },
  "detailed-exitcode": { does: "exit with 2 when changes are pending" },
  watch: { does: "go on running, and apply every day" },
  at: { value: "HH:MM", does: "with --watch: when, in the mosque's time zone (default 00:10)", read: readAt },
  dialect: { value: "NAME", does: "the timetable's dialect, where it is not found out" },
  clock: { value: "12h|24h", choices: ["12h", "24h"], does: "by which clock unmarked times are written" },
  dst: {
    value: "included|winter-time",
    choices: ["included", "winter-time"],
    does: "whether the timetable follows the clock changes (default included)",
  },
  asr: {
    value: "mithl-1|mithl-2",
    choices: ["mithl-1", "mithl-2"],
    does: "which beginning of asr is kept (default mithl-1)",
  },
  "time-zone": { value: "ZONE", does: "the mosque's time zone, such as Europe/London" },
  jummah: { value: "ADHAN/IQAMAH,…", does: 'the times of jummah, such as "12:45/13:15,13:45/14:00"' },
  "base-url": { value: "ADDRESS", does: "the server's address" },
  "mosque-id": { value: "ID", does: "the mosque's id, as the portal shows it" },
  force: { does: "replace files that are there; they are kept with .old behind their names" },
  json: { does: "one JSON document on the standard output" },
  verbose: { does: "show the server's answers" },
  help: { short: "h", does: "show this" },
} as const satisfies Record<string, Option>;

export type OptionName = keyof typeof options;

type ValueOf<O> = O extends { choices: readonly (infer Choice)[] }
  ? Choice | undefined
  : O extends { read: (text: string) => infer Value }
    ? Value | undefined
    : O extends { value: string }
      ? string | undefined
      : boolean;

/** What was given for options: `undefined`, or false for a switch, where nothing was. */
export type Values<Names extends OptionName> = { [N in Names]: ValueOf<(typeof options)[N]> };

function readDate(text: string): string {
  if (isDate(text)) return text;
  throw new Stop("error", `--date ${text} is not a date. Write it as YYYY-MM-DD.`);
}

function readMonth(text: string): string {
  if (isDate(`${text}-01`)) return text;
  throw new Stop("error", `--month ${text} is not a month. Write it as YYYY-MM.`);
}

function readCount(text: string): number {
  if (/^\d{1,4}$/.test(text)) return Number(text);
  throw new Stop("error", `--allow-deletes ${text} is not a number. Write digits, such as 5.`);
}

function readAt(text: string): string {
  if (/^([01]\d|2[0-3]):[0-5]\d$/.test(text)) return text;
  throw new Stop("error", `--at ${text} is not a time. Write it as HH:MM, such as 00:10.`);
}
