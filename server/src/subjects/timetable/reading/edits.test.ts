import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { MosqueTimetable } from "@mosque-sync/timetable/writing";
import { isEditOf } from "./edits.ts";

const document: MosqueTimetable = {
  format: "mosque-timetable",
  version: 1,
  timeZone: "Europe/London",
  days: [{ date: "2026-11-28", isha: { adhan: "19:00" } }],
};
const ofFile = { date: "2026-12-25", isha: { iqamah: "20:00" } };
const own = { date: "2026-12-26", isha: { iqamah: "20:30" }, ...{ "x-own": true } };

suite("an edit of a kept document", () => {
  test("differs only in entries that people have added", () => {
    assert.equal(isEditOf({ ...document, exceptions: [own] }, document), true);
    assert.equal(isEditOf(document, { ...document, exceptions: [own], eid: [] }), true);
    assert.equal(
      isEditOf({ ...document, exceptions: [ofFile] }, { ...document, exceptions: [ofFile, own] }),
      true,
    );
  });

  test("is not a document with other days, or other entries of the file", () => {
    assert.equal(isEditOf({ ...document, days: [] }, document), false);
    assert.equal(isEditOf({ ...document, exceptions: [ofFile, own] }, document), false);
    assert.equal(isEditOf({ ...document, exceptions: [{ ...own, ...{ "x-own": false } }] }, document), false);
  });
});
