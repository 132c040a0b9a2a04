import assert from "node:assert/strict";
import { suite, test } from "node:test";
import {
  factsOf,
  foundOn,
  noOwnRows,
  type PrayerTimes,
  plainSettings,
  readTimetable,
  readTimetableFile,
  type SourceFile,
  type Timetable,
  wantedDay,
} from "@mosque-sync/timetable";
import { type OwnEntries, ownMark } from "@mosque-sync/timetable/own-entries";
import { Temporal } from "@mosque-sync/timetable/temporal";
import { documentOf, textOfDocument } from "@mosque-sync/timetable/writing";
import { documentEntries, withSettings } from "../../src/mosque-yaml/document/entries.ts";
import type { MosqueYaml } from "../../src/mosque-yaml/mosque-yaml.ts";
import { readMosqueYaml } from "../../src/mosque-yaml/read.ts";
import { timetableOf } from "../../src/source/source.ts";
import { timeSettingsOf } from "../../src/source/time-settings.ts";
import { desiredOn } from "../../src/sync/desired-state.ts";

const timeZone = "Europe/London";
const now = new Date("2027-01-01T12:00:00Z");
const frame = { timeZone, years: [2026, 2027, 2028] };
const year = Array.from({ length: 365 }, (_, index) =>
  Temporal.PlainDate.from("2027-01-01").add({ days: index }).toString(),
);

/** The days of the shorter cases. */
const untilMay = year.slice(0, 135);

