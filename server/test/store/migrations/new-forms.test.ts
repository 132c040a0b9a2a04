import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { openStore } from "#store/store.ts";
import { shortId } from "#store/tables/columns.ts";
import { findQuarters } from "#subjects/activity/rows/log/key-quarter-hours.ts";
import { batchWith, writeBatches } from "#subjects/activity/rows/log/request-batches.ts";
import { quarterOf } from "#subjects/health/rules/quarter-hours.ts";
import { findKeyUses } from "#subjects/keys/rows/key-uses.ts";
import { engines } from "../databases.ts";
import { assertSame, withDocuments } from "./item-documents.ts";
import { open, openAndKill } from "./opening.ts";
import {
  createDatabaseOf,
  createNewDatabase,
  fillEveryTable,
  type Rows,
  type SchemaDatabase,
} from "./schema-databases.ts";

const firstVersion = 34;

for (const engine of engines) {
  suite(`a database of version ${firstVersion} on ${engine.name}`, () => {
    async function newFilled(t: { after(end: () => Promise<void>): void }): Promise<SchemaDatabase> {
      const database = await createDatabaseOf("first", engine);
      t.after(() => database.drop());
      await fillEveryTable(database, "first");
      return database;
    }

    test("gets the schema of a new database, and keeps every row of every table", async (t) => {
      const database = await newFilled(t);
      const before = await database.rows();
      await open(database.url);
      const fresh = await createNewDatabase(engine);
      t.after(() => fresh.drop());
      assert.deepEqual(await database.shape(), await fresh.shape());
      assertSame(await database.rows(), withDocuments(asToday(before)));
    });

    test("tells the last use of each key and its counts, and adds later requests to them", async (t) => {
      const database = await createDatabaseOf("first", engine);
      t.after(() => database.drop());
      const [mosqueId, id] = [crypto.randomUUID(), crypto.randomUUID()];
      const [used, later] = ["2026-11-20T05:00:00.000Z", "2026-11-20T05:10:00.000Z"];
      const ofBoth = { mosque_id: mosqueId, last_used_at: used, last_success_at: used, last_reason: null };
      await database.insert("key_uses", { ...ofBoth, key_id: id, last_address: "203.0.113.7" });
      await database.insert("mosque_uses", { ...ofBoth, writer_used_at: used });
      const quarter = quarterOf(new Date(used));
      const counts = { quarter, requests: 7, failures: 0, writes: 3 };
      await database.insert("key_quarters", { mosque_id: mosqueId, key_id: shortId(id), ...counts });

      const store = await openStore({ databaseUrl: database.url });
      t.after(() => store.close());
      const found = () =>
        store.readRequestLog(async (tx) => ({
          use: (await findKeyUses(tx, [{ id, mosqueId }])).get(id),
          quarters: await findQuarters(tx, mosqueId, [id], 0),
        }));
      const before = { keyId: id, mosqueId, lastUsedAt: used, lastSuccessAt: used };
      assert.deepEqual(await found(), {
        use: { ...before, lastReason: null, lastAddress: "203.0.113.7" },
        quarters: [{ keyId: id, ...counts }],
      });
      const refused = { mosqueId, keyId: id, at: later, reason: "missing_scope", isWriter: true };
      const call = { method: "GET", path: "/v1/mosques/x/prayers", requestId: "r", status: 403 };
      await writeBatches(store, [batchWith({ ...refused, ...call, durationMicroseconds: 900 })]);
      assert.deepEqual(await found(), {
        use: { ...before, lastUsedAt: later, lastReason: "missing_scope", lastAddress: null },
        quarters: [{ keyId: id, ...counts, requests: 8, failures: 1 }],
      });
    });

    test("is still whole when the program that updates it is killed, and the next start updates it", async (t) => {
      const database = await newFilled(t);
      await addAnnouncements(database, 2_000);
      const before = { structure: await database.wholeStructure(), rows: await database.rows() };
      for (let kill = 0; kill < 6; kill += 1) {
        await openAndKill(database.url, kill * 30 * Math.random());
        if ((await versionOf(database)) > firstVersion) break;
        assert.deepEqual({ structure: await database.wholeStructure(), rows: await database.rows() }, before);
      }
      await open(database.url);
      assert.notEqual(await versionOf(database), firstVersion);
      assertSame(await database.rows(), withDocuments(asToday(before.rows)));
    });
  });
}

/** Test mosques have rows since version 37. */
function asToday(rows: Rows): Rows {
  return { ...rows, test_mosques: [{ mosque_id: "mosques id 1", test_id: "mosques id 2" }] };
}

async function addAnnouncements(database: SchemaDatabase, count: number): Promise<void> {
  const cells = Array.from({ length: count }, (_, index) => {
    const [mosque, sequence] = [`mosques id ${(index % 3) + 1}`, 100 + index];
    return `('${mosque}', ${sequence}, 1, 'item ${index}', 'Notice', 'Text ${index}', '2026-11-20T18:00:00.000Z')`;
  });
  await database.change(
    "announcements",
    `INSERT INTO announcements (mosque_id, sequence, version, id, title, body, created_at) VALUES ${cells.join(", ")}`,
  );
}

async function versionOf(database: SchemaDatabase): Promise<number> {
  const [row] = await database.query("SELECT version FROM schema_version");
  return Number(row?.version);
}
