import {
  adhans,
  all,
  bare,
  dates,
  fileOf,
  inTwelve,
  isIqamah,
  pluginHeadings,
} from "./wordpress/three-days.ts";

/** A small timetable that both readers get: `mosque-sync` and the WordPress plugin. */
export interface SmallFile {
  readonly csv: string;
  /** What both readers find on the day, each as `prayer adhan iqamah`; undefined if the plugin refuses. */
  readonly rows?: readonly string[];
  /** The codes of the plugin's refusal, each once. */
  readonly refused?: readonly string[];
}

/** The day to compare. */
export const day = "2026-11-20";

const withNothing = (prayer: string, kind: "adhan" | "iqamah", rows: readonly string[]) =>
  rows.map((row) => {
    const [name, adhan, iqamah] = row.split(" ");
    if (name !== prayer) return row;
    return [name, kind === "adhan" ? "–" : adhan, kind === "iqamah" ? "–" : iqamah].join(" ");
  });
const withoutPrayer = (prayer: string) => all.filter((row) => !row.startsWith(`${prayer} `));

/** Files that both readers read alike, by what is special about each. */
const read: Readonly<Record<string, readonly [csv: string, rows: readonly string[]]>> = {
  "the headings of the plugin's README": [fileOf({}), all],
  "the headings of the page about timetables, bare beside iqamah": [
    fileOf({ headings: { ...bare, fajr: "Fajr" } }),
    all,
  ],
  "bare headings in Daily Prayer Time's spelling": [
    fileOf({
      headings: {
        ...bare,
        dhuhr: "Zuhr",
        "dhuhr iqamah": "Zuhr Jamaat",
        isha: "Esha",
        "isha iqamah": "Esha Jamaat",
      },
    }),
    all,
  ],
  "a bare heading among others that say adhan": [fileOf({ headings: { asr: "Asr" } }), all],
  "the kind before the prayer": [
    fileOf({ headings: { fajr: "Adhan Fajr", "fajr iqamah": "Iqamah Fajr", isha: "Azan Isha" } }),
    all,
  ],
  "other words for the kinds": [
    fileOf({
      headings: { fajr: "Fajr begins", "fajr iqamah": "FAJR JAMAAH", asr: "Asr athan", sunrise: "Shuruq" },
    }),
    all,
  ],
  "underscores and hyphens in headings": [
    fileOf({ headings: { fajr: "fajr_adhan", "fajr iqamah": "fajr-iqamah", isha: "Isha  adhan" } }),
    all,
  ],
  "a file of Daily Prayer Time": [
    fileOf({
      headings: pluginHeadings,
      added: { asr_mithl_2: "14:10:00", is_ramadan: "0", hijri_date: "30 Jumada 1" },
    }),
    all,
  ],
  "the columns of Daily Prayer Time beside a heading Date": [
    fileOf({ headings: { ...pluginHeadings, date: "Date" } }),
    all,
  ],
  "times with seconds": [fileOf({ written: (text, name) => (name === "date" ? text : `${text}:00`) }), all],
  "a column of weekdays and one of the Islamic date": [
    fileOf({ added: { Day: "Fri", "Hijri date": "10 Jumada al-Akhirah 1448", Notes: "" } }),
    all,
  ],
  "notes with a comma in quotation marks": [fileOf({ added: { Notes: '"Khutbah, in Arabic"' } }), all],
  "a line break in a quoted note": [fileOf({ added: { Notes: '"Janazah\nafter dhuhr"' } }), all],
  "imsak beside fajr's adhan": [fileOf({ added: { Imsak: "05:20" } }), all],
  "sunset beside maghrib's adhan": [fileOf({ added: { Sunset: "16:00" } }), all],
  "a byte-order mark": [`\ufeff${fileOf({})}`, all],
  semicolons: [fileOf({ separator: ";" }), all],
  tabs: [fileOf({ separator: "\t" }), all],
  "Excel's line that names the separator": [`sep=;\n${fileOf({ separator: ";" })}`, all],
  "line ends of Windows": [fileOf({ end: "\r\n" }), all],
  "line ends of old Macs": [fileOf({ end: "\r" }), all],
  "blank lines and cells of a spreadsheet's unused columns": [
    `${fileOf({ end: ",,\n" })}${",".repeat(13)}\n\n`,
    all,
  ],
  "every cell in quotation marks": [fileOf({ written: (text) => `"${text}"` }), all],
  "dates with the day first": [fileOf({ written: dates((y, m, d) => `${d}/${m}/${y}`) }), all],
  "dates with the month first": [fileOf({ written: dates((y, m, d) => `${m}/${d}/${y}`) }), all],
  "dates with the month first and hyphens": [fileOf({ written: dates((y, m, d) => `${m}-${d}-${y}`) }), all],
  "dates with full stops": [fileOf({ written: dates((y, m, d) => `${d}.${m}.${y}`) }), all],
  "dates with the year first and slashes": [fileOf({ written: dates((y, m, d) => `${y}/${m}/${d}`) }), all],
  "dates in Arabic digits": [
    fileOf({
      written: dates((y, m, d) => `${y}-${m}-${d}`.replaceAll(/\d/g, (n) => "٠١٢٣٤٥٦٧٨٩"[Number(n)] ?? n)),
    }),
    all,
  ],
  "times on the 12-hour clock": [fileOf({ written: inTwelve((h, m, half) => `${h}:${m} ${half}`) }), all],
  "times on the 12-hour clock, with full stops": [
    fileOf({ written: inTwelve((h, m, half) => `${h}.${m} ${half.toUpperCase()}`) }),
    all,
  ],
  "times in Arabic digits with Arabic marks": [
    fileOf({
      written: inTwelve((h, m, half) =>
        `${h}:${m} ${half === "am" ? "ص" : "م"}`.replaceAll(/\d/g, (n) => "٠١٢٣٤٥٦٧٨٩"[Number(n)] ?? n),
      ),
    }),
    all,
  ],
  "a hyphen for no iqamah": [fileOf({ cells: { "isha iqamah": "-" } }), withNothing("isha", "iqamah", all)],
  "a dash for no adhan": [fileOf({ cells: { asr: "–" } }), withNothing("asr", "adhan", all)],
  "no iqamah columns": [fileOf({ without: isIqamah }), adhans],
  "no isha columns": [fileOf({ without: (name) => name.startsWith("isha") }), withoutPrayer("isha")],
  "no sunrise column": [fileOf({ without: (name) => name === "sunrise" }), withoutPrayer("sunrise")],
  "no iqamah column of one prayer": [
    fileOf({ without: (name) => name === "maghrib iqamah" }),
    withNothing("maghrib", "iqamah", all),
  ],
  "an iqamah column that is empty on every day": [
    fileOf({ written: (text, name) => (name === "asr iqamah" ? "" : text) }),
    withNothing("asr", "iqamah", all),
  ],
  "the same day twice, with the same times": [`${fileOf({})}${fileOf({}).split("\n")[2]}\n`, all],
};

