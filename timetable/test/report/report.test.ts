import assert from "node:assert/strict";
import { test } from "node:test";
import { readTimetableFile } from "../../src/index.ts";
import { notices } from "../../src/notices/notices.ts";
import { checkTimetable, reportText, yearText } from "../../src/report.ts";
import { linesOfYear, rowOf } from "../support/year.ts";

const plain = (_: string, text: string) => text;

interface Asked {
  date?: string;
  timeZone?: string;
  year?: number;
  asr?: "mithl-1" | "mithl-2";
  dst?: "included" | "winter-time";
}

/** Checks texts as files of their names. */
async function checked(texts: Record<string, string>, asked: Asked = {}) {
  const { date = "2026-11-20", timeZone = "Europe/London", year, asr = "mithl-1", dst = "included" } = asked;
  const files = Object.entries(texts).map(async ([name, text]) => {
    const read = await readTimetableFile(new TextEncoder().encode(text), name, undefined, { asr });
    return "is" in read ? assert.fail(`${name} was not read`) : read;
  });
  return checkTimetable(await Promise.all(files), { clock: undefined, dst }, { timeZone, date, year });
}

/** The year's file with some lines changed. */
function yearWith(changes: Record<string, (line: string) => string>): string {
  return linesOfYear()
    .map((line) => changes[line.slice(0, 10)]?.(line) ?? line)
    .join("\n");
}

const codesOf = ({ report }: Awaited<ReturnType<typeof checked>>) => report.notices.map(({ code }) => code);
const soon = (line: string) => line.replace(",13:45,", ",soon,").replace(",13:30,", ",soon,");

test("a good file has no error and no warning, and says how it was read", async () => {
  const { report } = await checked({ "noor.csv": yearWith({}) });
  assert.deepEqual(report.counts, { error: 0, warning: 0, info: 3 });
  assert.deepEqual(
    report.notices.map(({ code, problem }) => [code, problem]),
    [
      ["read-as", "is read as csv"],
      ["clock-of-times", "has adhan and iqamah times without am or pm, which are read on the 24-hour clock"],
      [
        "ramadan-calculated",
        "covers Ramadan 1447, Wed 18 Feb 2026 to Thu 19 Mar 2026 as calculated by the Umm al-Qura calendar",
      ],
    ],
  );
  assert.deepEqual(report.days, { known: 365, usable: 365 });
});

test("a cause is told once, on the asked day, with its other days as spans", async () => {
  const text = yearWith({
    "2026-02-03": soon,
    "2026-02-04": soon,
    "2026-11-20": soon,
    "2026-12-01": soon,
  });
  const { report } = await checked({ "noor.csv": text });
  const [first] = report.notices;
  assert.deepEqual(
    [first?.code, first?.severity, first?.date, first?.row, first?.column, first?.value],
    ["not-a-time", "error", "2026-11-20", rowOf(linesOfYear(), "2026-11-20"), "Dhuhr Iqamah", "soon"],
  );
  assert.equal(first?.why, notices["not-a-time"].why);
  assert.equal(first?.explain, "mosque-sync explain not-a-time");
  assert.deepEqual(
    first?.also.map(({ date }) => date),
    ["2026-02-03", "2026-02-04", "2026-12-01"],
  );
  assert.equal(report.counts.error, 1);
  assert.match(reportText(report, plain), /\n {2}The same on 3 more days: 3 Feb to 4 Feb, 1 Dec\.\n/);
});

test("the asked day's causes come first, then errors before warnings before information", async () => {
  const late = (line: string) => line.replace(/,15:00,/, ",15:25,");
  const text = yearWith({ "2026-02-03": soon, "2026-11-20": late });
  assert.deepEqual(codesOf(await checked({ "noor.csv": text })).slice(0, 3), [
    "spike",
    "not-a-time",
    "read-as",
  ]);
  const elsewhere = await checked({ "noor.csv": text }, { date: "2026-05-05" });
  assert.deepEqual(codesOf(elsewhere).slice(0, 3), ["not-a-time", "spike", "read-as"]);
});

test("a cell with line breaks or control characters forges no line", async () => {
  const forged = (line: string) => line.replace(",13:45,", ',"so\u001b[2J\nerror  none",');
  const { report } = await checked({ "noor.csv": yearWith({ "2026-11-20": forged }) });
  assert.match(reportText(report, plain), /: "so \[2J error {2}none" is not a time\. /);
});

