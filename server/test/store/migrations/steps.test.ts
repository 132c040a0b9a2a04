import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { migrate } from "#store/migrations/migrate.ts";
import { newColumn, newProfileField, steps } from "#store/migrations/steps.ts";
import { openEngine, openStore } from "#store/store.ts";
import {
  findMosque,
  lockMosque,
  profileOf,
  saveProfile,
  saveSettings,
  settingsOf,
} from "#subjects/mosques/rows/mosques.ts";
import { engines } from "../databases.ts";
import { addMosque, newMosque, originOf } from "../store-suite.ts";
import { createDatabaseOf, createNewDatabase } from "./schema-databases.ts";

for (const engine of engines) {
  suite(`the steps of the schema on ${engine.name}`, () => {
    test("bring a database of the first schema to the tables' declarations", async (t) => {
      const [first, fresh] = [await createDatabaseOf("first", engine), await createNewDatabase(engine)];
      t.after(() => Promise.all([first.drop(), fresh.drop()]));
      await (await openStore({ databaseUrl: first.url })).close();
      assert.deepEqual(
        await first.shape(),
        await fresh.shape(),
        "A table declares what no step adds to databases that exist: add a step to server/src/store/migrations/steps.ts.",
      );
    });

    test("add a field that every mosque may write, unless its operator withholds it", async (t) => {
      const database = await createNewDatabase(engine);
      t.after(() => database.drop());
      const mosques = [newMosque(), newMosque()] as const;
      const store = await openStore({ databaseUrl: database.url });
      await store.write(async (tx) => {
        for (const mosque of mosques) await addMosque(tx, mosque);
        const mosque = (await lockMosque(tx, mosques[1].id)) ?? assert.fail();
        const { supportedPrayerKeys, approvedProfileFields } = settingsOf(mosque);
        const settings = {
          supportedPrayerKeys,
          approvedProfileFields: approvedProfileFields.toSpliced(0, 1),
        };
        saveSettings({ tx, mosque, origin: originOf(mosque.id) }, settings);
      });
      await store.close();
      // As if the program that made the mosques had not known the field.
      await database.query("ALTER TABLE mosques DROP COLUMN donation_link");

      const updated = await openEngine({ databaseUrl: database.url });
      t.after(() => updated.close());
      await migrate(updated, [...steps, newProfileField("donationLink")]);
      await updated.write(async (tx) => {
        for (const [index, { id }] of mosques.entries()) {
          const mosque = (await lockMosque(tx, id)) ?? assert.fail();
          const { approvedProfileFields } = settingsOf(mosque);
          assert.ok(approvedProfileFields.includes("donationLink"));
          assert.equal(approvedProfileFields.includes("communityName"), index === 0);
          assert.equal(
            mosque.capabilitiesVersion,
            index === 0 ? 2 : 3,
            "cached capabilities are out of date",
          );
          const before = profileOf(mosque);
          assert.ok(!("donationLink" in before));
          const origin = originOf(id);
          await saveProfile({ tx, mosque, origin }, { ...before, donationLink: "https://example.org" });
        }
      });
      for (const { id } of mosques) {
        const mosque = (await updated.read((tx) => findMosque(tx, id))) ?? assert.fail();
        assert.equal(profileOf(mosque).donationLink, "https://example.org");
      }
    });

    test("are applied once, also when instances of both programs start together", async (t) => {
      const database = await createNewDatabase(engine);
      t.after(() => database.drop());
      const column = engine.name === "SQLite" ? "last_address" : "problem";
      const table = engine.name === "SQLite" ? "key_uses" : "mails";
      const step =
        engine.name === "SQLite" ? newColumn("keyUses", "lastAddress") : newColumn("mails", "problem");
      const shape = await database.shape();
      await database.change(table, `ALTER TABLE ${table} DROP COLUMN ${column}`);
      const opened = await Promise.all([1, 2, 3].map(() => openEngine({ databaseUrl: database.url })));
      t.after(() => Promise.all(opened.map((each) => each.close())));
      await Promise.all(opened.map((each) => migrate(each, [...steps, step])));
      assert.deepEqual(await database.shape(), shape);
      const older = await openEngine({ databaseUrl: database.url });
      t.after(() => older.close());
      const version = 34 + steps.length;
      await assert.rejects(
        migrate(older),
        new RegExp(`version ${version + 1}; this program supports versions up to ${version}`),
      );
    });
  });
}
