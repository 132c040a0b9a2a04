import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { MosqueTimetable } from "@mosque-sync/timetable/writing";
import { withOwnEntries } from "./own-entries.ts";

const empty = { format: "mosque-timetable", version: 1, timeZone: "UTC", days: [] } as const;
const documentWith = (members: object) => ({ ...empty, ...members }) as unknown as MosqueTimetable;
const exception = (date: string, own?: true) => ({ from: date, until: date, ...(own && { "x-own": own }) });

suite("entries that people have added", () => {
  test("are added to the document of the next file, after its own entries", () => {
    const before = documentWith({
      exceptions: [exception("2026-11-20"), exception("2026-11-24", true)],
      jummah: [exception("2026-11-27", true)],
    });
    const next = documentWith({ exceptions: [exception("2026-12-01")] });
    assert.deepEqual(
      withOwnEntries(next, before),
      documentWith({
        exceptions: [exception("2026-12-01"), exception("2026-11-24", true)],
        jummah: [exception("2026-11-27", true)],
      }),
    );
  });

  test("are taken from every list of entries", () => {
    for (const list of ["rules", "exceptions", "jummah", "eid"]) {
      const before = documentWith({ [list]: [exception("2026-11-24", true)] });
      assert.deepEqual(withOwnEntries(documentWith({}), before), before);
    }
  });

  test("are not in a file's own document: the new one stays as it is", () => {
    const next = documentWith({ exceptions: [exception("2026-12-01")] });
    assert.equal(withOwnEntries(next, documentWith({ exceptions: [exception("2026-11-20")] })), next);
    assert.equal(withOwnEntries(next, documentWith({ rules: [{ "x-own": "yes" }] })), next);
  });
});
