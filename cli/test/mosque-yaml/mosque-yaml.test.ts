import assert from "node:assert/strict";
import { test } from "node:test";
import { describeFinding } from "@mosque-sync/timetable";
import { Ajv } from "ajv";
import { parse } from "yaml";
import { mosqueYamlSchema } from "../../src/mosque-yaml/json-schema.ts";
import { readMosqueYaml } from "../../src/mosque-yaml/read.ts";

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

const timetable = "timetable:\n  dialect: daily-prayer-time\n  files: [noor.csv]\n";

const everything = `
timetable: { files: [noor.csv], dialect: csv, clock: 24h, dst: winter-time }
asr: mithl-2
iqamah:
  fajr: "+20"
  maghrib: 5 minutes after adhan
  isha: "21:30"
jummah:
  - { adhan: "12:45", iqamah: "1:15 pm" }
prayers:
  - { prayer: eid, iqamah: "08:00", from: 2027-03-10, until: 2027-03-10 }
  - { prayer: eid, iqamah: "09:00", from: 2027-03-10, until: 2027-03-10 }
profile:
  status: null
  donationLink: ""
announcements:
  - id: car-park
    title: Car park closed
    body: |
      Please use the side street.
      It opens again on Sunday.
    flairType: notice
    until: 2026-12-01
events:
  - id: seerah
    title: Seerah evening
    start: 2026-12-01 19:00
    end: 2026-12-01T20:30:00Z
    repeatOption: weekly
    allowComments: false
    latitude: 53.38
    longitude: -1.47
`;

function findingsOf(text: string): string[] {
  const result = readMosqueYaml(text, "mosque.yaml");
  assert.ok(Array.isArray(result), "the file was accepted");
  return result.map(describeFinding);
}

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

test("prayers, iqamah rules, announcements and events are read", () => {
  const read = readMosqueYaml(everything, "mosque.yaml");
  assert.ok(!Array.isArray(read));
  const everyDay = (text: string) => [{ text, weekdays: undefined, ...always }];
  assert.deepEqual(read.iqamah, {
    fajr: everyDay("+20"),
    maghrib: everyDay("5 minutes after adhan"),
    isha: everyDay("21:30"),
  });
  const eid = { from: "2027-03-10", until: "2027-03-10" };
  assert.deepEqual(read.prayers, [
    { row: { prayerKey: "eid", iqamahTime: "08:00" }, ...eid },
    { row: { prayerKey: "eid", iqamahTime: "09:00" }, ...eid },
  ]);
  assert.deepEqual(read.profile, { status: null, donationLink: "" });
  assert.equal(read.announcements?.[0]?.body, "Please use the side street.\nIt opens again on Sunday.");
  assert.deepEqual(read.events?.[0]?.start, { is: "local", date: "2026-12-01", time: "19:00" });
  assert.deepEqual(read.events?.[0]?.end, { is: "instant", instant: "2026-12-01T20:30:00.000Z" });
});

test("a file needs a timetable or some other content", () => {
  for (const text of ["prayers: []", "events: []", "profile: { status: Open }"]) {
    assert.ok(!Array.isArray(readMosqueYaml(text, "mosque.yaml")), text);
  }
  assert.match(findingsOf("asr: mithl-1")[0] ?? "", /has nothing to sync\. Add a timetable/);
  assert.match(findingsOf("profile: {}")[0] ?? "", /has nothing to sync/);
  assert.match(findingsOf('prayers: []\niqamah: { fajr: "+10" }')[0] ?? "", /is for a timetable/);
});

test("a list left empty by accident is refused: [] removes all", () => {
  assert.deepEqual(findingsOf("announcements:\nevents: []\n"), [
    'mosque.yaml, row 1, announcements: must be a list. Add `- { id: car-park, title: "…", body: "…" }` on a line below it, or use [] for none.',
  ]);
});

test("a time that has lost its pm is refused everywhere", () => {
  const text = `prayers:
  - { prayer: dhuhr, adhan: "01:30" }
  - { prayer: fajr, adhan: "6:30 pm" }
events:
  - { id: a, title: A, start: 2026-12-01 7:00 }
`;
  assert.deepEqual(
    findingsOf(text).map((line) => line.replace(/\. Use.*/, "")),
    [
      "mosque.yaml, row 2, prayers[1].adhan: is 01:30 by the 24-hour clock, when dhuhr cannot be",
      "mosque.yaml, row 3, prayers[2].adhan: is 18:30 by the 24-hour clock, when fajr cannot be",
      "mosque.yaml, row 5, events[1].start: has no am or pm",
    ],
  );
});

