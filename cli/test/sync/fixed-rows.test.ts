import assert from "node:assert/strict";
import { test } from "node:test";
import type { PrayerCreate } from "@mosque-sync/client";
import { notice, type Timetable } from "@mosque-sync/timetable";
import { readMosqueYaml } from "../../src/mosque-yaml/read.ts";
import { desiredOn } from "../../src/sync/desired-state.ts";
import { start } from "../support/mosque-with-items.ts";

const eid = `prayers:
  - { prayer: eid, iqamah: "07:30", from: 2026-11-21, until: 2026-11-22 }
  - { prayer: eid, iqamah: "08:30", from: 2026-11-21, until: 2026-11-22 }
  - { prayer: eid, iqamah: "09:30", from: 2026-11-21, until: 2026-11-22 }
  - { prayer: tahajjud, adhan: "02:00" }
`;
const on = (day: number) => new Date(`2026-11-${day}T12:00:00Z`);

test("rows of mosque.yaml last from their first day to their last, and no guard stops their end", async (t) => {
  const { server, apply } = await start(t);
  await apply(eid, on(20));
  assert.deepEqual(server.rows(), ["tahajjud 02:00 "]);
  await apply(eid, on(21));
  assert.deepEqual(server.rows(), ["eid  07:30", "eid  08:30", "eid  09:30", "tahajjud 02:00 "]);
  await apply(eid, on(22));
  assert.equal(server.rows().length, 4);
  await apply(eid, on(23));
  assert.deepEqual(server.rows(), ["tahajjud 02:00 "]);
});

test("before their first day, rows of that prayer stay as they are", async (t) => {
  const prayers: PrayerCreate[] = [{ prayerKey: "eid", iqamahTime: "10:00" }];
  const { server, apply } = await start(t, { prayers });
  await apply(eid, on(20));
  assert.deepEqual(server.rows(), ["eid  10:00", "tahajjud 02:00 "]);
});

test("rows from elsewhere are not mistaken for ended ones: they stay", async (t) => {
  const prayers = ["05:00", "06:00", "07:00"].map(
    (iqamahTime): PrayerCreate => ({ prayerKey: "eid", iqamahTime }),
  );
  const { server, apply } = await start(t, { prayers });
  await apply(eid, on(23));
  assert.deepEqual(server.rows(), ["eid  05:00", "eid  06:00", "eid  07:00", "tahajjud 02:00 "]);
});

/** A mosque with the same times every day; on one day asr is unreadable. */
const timetable: Timetable = {
  days: [
    ...["2026-11-20", "2026-11-21"].map((date) => ({
      date,
      file: "noor.csv",
      prayers: [
        { prayerKey: "asr", adhanTime: "13:40" } as const,
        { prayerKey: "isha", adhanTime: "17:34", iqamahTime: "17:45" } as const,
      ],
    })),
    {
      date: "2026-11-23",
      file: "noor.csv",
      prayers: [{ prayerKey: "isha", adhanTime: "17:34", iqamahTime: "17:45" }],
      unknown: ["asr"],
    },
  ],
  findings: [{ file: "noor.csv", date: "2026-11-23", column: "asr", ...notice("not-a-time") }],
};

test("a row of mosque.yaml replaces the timetable's until its last day", () => {
  const yaml = `timetable: { files: noor.csv }
prayers:
  - { prayer: isha, iqamah: "20:30", from: 2026-11-21, until: 2026-11-22 }
  - { prayer: asr, iqamah: "15:00", until: 2026-11-21 }
`;
  const settings = readMosqueYaml(yaml, "mosque.yaml");
  assert.ok(!Array.isArray(settings));
  const rowsOn = (date: string) =>
    desiredOn(date, settings, timetable).prayers.map(
      ({ prayerKey, adhanTime, iqamahTime }) => `${prayerKey} ${adhanTime ?? "–"} ${iqamahTime ?? "–"}`,
    );
  assert.deepEqual(rowsOn("2026-11-20"), ["isha 17:34 17:45", "asr – 15:00"]);
  assert.deepEqual(rowsOn("2026-11-21"), ["isha – 20:30", "asr – 15:00"]);
  assert.deepEqual(rowsOn("2026-11-23"), ["isha 17:34 17:45"]);
  const { managed } = desiredOn("2026-11-23", settings, timetable);
  assert.deepEqual([...managed], ["isha"], "an unreadable prayer is left alone, even after a row's last day");
});

test("a prayer set in mosque.yaml needs no fix in the timetable", () => {
  const of = (prayers: string) => {
    const settings = readMosqueYaml(`timetable: { files: noor.csv }\n${prayers}`, "mosque.yaml");
    assert.ok(!Array.isArray(settings));
    const { faults, warnings } = desiredOn("2026-11-23", settings, timetable);
    return { faults: faults.length, warned: warnings.some((warning) => warning.includes("is not a time")) };
  };
  assert.deepEqual(of(""), { faults: 1, warned: false });
  assert.deepEqual(of('prayers: [{ prayer: asr, iqamah: "15:00" }]'), { faults: 0, warned: true });
});