/** Times that move over the year, like a mosque's. */
function csv(more = "", cellsOf: (date: string) => string = () => ""): string {
  const at = (minutes: number) =>
    [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
  const lines = year.map((date, index) => {
    const swing = Math.round(60 * Math.sin((2 * Math.PI * (index - 80)) / 365));
    const [fajr, dhuhr, asr, maghrib] = [300 - swing, 770, 930 + swing, 1080 + swing];
    const isha = maghrib + 90;
    const times = [
      fajr,
      fajr + 30,
      fajr + 90,
      dhuhr,
      795,
      asr,
      asr + 15,
      maghrib,
      maghrib + 5,
      isha,
      isha + 20,
    ];
    return `${date},${times.map(at).join(",")}${cellsOf(date)}`;
  });
  const heading =
    "Date,Fajr,Fajr Iqamah,Sunrise,Dhuhr,Dhuhr Iqamah,Asr,Asr Iqamah,Maghrib,Maghrib Iqamah,Isha,Isha Iqamah";
  return [`${heading}${more}`, ...lines].join("\n");
}

function settingsIn(yaml: string): MosqueYaml {
  const settings = readMosqueYaml(`timetable: { files: [noor.csv] }\n${yaml}`, "mosque.yaml");
  if (Array.isArray(settings)) assert.fail(JSON.stringify(settings));
  return settings;
}

async function fileOf(text: string, name: string): Promise<SourceFile> {
  const file = await readTimetableFile(new TextEncoder().encode(text), name, undefined, { asr: "mithl-1" });
  if ("is" in file) assert.fail(`${name} is not read`);
  return file;
}

/** The rows that mosque-sync wants, and the rows of the document. */
async function bothWays(yaml: string, table = csv()) {
  const settings = settingsIn(yaml);
  const file = await fileOf(table, "noor.csv");
  const source = { settings, files: [file], unread: [] };
  const ofSource = timetableOf(source, timeZone, now, "2027-06-01");
  const plain = readTimetable([file], { ...timeSettingsOf(settings), iqamah: {} }, frame);
  const { entries, notTaken } = documentEntries(settings, plain);
  const document = withSettings(documentOf(plain.days, { timeZone }), {}, settings, entries);
  const read = readTimetable([await fileOf(textOfDocument(document), "kept.json")], plainSettings, frame);
  return {
    notTaken,
    document,
    read,
    wanted: (dates: readonly string[]) =>
      rowsByDay(dates, (date) => desiredOn(date, settings, ofSource).prayers),
    given: (dates: readonly string[]) => rowsByDay(dates, (date) => wantedOn(date, read).prayers),
  };
}

function wantedOn(date: string, timetable: Timetable) {
  return wantedDay(date, foundOn(date, timetable), factsOf(timetable), noOwnRows);
}

function rowsByDay(dates: readonly string[], rowsOn: (date: string) => readonly PrayerTimes[]): string[] {
  return dates.map((date) => {
    const rows = rowsOn(date).map(({ prayerKey, adhanTime = "–", iqamahTime = "–" }) =>
      [prayerKey, adhanTime, iqamahTime].join(" "),
    );
    return [date, ...rows.toSorted()].join(", ");
  });
}

const everything = `
ramadan: { from: 2027-02-08, until: 2027-03-09 }
iqamah:
  fajr: 45 minutes before sunrise
  dhuhr:
    - { iqamah: "-", weekdays: [friday] }
    - "13:30"
  asr: 10 minutes after adhan, rounded up to 5 minutes
  maghrib: { iqamah: "+10", during: ramadan }
  isha:
    - { iqamah: "20:15", weekdays: [friday, saturday] }
    - { iqamah: "21:00", from: 2027-05-01, until: 2027-07-31 }
    - { iqamah: "00:15", weekdays: [monday], from: 2027-06-01, until: 2027-06-30 }
    - { iqamah: "22:00", during: ramadan }
    - "+15"
jummah:
  - { adhan: "12:45", iqamah: "13:15" }
  - { iqamah: "14:00", from: 2027-03-28, until: 2027-10-30 }
  - { iqamah: "-", from: 2027-08-04, until: 2027-08-17 }
prayers:
  - { prayer: eid, iqamah: "08:00", from: 2027-03-10, until: 2027-03-10 }
  - { prayer: eid, iqamah: "09:30", from: 2027-03-10, until: 2027-03-10 }
  - { prayer: tahajjud, iqamah: "03:00", from: 2027-02-28, until: 2027-03-09 }
`;

suite("a mosque.yaml as entries of a document", () => {
  test("gives the rows of mosque-sync on every day: rules, weekdays, a period, Ramadan, jummahs, Eid", async () => {
    const { wanted, given, notTaken } = await bothWays(everything);
    assert.deepEqual(given(year), wanted(year));
    assert.deepEqual(notTaken, []);
  });

  // biome-ignore format: a table.
  const cases: [name: string, yaml: string, heading?: string, cellsOf?: (date: string) => string][] = [
    ["jummahs on some Fridays, which leave the others to the file", 'jummah: [{ iqamah: "14:00", from: 2027-03-30, until: 2027-05-05 }]', ",Jummah", () => ",13:15"],
    ["no jummah on some Fridays", 'jummah: [{ iqamah: "-", from: 2027-03-30, until: 2027-05-05 }]', ",Jummah", () => ",13:15"],
    ["no jummah at all", "jummah: []", ",Jummah", () => ",13:15"],
    ["ignored prayers", "ignore: [sunrise, asr]"],
    ["rows that replace a daily prayer", 'prayers: [{ prayer: isha, adhan: "20:00", until: 2027-02-01 }, { prayer: isha, iqamah: "21:00", from: 2027-01-20, until: 2027-03-01 }]'],
    ["the jummah of every day as a row", 'prayers: [{ prayer: jummah, iqamah: "13:20" }]', ",Jummah", () => ",13:15"],
    ["an Eid that the file has on the same day", 'prayers: [{ prayer: eid, iqamah: "08:00", from: 2027-03-10, until: 2027-03-10 }]', ",Eid", (date) => (date === "2027-03-10" ? ",07:30" : ",")],
  ];
  for (const [name, yaml, heading, cellsOf] of cases) {
    test(`gives the rows of mosque-sync on every day until May with ${name}`, async () => {
      const { wanted, given, notTaken } = await bothWays(yaml, csv(heading, cellsOf));
      assert.deepEqual(given(untilMay), wanted(untilMay));
      assert.deepEqual(notTaken, []);
    });
  }

  test("after the end of a row that no file has, the prayer is not held, as mosque-sync deletes it", async () => {
    const { read } = await bothWays(everything);
    assert.ok(wantedOn("2027-03-10", read).none.some(({ prayerKey }) => prayerKey === "tahajjud"));
    assert.ok(!wantedOn("2027-02-27", read).managed.has("tahajjud"));
  });

  // biome-ignore format: a table.
  const refused: [yaml: string, setting: string, cause: string, table?: string][] = [
    ['iqamah: { isha: "20:00 / 21:00" }', "iqamah.isha", "several-times"],
    ['iqamah: { isha: "20:30" }', "iqamah.isha", "congregations", csv(",Isha Iqamah 2", () => ",23:00")],
    ['prayers: [{ prayer: eid, iqamah: "08:00" }]', "prayers.eid", "eid-days"],
    ['prayers: [{ prayer: jummah, iqamah: "13:20", from: 2027-02-01 }]', "prayers.jummah", "jummah-days"],
  ];
  for (const [yaml, setting, cause, table] of refused) {
    test(`does not take over ${setting} that it cannot give exactly, and says why: ${cause}`, async () => {
      const { document, notTaken } = await bothWays(yaml, table);
      assert.deepEqual(notTaken, [{ setting, cause }]);
      const { rules, exceptions, jummah, eid } = document;
      assert.deepEqual([rules, exceptions, jummah, eid], [undefined, undefined, undefined, undefined]);
    });
  }

  test("replaces the entries of an earlier one, and people's jummahs and Eid, and stays below their rules", async () => {
    const { document } = await bothWays(everything);
    const settings = settingsIn('jummah: [{ iqamah: "13:45" }]\niqamah: { isha: "20:00" }');
    const own: OwnEntries = {
      ...{ rules: [...(document.rules ?? []), { isha: { iqamah: "21:30" }, ...ownMark }] },
      jummah: [{ override: true, iqamah: "13:00", ...ownMark }],
      exceptions: [...(document.exceptions ?? []), { date: "2027-01-05", isha: {}, ...ownMark }],
    };
    const plain = readTimetable([await fileOf(csv(), "noor.csv")], plainSettings, frame);
    const { entries } = documentEntries(settings, plain);
    const next = withSettings({ ...document, ...own }, own, settings, entries);
    assert.deepEqual(
      next.rules?.map(({ isha }) => isha),
      [{ iqamah: "20:00" }, { iqamah: "21:30" }],
    );
    assert.deepEqual(
      next.jummah?.map(({ iqamah }) => iqamah),
      ["13:45"],
    );
    assert.deepEqual([next.exceptions?.length, next.eid], [1, undefined]);
  });
});
