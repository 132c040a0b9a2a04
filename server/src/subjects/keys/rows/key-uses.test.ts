import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { NewRequest } from "#subjects/activity/rows/log/logged-requests.ts";
import { batchWith, writeBatches } from "#subjects/activity/rows/log/request-batches.ts";
import { startRequestLog } from "#subjects/activity/rows/log/request-log.ts";
import { pruneRequestLog } from "#subjects/activity/rows/log/request-log-pruning.ts";
import { engines } from "#test/store/databases.ts";
import { storeOn } from "#test/store/store-suite.ts";
import { keyUsesOf, mosqueUsesOf } from "./key-uses.ts";

const now = new Date("2026-12-05T12:00:00.000Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();

/** A request, as the log keeps it. */
function requestOf(request: Pick<NewRequest, "keyId" | "mosqueId" | "at" | "reason">): NewRequest {
  return {
    ...request,
    isWriter: true,
    requestId: "weekly-sync-1",
    method: "GET",
    path: "/v1/mosques/x/prayers",
    status: request.reason === null ? 200 : 401,
    durationMicroseconds: 1_234,
  };
}

for (const engine of engines) {
  suite(`the last use on ${engine.name}`, () => {
    const shared = storeOn(engine);

    /** A mosque that no other test uses, with one key. */
    function newUser() {
      const [mosqueId, keyId] = [crypto.randomUUID(), crypto.randomUUID()];
      return {
        mosqueId,
        keyId,
        request: (days: number, reason: string | null = null, key = keyId) =>
          requestOf({ mosqueId, keyId: key, at: daysAgo(days), reason }),
        async uses() {
          return {
            key: (await keyUsesOf(shared.store, [{ id: keyId, mosqueId }])).get(keyId),
            mosque: (await mosqueUsesOf(shared.store, [mosqueId])).get(mosqueId),
          };
        },
      };
    }
    const write = (...requests: NewRequest[]) => writeBatches(shared.store, requests.map(batchWith));

    test("of a key and a mosque that never sent a request does not exist", async () => {
      assert.deepEqual(await newUser().uses(), { key: undefined, mosque: undefined });
      assert.equal((await keyUsesOf(shared.store, [])).size, 0);
      assert.equal((await mosqueUsesOf(shared.store, [])).size, 0);
    });

    test("is the newest request of a batch, and the mosque's last success is the newest successful one", async () => {
      const { request, uses, keyId, mosqueId } = newUser();
      const from = (address: string, sent: NewRequest) => ({ ...sent, address });
      await write(
        from("203.0.113.7", request(3)),
        from("203.0.113.8", request(2)),
        from("203.0.113.9", request(1, "key_expired")),
      );
      const last = { mosqueId, lastUsedAt: daysAgo(1), lastReason: "key_expired" };
      assert.deepEqual(await uses(), {
        key: { keyId, ...last, lastAddress: "203.0.113.9", lastSuccessAt: daysAgo(2) },
        mosque: { ...last, writerUsedAt: daysAgo(1), lastSuccessAt: daysAgo(2) },
      });
    });

    test("of a mosque covers all its keys, and of a key only its own requests", async () => {
      const { request, uses } = newUser();
      await write(request(2, "key_revoked"), request(1, null, crypto.randomUUID()));
      const { key, mosque } = await uses();
      assert.deepEqual([key?.lastUsedAt, key?.lastReason], [daysAgo(2), "key_revoked"]);
      assert.deepEqual(
        [mosque?.lastUsedAt, mosque?.lastReason, mosque?.lastSuccessAt],
        [daysAgo(1), null, daysAgo(1)],
      );
    });

    test("of a key that may only read is no outcome of the mosque's sync, whatever comes first", async () => {
      for (const readsLast of [true, false]) {
        const { request, uses } = newUser();
        const written = request(2, "invalid_prayer_time");
        const read = { ...request(1, null, crypto.randomUUID()), isWriter: false };
        await write(...(readsLast ? [written] : [read]));
        await write(...(readsLast ? [read] : [written]));
        const { mosque } = await uses();
        assert.deepEqual(
          [mosque?.lastUsedAt, mosque?.writerUsedAt, mosque?.lastReason, mosque?.lastSuccessAt],
          [daysAgo(1), daysAgo(2), "invalid_prayer_time", null],
        );
      }
    });

    test("moves on with the next batch, and a failure does not change the last success", async () => {
      const { request, uses } = newUser();
      await write(request(3, "missing_scope"));
      assert.equal((await uses()).mosque?.lastSuccessAt, null);
      await write(request(2));
      assert.deepEqual((await uses()).key?.lastReason, null);
      await write(request(1, "missing_scope"));
      const { key, mosque } = await uses();
      assert.deepEqual([key?.lastUsedAt, key?.lastReason], [daysAgo(1), "missing_scope"]);
      assert.deepEqual([mosque?.lastReason, mosque?.lastSuccessAt], ["missing_scope", daysAgo(2)]);
    });

    test("does not move backwards when another instance's older batch arrives later", async () => {
      const { request, uses } = newUser();
      await write(request(1, "key_expired"));
      await write(request(2));
      const { key, mosque } = await uses();
      assert.deepEqual([key?.lastUsedAt, key?.lastReason], [daysAgo(1), "key_expired"]);
      assert.deepEqual(
        [mosque?.lastUsedAt, mosque?.lastReason, mosque?.lastSuccessAt],
        [daysAgo(1), "key_expired", daysAgo(2)],
      );
      await write(request(3));
      assert.equal((await uses()).mosque?.lastSuccessAt, daysAgo(2));
    });

    test("is correct when instances write many keys at the same time, new and known, in any order", async () => {
      const users = Array.from({ length: 200 }, newUser);
      await write(...users.filter((_, index) => index % 2 === 0).map(({ request }) => request(9)));
      const batches = Array.from({ length: 8 }, (_, instance) =>
        users.map(({ request }) => request(8 - instance)).toSorted(() => (instance % 2 ? 1 : -1)),
      );
      await Promise.all(batches.map((rows) => write(...rows)));
      const uses = await keyUsesOf(
        shared.store,
        users.map(({ keyId: id, mosqueId }) => ({ id, mosqueId })),
      );
      assert.equal(uses.size, users.length);
      for (const use of uses.values()) assert.equal(use.lastUsedAt, daysAgo(1));
    });

    test("of each key is known, however many keys a mosque has used, and moves on when an old one returns", async () => {
      const { request, mosqueId } = newUser();
      const keys = Array.from({ length: 20 }, () => ({ id: crypto.randomUUID(), mosqueId }));
      const [first] = keys;
      for (const [index, { id }] of keys.entries()) await write(request(100 - index, null, id));
      const all = await keyUsesOf(shared.store, keys);
      assert.deepEqual(
        keys.map(({ id }) => all.get(id)?.lastUsedAt),
        keys.map((_, index) => daysAgo(100 - index)),
      );
      await write(request(1, "key_expired", first?.id));
      const returned = (await keyUsesOf(shared.store, keys)).get(first?.id ?? "");
      assert.deepEqual(
        [returned?.lastUsedAt, returned?.lastReason, returned?.lastSuccessAt],
        [daysAgo(1), "key_expired", daysAgo(100)],
      );
    });

    test("is written when the log is closed", async () => {
      const { request, uses, keyId } = newUser();
      const log = startRequestLog(shared.store, {
        keep: { days: 30, bytes: 1_000_000 },
        now: () => now,
        onError: assert.ifError,
        onRecovery: () => {},
        onUnwritten: assert.ifError,
      });
      const used = request(0);
      log.add({ id: keyId, mosqueId: used.mosqueId }, true, () => used);
      await log.close();
      assert.equal((await uses()).key?.lastUsedAt, now.toISOString());
    });

    test("is kept when the request itself is too old to keep", async () => {
      const { request, uses } = newUser();
      await write(request(365));
      await pruneRequestLog(shared.store, daysAgo(30));
      assert.equal((await uses()).key?.lastUsedAt, daysAgo(365));
    });
  });
}
