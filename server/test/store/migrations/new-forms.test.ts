import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { openStore } from "#store/store.ts";
import { shortId } from "#store/tables/columns.ts";
import { findQuarters } from "#subjects/activity/rows/log/key-quarter-hours.ts";
import { batchWith, writeBatches } from "#subjects/activity/rows/log/request-batches.ts";
import { quarterOf } from "#subjects/health/rules/quarter-hours.ts";
import { findKeyUses } from "#subjects/keys/rows/key-uses.ts";
import { announcementTable } from "#subjects/mosque-data/rows/items.ts";
import { prayersOf } from "#subjects/mosque-data/rows/prayers.ts";
import { findMosque } from "#subjects/mosques/rows/mosques.ts";
import { engines } from "../databases.ts";
import { addMosque, newMosque } from "../store-suite.ts";
import { open, openAndKill } from "./opening.ts";
import {
  createDatabaseOf,
  createNewDatabase,
  fillEveryTable,
  type Rows,
  type SchemaDatabase,
} from "./schema-databases.ts";
import { assertSame, inTodaysForms } from "./todays-forms.ts";

const firstVersion = 34;
const now = "2026-11-28T09:00:00.000Z";

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
      assertSame(await database.rows(), inTodaysForms(asToday(before)));
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
      assertSame(await database.rows(), inTodaysForms(asToday(before.rows)));
    });
  });
}

for (const engine of engines) {
  test(`a database of version 47 on ${engine.name} keeps its prayer rows, announcements and events, in less space`, async (t) => {
    const [database, fresh] = [await createNewDatabase(engine), await createNewDatabase(engine)];
    t.after(() => Promise.all([database.drop(), fresh.drop()]));
    const mosque = newMosque();
    const { id } = mosque;
    const announcementId = crypto.randomUUID();
    const store = await openStore({ databaseUrl: database.url });
    await store.write((tx) => addMosque(tx, mosque));
    await store.close();
    // As the program of version 47 left it.
    for (const table of ["announcements", "events"]) {
      await database.query(`ALTER TABLE ${table} RENAME COLUMN content TO document`);
    }
    await database.query("ALTER TABLE mosques RENAME COLUMN prayer_rows TO prayers");
    const prayer = { id: "a", prayerKey: "isha", iqamahTime: "19:45", createdAt: now };
    await database.query(`UPDATE mosques SET prayers = '${JSON.stringify([{ ...prayer, sequence: 4 }])}'`);
    const announcement = { title: "Iftar", body: "In the hall. In the hall.", createdAt: now };
    const document = JSON.stringify(announcement);
    const places = { mosque_id: id, sequence: 2, version: 1 };
    await database.insert("announcements", { ...places, id: announcementId, document });
    await database.query("UPDATE schema_version SET version = 47");

    const updated = await openStore({ databaseUrl: database.url });
    t.after(() => updated.close());
    assert.deepEqual(await database.shape(), await fresh.shape());
    const read = (await updated.read((tx) => findMosque(tx, id))) ?? assert.fail();
    assert.deepEqual(prayersOf(read), [{ prayer, sequence: 4 }]);
    const found = await updated.read((tx) => announcementTable.find(tx, id, announcementId));
    assert.deepEqual(found, { item: { id: announcementId, ...announcement }, version: 1, sequence: 2 });
    const [{ content } = {}] = await database.query("SELECT content FROM announcements");
    assert.ok(String(content).length < 0.6 * document.length, String(content));
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
