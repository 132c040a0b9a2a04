import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { PrayerKey, PrayerTimes } from "@mosque-sync/timetable";
import {
  doubtsOf,
  isPossibleTime,
  readTypedMinutes,
  readTypedTime,
} from "@mosque-sync/timetable/typed-times";

describe("A time that a person types", () => {
  test("is read as people write it, in any form and with any digits", () => {
    const typed = ["5:45 PM", "17:45", "17.45", "05.45 pm", "17h45", "1745", "٥:٤٥ م", "۱۷:۴۵", "5 45 pm"];
    for (const text of typed) assert.equal(readTypedTime("maghrib", text), "17:45", text);
  });

  const halves: [PrayerKey, string, string][] = [
    ["isha", "7:30", "19:30"],
    ["dhuhr", "1:15", "13:15"],
    ["jummah", "1.30", "13:30"],
    ["fajr", "5:45", "05:45"],
    ["maghrib", "16:10", "16:10"],
    ["isha", "0:15", "00:15"],
    ["tahajjud", "12:30", "00:30"],
  ];
  for (const [prayerKey, text, time] of halves) {
    test(`is ${time} for ${prayerKey}, typed as ${text}`, () => {
      assert.equal(readTypedTime(prayerKey, text), time);
    });
  }

  test("that says its half of the day is taken at its word", () => {
    assert.equal(readTypedTime("isha", "7:30 am"), "07:30");
    assert.equal(readTypedTime("fajr", "17:00"), "17:00");
  });

  test("is not guessed from anything but one time", () => {
    for (const text of ["", "-", "soon", "25:00", "5:60", "+10", "13:00, 14:00", "5", "12/3"]) {
      assert.equal(readTypedTime("isha", text), undefined, text);
    }
  });
});

describe("The times of a day, judged before they are saved", () => {
  const winter: readonly PrayerTimes[] = [
    { prayerKey: "fajr", adhanTime: "05:45", iqamahTime: "06:15" },
    { prayerKey: "sunrise", adhanTime: "07:50" },
    { prayerKey: "dhuhr", adhanTime: "12:05", iqamahTime: "12:45" },
    { prayerKey: "jummah", adhanTime: "12:30", iqamahTime: "13:00" },
    { prayerKey: "jummah", iqamahTime: "13:45" },
    { prayerKey: "asr", adhanTime: "14:20", iqamahTime: "15:00" },
    { prayerKey: "maghrib", adhanTime: "16:10", iqamahTime: "16:15" },
    { prayerKey: "isha", adhanTime: "18:00", iqamahTime: "19:30" },
  ];
  /** What is found after some rows were replaced, in the test's words. */
  function found(replaced: Readonly<Record<number, Partial<PrayerTimes>>>): string[] {
    const rows = winter.map((row, index) => ({ ...row, ...replaced[index] }));
    return doubtsOf(rows).map(({ about, ...doubt }) =>
      [
        `${about.row} ${about.prayerKey} ${about.kind} ${about.time} ${doubt.relation}`,
        ...("other" in doubt
          ? [`${doubt.other.row} ${doubt.other.prayerKey} ${doubt.other.kind} ${doubt.other.time}`]
          : []),
      ].join(" "),
    );
  }

  test("are accepted without a finding, an isha past midnight and two jummahs included", () => {
    assert.deepEqual(found({ 7: { adhanTime: "22:40", iqamahTime: "00:30" } }), []);
  });

  test("are doubted where a prayer is never at such a time", () => {
    assert.deepEqual(found({ 0: { adhanTime: "17:00", iqamahTime: "16:00" } }), [
      "0 fajr adhan 17:00 is never then",
      "0 fajr iqamah 16:00 is never then",
    ]);
  });

  test("are doubted where an iqamah is before its adhan, if only by minutes", () => {
    assert.deepEqual(found({ 5: { iqamahTime: "14:10" } }), [
      "5 asr iqamah 14:10 is before 5 asr adhan 14:20",
    ]);
    assert.deepEqual(found({ 5: { iqamahTime: "13:10" } }), [
      "5 asr iqamah 13:10 is before 5 asr adhan 14:20",
    ]);
  });

  test("are doubted where the iqamah of a further row is before its adhan", () => {
    assert.deepEqual(found({ 4: { adhanTime: "14:00" } }), [
      "4 jummah iqamah 13:45 is before 4 jummah adhan 14:00",
    ]);
  });

  test("are doubted where one prayer is not after the one before it", () => {
    assert.deepEqual(found({ 6: { adhanTime: "14:10", iqamahTime: "14:15" } }), [
      "6 maghrib adhan 14:10 is not after 5 asr adhan 14:20",
    ]);
  });

  test("are doubted where an iqamah is hours after its adhan", () => {
    assert.deepEqual(found({ 6: { iqamahTime: "17:15" } }), [
      "6 maghrib iqamah 17:15 is far too long after 6 maghrib adhan 16:10",
    ]);
  });

  test("are doubted where fajr is still held after sunrise", () => {
    assert.deepEqual(found({ 0: { iqamahTime: "08:00" } }), [
      "0 fajr iqamah 08:00 is not before 1 sunrise adhan 07:50",
    ]);
  });
});

test("minutes of a rule are read in the digits of the user, up to the longest rule", () => {
  const read = ["10", " ١٥ ", "0", "180", "181", "-5", "ten", ""].map(readTypedMinutes);
  assert.deepEqual(read, [10, 15, 0, 180, undefined, undefined, undefined, undefined]);
});

test("a prayer can be at a time that it has somewhere in the world", () => {
  const possible = [
    isPossibleTime("isha", "00:15"),
    isPossibleTime("fajr", "15:00"),
    isPossibleTime("jummah", "13:30"),
    isPossibleTime("jummah", "22:00"),
  ];
  assert.deepEqual(possible, [true, false, true, false]);
});
