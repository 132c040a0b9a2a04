import assert from "node:assert/strict";
import { test } from "node:test";
import { readMosqueYaml } from "../src/mosque-yaml/read.ts";
import { describeFinding } from "../src/timetable/timetable.ts";

/** What a file says of everything that it leaves out. */
const nothing = {
  timetable: undefined,
  asr: "mithl-1",
  iqamah: {},
  jummah: undefined,
  prayers: undefined,
  profile: {},
  announcements: undefined,
  events: undefined,
};

const timetable = "timetable:\n  dialect: daily-prayer-time\n  files: [noor.csv]\n";

function findingsOf(text: string): string[] {
  const result = readMosqueYaml(text, "mosque.yaml");
  assert.ok(Array.isArray(result), "the file was accepted");
  return result.map(describeFinding);
}

test("everything that a mosque can say is read", () => {
  const text = `${timetable}asr: mithl-2
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
    timetable: { dialect: "daily-prayer-time", files: ["noor.csv"], clock: undefined, dst: "included" },
    asr: "mithl-2",
    jummah: [
      { prayerKey: "jummah", adhanTime: "12:45", iqamahTime: "13:15" },
      { prayerKey: "jummah", iqamahTime: "14:00" },
    ],
    profile: { status: "Open", latitude: 53.38, donationLink: null },
  });
});

test("a mosque that says only its timetable keeps the first mithl, and its jummah rows are left alone", () => {
  assert.deepEqual(readMosqueYaml(timetable.replace("[noor.csv]", "noor.csv"), "mosque.yaml"), {
    ...nothing,
    timetable: { dialect: "daily-prayer-time", files: ["noor.csv"], clock: undefined, dst: "included" },
  });
});

test("a setting that does not exist is refused with its line and what is allowed", () => {
  assert.deepEqual(findingsOf(`${timetable}jumuah: []\nprofile:\n  thumbnail: x.png\n`), [
    "mosque.yaml, row 4, jumuah: is not a setting here. Allowed: timetable, asr, iqamah, jummah, prayers, profile, announcements, events.",
    "mosque.yaml, row 6, profile.thumbnail: is not a setting here. Allowed: communityName, address, latitude, longitude, timeZoneId, status, message, donationLink.",
  ]);
});

test("a jummah without pm is refused with its line and the fix", () => {
  assert.deepEqual(findingsOf(`${timetable}jummah:\n  - adhan: "12:45"\n    iqamah: "1:30"\n`), [
    'mosque.yaml, row 6, jummah[1].iqamah: is 01:30 by the 24-hour clock, when jummah cannot be. Write it as "13:30" or "1:30 pm".',
  ]);
});

test("every other mistake is found with its line, all of them at once", () => {
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

test("a file that is empty, a list or not YAML is refused", () => {
  assert.match(findingsOf("")[0] ?? "", /must hold settings/);
  assert.match(findingsOf("- a\n")[0] ?? "", /must hold settings/);
  assert.match(findingsOf(`${timetable}profile: { status: "Open`)[0] ?? "", /row 4: is not YAML/);
  assert.match(findingsOf(`${timetable}asr: mithl-1\nasr: mithl-2\n`)[0] ?? "", /row 5: is not YAML.*unique/);
});
