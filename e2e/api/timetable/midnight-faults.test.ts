import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { engines } from "../../support/databases/engines.ts";
import { mosquesDueAt } from "../../support/mosques/kept-mosques.ts";
import { eventually } from "../../support/runs/eventually.ts";
import { startServiceProcess } from "../../support/services/service-process.ts";

/** So many that a service is killed before it has updated all of them. */
const manyMosques = 300;
const fewMosques = 10;
const hourMs = 60 * 60 * 1_000;

for (const engine of engines) {
  describe(`Each due day is applied once on ${engine.name}`, { concurrency: true }, () => {
    test("if a service is killed in the middle of many, and another instance does the rest", async (t) => {
      const database = await engine.createMigratedDatabase();
      t.after(() => database.drop());
      const { instance, mosques, updated } = await mosquesDueAt(database, manyMosques, new Date(0));
      t.after(() => instance.store.close());
      const killed = await startServiceProcess(database);
      t.after(() => killed.kill());
      await eventually(async () => (await updated()) > 0 || undefined);
      await killed.kill();
      const left = mosques.length - (await updated());
      assert.ok(left > 0, "some are left");
      const other = await startServiceProcess(database);
      t.after(() => other.kill());
      await eventually(async () => (await updated()) === mosques.length || undefined);
      for (const mosqueId of mosques) assert.equal(await instance.changesOf(mosqueId), 1);
      await database.assertSound?.();
    });

    test("if the database cannot be used at midnight, soon after it can be used again", async (t) => {
      const database = await engine.createMigratedDatabase();
      t.after(() => database.drop());
      const later = new Date(Date.now() + hourMs);
      const { instance, mosques, today } = await mosquesDueAt(database, fewMosques, later);
      t.after(() => instance.store.close());
      const service = await startServiceProcess(database);
      t.after(() => service.kill());
      const soon = new Date(Date.now() + 10_000);
      await database.execute(`UPDATE timetables SET due_at = '${soon.toISOString()}'`);
      // Another process can lock SQLite's file, but not take it away.
      const giveBack = await (database.takeAway?.() ?? database.holdWrites(""));
      try {
        await eventually(() => {
          const isFailing = /timetables could not be looked for|day could not be written/.test(
            service.logs(),
          );
          return (isFailing && Date.now() > soon.getTime()) || undefined;
        });
      } finally {
        await giveBack();
      }
      for (const mosqueId of mosques) {
        await eventually(async () => {
          const { appliedOn } = await instance.timetableOf(mosqueId);
          return appliedOn === today || undefined;
        });
        assert.equal(await instance.changesOf(mosqueId), 1);
      }
    });
  });
}
