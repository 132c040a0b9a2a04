import assert from "node:assert/strict";
import { test } from "node:test";
import { Ajv } from "ajv";
import { parse } from "yaml";
import { mosqueYamlSchema } from "../../src/mosque-yaml/json-schema.ts";
import { readMosqueYaml } from "../../src/mosque-yaml/read.ts";
import { everything, findingsOf, timetable } from "../support/mosque-yamls.ts";

/** The defaults for everything a file omits. */
const nothing = {
  timetable: undefined,
  asr: "mithl-1",
  iqamah: {},
  jummah: undefined,
  ramadan: [],
  prayers: undefined,
  ignore: [],
  profile: {},
  announcements: undefined,
  events: undefined,
};

/** The dates of an entry without dates. */
const always = { from: undefined, until: undefined };

test("every setting is read", () => {
  const text = `${timetable}  only: Masjid Noor
  dateOrder: day-first
  columns: { Isah Iqamah: Isha-Iqamah, Hall: unused }
asr: mithl-2
jummah:
  - { adhan: 12:45, iqamah: "1:15 pm" }
  - iqamah: 14.00
profile:
  status: Open
  latitude: 53.38
  donationLink: null
`;
  assert.deepEqual(readMosqueYaml(text.replace("14.00", '"14.00"'), "mosque.yaml"), {
    ...nothing,
    timetable: {
      dialect: "daily-prayer-time",
      files: ["noor.csv"],
      only: "Masjid Noor",
      clock: undefined,
      dateOrder: "day-first",
      columns: { "Isah Iqamah": "isha iqamah", Hall: "unused" },
      dst: "included",
    },
    asr: "mithl-2",
    jummah: [
      { adhan: "12:45", iqamah: "13:15", ...always },
      { adhan: undefined, iqamah: "14:00", ...always },
    ],
    profile: { status: "Open", latitude: 53.38, donationLink: null },
  });
});

test("a mosque with only a timetable keeps the first mithl, and its jummah rows stay as they are", () => {
  assert.deepEqual(readMosqueYaml(timetable.replace("[noor.csv]", "noor.csv"), "mosque.yaml"), {
    ...nothing,
    timetable: {
      dialect: "daily-prayer-time",
      files: ["noor.csv"],
      only: undefined,
      clock: undefined,
      dateOrder: undefined,
      columns: undefined,
      dst: "included",
    },
  });
});

test("an unknown setting is refused with its line and the allowed ones", () => {
  assert.deepEqual(findingsOf(`${timetable}jumuah: []\nprofile:\n  thumbnail: x.png\n`), [
    "mosque.yaml, row 4, jumuah: is not a setting here. Allowed: timetable, asr, iqamah, jummah, ramadan, prayers, ignore, profile, announcements, events.",
    "mosque.yaml, row 6, profile.thumbnail: is not a setting here. Allowed: communityName, address, latitude, longitude, timeZoneId, status, message, donationLink.",
  ]);
});

test("a jummah without pm is refused with its line and the fix", () => {
  assert.deepEqual(findingsOf(`${timetable}jummah:\n  - adhan: "12:45"\n    iqamah: "1:30"\n`), [
    'mosque.yaml, row 6, jummah[1].iqamah: is 01:30 by the 24-hour clock, when jummah cannot be. Use a form such as "13:30" or "1:30 pm".',
  ]);
});

test("every other mistake is reported with its line, all in one run", () => {
  const text = `timetable:
  dialect: excel
  files: []
asr: hanafi
jummah:
  - {}
  - { adhan: soon }
profile:
  status: 5
  latitude: "53"
`;
  assert.deepEqual(
    findingsOf(text).map((line) => line.split(":")[0]),
    [
      "mosque.yaml, row 2, timetable.dialect",
      "mosque.yaml, row 3, timetable.files",
      "mosque.yaml, row 4, asr",
      "mosque.yaml, row 6, jummah[1]",
      "mosque.yaml, row 7, jummah[2].adhan",
      "mosque.yaml, row 9, profile.status",
      "mosque.yaml, row 10, profile.latitude",
    ],
  );
});

test("of many mistakes the first are listed and the rest counted", () => {
  const keys = Array.from({ length: 5_000 }, (_, index) => `key${index}: 1\n`);
  const findings = findingsOf(timetable + keys.join(""));
  assert.equal(findings.length, 11);
  assert.match(findings[0] ?? "", /row 4, key0: is not a setting here/);
  assert.equal(findings.at(-1), "mosque.yaml: and 4,990 more like these. Fix those first.");
});

test("a file far larger than any mosque's is refused unread", () => {
  const keys = Array.from({ length: 200_000 }, (_, index) => `key${index}: 1\n`);
  assert.deepEqual(findingsOf(keys.join("")), [
    "mosque.yaml: is longer than 100,000 characters. Remove what is not a setting: times belong in the timetable's own file.",
  ]);
});

test("aliases of aliases are refused before they are expanded", () => {
  const lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"];
  for (let level = 1; level < 30; level++) {
    lines.push(
      `a${level}: &a${level} [${Array(9)
        .fill(`*a${level - 1}`)
        .join(", ")}]`,
    );
  }
  assert.deepEqual(findingsOf(lines.join("\n")), [
    "mosque.yaml: repeats too much with aliases, such as *this. Write the values out, and remove the aliases.",
  ]);
});

test("lists in lists in lists are refused", () => {
  for (const text of [
    "[".repeat(90_000),
    `a: ${"[".repeat(1_000)}${"]".repeat(1_000)}`,
    "{ ".repeat(40_000),
  ]) {
    assert.deepEqual(findingsOf(text), [
      "mosque.yaml: nests lists or maps too deeply. Correct the brackets and the indentation.",
    ]);
  }
});

test("an ignored prayer must exist, without another setting for it", () => {
  const read = readMosqueYaml(`${timetable}ignore: [sunrise, isha]\n`, "mosque.yaml");
  assert.deepEqual("ignore" in read && read.ignore, ["sunrise", "isha"]);
  assert.match(
    findingsOf(`${timetable}ignore: [noon]\n`).join(),
    /ignore\[1\]: is not known\. Use fajr, sunrise/,
  );
  assert.match(
    findingsOf(`${timetable}iqamah: { isha: "+10" }\nignore: [sunrise, isha]\n`).join(),
    /ignore\[2\]: is isha, which is set here too\. Keep one of the two\./,
  );
});

test("a file that is empty, a list or not YAML is refused", () => {
  assert.match(findingsOf("")[0] ?? "", /must hold settings/);
  assert.match(findingsOf("- a\n")[0] ?? "", /must hold settings/);
  assert.match(findingsOf(`${timetable}profile: { status: "Open`)[0] ?? "", /row 4: is not YAML/);
  assert.match(findingsOf(`${timetable}asr: mithl-1\nasr: mithl-2\n`)[0] ?? "", /row 5: is not YAML.*unique/);
});

test("the schema for editors accepts and refuses the same as the program", () => {
  const validate = new Ajv({ strict: false }).compile(mosqueYamlSchema());
  assert.ok(validate(parse(everything)), JSON.stringify(validate.errors));
  for (const wrong of [
    "asr: mithl-1",
    "timetable: {}",
    "events: [{ id: a, title: A }]",
    "jumah: []",
    "profile: { status: 5 }",
  ]) {
    assert.ok(Array.isArray(readMosqueYaml(wrong, "mosque.yaml")), wrong);
    assert.ok(!validate(parse(wrong)), wrong);
  }
});
