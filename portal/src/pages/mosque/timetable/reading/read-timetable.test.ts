import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { readTimetable, readTimetableFile } from "@mosque-sync/timetable";
import { ownMark } from "@mosque-sync/timetable/own-entries";
import type { MosqueTimetable } from "@mosque-sync/timetable/writing";
import { daysAfter } from "#parts/zones/zone-clock.ts";
import { readGivenFiles } from "./read-timetable.ts";
import type { Asked } from "./shown.ts";

const date = "2026-11-28";
const heading = "Date,Fajr,Fajr Iqamah,Sunrise,Dhuhr,Dhuhr Iqamah,Asr,Asr Iqamah,Maghrib,Isha,Isha Iqamah";
const times = "06:00,06:30,07:40,11:56,13:15,13:41,14:30,16:06,17:35,19:30";
const days = Array.from({ length: 40 }, (_, index) => daysAfter("2026-11-26", index));

/** A table of 40 days around the date. @param lineOf the times of a day that differ */
function table(lineOf: Readonly<Record<string, string>> = {}): string {
  return [heading, ...days.map((day) => `${day},${lineOf[day] ?? times}`)].join("\n");
}

function asked(text: string, own: Asked["own"] = {}, name = "noor.csv"): Asked {
  const files = [{ name, bytes: new TextEncoder().encode(text) }];
  return { files, timeZone: "Europe/London", date, own, reading: {} };
}

async function daysOf(document: string | undefined) {
  const file = await readTimetableFile(new TextEncoder().encode(document), "kept", undefined, {
    asr: "mithl-1",
  });
  if ("is" in file) throw new Error("the document is not read");
  const frame = { timeZone: "Europe/London", years: [2026, 2027] };
  return readTimetable([file], { clock: undefined, dst: "included" }, frame).days;
}

const unknownDhuhr = (["adhan", "iqamah"] as const).map((kind) => ({ prayerKey: "dhuhr", kind }));

suite("a timetable that is read in the browser", () => {
  test("becomes a document with the times of every day, and says today's and the last day", async () => {
    const read = await readGivenFiles(asked(table()));
    assert.deepEqual([read.report.days, read.hidesFileOrColumn], [{ known: 40, usable: 40 }, false]);
    assert.equal(read.ahead?.last, days.at(-1));
    const kept = await daysOf(read.document);
    assert.deepEqual(
      kept.map((day) => day.date),
      days,
    );
    const [today] = read.days.filter((day) => day.date === date);
    assert.deepEqual(
      today?.cells.map(({ text }) => text),
      times.split(","),
    );
    assert.deepEqual([today?.unknown, read.unknown], [[], []]);
  });

  test("marks the cell that cannot be used, and leaves its prayer unknown in the document", async () => {
    const faulty = times.replace("11:56", "noonish");
    const read = await readGivenFiles(asked(table({ "2026-12-02": faulty })));
    const [cause] = read.causes;
    assert.deepEqual(
      [cause?.severity, cause?.family, cause?.effect, cause?.value],
      ["error", "Cells", "time", "noonish"],
    );
    const day = read.days.find((each) => each.date === "2026-12-02");
    assert.deepEqual(
      day?.cells.filter(({ isUsed }) => !isUsed),
      [{ text: "noonish", isUsed: false, causes: [1] }],
    );
    assert.deepEqual(
      [day?.unusable, read.unknown],
      [["dhuhr"], [{ from: "2026-12-02", until: "2026-12-02", unusable: ["dhuhr"], unknown: unknownDhuhr }]],
    );
    const kept = (await daysOf(read.document)).find((each) => each.date === "2026-12-02");
    assert.deepEqual(kept?.unknown, ["dhuhr"]);
  });

  test("without a day has no document, but a cause", async () => {
    const read = await readGivenFiles(asked("Shopping list\nBread\nMilk"));
    assert.deepEqual(
      [read.document, read.causes.length > 0, read.hidesFileOrColumn],
      [undefined, true, true],
    );
  });

  test("that is a document of the open format already is kept with its own bytes", async () => {
    const { document = "" } = await readGivenFiles(asked(table()));
    const spaced = document.replaceAll("\n", "\n\n");
    assert.equal((await readGivenFiles(asked(spaced, {}, "noor.json"))).document, spaced);
  });

  test("keeps what people have added to the one before, unless it is over", async () => {
    const changes = [
      { from: "2026-12-01", until: "2026-12-03", isha: { iqamah: "20:15" }, "x-own": true },
      { from: "2027-02-08", until: "2027-03-09", isha: { iqamah: "21:00" }, "x-own": true },
      { from: "2026-11-20", until: "2026-11-27", isha: { iqamah: "20:20" }, "x-own": true },
    ];
    const read = await readGivenFiles(asked(table(), { exceptions: changes }));
    assert.equal(read.ownKept, 2);
    const parsed = JSON.parse(read.document ?? "") as MosqueTimetable;
    assert.deepEqual(parsed.exceptions, changes.slice(0, 2));
    const ishaOn = (day: string) => read.days.find((each) => each.date === day)?.cells.at(-1)?.text;
    assert.deepEqual([ishaOn("2026-11-30"), ishaOn("2026-12-01")], ["19:30", "20:15"]);
    assert.deepEqual(read.ahead?.iqamahs.find(({ prayer }) => prayer === "isha")?.spans.length, 3);
  });

  test("shows the times that people's entries add or take away, which the file does not have so", async () => {
    const own: Asked["own"] = {
      rules: [{ override: true, asr: { iqamah: null }, ...ownMark }],
      jummah: [{ override: true, iqamah: "13:30", ...ownMark }],
    };
    const { columns, days } = await readGivenFiles(asked(table(), own));
    const today = days.find((day) => day.date === date);
    const textOf = (prayer: string) =>
      today?.cells[columns.findIndex((column) => column.prayer === prayer && column.kind === "iqamah")]?.text;
    assert.deepEqual([textOf("asr"), textOf("jummah"), textOf("isha")], ["", "13:30", "19:30"]);
  });

  test("with people's entries keeps only these: a pulled document does not get them twice", async () => {
    const own: Asked["own"] = { jummah: [{ override: true, iqamah: "13:30", ...ownMark }] };
    const { document: pulled = "" } = await readGivenFiles(asked(table(), own));
    const read = await readGivenFiles(asked(pulled, own, "timetable.json"));
    assert.deepEqual([read.ownKept, read.document], [0, pulled]);
  });
});
