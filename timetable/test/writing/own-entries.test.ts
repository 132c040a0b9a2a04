import assert from "node:assert/strict";
import { suite, test } from "node:test";
import {
  countOf,
  entriesBesides,
  entriesFrom,
  type OwnEntries,
  ownEntriesOf,
  ownMark,
  withEntries,
  withoutOwnEntries,
} from "@mosque-sync/timetable/own-entries";
import type { MosqueTimetable } from "@mosque-sync/timetable/writing";

const empty = { format: "mosque-timetable", version: 1, timeZone: "UTC", days: [] } as const;
const documentWith = (members: object) => ({ ...empty, ...members }) as unknown as MosqueTimetable;
const exception = (date: string, own = {}) => ({ from: date, until: date, ...own });

suite("entries that people have added", () => {
  test("are added once to a document that has some of them already", () => {
    const own = { exceptions: [exception("2026-11-24", ownMark), exception("2026-11-25", ownMark)] };
    const next = documentWith({ exceptions: [exception("2026-11-24", ownMark)] });
    assert.deepEqual(entriesBesides(own, next), { exceptions: [exception("2026-11-25", ownMark)] });
    assert.deepEqual(entriesBesides(own, own), {});
  });

  test("are added to the document of the next file, after its own entries", () => {
    const before = documentWith({
      exceptions: [exception("2026-11-20"), exception("2026-11-24", ownMark)],
      jummah: [exception("2026-11-27", ownMark)],
    });
    const next = documentWith({ exceptions: [exception("2026-12-01")] });
    assert.deepEqual(
      withEntries(next, ownEntriesOf(before)),
      documentWith({
        exceptions: [exception("2026-12-01"), exception("2026-11-24", ownMark)],
        jummah: [exception("2026-11-27", ownMark)],
      }),
    );
  });

  test("are taken from every list of entries, and counted", () => {
    for (const list of ["rules", "exceptions", "jummah", "eid"]) {
      const before = documentWith({ [list]: [exception("2026-11-24", ownMark)] });
      assert.deepEqual(withEntries(documentWith({}), ownEntriesOf(before)), before);
      assert.equal(countOf(ownEntriesOf(before)), 1);
    }
  });

  test("are taken out of a document, with lists of only such entries", () => {
    const ofFile = documentWith({ exceptions: [exception("2026-12-01")] });
    const own = { exceptions: [exception("2026-11-24", ownMark)], eid: [{ date: "2026-11-24", ...ownMark }] };
    assert.deepEqual(withoutOwnEntries(withEntries(ofFile, own)), ofFile);
    assert.deepEqual(withoutOwnEntries(documentWith({ rules: [], jummah: ["a fault", null] })), {
      ...empty,
      jummah: ["a fault", null],
    });
  });

  test("are not in a file's own document: the new one stays as it is", () => {
    const next = documentWith({ exceptions: [exception("2026-12-01")] });
    const before = documentWith({
      exceptions: [exception("2026-11-20")],
      rules: [exception("2026-11-20", { "x-own": "yes" })],
    });
    assert.equal(withEntries(next, ownEntriesOf(before)), next);
  });

  test("are left out once they are over, and stay for days that the timetable does not have yet", () => {
    const own: OwnEntries = {
      rules: [{ isha: { iqamah: "20:00" } }, { from: "10-25", until: "03-28", isha: { iqamah: "19:30" } }],
      exceptions: [
        { date: "2026-11-30", fajr: { iqamah: "06:30" } },
        { from: "2026-11-28", until: "2026-12-01", fajr: { iqamah: "06:45" } },
      ],
      jummah: [{ from: "2027-01-01", iqamah: "13:30" }],
      eid: [{ date: "2027-03-10", iqamah: "08:00" }],
    };
    const { rules, exceptions, jummah, eid } = entriesFrom(own, "2026-12-01");
    assert.deepEqual(rules, own.rules);
    assert.deepEqual(exceptions, own.exceptions?.slice(1));
    assert.deepEqual([jummah, eid], [own.jummah, own.eid]);
  });
});
