import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { MosqueTimetable } from "@mosque-sync/timetable/writing";
import { documentIn } from "./document-in.ts";
import { savedName } from "./source-file.ts";

const document: MosqueTimetable = {
  format: "mosque-timetable",
  version: 1,
  timeZone: "Europe/London",
  days: [{ date: "2026-12-25", dhuhr: { adhan: "12:00" } }],
};
const bytesOf = (text: string) => new TextEncoder().encode(text);

suite("a stored file", () => {
  test("is a document only in the open format", () => {
    assert.deepEqual(documentIn(bytesOf(JSON.stringify(document))), document);
    for (const text of ["Date,Fajr", "{}", "null", '{"format":"other"}', ""]) {
      assert.equal(documentIn(bytesOf(text)), undefined, text);
    }
  });

  test("is saved under its name, with the ending of its content", () => {
    const bytes = bytesOf(JSON.stringify(document));
    assert.equal(savedName({ name: "noor.csv", bytes }), "noor.csv.json");
    assert.equal(savedName({ name: "noor.json", bytes }), "noor.json");
    assert.equal(savedName({ name: "noor.csv", bytes: bytesOf("Date,Fajr") }), "noor.csv");
  });
});
