import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import fc from "fast-check";
import { Temporal } from "temporal-polyfill/full";
import { readTimetable } from "../../src/read-timetable.ts";
import type { PrayerKey } from "../../src/times/prayers.ts";
import { formatTime } from "../../src/times/times.ts";
import { withJummahOfTheWeek } from "../../src/timetable/jummah-of-the-week.ts";
import type { PrayerTimes } from "../../src/timetable/rows.ts";
import type { Day, Timetable } from "../../src/timetable/timetable.ts";
import { csvOf } from "../../src/writing/csv.ts";
import { datesThatDiffer } from "../../src/writing/differences.ts";
import { documentOf } from "../../src/writing/mosque-timetable.ts";
import { textOfDocument } from "../../src/writing/text.ts";
import { assertConverts, readAgain } from "../support/converted.ts";
import { readBytes } from "../support/read-bytes.ts";

const timeZone = "Etc/UTC";

/** Files of one timetable, read together. */
const fixtures: readonly (readonly string[])[] = [
  ["mosque-timetable/rules.json"],
  ["mosque-timetable/days.json"],
  ["daily-prayer-time/sheffield-2026.csv"],
  ["daily-prayer-time/sheffield-2026.csv", "daily-prayer-time/sheffield-2027.csv"],
  ["daily-prayer-time/endpoint.json"],
  ["mawaqit/adhan-12h.csv", "mawaqit/iqamah-24h.csv"],
  ["mawaqit/adhan-24h.csv", "mawaqit/iqamah-with-gap.csv"],
  ["monthly-json/november.json"],
  ["monthly-json/ramadan.json"],
  ["json/days.json"],
  ["csv/published-sheet.csv"],
  ["csv/faults.csv"],
];

async function readFixtures(names: readonly string[]): Promise<Timetable> {
  const files = names.map(async (name) => {
    const read = await readBytes(readFileSync(new URL(`../../fixtures/${name}`, import.meta.url)), name);
    return "is" in read ? assert.fail(name) : read;
  });
  return readTimetable(
    await Promise.all(files),
    { clock: undefined, dst: "included" },
    { timeZone: "Europe/London", years: [2026] },
  );
}

for (const names of fixtures) {
  test(`${names.join(" and ")} is the same after it went through the open format, or through CSV`, async () => {
    const timetable = await readFixtures(names);
    assert.ok(timetable.days.length > 0);
    await assertConverts(timetable, "Europe/London");
  });
}

const minutes = (from: number, to: number) => fc.integer({ min: from * 60, max: to * 60 - 1 });
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 3 });

/** The rows of a prayer that is held once, with or without an iqamah. */
function once(prayerKey: PrayerKey, adhan: fc.Arbitrary<number>): fc.Arbitrary<PrayerTimes[]> {
  // 00:00 stands for "no time" in many tables.
  const isMidnight = (at: number) => at % (24 * 60) === 0;
  const times = fc
    .tuple(adhan, maybe(fc.integer({ min: 0, max: 40 })))
    .filter(([at, gap = 0]) => !isMidnight(at) && !isMidnight(at + gap));
  return times.map(([at, gap]) => [
    {
      prayerKey,
      adhanTime: formatTime(at),
      ...(gap !== undefined && { iqamahTime: formatTime(at + gap) }),
    },
  ]);
}

/** Up to three congregations, the later ones without an adhan of their own in some cases. */
function several(prayerKey: PrayerKey, from: number, to: number): fc.Arbitrary<PrayerTimes[]> {
  const hasAdhan = fc.array(fc.boolean(), { minLength: 3, maxLength: 3 });
  const iqamahs = fc.uniqueArray(minutes(from + 1, to), { minLength: 1, maxLength: 3 });
  return fc.tuple(iqamahs, hasAdhan).map(([times, adhans]) => {
    const rows = times.map((at, index): PrayerTimes => {
      const adhan = adhans[index] ? { adhanTime: formatTime(at - 15) } : {};
      return { prayerKey, ...adhan, iqamahTime: formatTime(at) };
    });
    return rows.toSorted((a, b) => Number("adhanTime" in b) - Number("adhanTime" in a));
  });
}

