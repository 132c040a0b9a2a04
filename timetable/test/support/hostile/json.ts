import { type HostileFile, many, oneOf } from "./generating.ts";

const times =
  '"fajr":"05:10","sunrise":"06:40","dhuhr":"12:10","asr":"15:00","maghrib":"17:20","isha":"19:00"';

function dayOf(index: number): string {
  return new Date(Date.UTC(2026, 0, 1) + index * 86_400_000).toISOString().slice(0, 10);
}

export const hostileJson: readonly HostileFile[] = [
  { name: "JSON: lists inside each other", make: () => "[".repeat(1_200_000) + "]".repeat(1_200_000) },
  {
    name: "JSON: objects inside each other",
    make: () => `${'{"a":'.repeat(400_000)}1${"}".repeat(400_000)}`,
  },
  { name: "JSON: a million lists", make: () => `[${many(800_000, () => "[]", ",")}]` },
  { name: "JSON: a million numbers", make: () => `[${many(1_200_000, () => "1", ",")}]` },
  {
    name: "JSON: a hundred thousand names",
    make: () => `{${many(200_000, (index) => `"k${index}":1`, ",")}}`,
  },
  {
    name: "JSON: a name of two megabytes",
    make: (random) => `{"${oneOf(random, ["fajr ", "a", " ", "1-"]).repeat(400_000)}":1}`,
  },
  {
    name: "JSON: long texts as dates and times",
    make: (random) => {
      const long = oneOf(random, [" ", "1", ":", "1:", "-", "to ", "jan ", "(", "a"]);
      return `[${many(300, () => `{"date":"${long.repeat(4_000 / long.length)}","fajr":"${long.repeat(4_000 / long.length)}"}`, ",")}]`;
    },
  },
  {
    name: "JSON: days with hundreds of members",
    make: () =>
      `[${many(190, (day) => `{"date":"${dayOf(day)}",${times},${many(600, (index) => `"fajr_${index}":"05:10"`, ",")}}`, ",")}]`,
  },
  {
    name: "JSON: days with lists of congregations",
    make: () =>
      `[${many(150, (day) => `{"date":"${dayOf(day)}",${times},"jummah":[${many(120, () => '{"iqamah":"13:30"}', ",")}]}`, ",")}]`,
  },
  {
    name: "JSON: fifteen thousand days",
    make: () => `[${many(15_000, (day) => `{"date":"${dayOf(day)}",${times}}`, ",")}]`,
  },
  {
    name: "JSON: a document of the open format with thousands of rules",
    make: () =>
      `{"format":"mosque-timetable","version":1,"timezone":"Europe/London","period":{"from":"2026-01-01","until":"2029-12-31"},"rules":[${many(6_000, () => '{"prayer":"fajr","iqamah":"05:30"}', ",")}]}`,
  },
  {
    name: "JSON: a document of the open format for a thousand years",
    make: () =>
      '{"format":"mosque-timetable","version":1,"timezone":"Europe/London","period":{"from":"0001-01-01","until":"9999-12-31"},"rules":[{"prayer":"fajr","iqamah":"05:30"}]}',
  },
  {
    name: "JSON: a month with thousands of days and of ranges",
    make: () =>
      `{"month":"May","prayer_times":[${many(6_000, (day) => `{"date":${1 + (day % 31)},${times}}`, ",")}],"iqamah_times":[${many(9_900, () => `{"date_range":"${"1 Jan-31 Dec,".repeat(6)}1-31","fajr":"05:30"}`, ",")}]}`,
  },
  {
    name: "JSON: days whose members are ranges of days",
    make: () =>
      `[${many(190, (day) => `{"date":"${dayOf(day)}",${times},${many(400, (index) => `"note_${index}":"1 Jan - 31 Dec"`, ",")}}`, ",")}]`,
  },
  {
    name: "JSON: days inside members with long names",
    make: () =>
      `{"${"a".repeat(100_000)}":{"${"b".repeat(100_000)}":[${many(15_000, (day) => `{"date":"${dayOf(day)}",${times}}`, ",")}]}}`,
  },
  { name: "JSON: a text that is never closed", make: () => `{"a":"${"x".repeat(2_400_000)}` },
  {
    name: "JSON: a script with texts that are never closed",
    make: () => `var confData = {"a${'\\"'.repeat(4_000_000)}`,
  },
  {
    name: "JSON: a script with a value of nine megabytes",
    make: () => `var JS_TIMES = [${"[],".repeat(3_000_000)}[]]`,
  },
  {
    name: "JSON: a script that is nearly one",
    make: (random) => oneOf(random, ["var ", "var confData ", "const confData="]).repeat(500_000),
  },
  {
    name: "JSON: a calendar of months as Mawaqit writes it, over and over",
    make: () =>
      `var confData = {"calendar":[${many(12, () => `{${many(400, (day) => `"${day}":["05:10","06:40","12:10","15:00","17:20","19:00"]`, ",")}}`, ",")}]}`,
  },
];
