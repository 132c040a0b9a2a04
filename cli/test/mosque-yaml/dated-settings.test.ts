import assert from "node:assert/strict";
import { test } from "node:test";
import { describeFinding } from "@mosque-sync/timetable";
import { Ajv } from "ajv";
import { parse } from "yaml";
import { mosqueYamlSchema } from "../../src/mosque-yaml/json-schema.ts";
import { calculatedRamadan } from "../../src/mosque-yaml/periods.ts";
import { readMosqueYaml } from "../../src/mosque-yaml/read.ts";

const timetable = "timetable: { files: noor.csv }\n";

const wishes = `${timetable}ramadan: { from: 2027-02-08, until: 2027-03-09 }
iqamah:
  fajr: { iqamah: "06:30", from: 2026-11-01 }
  dhuhr: "-"
  asr: null
  maghrib:
    - { iqamah: "10 minutes after adhan", during: ramadan }
    - "5 minutes after adhan"
  isha:
    - "20:00"
    - { iqamah: "20:15", from: 2026-11-27, weekdays: [friday, saturday] }
    - { iqamah: –, from: 2026-12-24, until: 2026-12-26 }
jummah:
  - { adhan: "12:45", iqamah: "13:15" }
  - { iqamah: "14:00", from: 2026-09-07, until: 2026-12-18 }
  - { iqamah: "-", during: ramadan }
`;

function read(text: string) {
  const settings = readMosqueYaml(text, "mosque.yaml");
  assert.ok(!Array.isArray(settings), JSON.stringify(settings));
  return settings;
}

function findingsOf(text: string): string[] {
  const result = readMosqueYaml(timetable + text, "mosque.yaml");
  assert.ok(Array.isArray(result), "the file was accepted");
  return result.map((finding) => describeFinding(finding).replace(/^mosque\.yaml, row \d+, /, ""));
}

/** Rules in short: their entry, text, dates and weekdays. */
function inShort(rules: ReturnType<typeof read>["iqamah"][string] = []) {
  return rules.map(({ number, text, from, until, weekdays }) =>
    [number, text, from, until, weekdays?.join("+")].filter((part) => part !== undefined).join(" "),
  );
}

test("an iqamah is a time, an entry with dates or a list, and the entry for every day is the base", () => {
  const { iqamah } = read(wishes);
  assert.deepEqual(Object.fromEntries(Object.entries(iqamah).map(([key, rules]) => [key, inShort(rules)])), {
    fajr: ["06:30 2026-11-01"],
    dhuhr: [""],
    asr: [""],
    maghrib: ["2 5 minutes after adhan", "1 10 minutes after adhan 2027-02-08 2027-03-09"],
    isha: ["1 20:00", "2 20:15 2026-11-27 friday+saturday", "3  2026-12-24 2026-12-26"],
  });
});

test("one line moves all that is during Ramadan, and a list holds several years", () => {
  const moved = read(wishes.replace("2027-02-08", "2027-02-09"));
  assert.equal(inShort(moved.iqamah.maghrib)[1], "1 10 minutes after adhan 2027-02-09 2027-03-09");
  assert.deepEqual(moved.jummah?.[2], {
    adhan: undefined,
    iqamah: null,
    from: "2027-02-09",
    until: "2027-03-09",
  });
  const years = "[{ from: 2027-02-08, until: 2027-03-09 }, { from: 2028-01-28, until: 2028-02-25 }]";
  const two = read(wishes.replace(/\{ from: 2027-02-08.*\}/, years));
  assert.deepEqual(inShort(two.iqamah.maghrib).slice(1), [
    "1 10 minutes after adhan 2027-02-08 2027-03-09",
    "1 10 minutes after adhan 2028-01-28 2028-02-25",
  ]);
});

test("an entry during a Ramadan without dates is refused, with calculated ones as a suggestion", () => {
  const [found = "", ...others] = findingsOf(
    'iqamah: { maghrib: ["+5", { iqamah: "+10", during: ramadan }] }\n',
  );
  assert.deepEqual(others, []);
  assert.match(
    found,
    /^iqamah\.maghrib\[2\]\.during: is ramadan, and mosque\.yaml has no dates for it\. Add a line such as `ramadan: \{ from: 20\d\d-\d\d-\d\d, until: 20\d\d-\d\d-\d\d \}`/,
  );
  const [, line = ""] = /`(.*)`/.exec(found) ?? [];
  read(`${timetable}${line}\niqamah: { maghrib: ["+5", { iqamah: "+10", during: ramadan }] }\n`);
});