const orNone = (rows: fc.Arbitrary<PrayerTimes[]>) =>
  fc.oneof({ weight: 4, arbitrary: rows }, fc.constant([]));

/** The adhans of a file, the same on each day: what jumps is refused, and no two days would be the same again. */
const adhansOfFile = fc.record({
  fajr: minutes(3, 3.4),
  dhuhr: minutes(13, 13.4),
  asr: minutes(17, 17.4),
  maghrib: minutes(21, 21.4),
  isha: minutes(23.8, 24.2).filter((at) => at !== 24 * 60),
  tahajjud: minutes(1, 2),
});

type AdhansOfFile = typeof adhansOfFile extends fc.Arbitrary<infer Adhans> ? Adhans : never;

/** The rows of a day, in the order of the day. */
const rowsOfDay = ({ fajr, dhuhr, asr, maghrib, isha, tahajjud }: AdhansOfFile) =>
  fc
    .tuple(
      once("fajr", fc.constant(fajr)),
      fc.constant([{ prayerKey: "sunrise", adhanTime: "04:40" } satisfies PrayerTimes]),
      once("dhuhr", fc.constant(dhuhr)),
      once("asr", fc.constant(asr)),
      once("maghrib", fc.constant(maghrib)),
      orNone(once("isha", fc.constant(isha))),
      orNone(once("tahajjud", fc.constant(tahajjud))),
    )
    .map((prayers) => prayers.flat());

const weekly = fc.constantFrom("each day the same", "each Friday its own", "each day its own", "none");

/** Days as reading gives them: some missing, some with prayers whose times are not known. */
const someDays: fc.Arbitrary<Day[]> = fc
  .record({
    start: fc.integer({ min: 0, max: 330 }),
    rows: adhansOfFile.chain((adhans) => fc.array(rowsOfDay(adhans), { minLength: 12, maxLength: 30 })),
    jummah: fc.array(several("jummah", 12, 15), { minLength: 30, maxLength: 30 }),
    weekly,
    unknown: fc.array(fc.subarray<PrayerKey>(["fajr", "asr", "isha"]), { minLength: 30, maxLength: 30 }),
    isMissing: fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
    eid: maybe(several("eid", 7, 9)),
  })
  .map(({ start, rows, jummah, weekly, unknown, isMissing, eid }) => {
    const first = Temporal.PlainDate.from("2026-01-01").add({ days: start });
    return rows.flatMap((ofDay, index): Day[] => {
      if (isMissing[index] && index % 5 === 2) return [];
      const date = first.add({ days: index });
      const friday = Math.floor((index + date.dayOfWeek) / 7);
      const which = {
        "each day the same": 0,
        "each Friday its own": friday % 30,
        "each day its own": index,
        none: -1,
      };
      const hidden = index % 4 === 1 ? (unknown[index] ?? []) : [];
      const more = [...(jummah[which[weekly]] ?? []), ...(index === 6 ? (eid ?? []) : [])];
      const prayers = ofDay.filter(({ prayerKey }) => !hidden.includes(prayerKey));
      return [
        {
          date: date.toString(),
          file: "made.json",
          prayers: [...prayers, ...more],
          ...(hidden.length > 0 && { unknown: hidden }),
        },
      ];
    });
  });

test("any days are the same after they were written in the open format and read", async () => {
  await fc.assert(
    fc.asyncProperty(someDays, async (days) => {
      const text = textOfDocument(documentOf(days, { timeZone }));
      const again = await readAgain(text, "mosque-timetable", timeZone);
      assert.deepEqual(datesThatDiffer(days, again.days), [], text);
    }),
    { numRuns: 100 },
  );
});

test("any days are the same after they were written as CSV and read, unless the reader says that a cell was forgotten", async () => {
  await fc.assert(
    fc.asyncProperty(someDays, async (made) => {
      // A table cannot leave jummah open on a day before one that has it.
      const days = withJummahOfTheWeek(made, new Set());
      const text = csvOf(days);
      const again = await readAgain(text, "csv", timeZone);
      fc.pre(!again.findings.some(({ notice }) => notice === "merged-below"));
      // An empty cell among times that nearly every other day has: the time is not known, which the made day left open.
      const forgotten = new Set(
        again.findings.flatMap(({ notice, date }) => (notice === "forgotten-cell" ? [date] : [])),
      );
      const differ = datesThatDiffer(days, again.days).filter((date) => !forgotten.has(date));
      assert.deepEqual(differ, [], text);
    }),
    { numRuns: 100 },
  );
});

