import assert from "node:assert/strict";
import { test } from "node:test";
import { describeFinding } from "../../../src/notices/describe.ts";
import { readTimetable } from "../../../src/read-timetable.ts";
import { readTimetableFile } from "../../../src/sources/read-timetable-file.ts";
import { knowledgeOf } from "../../../src/timetable/known-times.ts";
import type { Timetable } from "../../../src/timetable/timetable.ts";

const adhan = `Date,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha
${Array.from({ length: 31 }, (_, at) => `2026-10-${String(at + 1).padStart(2, "0")},05:20,06:50,13:00,16:10,18:${String(50 - at).padStart(2, "0")},20:20`).join("\n")}
`;

async function read(files: Record<string, string>, years = [2026]): Promise<Timetable> {
  const sources = await Promise.all(
    Object.entries(files).map(async ([file, text]) => {
      const source = await readTimetableFile(new TextEncoder().encode(text), file, undefined, {
        asr: "mithl-1",
      });
      return "is" in source ? assert.fail(JSON.stringify(source)) : source;
    }),
  );
  const settings = { clock: undefined, dst: "included" } as const;
  return readTimetable(sources, settings, { timeZone: "Asia/Karachi", years });
}

function iqamahsOf({ days }: Timetable, prayer: string): Record<string, string> {
  return Object.fromEntries(
    days.flatMap(({ date, prayers }) => {
      const row = prayers.find(({ prayerKey }) => prayerKey === prayer);
      return row?.iqamahTime ? [[date, row.iqamahTime]] : [];
    }),
  );
}

for (const heading of [
  "Starting",
  "Effective from",
  "Effective Date",
  "w.e.f.",
  "From",
  "Since",
  "With effect from",
  "Week commencing",
  "À partir du",
  "Ab",
]) {
  test(`rows under "${heading}" hold from their date until the next row`, async () => {
    const changes = `${heading},Fajr Iqamah,Isha Iqamah\nOct 10,6:00 AM,8:45 PM\nOct 13,6:10 AM,8:30 PM\n`;
    const timetable = await read({ "adhan.csv": adhan, "changes.csv": changes });
    const fajr = iqamahsOf(timetable, "fajr");
    assert.equal(fajr["2026-10-09"], undefined);
    assert.deepEqual(
      [fajr["2026-10-10"], fajr["2026-10-12"], fajr["2026-10-13"]],
      ["06:00", "06:00", "06:10"],
    );
    assert.equal(fajr["2026-10-31"], "06:10");
    assert.equal(timetable.days.at(-1)?.date, "2026-10-31", "the list makes no day beside the daily table");
  });
}

test("before a list of changes begins, its times are unknown instead of removed", async () => {
  const changes = "Starting,Fajr Iqamah\n2026-10-10,06:00\n";
  const { days } = await read({ "adhan.csv": adhan, "changes.csv": changes });
  const fajr = { prayerKey: "fajr", kind: "iqamah" } as const;
  assert.deepEqual([knowledgeOf(days[8], fajr), knowledgeOf(days[9], fajr)], ["unknown", "known"]);
});

test("rows of iqamahs a week or more apart hold until the next one, with a warning", async () => {
  const changes =
    "Date,Fajr Iqamah,Isha Iqamah\n2026-10-01,06:00,20:45\n2026-10-11,06:10,20:30\n2026-10-21,06:20,20:30\n";
  const timetable = await read({ "adhan.csv": adhan, "changes.csv": changes });
  assert.equal(iqamahsOf(timetable, "fajr")["2026-10-15"], "06:10");
  assert.ok(timetable.findings.some(({ notice }) => notice === "rows-far-apart"));
});

test("iqamahs of days more than two months apart are of those days", async () => {
  const some = "Date,Fajr Iqamah\n2026-07-01,05:00\n2026-10-05,06:10\n";
  const fajr = iqamahsOf(await read({ "adhan.csv": adhan, "some.csv": some }), "fajr");
  assert.deepEqual(Object.keys(fajr), ["2026-07-01", "2026-10-05"]);
});

