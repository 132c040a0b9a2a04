import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { islamicDaysBetween, readTimetable, readTimetableFile } from "@mosque-sync/timetable";
import type { MosqueTimetable } from "@mosque-sync/timetable/writing";
import { daysAfter } from "#parts/zones/zone-clock.ts";
import {
  eidPrayersOf,
  faultsOfEid,
  faultsOfJummah,
  jummahOf,
  newCongregation,
  newJummah,
  typedEidOf,
  typedJummahOf,
} from "./congregations.ts";
import { sameTime, type TypedGiven } from "./given.ts";
import { type OwnEntry, ownItems, withChange } from "./own-list.ts";
import { faultsOfRamadan, movedRamadan, newRamadan, nextDays, ruleOfRamadan, yearOf } from "./ramadan.ts";
import { faultsOfRule, newRule, ruleOf, type TypedRule, typedRuleOf } from "./typed-rule.ts";

const calculated = islamicDaysBetween("2027-01-01", "2027-12-31").map(
  (days) => ({ ...days, calculated: true }) as const,
);
const times = {
  fajr: { adhan: "05:10", iqamah: "06:00" },
  dhuhr: { adhan: "12:10", iqamah: "13:15" },
  asr: { adhan: "15:07", iqamah: "15:45" },
  maghrib: { adhan: "17:42", iqamah: "17:47" },
  isha: { adhan: "19:13", iqamah: "19:45" },
};
/** A file's document with its own iqamahs for 90 days from Friday, 1 January 2027. */
const file: MosqueTimetable = {
  format: "mosque-timetable",
  version: 1,
  timeZone: "Europe/London",
  days: Array.from({ length: 90 }, (_, index) => ({ date: daysAfter("2027-01-01", index), ...times })),
};
const lastDay = daysAfter("2027-01-01", 89);

const withEntries = (...added: readonly OwnEntry[]) => withChange(file, { removed: [], added });
const rule = (typed: Partial<TypedRule>): OwnEntry => ({
  list: "rules",
  entry: ruleOf({ ...newRule, ...typed }),
});
const given = (typed: Partial<TypedGiven>): TypedGiven => ({ ...sameTime, ...typed });

/** The iqamahs of a prayer that the service reads from a document, by date. */
async function iqamahsOf(document: MosqueTimetable, prayer: string) {
  const bytes = new TextEncoder().encode(JSON.stringify(document));
  const read = await readTimetableFile(bytes, "noor.json", undefined, { asr: "mithl-1" });
  if ("is" in read) throw new Error("the document is not read");
  const settings = { clock: undefined, dst: "included" } as const;
  const { days } = readTimetable([read], settings, { timeZone: "Europe/London", years: [2027] });
  return (date: string) =>
    (days.find((day) => day.date === date)?.prayers ?? [])
      .filter(({ prayerKey }) => prayerKey === prayer)
      .map(({ iqamahTime }) => iqamahTime);
}

