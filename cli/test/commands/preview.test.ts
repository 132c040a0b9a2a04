import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type TestContext, test } from "node:test";
import { fileURLToPath } from "node:url";
import { mosqueSync } from "../support/mosque-sync.ts";

const sheffield = fileURLToPath(
  new URL("../../../timetable/fixtures/daily-prayer-time/sheffield-2026.csv", import.meta.url),
);
const demo = fileURLToPath(new URL("../../fixtures/demo/mosque.yaml", import.meta.url));
const zone = "--time-zone=Europe/London";

test("a day is previewed as it was read, without a server or a mosque.yaml", async (t) => {
  const { exitCode, stdout } = await mosqueSync(t, ["preview", sheffield, "--date=2026-11-20", zone]);
  assert.equal(exitCode, 0);
  assert.equal(
    stdout,
    `${sheffield} · daily-prayer-time · 365 days

Fri 20 Nov 2026 · Europe/London
          adhan  iqamah
 fajr     06:00  06:30
 sunrise  07:40  –
 dhuhr    11:56  13:15
 asr      13:40  14:30
 maghrib  16:05  16:10
 isha     17:34  17:45

365 days can be used, Thu 1 Jan 2026 to Thu 31 Dec 2026.
`,
  );
});

test("a month has a line for each day, all of one width", async (t) => {
  const { exitCode, stdout } = await mosqueSync(t, ["preview", sheffield, "--month=2026-11", zone]);
  assert.equal(exitCode, 0);
  const lines = stdout.split("\n").filter((line) => /^[A-Z][a-z]{2} \d/.test(line));
  assert.equal(lines.length, 30);
  assert.equal(lines[19], "Fri 20  06:00 06:30  07:40    11:56 13:15  13:40 14:30  16:05 16:10  17:34 17:45");
});

test("an unreadable cell is named once, and a requested day with one exits 5", async (t) => {
  const text = readFileSync(sheffield, "utf8").replace(/^(2026-11-20.*)13:15:00/m, "$1noon");
  const files = { "times.csv": text };
  const day = await mosqueSync(t, ["preview", "times.csv", "--date=2026-11-20", zone], { files });
  assert.equal(day.exitCode, 5);
  assert.match(day.stdout, / dhuhr {4}11:56 {2}\?\n[\s\S]* isha {5}17:34 {2}17:45\n/);
  assert.equal(day.stdout.split('times.csv, row 325, zuhr_jamah: "noon" is not a time').length, 2);
  const month = await mosqueSync(t, ["preview", "times.csv", "--month=2026-11", zone], { files });
  assert.deepEqual(
    [month.exitCode, /^Fri 20 {2}06:00 06:30 {2}07:40 {4}11:56 \? {6}13:40 14:30/m.test(month.stdout)],
    [5, true],
  );
});

test("the prayers of a day are shown in their order, whatever the order of the columns", async (t) => {
  const files = {
    "times.csv": "Date,Sunrise,Isha,Fajr,Asr,Dhuhr\n2026-11-20,07:40,17:34,soon,13:40,11:56\n",
  };
  const { stdout } = await mosqueSync(t, ["preview", "times.csv", "--date=2026-11-20", zone], { files });
  const shown = [...stdout.matchAll(/^ ([a-z]+) +[\d?]/gm)].map(([, name]) => name);
  assert.deepEqual(shown, ["fajr", "sunrise", "dhuhr", "asr", "isha"]);
});

test("a timetable extends to its last day, even if part of that day is unreadable", async (t) => {
  const days = ["2026-05-31,02:50", "2026-06-01,soon"].map((day) => `${day},04:45,13:05,17:25,21:20,22:40`);
  const files = { "times.csv": ["Date,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha", ...days].join("\n") };
  const { stdout } = await mosqueSync(t, ["preview", "times.csv", "--date=2026-05-31", zone], { files });
  assert.doesNotMatch(stdout, /in 0 days/);
  assert.match(stdout, /times\.csv: ends on Mon 1 Jun 2026, in 1 day\. /);
});

