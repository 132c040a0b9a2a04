import assert from "node:assert/strict";
import { suite, test } from "node:test";
import {
  announcementFields,
  eventFields,
  type Fields,
  prayerFields,
  profileFields,
} from "@mosque-sync/contract";
import fc from "fast-check";
import { createResourceCodec } from "#store/tables/resource-columns.ts";
import { announcementTable, eventTable, type ItemTable } from "#subjects/mosque-data/rows/items.ts";
import { insertPrayer, prayersOf, savePrayer } from "#subjects/mosque-data/rows/prayers.ts";
import { findMosque, profileOf, saveProfile } from "#subjects/mosques/rows/mosques.ts";
import { anyResource } from "#test/any-resource.ts";
import { engines } from "../databases.ts";
import { storeOn } from "../store-suite.ts";

const resources: Record<string, Fields> = {
  profile: profileFields,
  announcement: announcementFields,
  prayer: prayerFields,
  event: eventFields,
};

for (const [name, fields] of Object.entries(resources)) {
  const { toCells, fromCells } = createResourceCodec(fields);

  test(`the row of any ${name} holds texts, numbers and nulls, one cell for each field`, () => {
    fc.assert(
      fc.property(anyResource(fields), (resource) => {
        const row = toCells(resource);
        assert.deepEqual(Object.keys(row), Object.keys(fields));
        for (const cell of Object.values(row)) {
          assert.ok(cell === null || typeof cell === "string" || typeof cell === "number");
        }
      }),
    );
  });

  test(`any ${name} is restored from its row, in the contract's order of members`, () => {
    fc.assert(
      fc.property(anyResource(fields), (resource) => {
        const back = fromCells(toCells(resource));
        assert.deepEqual(back, resource);
        assert.deepEqual(
          Object.keys(back),
          Object.keys(fields).filter((member) => member in back),
        );
      }),
    );
  });
}

for (const engine of engines) {
  suite(`on ${engine.name}`, () => {
    const shared = storeOn(engine);
    const runs = { numRuns: 40 };

    test("any profile is read as it was saved, whatever the mosque had before", async () => {
      const id = await shared.addMosque();
      await fc.assert(
        fc.asyncProperty(anyResource(profileFields), async (anyProfile) => {
          const profile = { ...anyProfile, id };
          await shared.change(id, (writing) => saveProfile(writing, profile));
          const mosque = await shared.store.read((tx) => findMosque(tx, id));
          assert.deepEqual(mosque && profileOf(mosque), profile);
        }),
        runs,
      );
    });

    test("any prayer row is read as it was inserted, then as it was saved", async () => {
      const mosqueId = await shared.addMosque();
      const findAll = async () => {
        const mosque = await shared.store.read((tx) => findMosque(tx, mosqueId));
        return mosque ? prayersOf(mosque) : [];
      };
      const find = async (id: string) => (await findAll()).find(({ prayer }) => prayer.id === id);
      const anyPrayer = anyResource(prayerFields);
      await fc.assert(
        fc.asyncProperty(anyPrayer, anyPrayer, async (prayer, other) => {
          const changed = { ...other, id: prayer.id };
          const sequence = await shared.change(mosqueId, (writing) => {
            insertPrayer(writing, prayersOf(writing.mosque), prayer);
            return writing.mosque.prayersVersion;
          });
          assert.deepEqual(await find(prayer.id), { prayer, sequence });
          await shared.change(mosqueId, (writing) => {
            const rows = prayersOf(writing.mosque);
            const before = rows.find((row) => row.prayer.id === prayer.id) ?? assert.fail();
            return savePrayer(writing, rows, before, changed);
          });
          assert.deepEqual(await find(prayer.id), { prayer: changed, sequence });
        }),
        runs,
      );
    });

    /** Inserts any two items under one id, the second in place of the first. */
    async function provesItems<T extends { id: string }>(table: ItemTable<T>, anyItem: fc.Arbitrary<T>) {
      const mosqueId = await shared.addMosque();
      const find = (id: string) => shared.store.read((tx) => table.find(tx, mosqueId, id));
      await fc.assert(
        fc.asyncProperty(anyItem, anyItem, async (item, other) => {
          const changed = { ...other, id: item.id };
          await shared.change(mosqueId, (writing) => table.insert(writing, item));
          const inserted = (await find(item.id)) ?? assert.fail();
          const { sequence } = inserted;
          assert.deepEqual(inserted, { item, version: 1, sequence });
          assert.equal(await shared.change(mosqueId, (writing) => table.save(writing, inserted, changed)), 2);
          assert.deepEqual(await find(item.id), { item: changed, version: 2, sequence });
          await shared.change(mosqueId, (writing) => table.delete(writing, { item: changed, sequence }));
          assert.equal(await find(item.id), undefined);
        }),
        runs,
      );
    }

    test("any announcement is read as it was inserted, then as it was saved, until it is deleted", () =>
      provesItems(announcementTable, anyResource(announcementFields)));

    test("any event is read as it was inserted, then as it was saved, until it is deleted", () =>
      provesItems(eventTable, anyResource(eventFields)));
  });
}
