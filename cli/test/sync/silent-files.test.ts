import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  cautious,
  claimedTimes,
  type PrayerRow,
  type PrayerTimes,
  readTimetable,
  readTimetableFile,
  type Timetable,
} from "@mosque-sync/timetable";
import { readMosqueYaml } from "../../src/mosque-yaml/read.ts";
import { Stop } from "../../src/run/stop.ts";
import { desiredOn } from "../../src/sync/desired-state.ts";
import { findPlanDanger } from "../../src/sync/guards.ts";
import { findLargeChanges } from "../../src/sync/large-changes.ts";
import { createPlan } from "../../src/sync/plan/plan.ts";
import { mutationsOf } from "../support/mutations.ts";

const timeZone = "Europe/London";
const settings = readMosqueYaml("timetable: { files: noor.csv }\n", "mosque.yaml");
assert.ok(!Array.isArray(settings));
const ofMosque = settings;

/** Timetables of several formats, each with days on which it decides all of its times. */
const timetables: readonly { files: readonly string[]; dates: readonly string[] }[] = [
  { files: ["daily-prayer-time/sheffield-2026.csv"], dates: ["2026-07-03", "2026-11-20"] },
  { files: ["csv/published-sheet.csv"], dates: ["2026-11-03", "2026-11-27"] },
  { files: ["mawaqit/adhan-24h.csv", "mawaqit/iqamah-24h.csv"], dates: ["2026-06-18", "2026-11-20"] },
  { files: ["monthly-json/november.json"], dates: ["2026-11-04", "2026-11-20"] },
  { files: ["json/days.json"], dates: ["2026-11-20", "2026-11-21"] },
];

async function read(texts: readonly { file: string; text: string }[], date: string): Promise<Timetable> {
  const read = await Promise.all(
    texts.map(({ file, text }) =>
      readTimetableFile(new TextEncoder().encode(text), file, undefined, { asr: "mithl-1" }),
    ),
  );
  const files = read.flatMap((each) => ("is" in each ? [] : [each]));
  const unread = read.length - files.length;
  if (unread > 0 && files.length === 0) throw new Stop("source", "no file was read");
  const years = [Number(date.slice(0, 4))];
  return readTimetable(files, { clock: undefined, dst: "included" }, { timeZone, years });
}

/** The times of a day whose rows a mosque has after a sync of the timetable. */
function rowsOf(timetable: Timetable, date: string): PrayerRow[] {
  const day = timetable.days.find((each) => each.date === date);
  assert.deepEqual(day?.unknown ?? [], [], `${date} is known`);
  return (day?.prayers ?? []).map((row, index) => ({ id: String(index), ...row }));
}

/** The changes that a plan of the timetable makes to rows; undefined if it stops. */
function changesOn(timetable: Timetable, date: string, rows: PrayerRow[]): unknown[] | undefined {
  try {
    const desired = desiredOn(date, ofMosque, timetable);
    const keys = [...new Set(rows.map(({ prayerKey }) => prayerKey))];
    const actual = { profile: { id: "1", communityName: "Noor", timeZoneId: timeZone }, prayers: rows };
    const capabilities = { approvedProfileFields: [], supportedPrayerKeys: keys, resources: [] };
    // The plan reads no more of a profile and of capabilities.
    const plan = createPlan(desired, actual as never, capabilities as never, timeZone, noItems);
    const largeChanges = findLargeChanges(plan, {}, date);
    const danger = findPlanDanger(plan, desired, { rows, largeChanges }, cautious);
    return danger ? undefined : plan.rows;
  } catch (error) {
    if (error instanceof Stop) return undefined;
    throw error;
  }
}

const noItems = {
  announcements: [],
  events: [],
  unchanged: 0,
  warnings: [],
  memory: undefined as never,
};

for (const { files, dates } of timetables) {
  const texts = files.map((file) => ({
    file,
    text: readFileSync(new URL(`../../../timetable/fixtures/${file}`, import.meta.url), "utf8"),
  }));
  for (const [index, { file, text }] of texts.entries()) {
    test(`whatever is taken out of ${file}, a plan changes no time of the mosque, or stops`, async () => {
      const mutations = mutationsOf(text);
      assert.ok(mutations.length > 10);
      const known = new Map<string, PrayerRow[]>();
      for (const date of dates) {
        const rows = rowsOf(await read(texts, date), date);
        assert.ok(rows.length >= 5, `${date} has rows`);
        known.set(date, rows);
      }
      let planned = 0;
      for (const mutation of mutations) {
        const changed = texts.with(index, { file, text: mutation.text });
        // All dates are of one year, so one reading is enough.
        const timetable = await read(changed, dates[0] ?? assert.fail()).catch((error) => {
          if (error instanceof Stop) return undefined;
          throw error;
        });
        for (const [date, rows] of known) {
          const changes = timetable && changesOn(timetable, date, rows);
          if (changes === undefined) continue;
          planned += 1;
          assert.deepEqual(changes, [], `${mutation.name}, ${date}`);
        }
      }
      assert.ok(planned > 0, "some plans go on with what is left");
    });
  }
  if (files.length > 1) {
    test(`a plan keeps the times of a missing file: ${files.join(" or ")}`, async () => {
      for (const date of dates) {
        const whole = await read(texts, date);
        const rows = rowsOf(whole, date);
        for (const left of texts) {
          const timetable = await read([left], date);
          assert.ok(claimedTimes(timetable.days).length < claimedTimes(whole.days).length);
          assert.deepEqual(changesOn(timetable, date, rows), [], left.file);
        }
      }
    });
  }
}

test("a user's time stays if the timetable lacks it", async () => {
  const text = "Date,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha\n2026-11-25,05:43,07:49,11:54,13:36,15:57,17:56\n";
  const timetable = await read([{ file: "adhan.csv", text }], "2026-11-25");
  const typed: PrayerTimes[] = [
    { prayerKey: "fajr", adhanTime: "05:42", iqamahTime: "06:30" },
    { prayerKey: "sunrise", adhanTime: "07:49" },
    { prayerKey: "dhuhr", adhanTime: "11:54", iqamahTime: "12:45" },
    { prayerKey: "dhuhr", adhanTime: "11:54", iqamahTime: "13:30" },
    { prayerKey: "asr", adhanTime: "13:36", iqamahTime: "14:15" },
    { prayerKey: "maghrib", adhanTime: "15:57", iqamahTime: "16:02" },
    { prayerKey: "isha", adhanTime: "17:56", iqamahTime: "19:30" },
    { prayerKey: "jummah", adhanTime: "12:30", iqamahTime: "13:00" },
  ];
  const rows = typed.map((row, index) => ({ id: String(index), ...row }));
  assert.deepEqual(changesOn(timetable, "2026-11-25", rows), [
    {
      kind: "change",
      from: rows[0],
      to: { prayerKey: "fajr", adhanTime: "05:43", iqamahTime: "06:30" },
    },
  ]);
});
