import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import type { PrayerCreate } from "@mosque-sync/client";
import { workplace } from "../support/workplace.ts";

const rows: PrayerCreate[] = [
  { prayerKey: "fajr", adhanTime: "05:43", iqamahTime: "06:30" },
  { prayerKey: "sunrise", adhanTime: "07:49" },
  { prayerKey: "dhuhr", adhanTime: "11:54", iqamahTime: "12:45" },
  { prayerKey: "asr", adhanTime: "13:36", iqamahTime: "14:15" },
  { prayerKey: "maghrib", adhanTime: "15:57", iqamahTime: "16:02" },
  { prayerKey: "isha", adhanTime: "17:56", iqamahTime: "19:30" },
  { prayerKey: "jummah", adhanTime: "12:30", iqamahTime: "13:00" },
];
const shown = rows.map(
  ({ prayerKey, adhanTime = "", iqamahTime = "" }) => `${prayerKey} ${adhanTime} ${iqamahTime}`,
);
const heading = "Date,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha";
const adhans = "2026-11-25,05:43,07:49,11:54,13:36,15:57,17:56";
const iqamahs = "06:30,12:45,14:15,16:02,19:30";
const iqamahHeading = "Fajr Iqamah,Dhuhr Iqamah,Asr Iqamah,Maghrib Iqamah,Isha Iqamah";

/** Runs a command for 25 November with some timetables, for a mosque that has every row. */
async function sync(t: TestContext, files: Record<string, string>, command = "apply") {
  const { server, cwd, mosqueSync } = await workplace(t, { prayers: rows });
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(cwd, name), text);
  writeFileSync(path.join(cwd, "mosque.yaml"), `timetable: { files: [${Object.keys(files).join(", ")}] }\n`);
  const result = await mosqueSync(`${command} --date 2026-11-25`, { MOSQUE_SYNC_CONFIG: "mosque.yaml" });
  const after = server.rows().toSorted();
  return { ...result, rows: after, isUntouched: after.join() === shown.toSorted().join() };
}

test("a table of only adhans leaves the users' iqamahs and jummah", async (t) => {
  const { exitCode, isUntouched } = await sync(t, { "adhan.csv": `${heading}\n${adhans}\n` });
  assert.deepEqual([exitCode, isUntouched], [0, true]);
});

test("an empty cell leaves the time as it is, and the plan names it", async (t) => {
  const text = [
    `${heading},${iqamahHeading}`,
    `${adhans.replace("25", "24")},${iqamahs}`,
    `${adhans},06:30,12:45,,16:02,19:30`,
  ].join("\n");
  const { exitCode, stdout, isUntouched } = await sync(t, { "noor.csv": text });
  assert.deepEqual([exitCode, isUntouched], [0, true]);
  assert.match(stdout, /the iqamah of asr is not known on 2026-11-25, so the mosque keeps what it has/);
  assert.match(stdout, /unchanged, 1 not known$/m);
});

test("a dash removes a time: one iqamah goes, and two have to be allowed", async (t) => {
  const one = `${heading},${iqamahHeading}\n${adhans},06:30,12:45,-,16:02,19:30\n`;
  assert.ok((await sync(t, { "noor.csv": one })).rows.includes("asr 13:36 "));
  const two = { "noor.csv": `${heading},${iqamahHeading}\n${adhans},-,12:45,-,16:02,19:30\n` };
  const stopped = await sync(t, two);
  assert.deepEqual([stopped.exitCode, stopped.isUntouched], [3, true]);
  assert.match(stopped.stderr, /would lose the iqamah of fajr, the iqamah of asr\. .*--allow-removed-times/);
  const allowed = await sync(t, two, "apply --allow-removed-times");
  assert.equal(allowed.exitCode, 0);
  assert.ok(allowed.rows.includes("fajr 05:43 "));
});

