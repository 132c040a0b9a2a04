import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { describeFinding } from "../../../src/notices/describe.ts";
import { readTimetable } from "../../../src/read-timetable.ts";
import { factsOf } from "../../../src/reconciliation/wanted-day.ts";
import { mosqueTimetable } from "../../../src/sources/dialects/mosque-timetable.ts";
import type { PrayerKey } from "../../../src/times/prayers.ts";
import { knowledgeOf } from "../../../src/timetable/known-times.ts";
import { findingsOf } from "../../../src/timetable/timetable.ts";

const row = {
  fajr: { adhan: "05:52", iqamah: "06:30" },
  dhuhr: { adhan: "11:57", iqamah: "13:15" },
  maghrib: { adhan: "16:07", iqamah: "16:12" },
  isha: { adhan: "17:53", iqamah: "19:30" },
};

/** A file with a row for each day of a week from Monday, 7 December 2026, and jummah on its Friday. */
function week(more: object) {
  const days = [7, 8, 9, 10, 11, 12, 13].map((day) => {
    const date = `2026-12-${String(day).padStart(2, "0")}`;
    return { date, ...row, ...(day === 11 && { jummah: [{ adhan: "12:30", iqamah: "13:00" }] }) };
  });
  const value = { format: "mosque-timetable", version: 1, timeZone: "Europe/London", days, ...more };
  const written = mosqueTimetable.read({ is: "json", value }, "noor.json", { asr: "mithl-1" });
  const frame = { timeZone: "Europe/London", years: [2026] };
  return readTimetable([written], { clock: undefined, dst: "included" }, frame);
}

/** The adhan and iqamah of a prayer on a day of that December, one text for each congregation. */
function timesOn(day: number, key: PrayerKey, { days }: ReturnType<typeof week>): string[] {
  const found = days.find(({ date }) => date === `2026-12-${String(day).padStart(2, "0")}`);
  const rows = found?.prayers.filter(({ prayerKey }) => prayerKey === key) ?? [];
  return rows.map(({ adhanTime = "–", iqamahTime = "–" }) => `${adhanTime} ${iqamahTime}`);
}

const errorsOf = (more: object) => findingsOf(week(more), "error").map(describeFinding);

