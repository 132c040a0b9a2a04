import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { searchRequests } from "../../../src/store/activity/request-search.ts";
import { engines } from "../databases.ts";
import { storeOn } from "../store-suite.ts";
import { logAll, sent } from "./sent-requests.ts";

for (const engine of engines) {
  suite(`Searching the log for a request on ${engine.name}`, () => {
    const shared = storeOn(engine);

    test("the id that the service made and the one that the client sent are found, character by character", async () => {
      const [mosqueId, keyId] = [crypto.randomUUID(), crypto.randomUUID()];
      const ids = [
        crypto.randomUUID() as string,
        "weekly-sync-1",
        `a~"b\\'%_${crypto.randomUUID()}~`,
        "Weekly-Sync-1",
      ];
      await logAll(
        shared.store,
        ids.map((requestId, n) => sent(mosqueId, keyId, n * 700, { requestId })),
      );
      for (const requestId of ids) {
        for (const within of [mosqueId, undefined]) {
          const { requests, next } = await searchRequests(shared.store, requestId, within);
          assert.deepEqual(
            requests.filter((request) => request.mosqueId === mosqueId).map((request) => request.requestId),
            [requestId],
          );
          assert.equal(next, undefined);
        }
      }
      for (const requestId of ["weekly-sync", "%", crypto.randomUUID(), "prayers"]) {
        assert.deepEqual((await searchRequests(shared.store, requestId, mosqueId)).requests, []);
      }
    });

    test("a search in a mosque finds its own requests alone, the newest first", async () => {
      const [mine, other, keyId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
      const requestId = "the same every time";
      await logAll(shared.store, [
        ...[0, 1, 2, 3].map((n) => sent(mine, keyId, n * 60_000, { requestId })),
        sent(other, crypto.randomUUID(), 30_000, { requestId }),
      ]);
      const { requests } = await searchRequests(shared.store, requestId, mine);
      const times = requests.map(({ at }) => at);
      assert.equal(times.length, 4);
      assert.deepEqual(times, times.toSorted().toReversed());
      assert.ok(requests.every(({ mosqueId }) => mosqueId === mine));
      assert.equal((await searchRequests(shared.store, requestId, undefined)).requests.length, 5);
    });
  });
}
