import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { suite, test } from "node:test";
import { sql } from "kysely";
import { backUp } from "#backup/back-up.ts";
import { restore } from "#backup/restore.ts";
import { migrate, migrations } from "#store/migrations/migrate.ts";
import { openEngine, openStore } from "#store/store.ts";
import type { Tx } from "#store/tables/schema.ts";
import { createKey } from "#subjects/keys/rows/keys.ts";
import { announcementTable } from "#subjects/mosque-data/rows/items.ts";
import { insertPrayer, prayersOf } from "#subjects/mosque-data/rows/prayers.ts";
import { findMosque, lockMosque, profileOf } from "#subjects/mosques/rows/mosques.ts";
import { engines } from "../databases.ts";
import { newKey, originOf } from "../store-suite.ts";

/** How many steps the last program with a table of prayer rows knew. */
const knownThen = 11;
const now = new Date("2026-11-22T09:00:00.000Z");
const createdAt = "2026-11-20T18:00:00.000Z";
const ids = { mosque: crypto.randomUUID(), empty: crypto.randomUUID(), key: crypto.randomUUID() };
const prayerIds = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()] as const;
const announcementIds = [crypto.randomUUID(), crypto.randomUUID()] as const;

/** What the mosque's rows hold in either schema, in the order of creation. */
const expectedPrayers = [
  {
    prayer: { id: prayerIds[0], prayerKey: "fajr", adhanTime: "05:15", iqamahTime: "05:30", createdAt },
    sequence: 2,
  },
  { prayer: { id: prayerIds[1], prayerKey: "jummah", iqamahTime: "13:30", createdAt }, sequence: 5 },
  { prayer: { id: prayerIds[2], prayerKey: "isha", adhanTime: "20:00", createdAt }, sequence: 9 },
];

for (const engine of engines) {
  suite(`a database with a table of prayer rows on ${engine.name}`, () => {
    async function openFormer(t: { after(end: () => Promise<void>): void }) {
      const database = await engine.createDatabase();
      t.after(() => database.drop());
      const former = openEngine({ databaseUrl: database.url });
      await migrate(former, migrations.slice(0, knownThen));
      await former.write(fill);
      await former.close();
      return database;
    }

    test("keeps every row, its references and its order when it is updated", async (t) => {
      const database = await openFormer(t);
      const store = await openStore({ databaseUrl: database.url });
      t.after(() => store.close());
      await store.read(assertWhole);
      const tables = database.query("SELECT * FROM prayers");
      await assert.rejects(tables, /prayers/);
    });

    test("is written to as ever after it was updated", async (t) => {
      const database = await openFormer(t);
      const store = await openStore({ databaseUrl: database.url });
      t.after(() => store.close());
      const prayer = { id: crypto.randomUUID(), prayerKey: "asr", adhanTime: "15:00", createdAt } as const;
      await store.write(async (tx) => {
        const mosque = (await lockMosque(tx, ids.mosque)) ?? assert.fail();
        const writing = { tx, mosque, origin: originOf(ids.mosque) };
        insertPrayer(writing, prayersOf(mosque), prayer);
        await createKey(writing, newKey());
      });
      const after = (await store.read((tx) => findMosque(tx, ids.mosque))) ?? assert.fail();
      assert.deepEqual(prayersOf(after), [...expectedPrayers, { prayer, sequence: 10 }]);
      assert.deepEqual([after.prayersVersion, after.changeCount], [10, 4]);
      const orphan = sql`insert into members (mosque_id, user_id, role, joined_at) values (${crypto.randomUUID()}, 'none', 'owner', ${createdAt})`;
      await assert.rejects(store.write((tx) => orphan.execute(tx)));
    });

    test("is backed up as it is, and restored with every row", async (t) => {
      const database = await openFormer(t);
      const folder = await mkdtemp(join(tmpdir(), "mosque-sync-former-"));
      t.after(() => rm(folder, { recursive: true, force: true }));
      const file = join(folder, "backup.db");
      await backUp(database.url, file, { now, overwrite: false });
      for (const target of engines) {
        const restored = await target.createDatabase();
        t.after(() => restored.drop());
        await restore(file, restored.url, { now, lineage: "restored", force: false, formerUrl: undefined });
        const store = await openStore({ databaseUrl: restored.url });
        t.after(() => store.close());
        await store.read(assertWhole);
      }
    });
  });
}

