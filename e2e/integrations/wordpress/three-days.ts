/** The times of three days, without any fault, by column. */
const columns: Readonly<Record<string, readonly string[]>> = {
  date: ["2026-11-19", "2026-11-20", "2026-11-21"],
  fajr: ["05:34", "05:36", "05:37"],
  "fajr iqamah": ["06:30", "06:30", "06:30"],
  sunrise: ["07:38", "07:40", "07:42"],
  dhuhr: ["11:52", "11:52", "11:53"],
  "dhuhr iqamah": ["12:45", "12:45", "12:45"],
  asr: ["13:41", "13:40", "13:39"],
  "asr iqamah": ["14:15", "14:15", "14:15"],
  maghrib: ["16:04", "16:02", "16:01"],
  "maghrib iqamah": ["16:09", "16:07", "16:06"],
  isha: ["18:01", "18:00", "17:59"],
  "isha iqamah": ["19:30", "19:30", "19:30"],
};
const names = Object.keys(columns);
/** What the day of the table says, as `prayer adhan iqamah`. */
export const all = [
  "fajr 05:36 06:30",
  "sunrise 07:40 –",
  "dhuhr 11:52 12:45",
  "asr 13:40 14:15",
  "maghrib 16:02 16:07",
  "isha 18:00 19:30",
];
/** The same without iqamahs. */
export const adhans = all.map((row) => `${row.slice(0, row.lastIndexOf(" "))} –`);

interface Changes {
  /** The heading of each column. */
  readonly headings?: Readonly<Record<string, string>>;
  /** Columns that the file does not have. */
  readonly without?: (column: string) => boolean;
  /** Texts of the day's row, by column. */
  readonly cells?: Readonly<Record<string, string>>;
  /** Columns that are added: the heading, and the text of each day. */
  readonly added?: Readonly<Record<string, string>>;
  /** Writes each time in another way. */
  readonly written?: (text: string, column: string) => string;
  readonly separator?: string;
  readonly end?: string;
}

const adhanHeadings = Object.fromEntries(
  names.flatMap((name) =>
    /iqamah|date|sunrise/.test(name) ? [] : [[name, `${name.replace(/^./, (c) => c.toUpperCase())} adhan`]],
  ),
);
/** The headings of Daily Prayer Time. */
export const pluginHeadings: Readonly<Record<string, string>> = {
  date: "d_date",
  fajr: "fajr_begins",
  "fajr iqamah": "fajr_jamah",
  sunrise: "sunrise",
  dhuhr: "zuhr_begins",
  "dhuhr iqamah": "zuhr_jamah",
  asr: "asr_mithl_1",
  "asr iqamah": "asr_jamah",
  maghrib: "maghrib_begins",
  "maghrib iqamah": "maghrib_jamah",
  isha: "isha_begins",
  "isha iqamah": "isha_jamah",
};

/** The three days as a CSV file, with the headings `Fajr adhan`, `Fajr iqamah` unless others are given. */
export function fileOf({
  headings = {},
  without = () => false,
  cells = {},
  added = {},
  written = (text) => text,
  separator = ",",
  end = "\n",
}: Changes): string {
  const kept = names.filter((name) => !without(name));
  const titled = (name: string) => name.replace(/^./, (letter) => letter.toUpperCase());
  const lines = [
    [...kept.map((name) => headings[name] ?? adhanHeadings[name] ?? titled(name)), ...Object.keys(added)],
    ...[0, 1, 2].map((at) => [
      ...kept.map((name) => (at === 1 ? cells[name] : undefined) ?? written(columns[name]?.[at] ?? "", name)),
      ...Object.values(added),
    ]),
  ];
  return lines.map((cells) => cells.join(separator) + end).join("");
}

/** Headings that are only the names of prayers. */
export const bare = Object.fromEntries(Object.keys(adhanHeadings).map((name) => [name, name.toUpperCase()]));
export const isIqamah = (name: string) => name.endsWith("iqamah");
/** Writes the dates in another way, and leaves the times. */
export const dates =
  (write: (year: string, month: string, day: string) => string) => (text: string, name: string) =>
    name === "date" ? write(...(text.split("-") as [year: string, month: string, day: string])) : text;
/** Writes the times on the 12-hour clock. */
export const inTwelve =
  (write: (hour: number, minutes: string, half: string) => string) => (text: string, name: string) => {
    const [hour = 0, minutes = 0] = text.split(":").map(Number);
    if (name === "date") return text;
    return write(hour % 12 === 0 ? 12 : hour % 12, String(minutes).padStart(2, "0"), hour < 12 ? "am" : "pm");
  };