const year = "2026-11-";
/** A day's row of a file that has only the iqamahs, for a month. */
const monthOf = (fajr: (day: number) => string) =>
  [
    "Date,Fajr iqamah,Dhuhr iqamah,Asr iqamah,Maghrib iqamah,Isha iqamah",
    ...Array.from({ length: 30 }, (_, at) => at + 1).map(
      (at) => `${year}${String(at).padStart(2, "0")},${fajr(at)},12:45,14:15,16:20,19:30`,
    ),
    "",
  ].join("\n");

/** Files that the plugin refuses, with the codes of what it says. */
const refused: Readonly<Record<string, readonly [csv: string, codes: readonly string[]]>> = {
  "a misspelt prayer": [fileOf({ headings: { "isha iqamah": "Isah iqamah" } }), ["unknown-heading"]],
  "a misspelt kind": [fileOf({ headings: { "isha iqamah": "Isha iqmaah" } }), ["unknown-heading"]],
  "a heading in another language": [fileOf({ headings: { fajr: "الفجر أذان" } }), ["unknown-heading"]],
  "a heading with days in parentheses": [
    fileOf({ headings: { "fajr iqamah": "Fajr iqamah (Sat-Sun)" } }),
    ["unknown-heading"],
  ],
  "a heading with a second word that limits it": [
    fileOf({ headings: { "isha iqamah": "Isha iqamah ramadan" } }),
    ["unknown-heading"],
  ],
  "a heading that only says the kind": [
    fileOf({ headings: { "fajr iqamah": "Jamaat" } }),
    ["unknown-heading"],
  ],
  "the end of a prayer's time": [fileOf({ added: { "Fajr ends": "07:30" } }), ["unknown-heading"]],
  "a time of the night": [fileOf({ added: { Midnight: "23:10" } }), ["unknown-heading"]],
  "a column of names": [fileOf({ added: { Imam: "Yusuf" } }), ["unknown-heading"]],
  "a column without a heading": [fileOf({ added: { "": "12:00" } }), ["missing-heading"]],
  "bare headings without any iqamah": [fileOf({ headings: bare, without: isIqamah }), ["bare-heading"]],
  "a bare heading without an iqamah column, beside others with one": [
    fileOf({ headings: bare, without: (name) => name === "maghrib iqamah" }),
    ["bare-heading"],
  ],
  "a bare heading beside its adhan": [fileOf({ headings: { "fajr iqamah": "Fajr" } }), ["bare-heading"]],
  "two columns for one time": [fileOf({ added: { "Fajr athan": "05:30" } }), ["repeated-heading"]],
  "jummah in the file": [fileOf({ added: { Jummah: "13:15" } }), ["jummah-heading"]],
  "two jummahs in the file": [
    fileOf({ added: { "Jumuah 1": "13:15", "2nd Jumuah iqamah": "14:00" } }),
    ["jummah-heading"],
  ],
  "imsak where no column has fajr's adhan": [fileOf({ headings: { fajr: "Imsak" } }), ["unknown-heading"]],
  "sunset where no column has maghrib's adhan": [
    fileOf({ headings: { maghrib: "Sunset" } }),
    ["unknown-heading"],
  ],
  "a misspelt column of Daily Prayer Time": [
    fileOf({ headings: { ...pluginHeadings, "isha iqamah": "isha_jamaa" } }),
    ["unknown-heading", "missing-columns"],
  ],
  "a file of Daily Prayer Time that lacks a column": [
    fileOf({ headings: pluginHeadings, without: (name) => name === "isha iqamah" }),
    ["missing-columns"],
  ],
  "two columns of dates": [fileOf({ added: { date: "2026-11-20" } }), ["repeated-heading"]],
  "no column of dates": [fileOf({ without: (name) => name === "date" }), ["no-columns"]],
  "a title above the headings": [`Masjid Noor 2026\n${fileOf({})}`, ["no-columns"]],
  "an Islamic date only": [fileOf({ headings: { date: "Hijri date" } }), ["no-columns"]],
  "dates that can be read in two ways": [
    fileOf({ written: dates((y, m, d) => `${String(Number(d) - 15).padStart(2, "0")}/${m}/${y}`) }),
    ["day-or-month-first"],
  ],
  "dates in two orders": [
    `${fileOf({ written: dates((y, m, d) => `${m}/${d}/${y}`) })}${fileOf({
      written: dates((y, m, d) => `${d}/${m}/${y}`),
    })
      .split("\n")
      .slice(1)
      .join("\n")}`,
    ["not-a-date", "day-or-month-first"],
  ],
  "an open quotation mark": [fileOf({ added: { Notes: '"Eid' } }), ["open-quote"]],
  "12-hour times without am or pm": [
    fileOf({ written: inTwelve((h, m) => `${h}:${m}`) }),
    ["other-half", "is-not-after"],
  ],
  "a rule in place of a time": [fileOf({ cells: { "maghrib iqamah": "+5" } }), ["not-a-time"]],
  "words in place of a time": [fileOf({ cells: { "maghrib iqamah": "after adhan" } }), ["not-a-time"]],
  "a question mark in place of a time": [fileOf({ cells: { "isha iqamah": "?" } }), ["not-a-time"]],
  "a part of a day in place of a time": [fileOf({ cells: { isha: "0.75" } }), ["not-a-time"]],
  "an iqamah that is empty between two days with one": [
    fileOf({ cells: { "isha iqamah": "" } }),
    ["forgotten-cell"],
  ],
  "a column in which a time stands for the week that follows it": [
    monthOf((at) => (at % 7 === 1 ? "06:30" : "")),
    ["forgotten-cell", "missing-prayers"],
  ],
  "00:00 for a prayer that has no other time": [
    fileOf({ headings: pluginHeadings, cells: { isha: "00:00:00", "isha iqamah": "00:00:00" } }),
    ["forgotten-cell", "missing-prayers"],
  ],
  "a row with a cell too few": [fileOf({}).replace(",07:40", ""), ["wrong-length", "no-row"]],
  "the same day twice, with other times": [
    `${fileOf({})}${fileOf({ cells: { fajr: "05:20" } }).split("\n")[2]}\n`,
    ["repeated-date", "no-row"],
  ],
  "a day that the file does not have": [fileOf({}).replace(/2026-11-20.*\n/, ""), ["no-row"]],
  "a date that cannot be read": [fileOf({ cells: { date: "20 Nov" } }), ["not-a-date", "no-row"]],
};

/** Every file, by what is special about it. */
export const smallFiles: Readonly<Record<string, SmallFile>> = {
  ...Object.fromEntries(Object.entries(read).map(([name, [csv, rows]]) => [name, { csv, rows }])),
  ...Object.fromEntries(
    Object.entries(refused).map(([name, [csv, codes]]) => [name, { csv, refused: codes }]),
  ),
};
