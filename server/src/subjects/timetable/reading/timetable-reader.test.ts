import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { ApiError } from "#domain/api-error.ts";
import { createTimetableReader, type ReadingBounds } from "./timetable-reader.ts";

const file = {
  bytes: new TextEncoder().encode("Date,Fajr Iqamah,Isha Iqamah\n2026-11-28,06:30,19:30\n"),
  ...{ fileName: "times.csv", timeZone: "Europe/London", longitude: undefined, date: "2026-11-28" },
  reading: {},
  isFetched: false,
};

/** Reads a file twice, each time within bounds. */
async function readTwice(bounds: ReadingBounds) {
  const reader = createTimetableReader(bounds);
  try {
    return [await reader.read("mosque", file), await reader.read("mosque", file)];
  } finally {
    await reader.close();
  }
}

suite("The reader of timetables", () => {
  test("reads one file after the other in its thread", async () => {
    const read = await readTwice({ seconds: 60, mostSeconds: 600, megabytes: 256 });
    assert.deepEqual(
      read.map(({ is }) => is),
      ["read", "read"],
    );
  });

  test("refuses each file that needs too much work, and starts another thread for the next one", async () => {
    for (const result of await readTwice({ seconds: 0.001, mostSeconds: 600, megabytes: 256 })) {
      assert.ok(result.is === "not read");
      assert.match(result.problem, /^Reading it took more than .* seconds\. Send only the timetable/);
    }
  });

  test("refuses no file because the machine is busy, but asks for a retry", async () => {
    await assert.rejects(
      readTwice({ seconds: 600, mostSeconds: 0.001, megabytes: 256 }),
      (error) => error instanceof ApiError && error.reason === "timetables_busy",
    );
  });
});
