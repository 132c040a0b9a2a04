import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { createKey } from "../server/src/store/keys.ts";
import { createMosque } from "../server/src/store/mosques.ts";
import { openStore, type Store } from "../server/src/store/store.ts";
import { type Database, engines } from "./support/engines.ts";
import { type Answer, type Call, exchange, newAgent } from "./support/http.ts";
import { type Service, startService } from "./support/service.ts";
import { assertRefused } from "./support/suite.ts";

const mosques = 10_000;
const mosquesPerTransaction = 1_000;

for (const engine of engines) {
  describe(`${mosques} mosques on ${engine.name}`, () => {
    let database: Database;
    let store: Store;
    let service: Service;
    before(async () => {
      database = await engine.createDatabase();
      service = await startService(database);
      store = await openStore({ databaseUrl: database.url });
    });
    after(async () => {
      await store.close();
      await service.kill();
      await database.drop();
    });

    test("that are written to at once all get their one change, or are told when to come again", async () => {
      const keys = await addMosques(store);
      const agent = newAgent();

      /** Writes as a well-behaved client does: told to come again, it does so, with the same Idempotency-Key. */
      async function write(mosqueId: string, key: string): Promise<Answer> {
        const call: Call = {
          method: "PATCH",
          path: `/v1/mosques/${mosqueId}/profile`,
          key,
          headers: { "Idempotency-Key": mosqueId },
          body: { status: `Status of ${mosqueId}` },
        };
        for (;;) {
          const answer = await exchange(service.address, agent, call);
          if (answer.status === 200) return answer;
          assertRefused(answer, 503, "server_error", "database_unavailable");
          await setTimeout(Number(answer.headers["retry-after"]) * 1_000);
        }
      }

      const answers = await Promise.all([...keys].map(([mosqueId, key]) => write(mosqueId, key)));
      agent.destroy();
      for (const { body, headers } of answers) {
        assert.equal(body.profile.status, `Status of ${body.profile.id}`);
        assert.equal(headers.etag, '"profile-2"');
      }
      const found = await store.read((tx) =>
        tx.selectFrom("mosques").select(["id", "status", "profileVersion", "changeCount"]).execute(),
      );
      assert.equal(found.length, mosques);
      for (const { id, ...mosque } of found) {
        assert.deepEqual(mosque, { status: `Status of ${id}`, profileVersion: 2, changeCount: 1 });
      }
    });
  });
}

/** Makes them, each with a key that may write. Gives the keys by mosque. */
async function addMosques(store: Store): Promise<Map<string, string>> {
  const keys = new Map<string, string>();
  const createdAt = new Date().toISOString();
  for (let made = 0; made < mosques; made += mosquesPerTransaction) {
    await store.write(async (tx) => {
      for (let index = 0; index < mosquesPerTransaction; index++) {
        const id = crypto.randomUUID();
        await createMosque(tx, { id, communityName: "Masjid", timeZoneId: "Europe/London", createdAt });
        const key = { mosqueId: id, name: "Website", scope: "sync:write", createdBy: "operator" } as const;
        keys.set(id, (await createKey(tx, key, createdAt)).apiKey);
      }
    });
  }
  return keys;
}
