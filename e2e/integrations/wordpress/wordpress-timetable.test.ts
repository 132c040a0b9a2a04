import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readTimetable, readTimetableFile } from "@mosque-sync/timetable";
import { demoPlace, demoTimetable } from "../../../scripts/demo/timetable.ts";
import { withoutPhp } from "../php-programs.ts";
import { judge } from "./plugin-reader.ts";

const { timeZone } = demoPlace;
/** The demo mosque's timetable, in which nothing is wrong. */
const year = demoTimetable(2026);

/** The demo mosque's year with some cells changed, by date and column. */
function yearWith(changes: Readonly<Record<string, Readonly<Record<string, string>>>>): string {
  const [header = "", ...rows] = year.trimEnd().split("\n");
  const columns = header.split(",");
  const changed = rows.map((row) => {
    const cells = row.split(",");
    const ofDay = changes[cells[0] ?? ""] ?? {};
    return cells.map((cell, index) => ofDay[columns[index] ?? ""] ?? cell).join(",");
  });
  return `${[header, ...changed].join("\n")}\n`;
}

/** Moves times of a row by minutes. */
function movedRow(
  date: string,
  minutes: number,
  isMoved: (column: string) => boolean,
): Record<string, string> {
  const [header = "", ...rows] = year.trimEnd().split("\n");
  const cells = rows.find((row) => row.startsWith(date))?.split(",") ?? [];
  return Object.fromEntries(
    header.split(",").flatMap((column, index) => {
      const [, hours, of] = /^(\d\d):(\d\d):00$/.exec(cells[index] ?? "") ?? [];
      if (hours === undefined || !isMoved(column)) return [];
      const time = Number(hours) * 60 + Number(of) + minutes;
      return [
        [
          column,
          `${String(Math.floor(time / 60)).padStart(2, "0")}:${String(time % 60).padStart(2, "0")}:00`,
        ],
      ];
    }),
  );
}

