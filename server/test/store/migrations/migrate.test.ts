import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { DatabaseIsNewer } from "#store/migrations/refusals.ts";
import { openStore } from "#store/store.ts";
import { findMosque } from "#subjects/mosques/rows/mosques.ts";
import { engines, type TestDatabase } from "../databases.ts";
import { addMosque, newMosque } from "../store-suite.ts";

for (const engine of engines) {
  suite(`opening a database on ${engine.name}`, () => {
    /** Runs a test on an empty database. */
    const testOnEmpty = (name: string, work: (database: TestDatabase) => Promise<void>) =>
      test(name, async (t) => {
        const database = await engine.createDatabase();
        t.after(() => database.drop());
        await work(database);
      });

    testOnEmpty("a second time changes nothing and keeps its contents", async (database) => {
      const mosque = newMosque();
      const first = await openStore({ databaseUrl: database.url });
      await first.write((tx) => addMosque(tx, mosque));
      await first.close();
      const structure = await database.structure();

      const second = await openStore({ databaseUrl: database.url });
      const found = await second.read((tx) => findMosque(tx, mosque.id));
      await second.close();
      assert.equal(found?.communityName, mosque.communityName);
      assert.deepEqual(await database.structure(), structure);
    });

    testOnEmpty("by several instances at once updates it once, and all of them work", async (database) => {
      const databaseUrl = database.url;
      const stores = await Promise.all([1, 2, 3, 4].map(() => openStore({ databaseUrl })));
      const mosques = await Promise.all(
        stores.map(async (store) => {
          const mosque = newMosque();
          await store.write((tx) => addMosque(tx, mosque));
          return mosque.id;
        }),
      );
      await Promise.all(stores.map((store) => store.close()));
      const found = await database.query("SELECT id FROM mosques");
      assert.deepEqual(new Set(found.map(({ id }) => id)), new Set(mosques));
      assert.equal((await database.query("SELECT version FROM schema_version")).length, 1);
    });

    testOnEmpty(
      "of a newer program is refused, with both versions, and changes nothing",
      async (database) => {
        await (await openStore({ databaseUrl: database.url })).close();
        await database.query("UPDATE schema_version SET version = 999");
        const structure = await database.structure();
        await assert.rejects(openStore({ databaseUrl: database.url }), (error) => {
          assert.ok(error instanceof DatabaseIsNewer);
          assert.match(error.message, /version 999; this program supports versions up to \d+\./);
          return true;
        });
        assert.deepEqual(await database.structure(), structure);
        assert.equal((await database.query("SELECT version FROM schema_version"))[0]?.version, 999);
      },
    );
  });
}