test("the suggested Ramadan is the present one, else the next", () => {
  const on = (date: string) => calculatedRamadan(new Date(`${date}T12:00:00Z`));
  assert.equal(on("2026-11-25"), "{ from: 2027-02-08, until: 2027-03-08 }");
  assert.equal(on("2027-03-08"), "{ from: 2027-02-08, until: 2027-03-08 }");
  assert.match(on("2027-03-09"), /^\{ from: 2028-01-28/);
});

test("mistakes in dated entries are reported at their place with the fix", () => {
  const mistakes: [text: string, finding: string][] = [
    [
      'iqamah: { isha: [{ iqamah: "20:15", from: 27 November }] }',
      "iqamah.isha[1].from: is not a date. Use YYYY-MM-DD, such as 2026-12-31.",
    ],
    [
      'iqamah: { isha: ["20:00", { iqamah: "20:15", from: 2026-11-27, until: 2026-11-20 }] }',
      "iqamah.isha[2].until: is before 2026-11-27. Correct one of the two.",
    ],
    [
      'iqamah: { isha: ["20:00", { iqamah: "later", from: 2026-11-27 }] }',
      'iqamah.isha[2].iqamah: is neither a time nor a rule. Use a time such as "13:30", a rule such as "+20" or "10 minutes after adhan", or "-" for none, in quotes.',
    ],
    ["iqamah: { isha: [{ from: 2026-11-27 }] }", "iqamah.isha[1].iqamah: is missing. Add it."],
    [
      'iqamah: { isha: [{ iqamah: "20:15", starting: 2026-11-27 }] }',
      "iqamah.isha[1].starting: is not a setting here. Allowed: iqamah, weekdays, from, until, during.",
    ],
    [
      'iqamah: { isha: [{ iqamah: "20:15", weekdays: [Fri] }] }',
      "iqamah.isha[1].weekdays[1]: is not known. Use monday, tuesday, wednesday, thursday, friday, saturday or sunday.",
    ],
    ["iqamah: { isha: [] }", 'iqamah.isha: is empty. Write a time or a rule, or "-" if there is none.'],
    [
      'ramadan: { from: 2027-02-08, until: 2027-03-09 }\niqamah: { isha: [{ iqamah: "20:15", from: 2027-02-10, during: ramadan }] }',
      "iqamah.isha[1].during: stands with from or until. Keep one of the two.",
    ],
    [
      "ramadan: { from: 2027-02-08, until: 2028-03-09 }",
      "ramadan: has 396 days, and Ramadan has 29 or 30. Correct one of its dates.",
    ],
    ["ramadan: { from: 2027-02-08 }", "ramadan.until: is missing. Add it."],
    [
      'jummah: [{ iqamah: "13:15", from: 2026-12-19, until: 2026-12-24 }]',
      "jummah[1]: has no Friday from 2026-12-19 until 2026-12-24. Give it dates with the Fridays on which it counts.",
    ],
    [
      'jummah: [{ iqamah: "13:15" }, { iqamah: "-" }]',
      "jummah[2]: says that there is never a jummah. Give it from and until, or remove the others.",
    ],
    ["jummah: [{ from: 2026-12-19 }]", "jummah[1]: has no time. Give it an adhan, an iqamah, or both."],
  ];
  for (const [text, finding] of mistakes) assert.deepEqual(findingsOf(text), [finding], text);
});

test("an empty time does not mean that there is no time", () => {
  const fix = 'is empty. Write a time, "-" if there is none, or remove the line.';
  assert.deepEqual(
    findingsOf('iqamah:\n  fajr:\n  isha:\n    - "20:00"\n    -\njummah:\n  - adhan: "13:00"\n    iqamah:\n'),
    [`iqamah.fajr: ${fix}`, `iqamah.isha[2]: ${fix}`, `jummah[1].iqamah: ${fix}`],
  );
  assert.match(findingsOf("iqamah:\n  dhuhr: -\n").join(), /is not YAML.*put quotes around "-"/);
});

test("the schema for editors knows dated entries", () => {
  const validate = new Ajv({ strict: false }).compile(mosqueYamlSchema());
  assert.ok(validate(parse(wishes)), JSON.stringify(validate.errors));
  for (const wrong of [
    'iqamah: { isha: [{ iqamah: "20:15", starting: 2026-11-27 }] }',
    'jummah: [{ iqamah: "13:15", during: winter }]',
    "ramadan: { from: 2027-02-08 }",
  ]) {
    assert.ok(!validate(parse(timetable + wrong)), wrong);
  }
});