describe("The WordPress plugin's reading of a timetable", { skip: withoutPhp }, () => {
  test("finds the same rows on each day of a year as the command line, and no false fault", async () => {
    const settings = { asr: "mithl-1" } as const;
    const file = await readTimetableFile(new TextEncoder().encode(year), "2026.csv", undefined, settings);
    assert.ok("days" in file);
    const frame = { timeZone, years: [2026] };
    const { days } = readTimetable([file], { clock: undefined, dst: "included" }, frame);
    assert.equal(days.length, 365);
    const judged = await judge(
      year,
      days.map(({ date }) => date),
    );
    for (const [index, { date, prayers }] of days.entries()) {
      assert.deepEqual(judged[index]?.rows, prayers, date);
      assert.deepEqual(judged[index]?.errors, [], date);
    }
    assert.deepEqual(judged[100]?.warnings, []);
    assert.deepEqual(judged[360]?.warnings, ["ends-soon"]);
  });

  const day = "2026-05-20";
  const faults: Readonly<Record<string, readonly [Record<string, string>, readonly string[]]>> = {
    "a time that is none": [{ asr_jamah: "soon" }, ["not-a-time"]],
    "a prayer without a time": [
      { isha_begins: "00:00:00", isha_jamah: "" },
      ["forgotten-cell", "forgotten-cell", "missing-prayers"],
    ],
    "an empty cell between two times": [{ fajr_jamah: "" }, ["forgotten-cell"]],
    "a 12-hour time without pm": [{ zuhr_jamah: "01:15:00" }, ["other-half", "is-before"]],
    "prayers out of order": [{ asr_mithl_1: "12:30:00" }, ["is-not-after"]],
    "an iqamah after the next prayer": [{ maghrib_jamah: "23:55:00" }, ["is-not-before"]],
    "an adhan that leaves its neighbours": [{ maghrib_begins: "20:22:00" }, ["earlier-than-around"]],
    "an iqamah an hour away for a day": [{ zuhr_jamah: "14:45:00" }, ["later-than-around"]],
  };
  for (const [name, [cells, codes]] of Object.entries(faults)) {
    test(`refuses ${name}`, async () => {
      const [found] = await judge(yearWith({ [day]: cells }), [day]);
      assert.deepEqual(found?.errors, codes);
    });
  }

  test("refuses a day without a row, twice in the file, or whose date cannot be read", async () => {
    const rows = year.trimEnd().split("\n");
    const without = rows.filter((row) => !row.startsWith(day)).join("\n");
    const twice = [...rows, rows.find((row) => row.startsWith(day))?.replace(/\d\d:\d\d/, "02:00")].join(
      "\n",
    );
    const unread = without.replace("2026-05-21", "21 May");
    const slashes = rows
      .map((row) => row.replace(/^2026-05-(0\d)/, "05/$1/2026"))
      .filter((row) => !/^2026/.test(row));
    assert.deepEqual((await judge(without, [day]))[0]?.errors, ["no-row"]);
    assert.deepEqual((await judge(twice, [day]))[0]?.errors, ["repeated-date", "no-row"]);
    assert.deepEqual((await judge(unread, ["2026-05-21"]))[0]?.errors, ["not-a-date", "no-row"]);
    assert.deepEqual((await judge(slashes.join("\n"), ["2026-05-04"]))[0]?.errors.slice(0, 1), [
      "day-or-month-first",
    ]);
  });

  test("refuses exactly the days on which the times do not follow the clocks", async () => {
    // The clocks go back on 25 October 2026; here, the rows do so on the 28th.
    const late = ["2026-10-25", "2026-10-26", "2026-10-27"];
    const csv = yearWith(Object.fromEntries(late.map((date) => [date, movedRow(date, 60, () => true)])));
    const found = await judge(csv, ["2026-10-24", ...late, "2026-10-28"]);
    assert.deepEqual(
      found.map(({ errors }) => errors.filter((code) => code.startsWith("clock"))),
      [[], ...late.map(() => ["clock-change-on-another-day"]), []],
    );
  });

  test("refuses summer days of a table without summer time", async () => {
    const summer = year
      .matchAll(/^2026-\d\d-\d\d/gm)
      .map(([date]) => date)
      .filter((date) => date >= "2026-03-29" && date < "2026-10-25");
    const csv = yearWith(
      Object.fromEntries([...summer].map((date) => [date, movedRow(date, -60, () => true)])),
    );
    const found = await judge(csv, ["2026-03-28", "2026-03-29", "2026-07-01", "2026-10-24", "2026-10-25"]);
    const codes = found.map(({ errors }) => errors.filter((code) => code.startsWith("clock")));
    const missed = ["clock-change-missed"];
    assert.deepEqual(codes, [[], missed, missed, missed, []]);
  });

  const clockCodes = async (csv: string, dates: readonly string[], zone?: string) =>
    (await judge(csv, dates, zone)).map(({ errors }) => errors.filter((code) => code.startsWith("clock")));
  const allDates = [...year.matchAll(/^2026-\d\d-\d\d/gm)].map(([date]) => date);
  /** The year with the days from one date to before another moved. */
  const movedFrom = (first: string, end: string, minutes: number) =>
    yearWith(
      Object.fromEntries(
        allDates
          .filter((date) => date >= first && date < end)
          .map((date) => [date, movedRow(date, minutes, () => true)]),
      ),
    );
  const missed = ["clock-change-missed"];

  test("refuses the days after a change that a table misses, although it follows the other one", async () => {
    const autumn = movedFrom("2026-10-25", "2027", 60);
    const days = ["2026-02-01", "2026-07-01", "2026-10-24", "2026-10-25", "2026-12-31"];
    assert.deepEqual(await clockCodes(autumn, days), [[], [], [], missed, missed]);
    const spring = movedFrom("2026-01-01", "2026-03-29", 60);
    assert.deepEqual(await clockCodes(spring, days), [missed, [], [], [], []]);
  });

  test("refuses the summer of a table that adds summer time twice", async () => {
    const twice = movedFrom("2026-03-29", "2026-10-25", 60);
    const doubled = ["clock-change-doubled"];
    assert.deepEqual(await clockCodes(twice, ["2026-03-28", "2026-03-29", "2026-07-01", "2026-10-25"]), [
      [],
      doubled,
      doubled,
      [],
    ]);
  });

  test("refuses both sides of a missed change where the sun at the zone's city does not tell", async () => {
    // As where a mosque is half an hour of the sun away from the city of its zone.
    const halfAnHourEast = movedFrom("2026-01-01", "2026-10-25", -30).split("\n");
    const halfAnHourLate = movedFrom("2026-10-25", "2027", 30).split("\n");
    const csv = halfAnHourEast
      .map((line, at) => (/^2026-1[12]|^2026-10-(2[5-9]|3)/.test(line) ? halfAnHourLate[at] : line))
      .join("\n");
    const undecided = ["clock-change-undecided"];
    assert.deepEqual(await clockCodes(csv, ["2026-10-24", "2026-10-25"]), [undecided, undecided]);
  });

  test("refuses a column that missed a clock change: iqamahs together, or only an adhan", async () => {
    const after = ["2026-03-29", "2026-03-30", "2026-03-31"];
    const moved = (isMoved: (column: string) => boolean) =>
      yearWith(Object.fromEntries(after.map((date) => [date, movedRow(date, -60, isMoved)])));
    const [iqamahs] = await judge(
      moved((column) => column.endsWith("jamah")),
      ["2026-03-30"],
    );
    assert.ok(iqamahs?.errors.includes("is-before"), String(iqamahs?.errors));
    const [adhan] = await judge(
      moved((column) => column === "maghrib_begins"),
      ["2026-03-30"],
    );
    assert.deepEqual(adhan?.errors, ["left-behind"]);
  });

  test("reads what mosques write: other headings, semicolons, 12-hour and Arabic times", async () => {
    const csv = [
      "Date;Fajr Adhan;Fajr Iqamah;Sunrise;Zuhr Adhan;Zuhr Iqamah;Asr adhan;Maghrib adhan;Isha adhan;Notes",
      "20.05.2026;3:05 am;٠٣:٣٠;4:58;1:03 PM;1.30 pm;17:20;9:05pm;22:40;-",
    ].join("\r\n");
    const [found] = await judge(`\u{feff}${csv}`, [day]);
    assert.deepEqual(found, {
      rows: [
        { prayerKey: "fajr", adhanTime: "03:05", iqamahTime: "03:30" },
        { prayerKey: "sunrise", adhanTime: "04:58" },
        { prayerKey: "dhuhr", adhanTime: "13:03", iqamahTime: "13:30" },
        { prayerKey: "asr", adhanTime: "17:20" },
        { prayerKey: "maghrib", adhanTime: "21:05" },
        { prayerKey: "isha", adhanTime: "22:40" },
      ],
      errors: [],
      warnings: ["ends-soon"],
    });
  });

  test("takes an isha at midnight as a time where the days around are near it", async () => {
    const nights = ["2026-06-19", "2026-06-20", "2026-06-21"];
    const times = ["23:58:00", "00:00:00", "00:01:00"];
    const changes = nights.map((date, index) => [
      date,
      { isha_begins: times[index] ?? "", isha_jamah: "00:15:00" },
    ]);
    const [found] = await judge(yearWith(Object.fromEntries(changes)), ["2026-06-20"]);
    assert.equal(found?.rows.find(({ prayerKey }) => prayerKey === "isha")?.adhanTime, "00:00");
  });

  test("takes a midnight that lasts for weeks as an empty cell, although isha is near it before", async () => {
    const june = Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [
        `2026-06-${String(at + 1).padStart(2, "0")}`,
        { isha_begins: "00:00:00", isha_jamah: "00:00:00" },
      ]),
    );
    const [found] = await judge(
      yearWith({ ...june, "2026-05-31": { isha_begins: "23:10:00", isha_jamah: "23:20:00" } }),
      ["2026-06-01"],
    );
    assert.deepEqual(
      found?.rows.filter(({ prayerKey }) => prayerKey === "isha"),
      [],
    );
    assert.ok(found?.errors.includes("missing-prayers"), String(found?.errors));
  });
});
