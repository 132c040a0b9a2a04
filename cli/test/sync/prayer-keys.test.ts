import assert from "node:assert/strict";
import { test } from "node:test";
import * as client from "@mosque-sync/client";
import * as timetable from "@mosque-sync/timetable";

test("a timetable can have times of every prayer of the API, and of no other", () => {
  assert.deepEqual(timetable.prayerKeys, client.prayerKeys);
});
