import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { ReadingSettings } from "@mosque-sync/timetable";
import { daysAfter } from "#parts/zones/zone-clock.ts";
import { takeSettings } from "./mosque-yaml.ts";
import { readGivenFiles } from "./read-timetable.ts";
import type { Asked, GivenFile } from "./shown.ts";

const date = "2026-11-28";
const times = "06:00,06:30,07:40,11:56,13:15,13:41,14:30,16:06,16:11,17:35,19:30";
const table = [
  "Date,Fajr,Fajr Iqamah,Sunrise,Dhuhr,Dhuhr Iqamah,Asr,Asr Iqamah,Maghrib,Maghrib Iqamah,Isha,Isha Iqamah",
  ...Array.from({ length: 40 }, (_, index) => `${daysAfter(date, index)},${times}`),
].join("\n");
const settings = `# Masjid Noor
timetable: { files: ["times/*.csv", summer.csv] }
iqamah: { isha: "20:00" }
ignore: [sunrise]
events: []
announcements: [{ id: car-park, title: Car park, body: Closed }]
`;

function file(name: string, text: string): GivenFile {
  return { name, bytes: new TextEncoder().encode(text) };
}

function asked(files: readonly GivenFile[], more: Partial<Asked> = {}): Asked {
  return { files, timeZone: "Europe/London", date, own: {}, reading: {}, ...more };
}

async function shown(input: Asked) {
  const taken = await takeSettings(input);
  if ("is" in taken) assert.fail(taken.is);
  return readGivenFiles(taken.asked, taken.given);
}

/** A time of today. */
function today({ columns, days }: Awaited<ReturnType<typeof shown>>, prayer: string): string | undefined {
  const index = columns.findIndex((column) => column.prayer === prayer && column.kind === "iqamah");
  return days.find((day) => day.date === date)?.cells[index]?.text;
}

suite("a mosque.yaml that is read in the browser", () => {
  test("with a file: its rules apply, ignored prayers are left out, and the rest is named", async () => {
    const read = await shown(asked([file("noor.csv", table), file("mosque.yaml", settings)]));
    assert.deepEqual([today(read, "isha"), today(read, "fajr")], ["20:00", "06:30"]);
    assert.equal(JSON.parse(read.document ?? "").days[0].sunrise, undefined);
    assert.deepEqual(read.settings, {
      ...{ entries: 1, notTaken: [], isAlone: false, leavesReading: false },
      ...{ others: ["announcements"], missing: ["summer.csv"] },
    });
  });

  test("without files: it changes the kept timetable, whose file it does not read again", async () => {
    const { document = "" } = await shown(asked([file("noor.csv", table)]));
    const kept = file("noor.csv", document);
    const read = await shown(asked([file("pasted", settings)], { kept }));
    assert.deepEqual([today(read, "isha"), read.settings?.entries], ["20:00", 1]);
    assert.deepEqual([read.settings?.isAlone, read.settings?.leavesReading], [true, true]);
    const again = await shown(
      asked([file("mosque.yml", settings.replace("20:00", "20:30"))], {
        kept: file("noor.csv", read.document ?? ""),
      }),
    );
    assert.deepEqual([today(again, "isha"), JSON.parse(again.document ?? "").rules.length], ["20:30", 1]);
  });

  test("says how the files are read, until a reader makes a choice", async () => {
    const files = [
      file("noor.csv", table),
      file("mosque.yaml", settings.replace("iqamah:", "asr: mithl-2\niqamah:")),
    ];
    const readingOf = async (more: Partial<Asked>): Promise<ReadingSettings> =>
      (await shown(asked(files, more))).reading;
    assert.deepEqual(await readingOf({ reading: { clock: "24h" } }), { clock: "24h", asr: "mithl-2" });
    assert.deepEqual(await readingOf({ reading: { asr: "mithl-1" }, isAnswered: true }), { asr: "mithl-1" });
  });

  test("is told by line if it is wrong, and is not read without a timetable or twice", async () => {
    const wrong = await takeSettings(
      asked([file("noor.csv", table), file("mosque.yaml", "iqamah: { isha: soon }")]),
    );
    assert.ok("is" in wrong && wrong.is === "wrong-settings" && wrong.faults[0]?.row === 1);
    assert.deepEqual(await takeSettings(asked([file("mosque.yaml", settings)])), { is: "only-settings" });
    const two = [file("mosque.yaml", settings), file("other.yml", settings)];
    assert.deepEqual(await takeSettings(asked(two)), { is: "two-settings" });
  });

  test("is no table with a prayer at its beginning", async () => {
    const input = asked([file("noor.txt", "asr: 14:30\nisha: 19:30")]);
    assert.deepEqual(await takeSettings(input), { asked: input });
  });
});
