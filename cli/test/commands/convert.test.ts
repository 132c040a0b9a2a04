import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { folderWith, main, mosqueSync, nodeEnvironment } from "../support/mosque-sync.ts";

const fixture = (name: string) =>
  fileURLToPath(new URL(`../../../timetable/fixtures/${name}`, import.meta.url));
const zone = "--time-zone=Europe/London";
const heading = "Date,Fajr adhan,Fajr iqamah,Sunrise,Dhuhr adhan,Dhuhr iqamah";
const good = `${heading}\n2026-11-20,06:00,06:30,07:40,11:56,13:15\n2026-11-21,06:01,06:30,07:41,11:57,13:15\n`;
const faulty = good.replace("2026-11-21,06:01,06:30", "2026-11-21,06:01,soon");

test("a timetable is converted to the open format, and from there to CSV, on standard output", async (t) => {
  const cwd = folderWith(t, { "times.csv": good });
  const json = await mosqueSync(t, ["convert", "times.csv", zone, "--out=noor.json"], { cwd });
  assert.deepEqual([json.exitCode, json.stdout, json.stderr], [0, "", "Wrote noor.json.\n"]);
  const written = JSON.parse(readFileSync(path.join(cwd, "noor.json"), "utf8"));
  assert.deepEqual(
    [written.format, written.version, written.timeZone, written.source, written.days.length],
    ["mosque-timetable", 1, "Europe/London", { files: ["times.csv"] }, 2],
  );
  const csv = await mosqueSync(t, ["convert", "noor.json", "--to=csv"], { cwd });
  assert.deepEqual([csv.exitCode, csv.stdout, csv.stderr], [0, good, ""]);
});

test("a timetable with an error is not converted: it is named, and no file is written", async (t) => {
  const cwd = folderWith(t, { "times.csv": faulty });
  const { exitCode, stdout, stderr } = await mosqueSync(
    t,
    ["convert", "times.csv", zone, "--to=csv", "--out=out.csv"],
    { cwd },
  );
  assert.deepEqual([exitCode, stdout, existsSync(path.join(cwd, "out.csv"))], [5, "", false]);
  assert.match(stderr, /^error: times\.csv, row 3, Fajr iqamah: "soon" is not a time\./);
  assert.match(stderr, /Nothing was written\. .*--partial/);
});

test("with --partial, what cannot be read is unknown in the result, and said", async (t) => {
  const cwd = folderWith(t, { "times.csv": faulty });
  const csv = await mosqueSync(t, ["convert", "times.csv", zone, "--to=csv", "--partial"], { cwd });
  assert.deepEqual([csv.exitCode, csv.stdout], [0, good.replace("2026-11-21,06:01,06:30", "2026-11-21,?,?")]);
  assert.match(csv.stderr, /"soon" is not a time/);
  assert.match(csv.stderr, /left out of the result/);
  const json = await mosqueSync(t, ["convert", "times.csv", zone, "--partial"], { cwd });
  assert.deepEqual(JSON.parse(json.stdout).days[1].fajr, {});
});

test("the zone is never guessed for a document: an option or the file names it", async (t) => {
  const files = { "times.csv": good };
  const without = await mosqueSync(t, ["convert", "times.csv"], { files });
  assert.deepEqual([without.exitCode, without.stdout], [1, ""]);
  assert.match(without.stderr, /Use --time-zone/);
  const named = await mosqueSync(t, ["convert", fixture("mosque-timetable/days.json")]);
  assert.equal(JSON.parse(named.stdout).timeZone, "Europe/London");
  const other = await mosqueSync(t, [
    "convert",
    fixture("mosque-timetable/days.json"),
    "--time-zone=Asia/Riyadh",
  ]);
  assert.deepEqual([other.exitCode, other.stdout], [5, ""]);
  assert.match(other.stderr, /is for Europe\/London, but the mosque is in Asia\/Riyadh/);
});

test("a timetable without years is written for this year, which is said, or for the years asked for", async (t) => {
  const names = ["mawaqit/adhan-12h.csv", "mawaqit/iqamah-24h.csv"].map(fixture);
  const asked = await mosqueSync(t, ["convert", ...names, "--to=csv", zone, "--years=2027-2028"]);
  const years = asked.stdout
    .split("\n")
    .slice(1, -1)
    .map((line) => line.slice(0, 4));
  assert.deepEqual([...new Set(years)], ["2027", "2028"]);
  const unasked = await mosqueSync(t, ["convert", ...names, "--to=csv", zone]);
  assert.match(unasked.stderr, /name no year: written for 20\d\d\. Use --years for others\./);
});

