import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { openStore, type Store } from "../../server/src/store/store.ts";
import { type Database, engines } from "../support/databases/engines.ts";
import { addMosque } from "../support/mosques/operator.ts";
import { comingAgain } from "../support/runs/polling.ts";
import { exchange, newAgent } from "../support/services/http.ts";
import type { Service } from "../support/services/service.ts";
import { startService } from "../support/services/service-here.ts";
import { succeeded } from "../support/services/suite.ts";

/** Many times more than any pool of connections, queue of requests or shared commit takes together. */
const mosques = 1_000;
const mosquesPerTransaction = 20;
/** The records of its creation and of its key. */
const changesBefore = 2;

for (const engine of engines) {
  describe(`${mosques} mosques on ${engine.name}`, () => {
    let database: Database;
    let store: Store;
    let service: Service;
    before(async () => {
      database = await engine.createMigratedDatabase();
      service = await startService(database);
      store = await openStore({ databaseUrl: database.url, isUnhurried: true });
    });
    after(async () => {
      await store.close();
      await service.end();
      await database.drop();
    });

    test("that are written concurrently all get their one change, or are told when to retry", async () => {
      const keys = await addMosques(store);
      const agent = newAgent();

      const send = comingAgain((call) => exchange(service.address, agent, call));
      const responses = await Promise.all(
        [...keys].map(([mosqueId, key]) =>
          send({
            method: "PATCH",
            path: `/v1/mosques/${mosqueId}/profile`,
            key,
            body: { status: `Status of ${mosqueId}` },
          }),
        ),
      );
      agent.destroy();
      for (const response of responses) {
        const { body, headers } = succeeded(response);
        assert.equal(body.profile.status, `Status of ${body.profile.id}`);
        assert.equal(headers.etag, '"profile-2"');
      }
      const found = await store.read((tx) =>
        tx.selectFrom("mosques").select(["id", "status", "profileVersion", "changeCount"]).execute(),
      );
      assert.equal(found.length, mosques);
      for (const { id, ...mosque } of found) {
        assert.deepEqual(mosque, {
          status: `Status of ${id}`,
          profileVersion: 2,
          changeCount: changesBefore + 1,
        });
      }
    });
  });
}

/** Makes mosques, each with a key that may write. Returns the keys by mosque. */
async function addMosques(store: Store): Promise<Map<string, string>> {
  const keys = new Map<string, string>();
  for (let made = 0; made < mosques; made += mosquesPerTransaction) {
    await store.write(async (tx) => {
      for (let index = 0; index < mosquesPerTransaction; index++) {
        const { mosqueId, apiKey } = await addMosque(tx);
        keys.set(mosqueId, apiKey);
      }
    });
  }
  return keys;
}