test("mistakes in items are reported with their lines", () => {
  const text = `iqamah: { fajr: +20 }
timetable: noor.csv
jummah: [{ iqamah: "13:00" }]
prayers:
  - { prayer: jummah, iqamah: "13:00" }
announcements:
  - { id: car park, title: A, body: B }
  - { id: a, title: " ", body: B }
  - { id: b, title: B }
  - { id: c, title: "Noor \u202E moc", body: "B \u202E" }
events:
  - { id: a, title: A, start: 2026-02-30 19:00 }
  - { id: b, title: B, start: 2026-02-20 19:00, until: 2026-13-01 }
  - { id: c, title: C, start: 2026-02-20 19:00, from: 2026-02-02, until: 2026-02-01 }
  - { id: d, title: D, start: 2026-02-20 19:00, latitude: 53 }
`;
  assert.deepEqual(
    findingsOf(text).map((line) => line.split(". ")[0]),
    [
      "mosque.yaml, row 1, iqamah.fajr: must be a text",
      "mosque.yaml, row 2, timetable: must hold settings",
      "mosque.yaml, row 7, announcements[1].id: is not an id",
      "mosque.yaml, row 8, announcements[2].title: is empty",
      "mosque.yaml, row 9, announcements[3].body: is missing",
      "mosque.yaml, row 10, announcements[4].title: holds U+202E, which changes the direction of the text around it",
      "mosque.yaml, row 12, events[1].start: is not a date with a time",
      "mosque.yaml, row 13, events[2].until: is not a date",
      "mosque.yaml, row 14, events[3].until: is before 2026-02-02",
      "mosque.yaml, row 15, events[4]: has only one coordinate",
    ],
  );
});

test("a text that is longer than the service allows is refused before anything is sent", () => {
  const bounds = [
    ["profile", "communityName", 200],
    ["profile", "address", 500],
    ["profile", "status", 200],
    ["profile", "message", 5_000],
    ["profile", "donationLink", 2_048],
    ["announcements", "title", 200],
    ["announcements", "body", 10_000],
    ["announcements", "flairType", 50],
    ["events", "title", 200],
    ["events", "body", 10_000],
    ["events", "flairType", 50],
    ["events", "repeatOption", 50],
    ["events", "address", 500],
    ["events", "visibility", 50],
  ] as const;
  const validate = new Ajv({ strict: false }).compile(mosqueYamlSchema());
  for (const [part, name, most] of bounds) {
    const withLength = (length: number) => {
      const item = { id: "a", title: "A", body: "B", [name]: "🕌".repeat(length) };
      if (part === "profile") return { profile: { [name]: item[name] } };
      return { [part]: [part === "events" ? { ...item, start: "2026-12-01 19:00" } : item] };
    };
    const [fits, tooLong] = [withLength(most), withLength(most + 1)];
    assert.ok(!Array.isArray(readMosqueYaml(JSON.stringify(fits), "mosque.yaml")), `${part} ${name}`);
    const [is, allowed] = [most + 1, most].map((count) => count.toLocaleString("en"));
    const setting = part === "profile" ? `profile.${name}` : `${part}[1].${name}`;
    assert.deepEqual(findingsOf(JSON.stringify(tooLong)), [
      `mosque.yaml, row 1, ${setting}: has ${is} characters, and ${allowed} are allowed. Shorten it.`,
    ]);
    assert.deepEqual([validate(fits), validate(tooLong)], [true, false], `the schema: ${part} ${name}`);
  }
});

test("ids are unique in their list, and jummah is set in one place", () => {
  const text = `announcements:
  - { id: a, title: A, body: A }
  - { id: b, title: B, body: B }
  - { id: a, title: C, body: C }
jummah: [{ iqamah: "13:00" }]
prayers: [{ prayer: jummah, iqamah: "13:00" }]
`;
  assert.deepEqual(
    findingsOf(text).map((line) => line.split(". ")[0]),
    [
      "mosque.yaml, row 4, announcements[3].id: is also the id of item 1",
      "mosque.yaml, row 5, jummah: is also among prayers",
    ],
  );
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