suite("a rule of the mosque", () => {
  test("counts from the adhan on its weekdays from its first day, and overrides the file", async () => {
    const typed = given({ way: "after", minutes: "١٠", roundUpTo: "5" });
    const entry = rule({ given: typed, weekdays: ["friday"], from: "2027-01-08" });
    assert.deepEqual(entry.entry, {
      override: true,
      from: "2027-01-08",
      weekdays: ["friday"],
      isha: { iqamah: { after: "adhan", minutes: 10, roundUpTo: 5 } },
      "x-own": true,
    });
    const on = await iqamahsOf(withEntries(entry), "isha");
    assert.deepEqual(["2027-01-01", "2027-01-08", "2027-01-09", "2027-01-15"].flatMap(on), [
      "19:45",
      "19:25",
      "19:45",
      "19:25",
    ]);
  });

  test("gives a time of the clock, a time before sunrise, or no time", async () => {
    const document = withEntries(
      rule({ prayer: "dhuhr", given: given({ way: "at", time: "1:30" }) }),
      rule({ prayer: "asr", given: given({ way: "none" }) }),
      rule({ prayer: "isha", given: given({ way: "before", minutes: "20", anchor: "isha" }) }),
    );
    assert.deepEqual((await iqamahsOf(document, "dhuhr"))("2027-01-02"), ["13:30"]);
    assert.deepEqual((await iqamahsOf(document, "asr"))("2027-01-02"), [undefined]);
    assert.deepEqual((await iqamahsOf(document, "isha"))("2027-01-02"), ["18:53"]);
  });

  test("for some weekdays applies over a rule for all days that is added later, and Ramadan over both", async () => {
    const at = (time: string) => given({ way: "at", time });
    const ramadan = { ...newRamadan({ from: "2027-01-22", until: "2027-01-23" }) };
    const iqamahs = { ...ramadan.iqamahs, isha: at("21:00") };
    const document = withEntries(
      { list: "rules", entry: ruleOfRamadan({ ...ramadan, iqamahs }, "1448") },
      rule({ given: at("20:15"), weekdays: ["friday"] }),
      rule({ given: at("20:00") }),
    );
    const on = await iqamahsOf(document, "isha");
    assert.deepEqual(["2027-01-14", "2027-01-15", "2027-01-22"].flatMap(on), ["20:00", "20:15", "21:00"]);
  });

  test("is shown in the form as it was typed", () => {
    const typed = given({ way: "before", minutes: "15", anchor: "sunrise", roundUpTo: "10" });
    const one: TypedRule = { ...newRule, prayer: "fajr", given: typed, until: "2027-02-01" };
    assert.deepEqual(typedRuleOf(ruleOf(one)), one);
    const two = ruleOf({ ...newRule, given: given({ way: "at", time: "20:00" }) });
    assert.equal(typedRuleOf({ ...two, fajr: { iqamah: "06:00" } }), undefined);
  });

  const atTime = (time: string) => ({ given: given({ way: "at", time }) });
  // biome-ignore format: a table.
  const refused: [string, Partial<TypedRule>, object][] = [
    ["a weekday that its days do not have", { ...atTime("20:00"), weekdays: ["friday"], from: "2027-01-02", until: "2027-01-07" }, { weekdays: "no-such-weekday" }],
    ["an end before its start", { ...atTime("20:00"), from: "2027-01-07", until: "2027-01-06" }, { until: "ends-before" }],
    ["a start after the timetable", { ...atTime("20:00"), from: "2027-12-01" }, { from: "after-last-day" }],
    ["an empty time", atTime(""), { "given.time": "required" }],
    ["an hour that does not exist", atTime("25:10"), { "given.time": "not-a-time" }],
    ["an hour that is impossible for its prayer", { ...atTime("15:00"), prayer: "fajr" }, { "given.time": "never-then" }],
    ["no minutes", { given: given({ way: "after" }) }, { "given.minutes": "required" }],
    ["four hours", { given: given({ way: "after", minutes: "240" }) }, { "given.minutes": "not-minutes" }],
    ["the adhan of another prayer itself", { given: given({ way: "after", minutes: "0", anchor: "maghrib" }) }, { "given.minutes": "no-minutes" }],
  ];
  for (const [name, typed, faults] of refused) {
    test(`is refused at the field with ${name}`, () =>
      assert.deepEqual(faultsOfRule({ ...newRule, ...typed }, lastDay), faults));
  }

  test("with every day of its short span is accepted", () => {
    const typed: TypedRule = { ...newRule, ...atTime("20:00"), weekdays: ["friday"] };
    assert.deepEqual(faultsOfRule({ ...typed, from: "2027-01-02", until: "2027-01-08" }, lastDay), {});
  });
});