test("a day whose times do not follow the clocks is an error", async () => {
  const winter = linesOfYear("Etc/GMT").join("\n");
  const { report } = await checked({ "noor.csv": winter }, { date: "2026-07-01" });
  const [first] = report.notices;
  assert.deepEqual(
    [first?.code, first?.severity, first?.date, first?.also.length],
    ["clock-change-missed", "error", "2026-07-01", 209],
  );
  assert.deepEqual(report.days, { known: 365, usable: 155 });
});

test("a file without years is checked for the requested year only", async () => {
  const lines = linesOfYear().map((line) => line.replace(/^2026-(\d\d)-(\d\d)/, "$1,$2"));
  const text = lines.join("\n").replace("Date,", "Month,Day,");
  const now = await checked({ "noor.csv": text });
  assert.deepEqual([now.report.counts.error, now.report.counts.warning], [0, 0]);
  assert.ok(codesOf(now).includes("every-year"));
  assert.deepEqual(
    now.report.years.map(({ from, until }) => [from, until]),
    [["2026-01-01", "2026-12-31"]],
  );
  // In 2027 the clocks change on other days than in 2026.
  const next = await checked({ "noor.csv": text }, { year: 2027 });
  const told = next.report.notices.filter(({ severity }) => severity !== "info");
  assert.deepEqual(
    told.map(({ code, severity, date, also }) => [code, severity, date, also.map((place) => place.date)]),
    [
      ["clocks-of-another-year", "warning", "2027-03-28", []],
      [
        "clocks-of-another-year",
        "warning",
        "2027-10-25",
        ["2027-10-26", "2027-10-27", "2027-10-28", "2027-10-29", "2027-10-30"],
      ],
    ],
  );
});

test("a file of another time than the asked one says when it starts, or that it has ended", async () => {
  const text = yearWith({});
  const late = await checked({ "noor.csv": text }, { date: "2027-01-01" });
  assert.deepEqual(
    late.report.notices.filter(({ severity }) => severity === "warning").map(({ code }) => code),
    ["has-ended"],
  );
  const early = await checked({ "noor.csv": text }, { date: "2025-12-01" });
  assert.equal(early.report.counts.warning, 0);
  assert.ok(codesOf(early).includes("starts-later"));
  assert.ok(codesOf(await checked({ "noor.csv": text }, { date: "2026-12-20" })).includes("ends-soon"));
});

test("facts that decide how cells are read are told", async () => {
  const arabic = "21/11/2026,06:00,07:40,11:56,13:40,14:20,16:05,17:34,hello";
  const days = [arabic, arabic.replace("21/", "05/")].join("\n");
  const text = `Date,Fajr,Sunrise,Dhuhr,Asr mithl 1,Asr mithl 2,Maghrib,Isha,Notes\n${days}`;
  const found = await checked(
    { "noor.csv": text },
    { asr: "mithl-2", dst: "winter-time", date: "2026-11-21" },
  );
  const problemOf = (code: string) => found.report.notices.find((each) => each.code === code)?.problem;
  assert.match(
    problemOf("date-order") ?? "",
    /^writes dates with the day first: "05\/11\/2026" is Thu 5 Nov/,
  );
  assert.match(problemOf("asr-start") ?? "", /double shadow/);
  assert.ok(problemOf("no-iqamah"));
  assert.match(problemOf("unused-column") ?? "", /names no prayer time/);
  const summer = await checked(
    { "noor.csv": text.replaceAll("/11/2026", "/07/2026") },
    { dst: "winter-time", date: "2026-07-21" },
  );
  const moved = summer.report.notices.find(({ code }) => code === "times-moved");
  assert.equal(
    moved?.problem,
    "keeps winter time all year, so its times move by an hour on 2 days in summer",
  );
});

test("a fact about several files is reported once", async () => {
  const [header = "", ...days] = linesOfYear();
  const months = ["01", "02", "03"].map((month) => [
    `${month}.csv`,
    [header, ...days.filter((line) => line.startsWith(`2026-${month}`))].join("\n"),
  ]);
  const { report } = await checked(Object.fromEntries(months));
  const of = report.notices.filter(({ code }) => code === "read-as");
  assert.deepEqual(
    of.map(({ file, also }) => [file, also]),
    [["01.csv", [{ file: "02.csv" }, { file: "03.csv" }]]],
  );
  assert.match(reportText(report, plain), /\n {2}The same in 2 more files: 02\.csv, 03\.csv\.\n/);
});

