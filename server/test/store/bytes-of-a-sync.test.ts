import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { saveChange } from "#store/changes.ts";
import { openStore } from "#store/store.ts";
import type { Tx } from "#store/tables/schema.ts";
import {
  addTo,
  batchWith,
  type RequestBatch,
  writeBatches,
} from "#subjects/activity/rows/log/request-batches.ts";
import { lockMosque } from "#subjects/mosques/rows/mosques.ts";
import { addMosque, newMosque } from "./store-suite.ts";

const mosques = 200;
const syncsBefore = 5;
/** Enough that it does not matter how full the pages happen to be. */
const syncs = 15;
/** The bytes that a sync may leave on the disk: change records, and requests in the log. */
const mostBytes = 1_500;

/** A mosque with a key and three prayer rows that every sync changes. */
function newSyncing() {
  const rows = ["fajr", "dhuhr", "isha"].map((prayerKey) => ({ id: crypto.randomUUID(), prayerKey }));
  return { mosque: newMosque(), keyId: crypto.randomUUID(), rows };
}
type Syncing = ReturnType<typeof newSyncing>;

test("a sync with three changes leaves at most 1.5 kB on the disk, on SQLite after a VACUUM", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "mosque-sync-bytes-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, "data.db");
  const store = await openStore({ databaseUrl: `sqlite:${path}` });
  t.after(() => store.close());
  const all = Array.from({ length: mosques }, newSyncing);
  await store.write(async (tx) => {
    for (const { mosque } of all) await addMosque(tx, mosque);
  });

  let day = 1;
  async function syncAll(times: number): Promise<void> {
    for (const last = day + times; day < last; day += 1) {
      const at = new Date(Date.UTC(2026, 11, day, 5)).toISOString();
      const batches = await store.write(async (tx) => {
        const synced: RequestBatch[] = [];
        for (const syncing of all) synced.push(await sync(tx, syncing, at));
        return synced;
      });
      await writeBatches(store, batches);
    }
  }
  await syncAll(syncsBefore);
  const before = usedBytes(path);
  await syncAll(syncs);
  const after = usedBytes(path);
  const ofSync = (file: "data" | "log") => (after[file] - before[file]) / (mosques * syncs);
  const [data, log] = [ofSync("data"), ofSync("log")];
  t.diagnostic(`a sync leaves ${data} bytes in the data and ${log} in the log`);
  assert.ok(data + log <= mostBytes, `${data} bytes in the data and ${log} in the log`);
});

/** Syncs a mosque: three reads, three writes, and the snapshot that verifies them. @returns its requests for the log */
async function sync(tx: Tx, { mosque, keyId, rows }: Syncing, at: string): Promise<RequestBatch> {
  const send = (method: string, path: string) => ({
    ...{ mosqueId: mosque.id, at, requestId: crypto.randomUUID(), keyId },
    ...{ method, path: `/v1/mosques/${mosque.id}${path}`, status: 200, reason: null },
    isWriter: true,
    durationMicroseconds: 1_234,
  });
  const requests = ["/capabilities", "/profile", "/prayers"].map((path) => send("GET", path));
  for (const row of rows) {
    const patch = send("PATCH", `/prayers/${row.id}`);
    const origin = {
      mosqueId: mosque.id,
      at,
      actorKind: "key",
      actorId: keyId,
      requestId: patch.requestId,
    } as const;
    const [before, after] = ["5:10", "5:12"].map((adhanTime) => ({ ...row, adhanTime, iqamahTime: "5:30" }));
    const locked = (await lockMosque(tx, mosque.id)) ?? assert.fail("The mosque exists.");
    const change = { resource: "prayers", resourceId: row.id, ...{ before, after } } as const;
    await saveChange({ tx, mosque: locked, origin }, change, async () => {});
    requests.push(patch);
  }
  requests.push(send("GET", "/sync"));
  const [first = assert.fail(), ...others] = requests;
  const batch = batchWith(first);
  for (const request of others) addTo(batch, request);
  return batch;
}

/** The pages in use of the data's file and of the log's, in bytes, once no page is filled half by chance. */
function usedBytes(path: string) {
  const [data = 0, log = 0] = [path, path.replace(/\.db$/, "-requests.db")].map((file) => {
    const database = new DatabaseSync(file, { timeout: 5_000 });
    database.exec("VACUUM");
    const used = database.prepare(
      "SELECT (page_count - freelist_count) * page_size AS bytes FROM pragma_page_count, pragma_freelist_count, pragma_page_size",
    );
    const { bytes } = used.get() as { bytes: number }; // The statement always has one row.
    database.close();
    return bytes;
  });
  return { data, log };
}