test("an existing file is replaced only with --force, and then kept", async (t) => {
  const cwd = folderWith(t, { "times.csv": good, "out.csv": "mine" });
  const args = ["convert", "times.csv", zone, "--to=csv", "--out=out.csv"];
  const refused = await mosqueSync(t, args, { cwd });
  assert.deepEqual([refused.exitCode, readFileSync(path.join(cwd, "out.csv"), "utf8")], [1, "mine"]);
  assert.match(refused.stderr, /Use --out with another name, or --force/);
  assert.equal((await mosqueSync(t, [...args, "--force"], { cwd })).exitCode, 0);
  assert.equal(readFileSync(path.join(cwd, "out.csv"), "utf8"), good);
  assert.equal(readFileSync(path.join(cwd, "out.csv.old"), "utf8"), "mine");
});

test("times that a table cannot hold are not written as one, and labels that it has no column for are named", async (t) => {
  const row = {
    date: "2026-11-20",
    fajr: { adhan: "06:00" },
    sunrise: { adhan: "07:40" },
    asr: [
      { adhan: "13:40", iqamah: "14:00" },
      { adhan: "14:00", iqamah: "14:30" },
    ],
    isha: { adhan: "18:00" },
  };
  const head = { format: "mosque-timetable", version: 1, timeZone: "Europe/London" };
  const files = { "noor.json": JSON.stringify({ ...head, days: [row] }) };
  const { exitCode, stdout, stderr } = await mosqueSync(t, ["convert", "noor.json", "--to=csv"], { files });
  assert.deepEqual([exitCode, stdout], [5, ""]);
  assert.match(
    stderr,
    /The times of 2026-11-20 would read differently in the result, so nothing was written\. Use --to json\./,
  );
  const labelled = await mosqueSync(t, ["convert", fixture("mosque-timetable/rules.json"), "--to=csv"]);
  assert.equal(labelled.exitCode, 0);
  assert.match(labelled.stderr, /CSV has no columns for labels, places and khutbah times/);
});

test("a missing file and wrong years are refused with the fix", async (t) => {
  const none = await mosqueSync(t, ["convert"]);
  assert.deepEqual([none.exitCode, /Example: mosque-sync convert/.test(none.stderr)], [1, true]);
  const years = await mosqueSync(t, ["convert", "x.csv", "--years=2027-2026"]);
  assert.match(years.stderr, /--years: "2027-2026" is not a year or a range of up to ten\. Use YYYY/);
});

test("the open format is previewed in the zone that it names", async (t) => {
  const { exitCode, stdout, stderr } = await mosqueSync(t, [
    "preview",
    fixture("mosque-timetable/days.json"),
    "--date=2026-06-19",
  ]);
  assert.deepEqual([exitCode, stderr], [0, ""]);
  assert.match(stdout, /Europe\/London\n[\s\S]* isha {5}00:01 {2}00:11\n jummah {3}13:08 {2}13:30\n/);
});

test("of many errors the first are shown, the rest is counted, and all of them can be seen", async (t) => {
  const rows = Array.from(
    { length: 13 },
    (_, day) => `2026-11-${10 + day},late ${day},06:30,07:40,11:56,13:15`,
  );
  const files = { "times.csv": [heading, ...rows].join("\n") };
  const { exitCode, stderr } = await mosqueSync(t, ["convert", "times.csv", zone], { files });
  assert.deepEqual([exitCode, stderr.match(/"late \d+" is not a time/g)?.length], [5, 10]);
  assert.match(stderr, /^error: and 3 more\. See all of them: mosque-sync check$/m);
});

test("a reader that closes standard output ends no run with an error", async (t) => {
  const cwd = folderWith(t);
  const year = fixture("daily-prayer-time/sheffield-2026.csv");
  const child = spawn(process.execPath, [main, "convert", year, zone], { cwd, env: nodeEnvironment });
  child.stdout.destroy();
  const said = text(child.stderr);
  const [exitCode] = await once(child, "exit");
  assert.deepEqual([exitCode, await said], [0, ""]);
});
