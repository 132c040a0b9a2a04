import type { Fault, Placeholder } from "@mosque-sync/timetable";
import { type Detail, type Details, filledWith, inEnglish } from "@mosque-sync/timetable/words";

const clock = 'Use a form such as "13:30" or "1:30 pm".';
const moment = 'Use a form such as "2026-12-01 19:00", in the mosque\'s time zone.';
const iqamah =
  'Use a time such as "13:30", a rule such as "+20" or "10 minutes after adhan", or "-" for none, in quotes.';
const degrees = "Use digits, such as 53.3811.";
const quotes = "Put quotes around it.";
const oneOfTwo = "Keep one of the two.";

/** The faults of a whole file, and of lists and maps. */
const ofParts = {
  "too-long": {
    problem: "is longer than {most} characters",
    fix: "Remove what is not a setting: times belong in the timetable's own file.",
  },
  "not-yaml": {
    problem: "is not YAML ({message})",
    fix: 'Indent with spaces, and put quotes around "-" and around texts with a colon or a #.',
  },
  "too-deep": {
    problem: "nests lists or maps too deeply",
    fix: "Correct the brackets and the indentation.",
  },
  "too-many-aliases": {
    problem: "repeats too much with aliases, such as *this",
    fix: "Write the values out, and remove the aliases.",
  },
  "one-more": { problem: "and 1 more like this", fix: "Fix those first." },
  "several-more": { problem: "and {count} more like these", fix: "Fix those first." },
  "not-settings": { problem: "must hold settings", fix: "Allowed: {allowed}." },
  "unknown-setting": { problem: "is not a setting here", fix: "Allowed: {allowed}." },
  "missing-setting": { problem: "is missing", fix: "Add it." },
  "not-a-map": { problem: "must be a map", fix: "Write names with values." },
  "not-a-list": {
    problem: "must be a list",
    fix: "Add {item} on a line below it, or use [] for none.",
  },
} as const;

/** The faults of single values. */
const ofValues = {
  "not-a-text": { problem: "must be a text", fix: quotes },
  "empty-text": { problem: "is empty", fix: "Write a text, or remove the line." },
  "long-text": { problem: "has {characters} characters, and {most} are allowed", fix: "Shorten it." },
  "turning-text": {
    problem: "holds {character}, which changes the direction of the text around it",
    fix: "Type the text instead of pasting it.",
  },
  "not-a-flag": { problem: "must be true or false", fix: "Use true or false." },
  "not-degrees": { problem: "must be a number", fix: degrees },
  "impossible-degrees": { problem: "is not between -{most} and {most}", fix: degrees },
  "one-coordinate": {
    problem: "has only one coordinate",
    fix: "Set both latitude and longitude, or neither.",
  },
  "not-a-choice": { problem: "is not known", fix: "Use {choices}." },
  "not-a-meaning": {
    problem: "is not the meaning of a column",
    fix: 'Use a time such as "isha iqamah", "isha iqamah 2" for a second congregation, "isha iqamah when filled" for a column that overrides another one, or unused.',
  },
  "not-an-id": { problem: "is not an id", fix: "Use letters, digits and dashes, such as car-park." },
  "repeated-id": { problem: "is also the id of item {item}", fix: "Give each item its own id." },
  "not-a-time-zone": { problem: "is not a time zone", fix: "Use one such as Europe/London." },
} as const;

/** The faults of days and times. */
const ofTimes = {
  "not-a-time": { problem: "is not a time", fix: clock },
  "impossible-time": { problem: "is {time} by the 24-hour clock, when {prayer} cannot be", fix: clock },
  "no-time": { problem: "has no time", fix: "Give it an adhan, an iqamah, or both." },
  "empty-time": { problem: "is empty", fix: 'Write a time, "-" if there is none, or remove the line.' },
  "iqamah-not-a-text": { problem: "must be a text", fix: iqamah },
  "not-an-iqamah": { problem: "is neither a time nor a rule", fix: iqamah },
  "no-iqamah": { problem: "is empty", fix: 'Write a time or a rule, or "-" if there is none.' },
  "no-weekday": { problem: "is empty", fix: "Name a day, or remove the line." },
  "not-a-date": { problem: "is not a date", fix: "Use YYYY-MM-DD, such as 2026-12-31." },
  "before-first-day": { problem: "is before {from}", fix: "Correct one of the two." },
  "not-a-moment": { problem: "is not a date with a time", fix: moment },
  "no-am-or-pm": {
    problem: "has no am or pm",
    fix: 'Use "{morning}" for the morning, or "{afternoon}".',
  },
  "two-periods": { problem: "stands with from or until", fix: oneOfTwo },
  "long-ramadan": {
    problem: "has {days} days, and Ramadan has 29 or 30",
    fix: "Correct one of its dates.",
  },
  "no-ramadan": {
    problem: "is ramadan, and mosque.yaml has no dates for it",
    fix: "Add a line such as {line} with the dates of your mosque. These are calculated, and the moon can move them by a day.",
  },
  "never-jummah": {
    problem: "says that there is never a jummah",
    fix: "Give it from and until, or remove the others.",
  },
  "no-friday": {
    problem: "has no Friday from {from} until {until}",
    fix: "Give it dates with the Fridays on which it counts.",
  },
} as const;

/** The faults of settings together. */
const ofSettings = {
  "no-files": { problem: "must name at least one file", fix: 'Use `files: ["timetable.csv"]`.' },
  "nothing-to-sync": {
    problem: "has nothing to sync",
    fix: "Add a timetable, such as `timetable: { files: [timetable.csv] }`.",
  },
  "no-timetable": {
    problem: "is for a timetable, and there is none",
    fix: "Add the timetable, or use prayers.",
  },
  "jummah-twice": { problem: "is also among prayers", fix: oneOfTwo },
  "ignored-and-set": { problem: "is {prayer}, which is set here too", fix: oneOfTwo },
} as const;

/** The faults of a `mosque.yaml`, by names that each language gives its own texts. */
export const faults = { ...ofParts, ...ofValues, ...ofTimes, ...ofSettings };

export type FaultName = keyof typeof faults;

/** A fault by its name and the values of its placeholders. */
export interface NamedFault {
  readonly name: FaultName;
  readonly details?: Details;
}

/** A fault of a `mosque.yaml`, with its place and its English texts. */
export type SettingFault = Fault & NamedFault;

type Texts<Name extends FaultName> = (typeof faults)[Name]["problem"] | (typeof faults)[Name]["fix"];

/** The name of a fault, and its details if its texts have placeholders. */
export type FaultOf<Name extends FaultName> = [Placeholder<Texts<Name>>] extends [never]
  ? [name: Name]
  : [name: Name, details: { readonly [Each in Placeholder<Texts<Name>>]: Detail }];

/** The English texts of a fault. */
export function textsOf({ name, details = {} }: NamedFault): Pick<Fault, "problem" | "fix"> {
  const { problem, fix } = faults[name];
  return { problem: filledWith(problem, details, inEnglish), fix: filledWith(fix, details, inEnglish) };
}
