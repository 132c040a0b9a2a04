import assert from "node:assert/strict";
import { describeFinding } from "@mosque-sync/timetable";
import { readMosqueYaml } from "../../src/mosque-yaml/read.ts";

/** The timetable of a `mosque.yaml`, for tests of its other settings. */
export const timetable = "timetable:\n  dialect: daily-prayer-time\n  files: [noor.csv]\n";

/** A `mosque.yaml` with every setting. */
export const everything = `
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

/** The findings of a `mosque.yaml` that is refused. */
export function findingsOf(text: string): string[] {
  const result = readMosqueYaml(text, "mosque.yaml");
  assert.ok(Array.isArray(result), "the file was accepted");
  return result.map(describeFinding);
}
