import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { dateIn } from "../../../timetable/src/index.ts";
import { type Database, engines } from "../../support/databases/engines.ts";
import { Instance } from "../../support/mosques/kept-mosques.ts";
import { dayAfter, timetableOf } from "../../support/mosques/timetables.ts";
import { eventually } from "../../support/runs/eventually.ts";
import { startServiceProcess } from "../../support/services/service-process.ts";

/** So many that a service is killed before it has updated all of them. */
const manyMosques = 300;
const fewMosques = 10;
const hourMs = 60 * 60 * 1_000;
const dayMs = 24 * hourMs;

/** A zone where it is about noon now, so that no midnight comes in between. */
function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  return ahead === 0 ? "UTC" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}

/** Mosques whose rows are of yesterday, and whose updates are due at an instant. */
async function mosquesDueAt(database: Database, count: number, dueAt: Date) {
  const now = new Date();
  const zone = zoneAtNoon();
  const today = dateIn(zone, now);
  const file = timetableOf(dayAfter(today, -10), 30, (date) => ({
    ...{ fajr: `05:${date.slice(-2)}`, sunrise: "07:10", dhuhr: "12:15", asr: "14:40" },
    ...{ maghrib: "17:05", isha: "19:00" },
  }));
  const yesterday = await Instance.on(database, new Date(now.getTime() - dayMs).toISOString());
  const mosques: string[] = [];
  for (let added = 0; added < count; added += 1) mosques.push(await yesterday.addMosque(zone, { file }));
  await database.execute(`UPDATE timetables SET due_at = '${dueAt.toISOString()}'`);
  return { instance: yesterday, mosques, today };
}

for (const engine of engines) {
  describe(`Each due day is applied once on ${engine.name}`, { concurrency: true }, () => {
    test("if a service is killed in the middle of many, and another instance does the rest", async (t) => {
      const database = await engine.createMigratedDatabase();
      t.after(() => database.drop());
      const { instance, mosques, today } = await mosquesDueAt(database, manyMosques, new Date(0));
      t.after(() => instance.store.close());
      const updated = async () => {
        const rows = await instance.store.read((tx) =>
          tx.selectFrom("timetables").select("mosqueId").where("appliedOn", "=", today).execute(),
        );
        return rows.length;
      };
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
