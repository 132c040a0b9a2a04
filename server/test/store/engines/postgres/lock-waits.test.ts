import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { createKey } from "#subjects/keys/rows/keys.ts";
import { findMosque, profileOf, saveProfile } from "#subjects/mosques/rows/mosques.ts";
import { engines } from "#test/store/databases.ts";
import { newKey, storeOn } from "#test/store/store-suite.ts";

for (const engine of engines) {
  suite(`while another program holds the mosque on ${engine.name}`, () => {
    const shared = storeOn(engine);

    function setStatus(mosqueId: string, status: string): Promise<object> {
      return shared.change(mosqueId, (writing) =>
        saveProfile(writing, { ...profileOf(writing.mosque), status }),
      );
    }

    async function statusOf(mosqueId: string): Promise<string | null | undefined> {
      return (await shared.store.read((tx) => findMosque(tx, mosqueId)))?.status;
    }

    test("writes wait, are rejected as unavailable after their time limit, without an effect; the next one succeeds", async () => {
      const mosqueId = await shared.addMosque();
      const release = await shared.database.holdWrites(mosqueId);
      const outcomes = await Promise.allSettled([setStatus(mosqueId, "one"), setStatus(mosqueId, "two")]);
      await release();
      for (const outcome of outcomes) {
        assert.equal(outcome.status, "rejected");
        assert.ok(shared.store.isUnavailable(outcome.reason), String(outcome.reason));
      }
      assert.equal(await statusOf(mosqueId), null);
      await setStatus(mosqueId, "three");
      assert.equal(await statusOf(mosqueId), "three");
    });

    test("a write that gets its turn in time succeeds", async () => {
      const mosqueId = await shared.addMosque();
      const release = await shared.database.holdWrites(mosqueId);
      const write = setStatus(mosqueId, "one");
      await statusOf(mosqueId);
      await release();
      await write;
      assert.equal(await statusOf(mosqueId), "one");
    });

    test("reads, lookups of keys and the request log continue", async () => {
      const mosqueId = await shared.addMosque();
      const { apiKey } = await shared.change(mosqueId, (writing) => createKey(writing, newKey()));
      const release = await shared.database.holdWrites(mosqueId);
      assert.equal(await statusOf(mosqueId), null);
      assert.equal((await shared.store.findKey(apiKey.slice(0, 14), mosqueId))?.mosqueId, mosqueId);
      await shared.store.writeRequestLog((tx) => tx.deleteFrom("requestBatches").execute());
      await release();
    });
  });
}
