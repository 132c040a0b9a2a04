import { type HostileFile, many, oneOf, otherThan, type Random } from "./generating.ts";

const heading = "Date,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha";
const times = "05:10,06:40,12:10,15:00,17:20,19:00";

function dayOf(index: number): string {
  return new Date(Date.UTC(2020, 0, 1) + index * 86_400_000).toISOString().slice(0, 10);
}

/** What a regular expression may try to match in many ways. */
const pumped = [
  ...[
    " ",
    "0",
    "1",
    ":",
    "1:",
    "0:0",
    ".",
    "1.",
    "-",
    "- ",
    "–",
    "/",
    "1/",
    "1/1/",
    "a",
    "am",
    "am ",
    "a.m. ",
    "pm",
  ],
  ...[
    "to ",
    "from ",
    "jan ",
    "january",
    "monday ",
    "mon",
    "fri,",
    "fajr",
    "fajr ",
    "(",
    ")",
    "((",
    "[",
    '"',
    "'",
    "`",
  ],
  ...[
    "1st ",
    "2nd",
    "+",
    "+1 ",
    "min ",
    "after ",
    "الفجر ",
    "ـ",
    "٠",
    "٠:",
    "é",
    "\u0301",
    "&",
    "|",
    "*",
    "**",
    "_",
    "#",
  ],
  ...[
    "w.e.f. ",
    "until ",
    "1447 ",
    "2026",
    "2026-",
    "T",
    "Z",
    "T00:",
    ",",
    "\u00a0",
    "\t",
    "\u200f",
    "aA",
    "a1",
    "A B ",
  ],
];

function long(random: Random, length: number): string {
  const [start, middle, end] = [oneOf(random, pumped), oneOf(random, pumped), oneOf(random, pumped)];
  return `"${(start + middle.repeat(length / middle.length) + end).replaceAll('"', '""')}"`;
}

export const hostileTables: readonly HostileFile[] = [
  { name: "CSV: a line of a million cells", make: () => `${heading}\n${"1,".repeat(1_000_000)}` },
  {
    name: "CSV: a quotation mark that is never closed",
    make: () => `${heading}\n"${`${dayOf(0)},${times}\n`.repeat(20_000)}`,
  },
  { name: "CSV: quotation marks everywhere", make: () => `${heading}\n${'""'.repeat(1_000_000)}` },
  { name: "CSV: a quotation mark in each line", make: () => `${heading}\n${'a"b,"\n'.repeat(24_000)}` },
  {
    name: "CSV: a first line of two megabytes",
    make: (random) => oneOf(random, ["sep=", '"', "a;b,c\t", "Fajr,"]).repeat(300_000),
  },
  {
    name: "CSV: twenty thousand empty rows of 90 cells",
    make: () => `${heading}\n${many(24_000, () => ",".repeat(90), "\n")}`,
  },
  {
    name: "CSV: as many cells as there may be",
    make: () => `${heading}\n${many(9_000, () => `1${",".repeat(250)}`, "\n")}`,
  },
  {
    name: "CSV: a hundred columns of each prayer",
    make: () =>
      `Date${many(120, (index) => `,${index % 2 === 0 ? "Fajr" : "Fajr Iqamah"} ${index}`)}\n${many(3_000, (day) => `${dayOf(day)}${",05:10".repeat(120)}`, "\n")}`,
  },
  {
    name: "CSV: the same day twenty thousand times",
    make: () => `${heading}\n${`2026-01-01,${times}\n`.repeat(24_000)}`,
  },
  {
    name: "CSV: thirteen years of days",
    make: () => `${heading}\n${many(4_999, (day) => `${dayOf(day)},${times}`, "\n")}`,
  },
  {
    name: "CSV: rows that are no days",
    make: () => `${heading}\n${many(24_000, (row) => `x${row},05:${row},soon,?,1:1,,late`, "\n")}`,
  },
  { name: "CSV: headings over and over", make: () => `${heading}\n`.repeat(24_000) },
  {
    name: "CSV: headings that all differ",
    make: () => many(9_000, (row) => heading.replaceAll(/(?=,|$)/g, ` ${row}`), "\n"),
  },
  {
    name: "CSV: long headings over and over",
    make: () => `Date,Fajr${" (a)".repeat(220)},Sunrise,Dhuhr\n`.repeat(2_500),
  },
  {
    name: "CSV: a month's name before each row",
    make: () =>
      `${heading}\n${many(12_000, (row) => `January ${2000 + (row % 99)}\n${1 + (row % 31)},${times}`, "\n")}`,
  },
  {
    name: "CSV: a row for each prayer of each day",
    make: () =>
      `Date,Prayer,Adhan,Iqamah\n${many(24_000, (row) => `${dayOf(row % 4_900)},Fajr,05:10,05:30`, "\n")}`,
  },
  {
    name: "CSV: ranges of days that overlap",
    make: () => `${heading}\n${many(5_000, () => `1 Jan - 31 Dec,${times}`, "\n")}`,
  },
  {
    name: "CSV: ranges of days of all years",
    make: () =>
      `${heading}\n${many(5_000, (row) => `1 Jan ${2000 + row} - 31 Dec ${2000 + row},${times}`, "\n")}`,
  },
  {
    name: "CSV: a range of nine thousand years",
    make: () => `${heading}\n${many(20, () => `0001-01-01 - 9999-12-31,${times}`, "\n")}`,
  },
  {
    name: "CSV: lists of times in one cell",
    make: () => `${heading}\n${many(300, (day) => `${dayOf(day)},"${"05:10 / ".repeat(900)}",06:40`, "\n")}`,
  },
  ...Array.from({ length: 12 }, (_, index) => ({
    name: `CSV: long cells, ${index + 1}`,
    make: (given: Random) => {
      const random = otherThan(given, index);
      const cell = long(random, 1_900);
      const rows = many(
        180,
        (day) => `${oneOf(random, [dayOf(day), cell])},${cell},06:40,12:10,${cell},17:20,${cell}`,
        "\n",
      );
      return `${oneOf(random, [heading, `Date,Fajr ${cell.slice(1, -1).replaceAll(/[",]/g, "")},Dhuhr`])}\n${rows}`;
    },
  })),
];
