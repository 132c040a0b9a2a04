import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { noticeFamilies, notices } from "@mosque-sync/timetable";
import { Ajv2020 } from "ajv/dist/2020.js";
import { folderWith, mosqueSync, mosqueSyncProgram } from "../support/mosque-sync.ts";

const sheffield = readFileSync(
  new URL("../../../timetable/fixtures/daily-prayer-time/sheffield-2026.csv", import.meta.url),
  "utf8",
);
const schema = JSON.parse(readFileSync(new URL("../../check.schema.json", import.meta.url), "utf8"));
const isDocument = new Ajv2020({ allErrors: true, strictRequired: false, strictTypes: false }).compile(
  schema,
);
const faulty = sheffield.replace(/^(2026-11-20.*)13:15:00/m, "$1noon").replace(/^2026-06-10.*\n/m, "");
const day = ["--date=2026-11-20", "--time-zone=Europe/London"];

function assertDocument(stdout: string) {
  const document = JSON.parse(stdout);
  const isValid: boolean = isDocument(document);
  assert.ok(isValid, JSON.stringify(isDocument.errors, null, 2));
  return document;
}

test("a good timetable exits 0, without mosque.yaml, server or key", async (t) => {
  const { exitCode, stdout } = await mosqueSync(t, ["check", "noor.csv", ...day], {
    files: { "noor.csv": sheffield },
  });
  assert.equal(exitCode, 0);
  assert.match(
    stdout,
    /^noor\.csv · daily-prayer-time · 365 days\nChecked for Fri 20 Nov 2026 · Europe\/London\n/,
  );
  assert.match(stdout, /\n0 errors, 0 warnings, \d for information\. 365 of 365 days are complete\.\n$/);
});

test("convert --to csv on a computer in UTC doubts no clock change either", async (t) => {
  const where = { files: { "noor.csv": sheffield }, environment: { TZ: "UTC" } };
  const { exitCode, stderr } = await mosqueSyncProgram(t, ["convert", "noor.csv", "--to=csv"], where);
  assert.equal(exitCode, 0);
  assert.doesNotMatch(stderr, /warning:/);
});

for (const [how, args, files] of [
  ["no zone is set", [], {}],
  ["an option sets it", ["--time-zone=Europe/London"], {}],
  ["mosque.yaml sets it", [], { "mosque.yaml": "profile: { timeZoneId: Europe/London }\n" }],
] as const) {
  test(`on a computer in UTC, check and preview doubt no clock change if ${how}`, async (t) => {
    const where = { files: { ...files, "noor.csv": sheffield }, environment: { TZ: "UTC" } };
    for (const command of ["check", "preview"]) {
      const ran = await mosqueSyncProgram(t, [command, "noor.csv", "--date=2026-07-01", ...args], where);
      assert.equal(ran.exitCode, 0);
      assert.doesNotMatch(ran.stdout, /warning {2}|!|clocks do not|clock-change/, command);
      assert.match(ran.stdout, how === "no zone is set" ? / · UTC\n/ : / · Europe\/London\n/);
      const isSaid = /This computer's time zone is UTC, so clock changes are not checked\./.test(ran.stderr);
      assert.equal(isSaid, how === "no zone is set");
    }
  });
}