suite("an entry with override", () => {
  test("a rule overrides the rows of its days, and keeps their other times", () => {
    const isha = { iqamah: { after: "adhan", minutes: 10 } };
    const read = week({ rules: [{ override: true, weekdays: ["friday"], isha }] });
    assert.deepEqual(
      [10, 11, 12].flatMap((day) => timesOn(day, "isha", read)),
      ["17:53 19:30", "17:53 18:03", "17:53 19:30"],
    );
  });

  test("a rule without it does not", () => {
    assert.deepEqual(timesOn(11, "isha", week({ rules: [{ isha: { iqamah: "20:00" } }] })), ["17:53 19:30"]);
  });

  test("of two such rules the later one counts, and an exception overrides both", () => {
    const read = week({
      rules: [
        { override: true, from: "2026-12-09", isha: { iqamah: "20:00" } },
        { override: true, from: "2026-12-10", until: "2026-12-11", isha: { iqamah: "20:15" } },
        { isha: { iqamah: "21:00" } },
      ],
      exceptions: [{ date: "2026-12-11", isha: { iqamah: "20:30" } }],
    });
    assert.deepEqual(
      [8, 9, 10, 11, 12].flatMap((day) => timesOn(day, "isha", read)),
      ["17:53 19:30", "17:53 20:00", "17:53 20:15", "17:53 20:30", "17:53 20:00"],
    );
  });

  test("a rule can take a time away: null leaves no iqamah, and says so", () => {
    const read = week({ rules: [{ override: true, weekdays: ["friday"], dhuhr: { iqamah: null } }] });
    assert.deepEqual(timesOn(11, "dhuhr", read), ["11:57 –"]);
    const friday = read.days.find(({ date }) => date === "2026-12-11") ?? assert.fail();
    assert.equal(knowledgeOf(friday, { prayerKey: "dhuhr", kind: "iqamah" }), "none");
  });

  test("with an iqamah over several congregations keeps their adhan, if they have one", () => {
    const twice = (second?: string) => {
      const dhuhr = [
        { adhan: "11:57", iqamah: "13:15" },
        { ...(second && { adhan: second }), iqamah: "14:00" },
      ];
      const days = [10, 11].map((day) => ({ date: `2026-12-${day}`, ...row, dhuhr }));
      return week({ days, rules: [{ override: true, weekdays: ["friday"], dhuhr: { iqamah: "13:30" } }] });
    };
    assert.deepEqual(timesOn(10, "dhuhr", twice()), ["11:57 13:15", "– 14:00"]);
    for (const read of [twice(), twice("11:57")])
      assert.deepEqual(timesOn(11, "dhuhr", read), ["11:57 13:30"]);
    assert.deepEqual(timesOn(11, "dhuhr", twice("12:10")), ["– 13:30"]);
  });

  test("a Friday without jummah makes no time of jummah missing on other days", () => {
    const jummah = [{ iqamah: "13:00" }];
    const days = [3, 4, 10, 11].map((day) => ({
      date: `2026-12-${String(day).padStart(2, "0")}`,
      ...row,
      jummah,
    }));
    const read = week({ days, exceptions: [{ date: "2026-12-11", jummah: [] }] });
    assert.deepEqual(
      factsOf(read).claimed.filter(({ prayerKey }) => prayerKey === "jummah"),
      [{ prayerKey: "jummah", kind: "iqamah" }],
    );
    const always = week({ days: days.map((day) => ({ ...day, jummah: [] })) });
    assert.equal(factsOf(always).claimed.filter(({ prayerKey }) => prayerKey === "jummah").length, 2);
  });

  test("jummahs replace the jummah of the file on the Fridays of their dates, and on the days before", () => {
    const read = week({
      jummah: [
        { override: true, until: "2026-12-11", label: "First", iqamah: "13:15" },
        { override: true, from: "2026-12-01", label: "Second", khutbah: "13:45", iqamah: "14:00" },
        { override: true, from: "2026-12-12", iqamah: "14:30" },
        { iqamah: "15:00" },
      ],
    });
    assert.deepEqual(timesOn(9, "jummah", read), ["– 13:15", "– 14:00"]);
    assert.deepEqual(timesOn(11, "jummah", read), ["– 13:15", "– 14:00"]);
    assert.deepEqual(timesOn(12, "jummah", read), ["– 14:00", "– 14:30"]);
  });

  test("a Friday's exception overrides such a jummah", () => {
    const read = week({
      jummah: [{ override: true, iqamah: "13:15" }],
      exceptions: [{ date: "2026-12-11", jummah: [] }],
    });
    assert.deepEqual([timesOn(10, "jummah", read), timesOn(11, "jummah", read)], [[], []]);
    assert.deepEqual(timesOn(12, "jummah", read), ["– 13:15"]);
  });

  test("Eid prayers replace the Eid prayers of the file a few days before or after", () => {
    const read = week({
      eid: [
        { date: "2026-12-09", iqamah: "08:00" },
        { override: true, eid: "fitr", date: "2026-12-10", iqamah: "08:30" },
        { override: true, eid: "fitr", date: "2026-12-10", iqamah: "09:30" },
        { date: "2026-12-10", iqamah: "10:30" },
      ],
    });
    assert.deepEqual(timesOn(9, "eid", read), []);
    assert.deepEqual(timesOn(10, "eid", read), ["– 08:30", "– 09:30"]);
  });

  test("an entry with another value is refused with the fix", () => {
    const [error = ""] = errorsOf({ rules: [{ override: "yes", isha: { iqamah: "20:00" } }] });
    assert.match(error, /rules\[1\]\.override: .*Write true, or leave it out\./s);
  });
});

suite("a rule that rounds up", () => {
  const roundedTo = (roundUpTo: number, minutes = 10, adhan = "17:53") => {
    const isha = { iqamah: { after: "adhan", minutes, roundUpTo } };
    const exceptions = [{ from: "2026-12-07", until: "2026-12-13", isha: { adhan } }];
    return timesOn(8, "isha", week({ rules: [{ override: true, isha }], exceptions }))[0];
  };

  test("gives the next whole step of minutes, and leaves a whole step as it is", () => {
    assert.equal(roundedTo(5), "17:53 18:05");
    assert.equal(roundedTo(15), "17:53 18:15");
    assert.equal(roundedTo(30), "17:53 18:30");
    assert.equal(roundedTo(5, 7), "17:53 18:00");
    assert.equal(roundedTo(10, 7), "17:53 18:00");
  });

  test("can give a time after midnight", () => {
    assert.equal(roundedTo(5, 12, "23:50"), "23:50 00:05");
  });

  test("rounds in a list of congregations too", () => {
    const held = (place: string) => ({
      place,
      adhan: "17:53",
      iqamah: { after: "adhan", minutes: 4, roundUpTo: 10 },
    });
    const exceptions = [{ date: "2026-12-08", isha: [held("Hall"), { ...held("Gym"), iqamah: "19:00" }] }];
    assert.deepEqual(timesOn(8, "isha", week({ exceptions })), ["17:53 18:00", "17:53 19:00"]);
  });

  test("refuses another step with the fix", () => {
    const isha = { iqamah: { after: "adhan", minutes: 10, roundUpTo: 7 } };
    const [error = ""] = errorsOf({ rules: [{ isha }] });
    assert.match(error, /roundUpTo: .*Write 5, 10, 15, 20 or 30, or leave it out\./s);
  });
});