test("iqamahs of three days of a week are of those days", async () => {
  const some = "Date,Fajr Iqamah\n2026-10-01,06:00\n2026-10-03,06:10\n2026-10-06,06:20\n";
  const fajr = iqamahsOf(await read({ "adhan.csv": adhan, "some.csv": some }), "fajr");
  assert.deepEqual(Object.keys(fajr), ["2026-10-01", "2026-10-03", "2026-10-06"]);
});

test("the last row of a list holds for a month, then its times are unknown", async () => {
  const changes = "Starting,Fajr Iqamah\n2026-08-20,05:30\n2026-09-05,06:00\n";
  const fajr = iqamahsOf(await read({ "adhan.csv": adhan, "changes.csv": changes }), "fajr");
  assert.deepEqual(Object.keys(fajr), ["2026-10-01", "2026-10-02", "2026-10-03", "2026-10-04", "2026-10-05"]);
});

test("a change without a readable date stops the sync, and the row before it holds for its own day only", async () => {
  const changes = "Starting,Fajr Iqamah\n2026-10-05,06:00\nsoon,06:10\n2026-10-20,06:20\n";
  const timetable = await read({ "adhan.csv": adhan, "changes.csv": changes });
  const fajr = iqamahsOf(timetable, "fajr");
  assert.deepEqual(
    [fajr["2026-10-05"], fajr["2026-10-06"], fajr["2026-10-20"]],
    ["06:00", undefined, "06:20"],
  );
  assert.match(
    timetable.findings.map(describeFinding).join("\n"),
    /changes\.csv: has a row of changes without a date/,
  );
});

test("changes whose dates go back or come twice are refused", async () => {
  const changes = "Starting,Fajr Iqamah\n2026-10-20,06:00\n2026-10-05,06:10\n";
  const timetable = await read({ "adhan.csv": adhan, "changes.csv": changes });
  assert.deepEqual(iqamahsOf(timetable, "fajr"), {});
  assert.ok(timetable.findings.some(({ notice }) => notice === "changes-out-of-order"));
});

test("a list without years continues into the new year", async () => {
  const winter = Array.from({ length: 20 }, (_, at) => {
    const date = new Date(Date.UTC(2026, 11, 22 + at)).toISOString().slice(0, 10);
    return `${date},06:00,07:30,12:20,15:00,17:00,18:20`;
  });
  const table = `Date,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha\n${winter.join("\n")}\n`;
  const changes = "Starting,Fajr Iqamah\n20 Dec,06:30\n5 Jan,06:40\n";
  const sources = { "adhan.csv": table, "changes.csv": changes };
  const fajr = iqamahsOf(await read(sources, [2026, 2027]), "fajr");
  assert.deepEqual([fajr["2026-12-31"], fajr["2027-01-04"], fajr["2027-01-05"]], ["06:30", "06:30", "06:40"]);
});

/** A month with a time above empty cells: `step` rows from one to the next. */
function merged(steps: readonly number[], column = "Fajr Iqamah", others = ""): string {
  let row = 0;
  const filled = new Set([0, ...steps.map((step) => (row += step))]);
  const rows = adhan.trimEnd().split("\n").slice(1);
  return [
    `Date,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha,${column}${others ? ",Isha Iqamah" : ""}`,
    ...rows.map((row, at) => `${row},${filled.has(at) ? "06:00" : ""}${others ? `,${others}` : ""}`),
  ].join("\n");
}

for (const steps of [[10, 10], [15], [5, 5, 5, 5, 5], [14, 14], [10, 11]]) {
  test(`a time at steps of ${steps.join(" and ")} rows holds for the empty cells below it`, async () => {
    const text = merged(steps);
    const timetable = await read({ "noor.csv": text });
    const isRegular = steps.length > 1;
    const count = Object.keys(iqamahsOf(timetable, "fajr")).length;
    const rows = steps.reduce((sum, step) => sum + step, 0) + Math.max(...steps);
    assert.equal(count, Math.min(31, rows), String(isRegular));
    assert.ok(timetable.findings.some(({ notice }) => notice === "merged-below"));
  });
}

