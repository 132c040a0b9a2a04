import assert from "node:assert/strict";
import { before, suite, test } from "node:test";
import type { TimetableNeed } from "@mosque-sync/contract";
import { cursorOf } from "#store/lists/cursors.ts";
import { type ListBounds, listBounds } from "#store/lists/id-sets.ts";
import { toJson } from "#store/tables/columns.ts";
import type { Tx } from "#store/tables/schema.ts";
import { listMosques, nameOfList } from "#subjects/mosques/rows/mosque-list.ts";
import { engines } from "#test/store/databases.ts";
import { addMosque, newMosque, storeOn } from "#test/store/store-suite.ts";

const at = "2026-11-20T18:00:00.000Z";
/** The last day of each mosque's timetable, and how often its link failed. */
const kept: Readonly<Record<string, readonly [lastDay: string, failures?: number]>> = {
  "ended before": ["2026-11-19", 0],
  "ends today": ["2026-11-20"],
  "ends in 30 days": ["2026-12-20", 1],
  "ends in 31 days": ["2026-12-21"],
  "fails, and ends tomorrow": ["2026-11-21", 2],
  "fails for long": ["2027-06-30", 40],
};
/** Every page is found by following the order of the list, and looks at two mosques. */
const following: ListBounds = { ...listBounds, few: -1, lookedAt: 2, perPage: 2 };

for (const engine of engines) {
  suite(`mosques whose timetable needs someone soon on ${engine.name}`, () => {
    const shared = storeOn(engine);
    before(async () => {
      await shared.store.write((tx) =>
        addMosque(tx, { ...newMosque(), communityName: "without a timetable" }),
      );
      for (const [communityName, [lastDay, failures]] of Object.entries(kept)) {
        const mosque = { ...newMosque(), communityName };
        await shared.store.write(async (tx) => {
          await addMosque(tx, mosque);
          await addTimetable(tx, mosque.id, lastDay);
          if (failures !== undefined) await addLink(tx, mosque.id, failures);
        });
      }
    });

    async function found(timetable: TimetableNeed, sort: "name" | "worst", bounds: ListBounds) {
      const mosques: string[] = [];
      let cursor: string | undefined;
      do {
        const search = { userId: "nobody", isOwn: false, now: new Date(at), timetable, sort, cursor };
        const page = await shared.store.readLong((tx) => listMosques(tx, search, bounds));
        mosques.push(...page.mosques.map(({ communityName }) => communityName));
        cursor = page.next && cursorOf(nameOfList(search), page.next);
      } while (cursor);
      return mosques.toSorted();
    }

    test("are found by their need: few together, or many page by page in the order of the list", async () => {
      for (const sort of ["name", "worst"] as const) {
        for (const bounds of [listBounds, following]) {
          assert.deepEqual(await found("ends_soon", sort, bounds), [
            "ends in 30 days",
            "ends today",
            "fails, and ends tomorrow",
          ]);
          assert.deepEqual(await found("link_failed", sort, bounds), [
            "fails for long",
            "fails, and ends tomorrow",
          ]);
        }
      }
    });

    test("are listed with their needs, and others without", async () => {
      const search = { userId: "nobody", isOwn: false, now: new Date(at) };
      const { mosques } = await shared.store.readLong((tx) => listMosques(tx, search));
      const needs = Object.fromEntries(mosques.map((mosque) => [mosque.communityName, mosque.needs]));
      assert.deepEqual(needs, {
        "without a timetable": [],
        "ended before": [],
        "ends today": ["ends_soon"],
        "ends in 30 days": ["ends_soon"],
        "ends in 31 days": [],
        "fails, and ends tomorrow": ["ends_soon", "link_failed"],
        "fails for long": ["link_failed"],
      });
    });
  });
}

async function addTimetable(tx: Tx, mosqueId: string, lastDay: string): Promise<void> {
  const unset = { earlierUntil: null, earlierFacts: null, missedFrom: null, missedUntil: null, stop: null };
  await tx
    .insertInto("timetables")
    .values({
      ...{ mosqueId, lastDay, firstDay: "2026-01-01", appliedOn: null, ...unset },
      ...{ fileName: "times.csv", receivedAt: at, timeZone: "UTC", dueAt: at },
      ...{
        facts: toJson({ claimed: [], eids: [], unread: [] } as never),
        ends: toJson([]),
        open: toJson([]),
      },
    })
    .execute();
}

async function addLink(tx: Tx, mosqueId: string, failures: number): Promise<void> {
  const url = "https://example.org/times.csv";
  await tx
    .insertInto("timetableLinks")
    .values({
      ...{ mosqueId, url, version: toJson({ url, digest: "" }), checkedAt: at, dueAt: at },
      ...{ failures, reason: null, problem: null, isTold: 0 },
    })
    .execute();
}