suite("a Ramadan of the mosque", () => {
  const days = nextDays(calculated, "Ramadan") ?? assert.fail();
  const typed = {
    ...newRamadan(days),
    iqamahs: {
      ...newRamadan().iqamahs,
      maghrib: given({ way: "after", minutes: "10" }),
      isha: given({ way: "at", time: "9 pm" }),
    },
  };
  const year = yearOf(typed, calculated);
  const ramadan: OwnEntry = { list: "rules", entry: ruleOfRamadan(typed, year) };
  const eid = eidPrayersOf(
    {
      eid: "fitr",
      date: daysAfter(days.until, 1),
      congregations: [
        { ...newCongregation, iqamah: "8:00" },
        { ...newCongregation, place: "Park", iqamah: "9:30" },
      ],
    },
    ownItems(withEntries(ramadan)),
  ).map((entry) => ({ list: "eid", entry }) as const);
  const document = withEntries(ramadan, ...eid);

  test("has the calculated days and year, and its times only on these days", async () => {
    assert.equal(year, String(days.hijriYear));
    const [maghrib, isha] = [await iqamahsOf(document, "maghrib"), await iqamahsOf(document, "isha")];
    const around = [daysAfter(days.from, -1), days.from, days.until, daysAfter(days.until, 1)];
    assert.deepEqual(around.flatMap(maghrib), ["17:47", "17:52", "17:52", "17:47"]);
    assert.deepEqual(around.flatMap(isha), ["19:45", "21:00", "21:00", "19:45"]);
  });

  test("moves its last day together with its Eid, and its first day by itself", async () => {
    const [item] = ownItems(document).filter(({ is }) => is === "ramadan");
    if (item?.is !== "ramadan") assert.fail();
    const longer = withChange(document, movedRamadan(document, item, "until", 1));
    const isha = await iqamahsOf(longer, "isha");
    assert.deepEqual(isha(daysAfter(days.until, 1)), ["21:00"]);
    const prayers = await iqamahsOf(longer, "eid");
    assert.deepEqual(prayers(daysAfter(days.until, 1)), []);
    assert.deepEqual(prayers(daysAfter(days.until, 2)), ["08:00", "09:30"]);
    const earlier = withChange(document, movedRamadan(document, item, "from", -1));
    assert.deepEqual((await iqamahsOf(earlier, "isha"))(daysAfter(days.from, -1)), ["21:00"]);
    assert.deepEqual(earlier.eid, document.eid);
  });

  test("is refused without a day, without a time, and with an end before its start", () => {
    const nothing = newRamadan({ from: "2027-02-10", until: "2027-02-09" });
    assert.deepEqual(faultsOfRamadan(nothing, lastDay), {
      "iqamahs.fajr.way": "no-time",
      until: "ends-before",
    });
    assert.deepEqual(faultsOfRamadan({ ...typed, from: "", until: "" }, lastDay), {
      from: "required",
      until: "required",
    });
  });
});

suite("jummahs and Eid prayers of the mosque", () => {
  test("jummahs have their periods, and keep their names and places", async () => {
    const winter = { ...newJummah, label: " First ", iqamah: "1:15", until: "2027-01-31" };
    const summer = { ...newJummah, place: "Gym", khutbah: "13:20", iqamah: "13:30", from: "2027-02-01" };
    const entries = [winter, summer].map((typed) => ({ list: "jummah", entry: jummahOf(typed) }) as const);
    assert.deepEqual(entries[0]?.entry, {
      override: true,
      until: "2027-01-31",
      label: "First",
      iqamah: "13:15",
      "x-own": true,
    });
    assert.deepEqual(
      entries.map(({ entry }) => typedJummahOf(entry)),
      [{ ...winter, label: "First", iqamah: "13:15" }, summer],
    );
    const on = await iqamahsOf(withEntries(...entries), "jummah");
    assert.deepEqual(["2027-01-29", "2027-02-05"].flatMap(on), ["13:15", "13:30"]);
  });

  test("a jummah is refused at the field without a time, at night, and with its khutbah after its iqamah", () => {
    assert.deepEqual(faultsOfJummah({ ...newJummah, khutbah: "13:00" }, lastDay), { iqamah: "no-time" });
    assert.deepEqual(faultsOfJummah({ ...newJummah, iqamah: "22:00" }, lastDay), { iqamah: "never-then" });
    assert.deepEqual(faultsOfJummah({ ...newJummah, khutbah: "13:45", iqamah: "13:30" }, lastDay), {
      khutbah: "khutbah-after",
    });
  });

  test("an Eid is refused at the field without a day, after the timetable, and without a time", () => {
    const typed = { eid: "adha", date: "", congregations: [{ ...newCongregation, iqamah: "8" }] } as const;
    assert.deepEqual(faultsOfEid(typed, lastDay), {
      "congregations.0.iqamah": "not-a-time",
      date: "required",
    });
    const late = { ...typed, date: "2027-05-17", congregations: [newCongregation] };
    assert.deepEqual(faultsOfEid(late, lastDay), {
      "congregations.0.iqamah": "no-time",
      date: "after-last-day",
    });
  });

  test("the prayers of one Eid are one item, and are changed together", () => {
    const congregations = ["08:00", "09:30"].map((iqamah) => ({ ...newCongregation, iqamah }));
    const typed = { eid: "fitr", date: "2027-03-10", congregations } as const;
    const entries = eidPrayersOf(typed, []).map((entry) => ({ list: "eid", entry }) as const);
    const document = withEntries(...entries);
    const [item, ...others] = ownItems(document);
    assert.deepEqual([item?.is, others], ["eid", []]);
    assert.deepEqual(typedEidOf(entries.map(({ entry }) => entry)), typed);
    assert.deepEqual(withChange(document, { removed: item?.entries ?? [], added: [] }), file);
  });
});
