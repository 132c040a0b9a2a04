import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { saveChange } from "#store/changes.ts";
import { findMosque } from "#subjects/mosques/rows/mosques.ts";
import { engines } from "#test/store/databases.ts";
import { originOf, storeOn } from "#test/store/store-suite.ts";
import { type ChangeSearch, listChanges } from "./change-list.ts";

for (const engine of engines) {
  suite(`the list of changes on ${engine.name}`, () => {
    const shared = storeOn(engine);

    /** Adds a mosque with a change of an announcement for each minute of an hour, by two people in turn. */
    async function mosqueWithChanges(): Promise<string> {
      const mosqueId = await shared.addMosque();
      for (let minute = 0; minute < 60; minute++) {
        const at = instant(minute);
        await shared.store.write(async (tx) => {
          const mosque = (await findMosque(tx, mosqueId)) ?? assert.fail();
          const actorId = minute % 2 === 0 ? even : odd;
          const origin = { ...originOf(mosqueId), at, actorId, requestId: `request-${minute}` };
          const after = { title: `Minute ${minute}` };
          const resource = minute % 10 === 0 ? "events" : "announcements";
          const resourceId = minute % 3 === 0 ? every3 : `item-${minute}`;
          await saveChange({ tx, mosque, origin }, { resource, resourceId, after }, () => {});
        });
      }
      return mosqueId;
    }

    function find(mosqueId: string, search: ChangeSearch, limit = 100) {
      return shared.store.read(async (tx) => {
        const mosque = (await findMosque(tx, mosqueId)) ?? assert.fail();
        return listChanges(tx, mosque, search, limit);
      });
    }

    /** The minutes of the changes that a search finds; the mosque's creation counts as minute -1. */
    async function minutesOf(mosqueId: string, search: ChangeSearch): Promise<number[]> {
      const { changes, next } = await find(mosqueId, search);
      assert.equal(next, undefined);
      return changes.map(({ sequence }) => sequence - 2);
    }

    test("is newest first, and its pages show every change once", async () => {
      const mosqueId = await mosqueWithChanges();
      const sequences: number[] = [];
      let before: number | undefined;
      do {
        const { changes, next } = await find(mosqueId, { before }, 7);
        sequences.push(...changes.map(({ sequence }) => sequence));
        before = next;
      } while (before !== undefined);
      assert.deepEqual(
        sequences,
        Array.from({ length: 61 }, (_, index) => 61 - index),
      );
    });

    test("finds by resource, item, author, request and time, each by itself and combined", async () => {
      const mosqueId = await mosqueWithChanges();
      const minutes = Array.from({ length: 60 }, (_, index) => 59 - index);
      const searches: [ChangeSearch, number[]][] = [
        [{ resources: ["events"] }, minutes.filter((minute) => minute % 10 === 0)],
        [{ resourceId: every3 }, minutes.filter((minute) => minute % 3 === 0)],
        [{ actorId: odd }, minutes.filter((minute) => minute % 2 === 1)],
        [{ requestId: "request-17" }, [17]],
        [{ from: instant(20), until: instant(40) }, minutes.filter((minute) => minute >= 20 && minute < 40)],
        [{ from: instant(59) }, [59]],
        [{ from: instant(60) }, []],
        [{ until: instant(1) }, [0, -1]],
        [{ resources: ["events", "profile"], until: instant(11) }, [10, 0, -1]],
        [{ actorId: odd, resourceId: every3, from: instant(30) }, [57, 51, 45, 39, 33]],
      ];
      for (const [search, expected] of searches) {
        assert.deepEqual(await minutesOf(mosqueId, search), expected, JSON.stringify(search));
      }
    });

    test("shows only its own mosque's", async () => {
      const [mosqueId] = [await shared.addMosque(), await mosqueWithChanges()];
      assert.deepEqual(await minutesOf(mosqueId, {}), [-1]);
    });

    test("tells a deletion with the row's place, and a change with only what differs and its title", async () => {
      const mosqueId = await shared.addMosque();
      const [before, after] = [
        { title: "Eid", body: "At 8", flairType: "news" },
        { title: "Eid", body: "At 9" },
      ];
      const common = { resource: "announcements", resourceId: every3 } as const;
      await shared.change(mosqueId, (writing) => saveChange(writing, { ...common, before, after }, () => {}));
      await shared.change(mosqueId, (writing) =>
        saveChange(writing, { ...common, before: after, place: 12 }, () => {}),
      );
      const { changes } = await find(mosqueId, { resourceId: every3 });
      const made = { ...common, title: "Eid", at: originOf("").at, actorKind: "key" } as const;
      const by = { actorId: originOf("").actorId, requestId: originOf("").requestId };
      assert.deepEqual(changes, [
        { ...made, ...by, sequence: 3, before: after, place: 12 },
        { ...made, ...by, sequence: 2, before: { body: "At 8", flairType: "news" }, after: { body: "At 9" } },
      ]);
    });

    test("finds a moment also where a clock was set back", async () => {
      const mosqueId = await shared.addMosque();
      for (const minute of [10, 20, 30, 15, 25, 40]) {
        const change = { resource: "events", resourceId: every3, after: { title: String(minute) } } as const;
        await shared.change(mosqueId, (writing) => saveChange(writing, change, () => {}), instant(minute));
      }
      const { changes } = await find(mosqueId, { from: instant(35) });
      assert.deepEqual(
        changes.map(({ title }) => title),
        ["40"],
      );
    });
  });
}

const even = "3f2c8f0e-2a52-4a63-9d0f-0a1c5b7e8d11";
const odd = "an id of another form";
const every3 = "5d3c9a0e-7a4b-4f0e-8f0a-6b1f0f0c2a11";

function instant(minute: number): string {
  return new Date(Date.parse("2026-11-21T00:00:00.000Z") + minute * 60_000).toISOString();
}