/** Fills the tables of the former schema: a mosque with rows of every kind, and one without any. */
async function fill(tx: Tx): Promise<void> {
  const insert = async (table: string, row: Record<string, string | number | null>) => {
    const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
    await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(
      tx,
    );
  };
  for (const id of [ids.mosque, ids.empty]) {
    await insert("mosques", {
      ...{ id, community_name: "Masjid Noor", type: "Mosque", is_online_only: 0, created_at: createdAt },
      ...{ verification_status: "Unverified", entitlement: "Free", time_zone_id: "UTC", latitude: 51.5 },
      ...{ cover_photos: "[]", approved_profile_fields: "[]", supported_prayer_keys: "[]" },
      ...{ prayers_version: 9, change_count: 2, name_order: "masjid noor", name_folded: "masjid noor" },
    });
  }
  const { mosque: mosque_id } = ids;
  // Inserted in another order than that of creation.
  for (const { prayer, sequence } of expectedPrayers.toReversed()) {
    const { id, prayerKey, adhanTime = null, iqamahTime = null } = prayer;
    const times = { adhan_time: adhanTime, iqamah_time: iqamahTime };
    await insert("prayers", {
      mosque_id,
      id,
      sequence,
      prayer_key: prayerKey,
      ...times,
      created_at: createdAt,
    });
  }
  for (const [index, id] of announcementIds.entries()) {
    const texts = { title: `Announcement ${index}`, body: "Text" };
    await insert("announcements", {
      mosque_id,
      id,
      sequence: 7 - index,
      version: 3,
      ...texts,
      created_at: createdAt,
    });
  }
  const prefix = "mps_0123456789";
  await insert("api_keys", {
    ...{ id: ids.key, prefix, secret_hash: "a".repeat(64), mosque_id, family_id: ids.key, name: "Website" },
    ...{ scope: "sync:write", created_at: createdAt, created_by: "operator" },
  });
  for (const sequence of [1, 2]) {
    const by = { actor_kind: "key", actor_id: ids.key, request_id: `request ${sequence}` };
    const what = { resource: "prayers", resource_id: prayerIds[0], before: null, after: "{}" };
    await insert("changes", { mosque_id, sequence, at: createdAt, ...by, ...what });
  }
}

async function assertWhole(tx: Tx): Promise<void> {
  const mosque = (await findMosque(tx, ids.mosque)) ?? assert.fail();
  assert.deepEqual(prayersOf(mosque), expectedPrayers);
  assert.deepEqual([mosque.prayersVersion, mosque.changeCount], [9, 2]);
  assert.deepEqual(profileOf(mosque), {
    ...{ id: ids.mosque, communityName: "Masjid Noor", type: "Mosque", isOnlineOnly: false },
    ...{ verificationStatus: "Unverified", entitlement: "Free", timeZoneId: "UTC", latitude: 51.5 },
    ...{ coverPhotos: [], createdAt },
  });
  const empty = (await findMosque(tx, ids.empty)) ?? assert.fail();
  assert.deepEqual(prayersOf(empty), []);
  const { items } = await announcementTable.page(tx, ids.mosque, { limit: 5 });
  assert.deepEqual(
    items.map(({ id }) => id),
    announcementIds,
  );
  const oldest = await announcementTable.find(tx, ids.mosque, announcementIds[1]);
  assert.deepEqual([oldest?.sequence, oldest?.version], [6, 3]);
  const keys = await tx.selectFrom("apiKeys").select(["id", "mosqueId"]).execute();
  assert.deepEqual(
    keys.map((key) => ({ ...key })),
    [{ id: ids.key, mosqueId: ids.mosque }],
  );
  const changes = await tx
    .selectFrom("changes")
    .select(["sequence", "requestId"])
    .orderBy("sequence")
    .execute();
  assert.deepEqual(
    changes.map(({ sequence, requestId }) => [sequence, requestId]),
    [1, 2].map((sequence) => [sequence, `request ${sequence}`]),
  );
}