test("two files that contradict each other about one time on every day are one cause, and lose only that time", async () => {
  const later = yearWith({}).replaceAll(",13:30,", ",13:35,").replaceAll(",13:45,", ",13:50,");
  const { report } = await checked({ "a.csv": yearWith({}), "b.csv": later });
  assert.deepEqual([report.days.known, report.counts.error], [365, 1]);
  assert.deepEqual([report.notices[0]?.code, report.notices[0]?.also.length], ["files-differ", 364]);
});

test("a year tells each change of an iqamah, the clocks, Ramadan, both Eids, missing days and the end", async () => {
  const text = yearWith({ "2026-06-10": () => "", "2026-06-11": () => "" });
  const { report } = await checked({ "noor.csv": text });
  const [year] = report.years;
  assert.ok(year);
  assert.deepEqual(year.iqamahs, [
    {
      prayer: "dhuhr",
      spans: [
        { from: "2026-01-01", until: "2026-05-31", iqamah: "13:30" },
        { from: "2026-06-01", until: "2026-12-31", iqamah: "13:45" },
      ],
    },
    { prayer: "maghrib", spans: [{ from: "2026-01-01", until: "2026-12-31", minutesAfterAdhan: 5 }] },
  ]);
  assert.deepEqual(
    yearText(year, "Europe/London", plain)
      .split("\n")
      .map((line) => line.replace(/ {2,}/, "  ")),
    [
      "Thu 1 Jan 2026 to Thu 31 Dec 2026 · Europe/London",
      " Thu 1 Jan  iqamah dhuhr 13:30, maghrib 5 minutes after the adhan",
      " 18 Feb to 19 Mar  Ramadan 1447 (calculated)",
      " Fri 20 Mar  Eid al-Fitr 1447 (calculated)",
      " Sun 29 Mar  the clocks go forward an hour",
      " Wed 27 May  Eid al-Adha 1447 (calculated)",
      " Mon 1 Jun  iqamah dhuhr 13:30 → 13:45",
      " 10 Jun to 11 Jun  no times in the timetable",
      " Sun 25 Oct  the clocks go back an hour",
      " Thu 31 Dec  the timetable ends",
      "Ramadan and the Eids are calculated by the Umm al-Qura calendar. Your mosque's may be a day earlier or later.",
    ],
  );
});

test("the table marks the cell, the day or the column that a notice is about", async () => {
  const text = yearWith({ "2026-11-20": soon, "2026-11-21": (line) => `${line},17:00,18:00` });
  const { report, table } = await checked({ "noor.csv": text });
  const numberOf = (code: string) => report.notices.findIndex((each) => each.code === code) + 1;
  const dayOf = (date: string) => table.days.find((day) => day.date === date);
  const at = table.columns.findIndex(({ prayer, kind }) => prayer === "dhuhr" && kind === "iqamah");
  assert.equal(table.columns[at]?.heading, "Dhuhr Iqamah");
  const marked = table.days.flatMap(({ date, cells }) =>
    cells.flatMap((cell, index) => (cell.causes.length > 0 ? [[date, index, cell.text, cell.isUsed]] : [])),
  );
  assert.deepEqual(marked, [["2026-11-20", at, "soon", false]]);
  assert.deepEqual(dayOf("2026-11-20")?.cells[at]?.causes, [numberOf("not-a-time")]);
  assert.deepEqual(dayOf("2026-11-21")?.causes, [numberOf("wrong-length")]);
});

test("a table without years whose weekdays fit one year is not said to apply to every year", async () => {
  const rows = (days: readonly string[]) =>
    days.map((day, at) => `${at + 1} Nov,${day},06:00,07:00,11:43,14:00,16:30,18:00`).join("\n");
  const heading = "Date,Day,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha";
  const bound = await checked(
    { "a.csv": `${heading}\n${rows(["Sun", "Mon", "Tue"])}` },
    { date: "2026-11-02" },
  );
  assert.ok(!codesOf(bound).includes("every-year"));
  const free = await checked({ "a.csv": `${heading}\n${rows(["", "", ""])}` }, { date: "2026-11-02" });
  assert.ok(codesOf(free).includes("every-year"));
});
