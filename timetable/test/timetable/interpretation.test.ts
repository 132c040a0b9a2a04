import assert from "node:assert/strict";
import { test } from "node:test";
import { describeFinding, describeFrom } from "../../src/notices/describe.ts";
import type { TimeSettings } from "../../src/reading/settings.ts";
import { csvTimetable } from "../../src/sources/dialects/csv-timetable.ts";
import { interpret } from "../../src/timetable/interpretation.ts";
import { inParts } from "../support/in-parts.ts";
import { opened } from "../support/opened.ts";

const heading =
  "Date,Fajr,Fajr Iqamah,Sunrise,Dhuhr,Dhuhr Iqamah,Asr,Asr Iqamah,Maghrib,Maghrib Iqamah,Isha,Isha Iqamah";
const times = "03:30,04:00,04:40,13:04,13:30,17:28,18:00,21:29,21:34,22:38,22:50";

function read(rows: string[], settings: Partial<TimeSettings> = {}, extra = "") {
  const raw = csvTimetable.read(opened([heading + extra, ...rows].join("\n")), "noor.csv", {
    asr: "mithl-1",
  });
  const place = { timeZone: "Europe/London", years: [2026] };
  return inParts(interpret([raw], { clock: undefined, dst: "included", ...settings }, place));
}

const rowOf = (prayer: string, { days: [day] }: ReturnType<typeof read>) =>
  day?.prayers.filter(({ prayerKey }) => prayerKey === prayer);

test("an iqamah slightly before its adhan is used, with a warning", () => {
  const { days, findings, warnings } = read([`2026-06-02,${times.replace("22:50", "22:36")}`]);
  assert.deepEqual(findings, []);
  assert.deepEqual(days[0]?.prayers.at(-1), { prayerKey: "isha", adhanTime: "22:38", iqamahTime: "22:36" });
  assert.deepEqual(warnings.map(describeFinding), [
    'noor.csv, row 2, Isha Iqamah: "22:36" is before Isha 22:38. It is used as it is. If it is a mistake, correct it.',
  ]);
});

test("an iqamah long before its adhan makes its prayer unusable, and any number slightly before only warn", () => {
  const long = read([`2026-06-02,${times.replace("22:50", "22:00")}`]);
  assert.deepEqual([long.days.length, long.findings[0]?.column], [0, "Isha Iqamah"]);
  const two = read([`2026-06-02,${times.replace("22:50", "22:36").replace("18:00", "17:20")}`]);
  assert.deepEqual([two.days.length, two.findings], [1, []]);
  assert.deepEqual(
    two.warnings.map(({ column }) => column),
    ["Asr Iqamah", "Isha Iqamah"],
  );
});

test("the iqamah in mosque.yaml overrides the file's, as a time or as a rule", () => {
  const understood = read([`2026-06-02,${times}`], {
    iqamah: { fajr: [{ text: "+20" }], dhuhr: [{ text: "1:30 pm" }], maghrib: [{ text: "sunset" }] },
  });
  assert.deepEqual(understood.findings, []);
  assert.equal(rowOf("fajr", understood)?.[0]?.iqamahTime, "03:50");
  assert.equal(rowOf("dhuhr", understood)?.[0]?.iqamahTime, "13:30");
  assert.equal(rowOf("maghrib", understood)?.[0]?.iqamahTime, "21:29");
  assert.equal(rowOf("asr", understood)?.[0]?.iqamahTime, "18:00");
});

test("an impossible iqamah in mosque.yaml is reported there", () => {
  const { days, findings } = read([`2026-06-02,${times}`], { iqamah: { dhuhr: [{ text: "1:30" }] } });
  assert.deepEqual(days, []);
  assert.match(
    describeFinding(findings[0] ?? assert.fail()),
    /^mosque\.yaml, iqamah\.dhuhr: "1:30" has no am or pm/,
  );
});

test("an iqamah in mosque.yaml is local time even if the file keeps winter time", () => {
  const understood = read([`2026-06-02,${times}`], {
    dst: "winter-time",
    iqamah: { dhuhr: [{ text: "14:30" }] },
  });
  assert.deepEqual(rowOf("dhuhr", understood), [
    { prayerKey: "dhuhr", adhanTime: "14:04", iqamahTime: "14:30" },
  ]);
});

