import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { MosqueTimetable } from "@mosque-sync/timetable/writing";
import {
  changedPrayers,
  clockText,
  exceptionOf,
  isUnread,
  ownChanges,
  type TypedChange,
  withChange,
  withoutChange,
} from "./own-changes.ts";

const empty = Object.fromEntries(
  changedPrayers.map((prayer) => [prayer, { adhan: "", iqamah: "" }]),
) as TypedChange["times"];
const typed = (change: Partial<TypedChange>): TypedChange => ({
  from: "2026-12-04",
  until: "",
  reason: "",
  times: empty,
  ...change,
});
const document: MosqueTimetable = {
  format: "mosque-timetable",
  version: 1,
  timeZone: "Europe/London",
  exceptions: [{ date: "2026-12-25", dhuhr: { iqamah: "13:00" } }],
};

suite("a change from a date", () => {
  test("without an end lasts until the timetable ends, and sends only the typed times", () => {
    const times = { ...empty, isha: { adhan: "", iqamah: "8:15" } };
    assert.deepEqual(exceptionOf(typed({ times, reason: " Winter " }), "2026-12-31"), {
      from: "2026-12-04",
      until: "2026-12-31",
      reason: "Winter",
      isha: { iqamah: "20:15" },
      "x-own": true,
    });
  });

  test("writes a time after midnight as the format has it, and shows it as the clock does", () => {
    const times = { ...empty, isha: { adhan: "", iqamah: "00:15" } };
    assert.deepEqual(exceptionOf(typed({ times }), "2026-12-31").isha, { iqamah: "24:15" });
    assert.equal(clockText("24:15"), "00:15");
    assert.equal(clockText("20:15"), "20:15");
  });

  test("takes a dash as the word that there is no such time", () => {
    const times = { ...empty, fajr: { adhan: "", iqamah: "–" }, jummah: { adhan: "-", iqamah: "13:30" } };
    const { fajr, jummah } = exceptionOf(typed({ times, until: "2026-12-05" }), "2026-12-31");
    assert.deepEqual(fajr, { iqamah: null });
    assert.deepEqual(jummah, [{ adhan: null, iqamah: "13:30" }]);
  });

  test("refuses a text that is no time", () => {
    assert.equal(isUnread("isha", "later"), true);
    for (const text of ["", " ", "–", "8:15", "20.15"]) assert.equal(isUnread("isha", text), false, text);
  });

  test("is added after the exceptions of the file, and removed without touching them", () => {
    const change = exceptionOf(
      typed({ times: { ...empty, asr: { adhan: "15:00", iqamah: "" } } }),
      "2026-12-31",
    );
    const changed = withChange(document, change);
    const [own, ...others] = ownChanges(changed);
    assert.ok(own);
    assert.deepEqual([own.exception, others], [change, []]);
    assert.deepEqual(withoutChange(changed, own), document);
    assert.deepEqual(withoutChange(document, own), document);
  });
});
