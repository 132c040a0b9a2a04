import assert from "node:assert/strict";
import { test } from "node:test";
import { loadedAtStartOf } from "./imports.ts";

const service = loadedAtStartOf("server/src/main.ts");

test("the service starts without the reader of timetables, which only its thread loads", () => {
  const reading = /^@mosque-sync\/timetable(\/(report|writing|own-entries))?$/;
  const found = (modules: ReadonlySet<string>) =>
    [...modules].filter((name) => reading.test(name)).toSorted();
  assert.deepEqual(found(service), []);
  assert.deepEqual(found(loadedAtStartOf("server/src/subjects/timetable/reading/reading-thread.ts")), [
    "@mosque-sync/timetable",
    "@mosque-sync/timetable/own-entries",
    "@mosque-sync/timetable/report",
    "@mosque-sync/timetable/writing",
  ]);
});

test("the service starts without an engine, and then loads its database's engine", () => {
  const drivers = ["pg", "node:sqlite"];
  assert.deepEqual(
    drivers.filter((driver) => service.has(driver)),
    [],
  );
  for (const [engine, driver] of [
    ["sqlite/sqlite", "node:sqlite"],
    ["postgres/postgres", "pg"],
  ] as const) {
    const loaded = loadedAtStartOf(`server/src/store/engines/${engine}.ts`);
    assert.deepEqual(
      drivers.filter((name) => loaded.has(name)),
      [driver],
    );
  }
});
