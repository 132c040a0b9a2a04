import assert from "node:assert/strict";
import { suite, test } from "node:test";
import fc from "fast-check";
import { shortId } from "#store/tables/columns.ts";
import { packJson } from "#store/tables/contents/packed-json.ts";
import { engines } from "#test/store/databases.ts";
import { storeOn } from "#test/store/store-suite.ts";
import { announcementTable } from "./items.ts";

for (const engine of engines) {
  suite(`the pages of a list on ${engine.name}`, () => {
    const shared = storeOn(engine);

    /** Adds announcements, oldest first, all of the same instant and titled by their sequence. */
    async function add(mosqueId: string, sequences: readonly number[]): Promise<void> {
      await shared.store.write(async (tx) => {
        for (const sequence of sequences) {
          const createdAt = "2026-12-05T12:00:00.000Z";
          const content = packJson(JSON.stringify({ title: String(sequence), body: "Text", createdAt }));
          const row = { mosqueId, sequence, version: 1, id: shortId(crypto.randomUUID()), content };
          await tx.insertInto("announcements").values(row).execute();
        }
      });
    }

    async function page(mosqueId: string, range: { limit: number; before?: number }) {
      const { items, next } = await shared.store.read((tx) => announcementTable.page(tx, mosqueId, range));
      return { sequences: items.map(({ title }) => Number(title)), next };
    }

    /** Reads page after page to the end. */
    async function walk(mosqueId: string, limit: number): Promise<number[][]> {
      const pages: number[][] = [];
      let before: number | undefined;
      do {
        const { sequences, next } = await page(
          mosqueId,
          before === undefined ? { limit } : { limit, before },
        );
        pages.push(sequences);
        before = next;
      } while (before !== undefined);
      return pages;
    }

    test("show every row once, newest first, and are full except the last one, whatever the limit", async () => {
      const anySequences = fc.uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 12 });
      await fc.assert(
        fc.asyncProperty(anySequences, fc.integer({ min: 1, max: 5 }), async (sequences, limit) => {
          const mosqueId = await shared.addMosque();
          await add(mosqueId, sequences);
          const pages = await walk(mosqueId, limit);
          assert.deepEqual(
            pages.flat(),
            sequences.toSorted((a, b) => b - a),
          );
          for (const full of pages.slice(0, -1)) assert.equal(full.length, limit);
          assert.ok(pages.length === 1 || pages.at(-1)?.length !== 0, "no last page is empty");
        }),
        { numRuns: 30 },
      );
    });

    test("neither repeat nor skip a row when others are added and deleted between them", async () => {
      const mosqueId = await shared.addMosque();
      await add(mosqueId, [1, 2, 3, 4, 5]);
      const first = await page(mosqueId, { limit: 2 });
      assert.deepEqual(first, { sequences: [5, 4], next: 4 });
      await add(mosqueId, [6]);
      const [last] = (
        await shared.store.read((tx) => announcementTable.page(tx, mosqueId, { limit: 9, before: 5 }))
      ).items;
      assert.ok(last);
      await shared.change(mosqueId, (writing) =>
        announcementTable.delete(writing, { item: last, sequence: 4 }),
      );
      assert.deepEqual(await page(mosqueId, { limit: 2, before: 4 }), { sequences: [3, 2], next: 2 });
    });

    test("show only their own mosque's", async () => {
      const [mosqueId, other] = [await shared.addMosque(), await shared.addMosque()];
      await add(other, [1, 2, 3]);
      assert.deepEqual(await page(mosqueId, { limit: 5 }), { sequences: [], next: undefined });
      const [item] = (await shared.store.read((tx) => announcementTable.page(tx, other, { limit: 1 }))).items;
      assert.ok(item);
      assert.equal(await shared.store.read((tx) => announcementTable.find(tx, mosqueId, item.id)), undefined);
      await shared.change(mosqueId, (writing) => announcementTable.delete(writing, { item, sequence: 3 }));
      assert.ok(await shared.store.read((tx) => announcementTable.find(tx, other, item.id)));
    });
  });
}
