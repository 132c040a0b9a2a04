import { changeRecord } from "../../server/src/store/changes.ts";
import { openStore, type Store } from "../../server/src/store/store.ts";
import {
  addTo,
  batchWith,
  writeBatches,
} from "../../server/src/subjects/activity/rows/log/request-batches.ts";
import type { Mosque } from "./mosque.ts";
import { seedAll } from "./seed.ts";

/** A mosque whose key has sent much for a month. */
export interface BusyMosque extends Mosque {
  /** When a failed run began, in the middle of the month. */
  readonly failedAt: string;
  /** The id of that run's failed request. */
  readonly failedRequestId: string;
}

export interface BusyCounts {
  readonly requests: number;
  readonly changes: number;
}

const monthMs = 29 * 24 * 60 * 60 * 1_000;
/** A sync: three reads, four writes, a read to verify. */
const calls = [
  ...["GET capabilities", "GET profile", "GET prayers", "PATCH profile", "PATCH prayers/x"],
  ...["PATCH prayers/x", "POST announcements", "GET sync"],
].map((call) => call.split(" ") as [string, string]); // Each has a method and a path.
const batchesPerTransaction = 1_000;
const changesPerTransaction = 5_000;
/** Every how many syncs one fails. */
const failsEvery = 500;

/** Fills a database with one mosque of many requests and changes, spread over a month. */
export async function seedBusyMosque(databaseUrl: string, counts: BusyCounts): Promise<BusyMosque> {
  const [mosque] = await seedAll(databaseUrl, 1);
  if (!mosque) throw new Error("the mosque was not made");
  const store = await openStore({ databaseUrl, isUnhurried: true });
  try {
    const failed = await logSyncs(store, mosque, counts.requests);
    await recordChanges(store, mosque, counts.changes);
    return { ...mosque, ...failed };
  } finally {
    await store.close();
  }
}

async function logSyncs(store: Store, { id: mosqueId, keyId }: Mosque, requests: number) {
  const syncs = Math.ceil(requests / calls.length);
  const start = Date.now() - monthMs;
  const middle = Math.floor(syncs / 2 / failsEvery) * failsEvery;
  let failed = { failedAt: "", failedRequestId: "" };
  for (let first = 0; first < syncs; first += batchesPerTransaction) {
    const batches = Array.from({ length: Math.min(batchesPerTransaction, syncs - first) }, (_, index) => {
      const sync = first + index;
      const at = Math.floor(start + (sync / syncs) * monthMs);
      const sent = calls.map(([method, path], n) => {
        const fails = sync % failsEvery === 0 && n === calls.length - 1;
        return {
          ...{ mosqueId, keyId, method, path: `/v1/mosques/${mosqueId}/${path.replace("x", mosqueId)}` },
          ...{ at: new Date(at + n * 40).toISOString(), requestId: crypto.randomUUID() },
          ...{ status: fails ? 503 : 200, reason: fails ? "database_unavailable" : null },
          isWriter: true,
          durationMicroseconds: 900,
        };
      });
      const [one, ...others] = sent;
      if (!one) throw new Error("a sync has requests");
      if (sync === middle) failed = { failedAt: one.at, failedRequestId: sent.at(-1)?.requestId ?? "" };
      const batch = batchWith(one);
      for (const other of others) addTo(batch, other);
      return batch;
    });
    await writeBatches(store, batches);
  }
  return failed;
}

/** Appends records as a service does, without the saves that they record. */
async function recordChanges(store: Store, { id: mosqueId, keyId }: Mosque, count: number): Promise<void> {
  const start = Date.now() - monthMs;
  const { changeCount: earlier } = await store.read((tx) =>
    tx.selectFrom("mosques").select("changeCount").where("id", "=", mosqueId).executeTakeFirstOrThrow(),
  );
  const resourceId = crypto.randomUUID();
  for (let first = 0; first < count; first += changesPerTransaction) {
    const length = Math.min(changesPerTransaction, count - first);
    const records = Array.from({ length }, (_, index) => {
      const at = new Date(start + ((first + index) / count) * monthMs).toISOString();
      const by = { actorKind: "key", actorId: keyId, requestId: crypto.randomUUID() } as const;
      return changeRecord({ mosqueId, at, ...by }, earlier + first + index + 1, {
        ...{ resource: "prayers", resourceId },
        before: { prayerKey: "isha", iqamahTime: index % 2 ? "19:30" : "19:45" },
        after: { prayerKey: "isha", iqamahTime: index % 2 ? "19:45" : "19:30" },
      });
    });
    await store.write(async (tx) => {
      for (let row = 0; row < records.length; row += 500) {
        await tx
          .insertInto("changes")
          .values(records.slice(row, row + 500))
          .execute();
      }
      const changeCount = earlier + first + length;
      await tx.updateTable("mosques").set({ changeCount }).where("id", "=", mosqueId).execute();
    });
  }
}
