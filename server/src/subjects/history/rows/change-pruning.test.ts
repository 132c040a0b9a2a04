import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { openStore, type Store } from "#store/store.ts";
import { toJson } from "#store/tables/columns.ts";
import { engines } from "#test/store/databases.ts";
import { addMosque, newMosque, storeOn } from "#test/store/store-suite.ts";
import { pruneChanges } from "./change-pruning.ts";

const [old, since, young] = [
  "2026-11-30T23:59:59.999Z",
  "2026-12-01T00:00:00.000Z",
  "2026-12-05T12:00:00.000Z",
];
const all = { since: "2026-01-01T00:00:00.000Z", perMosque: 1_000_000, always: "2026-12-31T00:00:00.000Z" };

for (const engine of engines) {
  suite(`pruning the record of changes on ${engine.name}`, () => {
    const shared = storeOn(engine);

    /** Records changes of a mosque, in one transaction. */
    function change(mosqueId: string, at: string, count: number): Promise<void> {
      return shared.change(mosqueId, async ({ tx, mosque: { changeCount }, origin }) => {
        const record = {
          ...origin,
          at,
          resource: "keys",
          resourceId: "x",
          before: null,
          after: toJson({}),
        } as const;
        const made = Array.from({ length: count }, (_, index) => ({
          ...record,
          sequence: changeCount + 1 + index,
        }));
        await tx.insertInto("changes").values(made).execute();
        const counted = { changeCount: changeCount + count };
        await tx.updateTable("mosques").set(counted).where("id", "=", mosqueId).execute();
      });
    }

    /** Adds mosques in one transaction. @returns their ids */
    async function addMosques(count: number): Promise<string[]> {
      const mosques = Array.from({ length: count }, newMosque);
      await shared.store.write(async (tx) => {
        for (const mosque of mosques) await addMosque(tx, mosque);
      });
      return mosques.map(({ id }) => id);
    }

    /** The sequences of a mosque's records. */
    async function sequencesOf(mosqueId: string): Promise<number[]> {
      const rows = await shared.store.read((tx) =>
        tx
          .selectFrom("changes")
          .select("sequence")
          .where("mosqueId", "=", mosqueId)
          .orderBy("sequence")
          .execute(),
      );
      return rows.map(({ sequence }) => sequence);
    }

    test("deletes those before an instant and no others, of any number of mosques", async () => {
      const mosques = await addMosques(220);
      const [busy = "", calm = ""] = [mosques.at(0), mosques.at(-1)];
      await change(busy, old, 600);
      for (const mosque of [busy, calm]) await change(mosque, young, 2);
      await pruneChanges(shared.store, { ...all, since });
      assert.deepEqual(await sequencesOf(busy), [602, 603]);
      assert.deepEqual(await sequencesOf(calm), [2, 3]);
      for (const mosque of mosques.slice(1, -1)) assert.deepEqual(await sequencesOf(mosque), []);
    });

    test("keeps the newest of each mosque if there are too many, and the mosque's numbers continue", async () => {
      const [busy, calm] = [await shared.addMosque(), await shared.addMosque()];
      await change(busy, young, 9);
      await pruneChanges(shared.store, { ...all, perMosque: 4 });
      assert.deepEqual(await sequencesOf(busy), [7, 8, 9, 10]);
      assert.deepEqual(await sequencesOf(calm), [1]);
      await change(busy, young, 1);
      assert.deepEqual(await sequencesOf(busy), [7, 8, 9, 10, 11]);
      await pruneChanges(shared.store, { ...all, perMosque: 4 });
      assert.deepEqual(await sequencesOf(busy), [8, 9, 10, 11]);
    });

    test("keeps all that are young, however many others there are since", async () => {
      const mosque = await shared.addMosque();
      await change(mosque, old, 2);
      await change(mosque, young, 9);
      await pruneChanges(shared.store, { ...all, perMosque: 4, always: young });
      assert.deepEqual(await sequencesOf(mosque), [4, 5, 6, 7, 8, 9, 10, 11, 12]);
    });

    test("deletes at most a twentieth of a mosque's records in one step, and says how many", async () => {
      await pruneChanges(shared.store, { ...all, since }); // What other tests have left.
      const [large, small] = [await shared.addMosque(), await shared.addMosque()];
      for (let made = 0; made < 25_000; made += 2_500) await change(large, old, 2_500);
      await change(small, old, 900);
      assert.equal(await pruneChanges(shared.store, { ...all, since }), 1_251 + 901);
      assert.equal((await sequencesOf(large)).at(0), 1_252);
      assert.deepEqual(await sequencesOf(small), []);
      assert.equal(await pruneChanges(shared.store, { ...all, since }), 1_188);
    });

    test("stops after the step under way, which is small, and the next pruning finishes", async () => {
      const mosque = await shared.addMosque();
      await change(mosque, old, 900);
      const stop = new AbortController();
      const stopped: Store = {
        ...shared.store,
        write(work) {
          stop.abort();
          return shared.store.write(work);
        },
      };
      await pruneChanges(stopped, { ...all, since }, stop.signal);
      const left = await sequencesOf(mosque);
      assert.ok(left.length >= 651 && left.length <= 901, `${left.length} records are left`);
      await pruneChanges(shared.store, { ...all, since });
      assert.deepEqual(await sequencesOf(mosque), []);
    });

    test("loses no record that is made meanwhile, even with two prunings at the same time", async (t) => {
      const other = await openStore({ databaseUrl: shared.database.url });
      t.after(() => other.close());
      const mosques = await addMosques(20);
      for (const mosque of mosques) await change(mosque, old, 60);
      const pruned = Promise.all(
        [shared.store, other].map((store) => pruneChanges(store, { ...all, since })),
      );
      for (const mosque of mosques) await change(mosque, young, 1);
      await pruned;
      await pruneChanges(shared.store, { ...all, since });
      for (const mosque of mosques) assert.deepEqual(await sequencesOf(mosque), [62]);
    });
  });
}