test("an adhan of a daily prayer goes only if that is allowed", async (t) => {
  const files = { "noor.csv": `${heading},${iqamahHeading}\n${adhans.replace("13:36", "-")},${iqamahs}\n` };
  const stopped = await sync(t, files);
  assert.deepEqual([stopped.exitCode, stopped.isUntouched], [3, true]);
  assert.match(stopped.stderr, /would lose the adhan of asr\./);
  assert.equal((await sync(t, files, "apply --allow-removed-times")).exitCode, 0);
});

test("a second congregation of a daily prayer has to be allowed", async (t) => {
  const files = {
    "noor.csv": `${heading},${iqamahHeading}\n${adhans},${iqamahs.replace("12:45", "12:45 & 13:30")}\n`,
  };
  const stopped = await sync(t, files);
  assert.deepEqual([stopped.exitCode, stopped.isUntouched], [3, true]);
  assert.match(stopped.stderr, /would get 2 rows of dhuhr where it has one\. .*--allow-more-rows/);
  const allowed = await sync(t, files, "apply --allow-more-rows");
  assert.ok(allowed.rows.includes("dhuhr 11:54 13:30"));
});

test("a misspelt heading stops the sync, also of the other columns, unless its file may be unread", async (t) => {
  const files = { "noor.csv": `${heading},${iqamahHeading.replace("Isha", "Isah")}\n${adhans},${iqamahs}\n` };
  for (const command of ["plan", "apply"]) {
    const stopped = await sync(t, files, command);
    assert.deepEqual([stopped.exitCode, stopped.isUntouched], [5, true]);
    assert.match(stopped.stderr, /Isah Iqamah: looks like a column of times .*"Isha Iqamah"/);
    assert.match(stopped.stderr, /--allow-unread noor\.csv/);
    assert.match(stopped.stdout, /, 1 not read$/m);
  }
  const allowed = await sync(t, files, "apply --allow-unread noor.csv");
  assert.deepEqual([allowed.exitCode, allowed.isUntouched], [0, true]);
  assert.equal((await sync(t, files, "apply --allow-unread other.csv")).exitCode, 5);
});

test("a file that cannot be read stops the sync, and the other files are synced if that is allowed", async (t) => {
  const files = {
    "adhan.csv": `${heading}\n${adhans.replace("05:43", "05:44")}\n`,
    "iqamah.csv": "%PDF-1.7\n",
  };
  const stopped = await sync(t, files);
  assert.deepEqual([stopped.exitCode, stopped.isUntouched], [5, true]);
  assert.match(stopped.stderr, /iqamah\.csv: is a PDF/);
  const allowed = await sync(t, files, "apply --allow-unread iqamah.csv");
  assert.equal(allowed.exitCode, 0);
  assert.ok(allowed.rows.includes("fajr 05:44 06:30"));
});

test("iqamahs of last month leave the mosque's, and report their end", async (t) => {
  const october = "2026-10-31,06:00,12:45,15:30,17:40,19:30";
  const files = {
    "adhan.csv": `${heading}\n${adhans}\n`,
    "iqamah.csv": `Date,${iqamahHeading}\n2026-10-30,${october.slice(11)}\n${october}\n`,
  };
  const { exitCode, stdout, isUntouched } = await sync(t, files);
  assert.deepEqual([exitCode, isUntouched], [0, true]);
  assert.match(stdout, /iqamah\.csv: the iqamahs ended on Sat 31 Oct 2026/);
  assert.match(stdout, /the iqamahs are not known on 2026-11-25/);
});

test("a table of only jummahs changes only jummah", async (t) => {
  const { exitCode, rows: after } = await sync(t, {
    "jummah.csv": "Date,Jummah\n2026-11-27,13:15\n2026-12-04,13:15\n",
  });
  assert.equal(exitCode, 0);
  assert.deepEqual(after, shown.map((row) => row.replace("12:30 13:00", "12:30 13:15")).toSorted());
});

test("a kept iqamah that is before the new adhan is named", async (t) => {
  const late = adhans.replace("17:56", "19:40");
  const { stdout } = await sync(t, { "adhan.csv": `${heading}\n${late}\n` }, "plan");
  assert.match(stdout, /isha: the iqamah at 19:30 is before the adhan at 19:40 on 2026-11-25\./);
});