test("on a computer whose zone changes its clocks, check compares with it", async (t) => {
  const where = { files: { "noor.csv": sheffield }, environment: { TZ: "America/New_York" } };
  const { stdout, stderr } = await mosqueSyncProgram(t, ["check", "noor.csv", "--date=2026-07-01"], where);
  assert.match(stdout, /clock-change/);
  assert.match(stderr, /Using this computer's time zone, America\/New_York\./);
});

test("an error exits 5, with its place, problem, reason and fix", async (t) => {
  const { exitCode, stdout } = await mosqueSync(t, ["check", "noor.csv", ...day], {
    files: { "noor.csv": faulty },
  });
  assert.equal(exitCode, 5);
  const [, first] = stdout.split("\n\n");
  assert.equal(
    first,
    `error  not-a-time  Fri 20 Nov 2026  mosque-sync explain not-a-time
  noor.csv, row 324, zuhr_jamah: "noon" is not a time. Write it as 13:30 or 1:30 pm, as "+10" or "10 minutes after adhan", or - if there is no such time.
  Why: The text is not a time, a rule or "no time", so the prayer is left out on that day.`,
  );
});

test("a warning exits 0", async (t) => {
  const gap = sheffield.replace(/^2026-06-10.*\n/m, "");
  const { exitCode, stdout } = await mosqueSync(t, ["check", "noor.csv", ...day], {
    files: { "noor.csv": gap },
  });
  assert.equal(exitCode, 0);
  assert.match(stdout, /\nwarning {2}missing-days {2}Wed 10 Jun 2026/);
});

test("--json prints one document as check.schema.json describes it", async (t) => {
  const files = { "noor.csv": faulty };
  const { exitCode, stdout } = await mosqueSync(t, ["check", "noor.csv", "--json", ...day], { files });
  const document = assertDocument(stdout);
  assert.deepEqual([exitCode, document.exitCode], [5, 5]);
  assert.deepEqual(document.counts, { error: 1, warning: 1, info: 4 });
  const [first] = document.notices;
  assert.deepEqual(
    [first.code, first.severity, first.file, first.row, first.column, first.date, first.value],
    ["not-a-time", "error", "noor.csv", 324, "zuhr_jamah", "2026-11-20", "noon"],
  );
  const failed = await mosqueSync(t, ["check", "missing.csv", "--json", ...day]);
  assert.equal(assertDocument(failed.stdout).exitCode, 5);
});

test("a file that is no timetable is a notice, and the other files are checked all the same", async (t) => {
  const files = { "noor.csv": faulty, "notes.txt": "Dear all" };
  const { stdout } = await mosqueSync(t, ["check", "notes.txt", "noor.csv", "--json", ...day], { files });
  const codes = assertDocument(stdout).notices.map(({ code }: { code: string }) => code);
  assert.deepEqual(codes.slice(0, 3), ["not-a-time", "unknown-format", "missing-days"]);
});

test("the settings of mosque.yaml are used if there is one, and options override them", async (t) => {
  const settings = "timetable: { files: [noor.csv], dst: winter-time }\nprofile: { timeZoneId: Asia/Riyadh }";
  const files = { "noor.csv": sheffield, "mosque.yaml": `${settings}\n` };
  const own = await mosqueSync(t, ["check", "--json", "--date=2026-11-20"], { files });
  assert.equal(assertDocument(own.stdout).timeZone, "Asia/Riyadh");
  const named = await mosqueSync(t, ["check", "noor.csv", "--json", ...day], { files });
  assert.match(named.stderr, /^Using the settings of mosque\.yaml\.$/m);
  const document = assertDocument(named.stdout);
  assert.equal(document.timeZone, "Europe/London");
  assert.ok(document.notices.some(({ code }: { code: string }) => code === "times-moved"));
  const without = await mosqueSync(t, ["check"]);
  assert.deepEqual([without.exitCode, /Name a timetable to check/.test(without.stderr)], [1, true]);
});

test("a file that is no timetable is an error, and no day is counted", async (t) => {
  const { exitCode, stdout } = await mosqueSync(t, ["check", "notes.csv", ...day], {
    files: { "notes.csv": "hello\n" },
  });
  assert.equal(exitCode, 5);
  assert.match(stdout, /\n1 error, 0 warnings, 0 for information\. No day can be read\.\n$/);
});

test("--html writes a page over an earlier report, and over no other file", async (t) => {
  const cwd = folderWith(t, { "noor.csv": faulty, "own.html": "<!doctype html><p>Our page" });
  const write = (name: string) => mosqueSync(t, ["check", "noor.csv", "--html", name, ...day], { cwd });
  for (const _ of ["first", "second"]) {
    const { exitCode, stderr } = await write("report.html");
    assert.deepEqual([exitCode, /^Wrote report\.html\.$/m.test(stderr)], [5, true]);
  }
  assert.match(readFileSync(path.join(cwd, "report.html"), "utf8"), /<h1>Check of <bdi dir="auto">noor\.csv/);
  const refused = await write("own.html");
  assert.deepEqual(
    [refused.exitCode, /own\.html is not a report, and was not changed/.test(refused.stderr)],
    [1, true],
  );
  assert.equal(readFileSync(path.join(cwd, "own.html"), "utf8"), "<!doctype html><p>Our page");
  const mistaken = await write("noor.csv");
  assert.match(mistaken.stderr, /Use a name that ends in \.html/);
});

test("preview --year shows the events of a year, or of the twelve months from a day", async (t) => {
  const files = { "noor.csv": faulty };
  const preview = (...args: string[]) =>
    mosqueSync(t, ["preview", "noor.csv", "--time-zone=Europe/London", ...args], { files });
  const calendar = await preview("--year", "2026");
  assert.match(calendar.stdout, /^Thu 1 Jan 2026 to Thu 31 Dec 2026 · Europe\/London$/m);
  for (const line of [
    /^ Sun 29 Mar {8,}the clocks go forward an hour$/m,
    /^ Sun 29 Mar {8,}iqamah dhuhr 13:15 → 13:45, asr 16:45 → 17:45, isha 20:00 → 21:15$/m,
    /^ 18 Feb to 19 Mar {2}Ramadan 1447 \(calculated\)$/m,
    /^ Wed 10 Jun {8,}no times in the timetable$/m,
    /^ Thu 31 Dec {8,}the timetable ends$/m,
  ])
    assert.match(calendar.stdout, line);
  const ahead = await preview("--date=2026-11-20", "--year", "--json");
  const { year, usableDays } = JSON.parse(ahead.stdout);
  assert.deepEqual([year.from, year.until, usableDays], ["2026-11-20", "2027-11-19", 363]);
  const never = await preview("--year=2030");
  assert.deepEqual([never.exitCode, /No times from Tue 1 Jan 2030/.test(never.stdout)], [5, true]);
  assert.equal((await preview("--year", "26")).exitCode, 1);
  assert.equal((await preview("--year", "--month=2026-11")).exitCode, 1);
});

test("preview hides mere information", async (t) => {
  const { stdout } = await mosqueSync(t, ["preview", "noor.csv", ...day], {
    files: {
      "noor.csv":
        "Date,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha,Notes\n2026-11-20,06:00,07:40,11:56,13:40,16:05,17:34,hello",
    },
  });
  assert.doesNotMatch(stdout, /Notes/);
});

test("the check's schema is part of the package", () => {
  const manifest = JSON.parse(
    readFileSync(fileURLToPath(new URL("../../package.json", import.meta.url)), "utf8"),
  );
  assert.ok(manifest.files.includes("check.schema.json"));
});

test("explain prints the problem, fix, reason and example of a notice", async (t) => {
  const { why, fix } = notices["not-a-time"];
  const { exitCode, stdout } = await mosqueSyncProgram(t, ["explain", "not-a-time"]);
  assert.equal(exitCode, 0);
  assert.equal(
    stdout,
    `error  not-a-time  Cells
  Problem: … is not a time.
  Fix: ${fix}
  Why: ${why}
  Example: noon → 12:30
`,
  );
});

test("explain without a code lists every code below its family", async (t) => {
  const { exitCode, stdout } = await mosqueSync(t, ["explain"]);
  assert.equal(exitCode, 0);
  for (const { title, codes } of noticeFamilies) {
    assert.ok(`\n${stdout}`.includes(`\n${title}\n${codes.map((code) => `  ${code}\n`).join("")}`), title);
  }
});

test("explain names the nearest codes of an unknown one, and exits 1", async (t) => {
  const { exitCode, stdout, stderr } = await mosqueSync(t, ["explain", "not-time"]);
  assert.deepEqual([exitCode, stdout], [1, ""]);
  assert.match(stderr, /^There is no notice "not-time"\. Nearest: not-a-time, .*Run mosque-sync explain/);
});

test("explain --json lists every notice, with placeholders in angle brackets", async (t) => {
  const { exitCode, stdout } = await mosqueSync(t, ["explain", "--json"]);
  const { notices: explained } = JSON.parse(stdout);
  assert.equal(exitCode, 0);
  assert.deepEqual(
    explained.map(({ code }: { code: string }) => code),
    Object.keys(notices),
  );
  const { problem, severity, family } = explained.find(({ code }: { code: string }) => code === "two-adhans");
  assert.deepEqual(
    [problem, severity, family],
    ["gives <prayer> several adhans on one day, without an iqamah for each", "error", "Cells"],
  );
});