test("for a day outside the timetable the nearest one is shown, with exit 5 only if it was requested", async (t) => {
  const early = await mosqueSync(t, ["preview", sheffield, "--date=2031-01-01", zone]);
  assert.deepEqual([early.exitCode, /Thu 31 Dec 2026/.test(early.stdout)], [5, true]);
  const anyDay = await mosqueSync(t, ["preview", sheffield, zone]);
  assert.equal(anyDay.exitCode, 0);
});

test("without a file, the timetable of mosque.yaml is shown", async (t) => {
  const { stdout } = await mosqueSync(t, ["preview", `--config=${demo}`, "--date=2027-01-01"]);
  assert.match(stdout, /sheffield-2027\.csv[\s\S]*Fri 1 Jan 2027/);
});

test("an address is read like a file", async (t) => {
  const address = await served(t, readFileSync(sheffield, "utf8"));
  const { stdout } = await mosqueSync(t, ["preview", address, "--date=2026-11-20", zone]);
  assert.match(stdout, /dhuhr {4}11:56 {2}13:15/);
});

test("--json includes every day shown and every finding", async (t) => {
  const { stdout } = await mosqueSync(t, ["preview", sheffield, "--month=2026-11", "--json", zone]);
  const { files, days, usableDays, exitCode } = JSON.parse(stdout);
  assert.deepEqual(files, [{ file: sheffield, dialect: "daily-prayer-time", days: 365 }]);
  assert.deepEqual([days.length, usableDays, exitCode], [30, 365, 0]);
});

test("contradicting options, and a file that is not a timetable, are refused with the fix", async (t) => {
  const refused: [args: string[], exitCode: number, text: RegExp][] = [
    [["preview", sheffield, "--date=2026-11-20", "--month=2026-11"], 1, /Use --date or --month, not both/],
    [["preview", "--clock=12h"], 1, /--clock needs a FILE.*set this in mosque\.yaml/],
    [["preview", "notes.txt"], 5, /not a known timetable format/],
    [["preview", "missing.csv"], 5, /missing\.csv cannot be read/],
    [
      ["preview", sheffield, "--dialect=excel"],
      5,
      /^--dialect: "excel" is not known\. Use daily-prayer-time, /,
    ],
  ];
  for (const [args, code, text] of refused) {
    const { exitCode, stderr } = await mosqueSync(t, args, { files: { "notes.txt": "Dear all" } });
    assert.equal(exitCode, code, args.join(" "));
    assert.match(stderr, text);
  }
});

async function served(t: TestContext, text: string): Promise<string> {
  const server = createServer((_, response) => response.end(text));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close());
  // A TCP server's address is never a pipe's name.
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/times.csv`;
}

test("a file with several zones is read for the zone in --only or mosque.yaml, and else refused with their names", async (t) => {
  const heading = "Date,Zone,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha";
  const rows = ["North,06:00", "South,05:50"].map(
    (start) => `2026-11-20,${start},07:40,11:56,13:40,16:05,17:34`,
  );
  const files = {
    "zones.csv": [heading, ...rows].join("\n"),
    "mosque.yaml": "timetable: { files: [zones.csv], only: South }\nprofile: { timeZoneId: Europe/London }\n",
  };
  const day = "--date=2026-11-20";
  const refused = await mosqueSync(t, ["preview", "zones.csv", day, zone], { files });
  assert.equal(refused.exitCode, 5);
  assert.match(refused.stderr, /several zones or mosques: "North", "South"\. Choose one .* only: "North"/);
  const north = await mosqueSync(t, ["preview", "zones.csv", "--only=north", day, zone], { files });
  assert.match(north.stdout, / fajr {5}06:00/);
  const south = await mosqueSync(t, ["preview", day], { files });
  assert.match(south.stdout, / fajr {5}05:50/);
  assert.match((await mosqueSync(t, ["preview", "--only=North"], { files })).stderr, /--only needs a FILE/);
});