test("labels, places, khutbahs, the mosque and the source stay in the open format", async () => {
  const { days } = await readFixtures(["mosque-timetable/rules.json"]);
  const source = { author: "The committee", method: "ISNA", licence: "CC0-1.0" };
  const document = documentOf(days, { timeZone: "Europe/London", mosque: { name: "Noor" }, source });
  const read = await readBytes(textOfDocument(document), "again.json");
  assert.ok(!("is" in read));
  assert.deepEqual(read.about, { mosque: { name: "Noor" }, source });
  assert.equal(read.timeZone, "Europe/London");
  const again = readTimetable(
    [read],
    { clock: undefined, dst: "included" },
    { timeZone: "Europe/London", years: [] },
  );
  const detailsOf = (timetable: Pick<Timetable, "days">) =>
    timetable.days.map(({ date, congregations }) => [date, new Set(congregations)]);
  assert.deepEqual(detailsOf(again), detailsOf({ days }));
});

test("a document is written with a day on each line, and times after midnight count on", async () => {
  const { days } = await readFixtures(["mosque-timetable/days.json"]);
  const lines = textOfDocument(documentOf(days, { timeZone: "Europe/London" })).split("\n");
  assert.match(
    lines.find((line) => line.includes('"date": "2026-06-19"')) ?? "",
    /"isha": { "adhan": "24:01", "iqamah": "24:11" }/,
  );
});

test("a table has a column for each adhan and iqamah, marks times that do not exist or are unusable, and leaves unknown times empty", () => {
  const days: Day[] = [
    {
      date: "2026-11-19",
      file: "a",
      prayers: [
        { prayerKey: "fajr", adhanTime: "06:00", iqamahTime: "06:30" },
        { prayerKey: "sunrise", adhanTime: "07:40" },
        { prayerKey: "isha", adhanTime: "18:00" },
        { prayerKey: "jummah", iqamahTime: "13:00" },
      ],
      none: [{ prayerKey: "isha", kind: "iqamah" }],
    },
    {
      date: "2026-11-20",
      file: "a",
      prayers: [
        { prayerKey: "sunrise", adhanTime: "07:41" },
        { prayerKey: "isha", adhanTime: "18:00", iqamahTime: "20:00" },
        { prayerKey: "jummah", iqamahTime: "13:00" },
        { prayerKey: "jummah", iqamahTime: "14:00" },
      ],
      unknown: ["fajr"],
    },
    {
      date: "2026-11-21",
      file: "a",
      prayers: [
        { prayerKey: "fajr", adhanTime: "06:02" },
        { prayerKey: "sunrise", adhanTime: "07:43" },
        { prayerKey: "jummah", iqamahTime: "13:00" },
      ],
    },
  ];
  assert.equal(
    csvOf(days),
    "Date,Fajr adhan,Fajr iqamah,Sunrise,Isha adhan,Isha iqamah,Jummah 1 iqamah,Jummah 2 iqamah\n" +
      "2026-11-19,06:00,06:30,07:40,18:00,-,13:00,\n" +
      "2026-11-20,?,?,07:41,18:00,20:00,13:00,14:00\n" +
      "2026-11-21,06:02,,07:43,,,13:00,\n",
  );
});

test("in a table with an adhan and an iqamah for each congregation, a congregation without adhan does not take another's", async () => {
  const text =
    "Date,Fajr,Sunrise,Dhuhr,Jummah 1 adhan,Jummah 1 iqamah,Jummah 2 adhan,Jummah 2 iqamah\n" +
    "2026-11-20,06:00,07:40,12:00,12:45,13:15,,14:00\n";
  const { days } = await readAgain(text, "csv", timeZone);
  const jummah = days[0]?.prayers.filter(({ prayerKey }) => prayerKey === "jummah");
  assert.deepEqual(jummah, [
    { prayerKey: "jummah", adhanTime: "12:45", iqamahTime: "13:15" },
    { prayerKey: "jummah", iqamahTime: "14:00" },
  ]);
});