test("two contradicting adhans are both refused, and the other prayers are used", () => {
  const { days, partial, findings } = read([`2026-06-02,${times.replace("17:28,18:00", "12:38,14:50")}`]);
  assert.equal(days.length, 0);
  assert.deepEqual(partial[0]?.unknown, ["asr", "dhuhr"]);
  assert.deepEqual(
    partial[0]?.prayers.flatMap(({ prayerKey, adhanTime }) => (adhanTime ? [prayerKey] : [])),
    ["fajr", "sunrise", "maghrib", "isha"],
  );
  assert.deepEqual(
    findings.map(({ column }) => column),
    ["Asr", "Dhuhr"],
  );
});

test("two swapped adhans are both refused, even if only one has an iqamah before it", () => {
  const swapped = read(["2026-11-20,05:36,06:30,07:37,11:52,12:30,13:42,14:00,18:07,16:11,16:06,18:15"]);
  assert.deepEqual(swapped.partial[0]?.unknown?.toSorted(), ["isha", "maghrib"]);
  assert.deepEqual(
    swapped.partial[0]?.prayers.flatMap(({ prayerKey, adhanTime }) => (adhanTime ? [prayerKey] : [])),
    ["fajr", "sunrise", "dhuhr", "asr"],
  );
});

test("text in place of jummah leaves jummah unchanged and every other prayer usable", () => {
  const { days, findings } = read(
    [`2026-06-04,${times},13:30`, `2026-06-05,${times},See website`],
    {},
    ",Jumuah",
  );
  assert.deepEqual(
    days.map(({ date, unknown }) => [date, unknown]),
    [
      ["2026-06-04", undefined],
      ["2026-06-05", ["jummah"]],
    ],
  );
  assert.deepEqual(
    findings.map(({ row, column, date }) => [row, column, date]),
    [[3, "Jumuah", undefined]],
  );
});

test("the file's jummah is not read if mosque.yaml sets it", () => {
  const { days, findings, prayerKeys } = read(
    [`2026-06-05,${times},See website`],
    { elsewhere: ["jummah"] },
    ",Jumuah",
  );
  assert.deepEqual([days.length, findings, prayerKeys.includes("jummah")], [1, [], false]);
});

test("the congregation of another prayer does not give the time of this one", () => {
  const { partial, findings } = read([`2026-06-02,${times.replace("22:50", "straight after Maghrib")}`]);
  assert.deepEqual(partial[0]?.unknown, ["isha"]);
  assert.deepEqual(partial[0]?.prayers.at(-1), { prayerKey: "isha", adhanTime: "22:38" });
  assert.match(
    findings.map(describeFinding).join(),
    /"straight after Maghrib" does not say how long after maghrib/,
  );
});

test("if the dhuhr column says Jummah on a Friday, dhuhr has only its adhan", () => {
  const friday = read([`2026-06-05,${times.replace("13:30", "Jumu'ah")}`]);
  assert.deepEqual(friday.findings, []);
  assert.deepEqual(rowOf("dhuhr", friday), [{ prayerKey: "dhuhr", adhanTime: "13:04" }]);
});

test("findings for the given day come first, past ones are left out, and equal ones are shown once", () => {
  const finding = (date: string | undefined, value: string) => ({
    file: "noor.csv",
    column: "Isha",
    value,
    problem: `is wrong on ${date}`,
    fix: "Fix it.",
    ...(date && { date }),
  });
  const found = [
    finding("2026-06-01", "past"),
    finding("2026-06-09", "often"),
    finding("2026-06-10", "often"),
    finding("2026-06-11", "often"),
    finding("2026-06-05", "today"),
    finding("2027-06-05", "far"),
    finding(undefined, "undated"),
  ];
  assert.deepEqual(describeFrom("2026-06-05", found), [
    'noor.csv, Isha: "today" is wrong on 2026-06-05. Fix it.',
    'noor.csv, Isha: "often" is wrong on 2026-06-09. Fix it. The same on 2 more days.',
    'noor.csv, Isha: "undated" is wrong on undefined. Fix it.',
  ]);
});