test("a single column that is filled once a week may be of one weekday: its empty cells stay unknown", async () => {
  const timetable = await read({ "noor.csv": merged([7, 7, 7, 7], "Dhuhr Iqamah", "20:45") });
  const text = merged([7, 7, 7, 7], "Dhuhr Iqamah").replaceAll("06:00", "13:30");
  assert.equal(Object.keys(iqamahsOf(await read({ "noor.csv": text }), "dhuhr")).length, 5);
  assert.equal(Object.keys(iqamahsOf(timetable, "isha")).length, 31);
});

test("a time at irregular steps holds for its own row only", async () => {
  assert.equal(Object.keys(iqamahsOf(await read({ "noor.csv": merged([3, 9, 5]) }), "fajr")).length, 4);
});

/** Iqamahs from the first of each month of the first half of a year, with dates as `write` writes them. */
function monthly(heading: string, write: (month: number) => string): string {
  const fajr = ["06:30", "06:15", "05:45", "05:15", "04:30", "04:00"];
  const rows = fajr.map((time, at) => `${write(at + 1)},${time},13:30`);
  return [`${heading},Fajr Iqamah,Dhuhr Iqamah`, ...rows].join("\n");
}

const dayFirst = (month: number) => `01/0${month}/2026`;
const monthFirst = (month: number) => `${month}/1/2026`;

for (const [name, text] of [
  ["starting.csv", monthly("Starting", dayFirst)],
  ["from.csv", monthly("From", dayFirst)],
  ["american.csv", monthly("Starting", monthFirst)],
  ["without-years.csv", monthly("Starting", (month) => `1/${month}`)],
  [
    "from.json",
    JSON.stringify(
      ["06:30", "06:15", "05:45"].map((fajr_iqamah, at) => ({
        from: dayFirst(at + 1),
        ...{ fajr_iqamah, dhuhr_iqamah: "13:30", asr_iqamah: "17:00" },
      })),
    ),
  ],
] as const) {
  test(`a list of changes has its rows months apart rather than days, in ${name}`, async () => {
    const fajr = iqamahsOf(await read({ [name]: text }), "fajr");
    assert.deepEqual(
      [fajr["2026-01-02"], fajr["2026-01-31"], fajr["2026-02-01"], fajr["2026-03-31"]],
      ["06:30", "06:30", "06:15", "05:45"],
    );
  });
}

test("a list of changes whose dates fit both orders asks for the order", async () => {
  const lists = {
    "both.csv": "Starting,Fajr Iqamah\n01/02/2026,06:00\n03/04/2026,06:10\n05/06/2026,06:20\n",
    "iqamahs.csv": monthly("Date", dayFirst),
    "spans.csv": "From,To,Fajr Iqamah\n01/02/2026,12/02/2026,06:00\n01/03/2026,12/03/2026,06:10\n",
  };
  for (const [name, text] of Object.entries(lists)) {
    const { days, findings } = await read({ [name]: text });
    assert.ok(
      findings.some(({ notice, doubt }) => notice === "day-or-month-first" && doubt),
      name,
    );
    assert.deepEqual(
      days.filter(({ date }) => date > "2026-01-01"),
      [],
      name,
    );
  }
});

test("iqamahs that stay from day to day are of days that follow each other", async () => {
  const days = Array.from({ length: 7 }, (_, at) => `0${at + 2}/11/2026,06:00,${at < 3 ? "13:00" : "13:15"}`);
  const text = ["Date,Fajr Iqamah,Dhuhr Iqamah", ...days].join("\n");
  const fajr = iqamahsOf(await read({ "week.csv": text }), "fajr");
  assert.deepEqual([Object.keys(fajr)[0], Object.keys(fajr).at(-1)], ["2026-11-02", "2026-11-08"]);
});
