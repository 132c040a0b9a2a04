import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { quarterOf } from "#subjects/health/rules/quarter-hours.ts";
import { engines } from "#test/store/databases.ts";
import { storeOn } from "#test/store/store-suite.ts";
import { findQuarters } from "./key-quarter-hours.ts";
import type { NewRequest } from "./logged-requests.ts";
import { addTo, batchWith, type RequestBatch, writeBatches } from "./request-batches.ts";
import { pruneQuarters } from "./request-log-pruning.ts";

type Sent = readonly [at: string, method: "GET" | "PATCH", path: string, reason?: string];

/** A batch of a key with these requests. */
function batchOf(
  mosqueId: string,
  [first, ...others]: readonly [Sent, ...Sent[]],
  keyId = "k",
): RequestBatch {
  const logged = ([at, method, path, reason]: Sent): NewRequest => ({
    ...{ mosqueId, keyId, isWriter: true, at, method, path, requestId: "r", reason: reason ?? null },
    ...{ status: reason === undefined ? 200 : 400, durationMicroseconds: 900 },
  });
  const batch = batchWith(logged(first));
  for (const one of others) addTo(batch, logged(one));
  return batch;
}

for (const engine of engines) {
  suite(`the counts of quarters of an hour on ${engine.name}`, () => {
    const shared = storeOn(engine);
    const found = (mosqueId: string, since = "1970-01-01T00:00:00.000Z", keyIds = ["k", "l"]) =>
      shared.store.readRequestLog((tx) => findQuarters(tx, mosqueId, keyIds, quarterOf(new Date(since))));
    const quarter = (at: string) => quarterOf(new Date(at));

    test("add up the batches of a key from all instances, by quarter, key and mosque", async () => {
      const [mosqueId, other] = ["quarters of one", "quarters of another"];
      const night = "2026-11-22T03:02:00.000Z";
      const sync = (at: string): [Sent, ...Sent[]] => [
        [at, "GET", "/sync"],
        [at, "PATCH", "/prayers/1"],
      ];
      await writeBatches(shared.store, [
        batchOf(mosqueId, sync(night)),
        batchOf(mosqueId, sync("2026-11-22T03:14:59.999Z"), "l"),
        batchOf(other, sync(night)),
        batchOf(mosqueId, sync("2026-11-22T03:15:00.000Z")),
      ]);
      await writeBatches(shared.store, [batchOf(mosqueId, sync(night))]);
      assert.deepEqual(await found(mosqueId), [
        { quarter: quarter(night), keyId: "k", requests: 4, failures: 0, writes: 2 },
        { quarter: quarter(night), keyId: "l", requests: 2, failures: 0, writes: 1 },
        { quarter: quarter("2026-11-22T03:15:00.000Z"), keyId: "k", requests: 2, failures: 0, writes: 1 },
      ]);
      const ofOne = await found(mosqueId, undefined, ["l"]);
      assert.deepEqual(
        ofOne.map(({ keyId }) => keyId),
        ["l"],
      );
      assert.equal((await found(mosqueId, "2026-11-22T03:15:00.000Z")).length, 1);
      assert.equal((await found(other))[0]?.requests, 2);
    });

    test("count a failure unless the same call worked right after, and requests that are only counted", async () => {
      const at = "2026-11-22T03:02:00.000Z";
      const batch = batchOf("quarters with failures", [
        [at, "PATCH", "/prayers/1", "precondition_failed"],
        [at, "PATCH", "/prayers/1"],
        [at, "PATCH", "/prayers/2", "invalid_prayer_time"],
        [at, "PATCH", "/prayers/2", "invalid_prayer_time"],
      ]);
      batch.unlisted = 10;
      await writeBatches(shared.store, [batch]);
      assert.deepEqual(await found("quarters with failures"), [
        { quarter: quarter(at), keyId: "k", requests: 14, failures: 2, writes: 1 },
      ]);
    });

    test("add up however many quarters have requests, also if an early quarter gets more later", async () => {
      const mosqueId = "many quarters";
      const hour = (number: number) => new Date(Date.UTC(2026, 10, 1, number)).toISOString();
      const hours = Array.from({ length: 50 }, (_, number) => hour(number));
      for (const at of [...hours, hour(3)])
        await writeBatches(shared.store, [batchOf(mosqueId, [[at, "GET", "/sync"]])]);
      await writeBatches(shared.store, [batchOf(mosqueId, [[hour(4), "PATCH", "/prayers/1"]], "l")]);
      const expected = hours.flatMap((at, number) => [
        { quarter: quarter(at), keyId: "k", requests: number === 3 ? 2 : 1, failures: 0, writes: 0 },
        ...(number === 4 ? [{ quarter: quarter(at), keyId: "l", requests: 1, failures: 0, writes: 1 }] : []),
      ]);
      assert.deepEqual(await found(mosqueId), expected);
    });

    test("are deleted before a quarter, of every mosque, and kept from it on", async () => {
      const [old, kept] = ["2026-09-01T00:00:00.000Z", "2026-10-01T00:00:00.000Z"];
      const mosques = ["pruned 1", "pruned 2", "pruned 3"];
      const batches = mosques.flatMap((mosqueId) =>
        [old, kept].map((at) => batchOf(mosqueId, [[at, "GET", "/sync"]])),
      );
      await writeBatches(shared.store, batches);
      await pruneQuarters(shared.store, quarter(kept));
      for (const mosqueId of mosques) {
        assert.deepEqual(
          (await found(mosqueId)).map((one) => one.quarter),
          [quarter(kept)],
        );
      }
    });
  });
}
