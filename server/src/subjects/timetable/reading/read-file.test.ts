import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { describeFinding } from "@mosque-sync/timetable";
import { dayOf, noDay } from "../rules/kept-days.ts";
import { packed } from "../rules/packed.ts";
import { readFileOf } from "./read-file.ts";
import type { ReadTimetable } from "./reading-result.ts";

/** A month of days with the same times, as CSV. */
function tableWith(
  heading: string,
  isha: string,
  rowOn: (date: string, row: string) => readonly string[],
): string {
  const rows = Array.from({ length: 30 }, (_, index) => `2026-11-${String(index + 1).padStart(2, "0")}`).map(
    (date) => rowOn(date, `${date},05:20,07:10,12:15,14:40,17:05,19:00,${isha}`),
  );
  return [`Date,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha,${heading}`, ...rows.flat(), ""].join("\n");
}

const asWritten = (_date: string, row: string) => [row];

/** Reads a file as the next timetable of a mosque whose kept document has these entries. */
async function readAfter(csv: string, own: Record<string, unknown>): Promise<ReadTimetable> {
  const before = { format: "mosque-timetable", version: 1, timeZone: "UTC", days: [], ...own };
  const read = await readFileOf({
    bytes: new TextEncoder().encode(csv),
    ...{ fileName: "times.csv", timeZone: "UTC", longitude: undefined, date: "2026-11-10" },
    ...{ reading: {}, isFetched: false, before: packed(JSON.stringify(before)) },
  });
  assert.ok(read.is === "read");
  return read;
}

function foundOn({ months }: ReadTimetable, date: string) {
  const month = months.find((one) => date.startsWith(one.month));
  return month ? dayOf(month, date) : noDay;
}

function faultsOn(read: ReadTimetable, date: string): string[] {
  return foundOn(read, date).faults.map(describeFinding);
}

const ownRule = { rules: [{ weekdays: ["fri"], fajr: { iqamah: "06:00" }, "x-own": true }] };
const ownAsr = { exceptions: [{ date: "2026-11-12", asr: { adhan: "14:41" }, "x-own": true }] };

suite("a file that joins people's entries", () => {
  test("keeps its unread columns, so that they stop the rows as without entries", async () => {
    const csv = tableWith("Isah Iqamah", "19:30", asWritten);
    for (const own of [{}, ownRule]) {
      const { facts } = await readAfter(csv, own);
      assert.deepEqual(
        facts.unread.map(({ notice, column }) => [notice, column]),
        [["unknown-column-of-times", "Isah Iqamah"]],
        JSON.stringify(own),
      );
    }
    const { facts } = await readAfter(tableWith("Isha Iqamah", "19:30", asWritten), ownRule);
    assert.deepEqual(facts.unread, []);
  });

  test("keeps the places and the causes of its faults, except on days whose entries replace the times", async () => {
    const csv = tableWith("Isha Iqamah", "19:30", (date, row) => {
      if (date === "2026-11-12") return [row.replace("14:40", "12:05")];
      if (date === "2026-11-15") return [row, row.replace("05:20", "05:50")];
      return [date === "2026-11-18" ? row.slice(0, 22) : row];
    });
    const plain = await readAfter(csv, {});
    const joined = await readAfter(csv, ownRule);
    for (const date of ["2026-11-12", "2026-11-15", "2026-11-18"]) {
      assert.notDeepEqual(faultsOn(plain, date), [], date);
      assert.deepEqual(faultsOn(joined, date), faultsOn(plain, date), date);
    }
    assert.match(faultsOn(joined, "2026-11-12").join(), /^times\.csv, row 13, Asr: "12:05"/);
    assert.deepEqual(faultsOn(await readAfter(csv, ownAsr), "2026-11-12"), []);
  });
});
