import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { loadSource, timetableOf } from "../../src/source/source.ts";
import { desiredOn } from "../../src/sync/desired-state.ts";
import { folderWith, mosqueSync } from "../support/mosque-sync.ts";
import { workplace } from "../support/workplace.ts";

const times = "05:43,06:30,07:49,11:54,12:45,13:36,14:15,15:57,16:02,17:56,19:30";
const heading =
  "Date,Fajr,Fajr Iqamah,Sunrise,Dhuhr,Dhuhr Iqamah,Asr,Asr Iqamah,Maghrib,Maghrib Iqamah,Isha,Isha Iqamah";
const days = ["2026-11-26", "2026-11-27", "2026-11-28", "2026-11-29"];
const csv = `${[heading, ...days.map((day) => `${day},${times}`)].join("\n")}\n`;

const yaml = `timetable: { files: noor.csv }
ramadan: { from: 2026-11-28, until: 2026-12-27 }
iqamah:
  dhuhr: { iqamah: "-", weekdays: [friday] }
  maghrib:
    - "5 minutes after adhan"
    - { iqamah: "10 minutes after adhan", during: ramadan }
  isha: { iqamah: "20:15", from: 2026-11-27, until: 2026-11-28 }
jummah:
  - { iqamah: "13:15", until: 2026-11-27 }
`;

/** A day of a timetable with the settings, in short. */
async function dayOf(folder: string, date: string) {
  const source = await loadSource(path.join(folder, "mosque.yaml"));
  const timetable = timetableOf(source, "Europe/London", new Date("2026-11-26T12:00:00Z"));
  const { prayers, none, managed } = desiredOn(date, source.settings, timetable);
  const iqamahOf = (key: string) => prayers.find(({ prayerKey }) => prayerKey === key)?.iqamahTime;
  return {
    dhuhr: iqamahOf("dhuhr"),
    maghrib: iqamahOf("maghrib"),
    isha: iqamahOf("isha"),
    jummah: iqamahOf("jummah"),
    none: none.filter(({ prayerKey }) => prayerKey === "dhuhr"),
    decidesJummah: managed.has("jummah"),
  };
}

test("dated settings count on their days, and the others are left to the timetable", async (t) => {
  const folder = folderWith(t, { "noor.csv": csv, "mosque.yaml": yaml });
  const common = { none: [], dhuhr: "12:45" };
  assert.deepEqual(await dayOf(folder, "2026-11-26"), {
    ...common,
    maghrib: "16:02",
    isha: "19:30",
    jummah: "13:15",
    decidesJummah: true,
  });
  assert.deepEqual(await dayOf(folder, "2026-11-27"), {
    dhuhr: undefined,
    none: [{ prayerKey: "dhuhr", kind: "iqamah" }],
    maghrib: "16:02",
    isha: "20:15",
    jummah: "13:15",
    decidesJummah: true,
  });
  const after = { ...common, maghrib: "16:07", jummah: undefined, decidesJummah: false };
  assert.deepEqual(await dayOf(folder, "2026-11-28"), { ...after, isha: "20:15" });
  assert.deepEqual(await dayOf(folder, "2026-11-29"), { ...after, isha: "19:30" });
});

test("a jummah of the timetable is shown on the Fridays that no entry is for", async (t) => {
  const withJummah = csv.replace("\n", ",Jumuah\n").replaceAll("19:30\n", "19:30,13:00\n");
  const folder = folderWith(t, { "noor.csv": withJummah, "mosque.yaml": yaml });
  assert.equal((await dayOf(folder, "2026-11-27")).jummah, "13:15");
  assert.equal((await dayOf(folder, "2026-11-28")).jummah, "13:00");
});

test("a watch is for the next day only with a time of the evening", async (t) => {
  const refused: [args: string, hint: RegExp][] = [
    ["apply --watch --date 2026-11-27", /not both, except --date tomorrow/],
    ["apply --watch --date tomorrow", /needs a time after isha, such as --at 22:30/],
    ["apply --watch --at 02:30 --date tomorrow", /--at 02:30 is too early/],
    // Only the settings are missing: the options are accepted.
    ["apply --watch --at 22:30 --date tomorrow", /MOSQUE_SYNC_BASE_URL/],
  ];
  for (const [args, hint] of refused) {
    const { exitCode, stderr } = await mosqueSync(t, args.split(" "));
    assert.notEqual(exitCode, 0, args);
    assert.match(stderr, hint, args);
  }
});

test("plan --date tomorrow plans the day after today in the mosque's zone", async (t) => {
  const { cwd, mosqueSync } = await workplace(t);
  writeFileSync(path.join(cwd, "mosque.yaml"), 'jummah: [{ iqamah: "13:15" }]\n');
  const inEnvironment = { MOSQUE_SYNC_CONFIG: "mosque.yaml" };
  const dateOf = async (day: string) => {
    const { stdout } = await mosqueSync(`plan --json --date ${day}`, inEnvironment);
    return Date.parse(JSON.parse(stdout).date);
  };
  const dayMs = 86_400_000;
  assert.equal((await dateOf("tomorrow")) - (await dateOf("today")), dayMs);
});
