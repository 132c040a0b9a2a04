import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { openStore } from "../../../server/src/store/store.ts";
import {
  batchWith,
  findRequests,
  writeBatches,
} from "../../../server/src/subjects/activity/rows/log/request-batches.ts";
import { type Database, engines } from "../../support/databases/engines.ts";
import { openOperator } from "../../support/mosques/operator.ts";
import { setUpOperator } from "../../support/portal/portal.ts";
import { eventually } from "../../support/runs/eventually.ts";
import { quickService } from "../../support/runs/node-environment.ts";
import type { Settings } from "../../support/services/service.ts";
import type { ServiceProcess } from "../../support/services/service-process.ts";
import { startServiceProcess } from "../../support/services/service-process.ts";
import { mosqueOver, succeeded } from "../../support/services/suite.ts";

const hourMs = 60 * 60 * 1_000;
const dayMs = 24 * hourMs;
const notice = { title: "Notice", body: "Text" };
const preload = fileURLToPath(new URL("../../faults/jumping-clock.ts", import.meta.url));
const withClock = (settings: Settings): Settings => ({
  NODE_OPTIONS: `${quickService} --import=${preload}`,
  ...settings,
});

// On a database server, its clock decides; the store's own tests let that jump.
for (const engine of engines.filter(({ isServer }) => !isServer)) {
  describe(`A machine whose clock is wrong on ${engine.name}`, () => {
    test("500 days ahead at a start, deletes no change, no security event and no request", async (t) => {
      const database = await engine.createMigratedDatabase();
      t.after(() => database.drop());
      const right = await startServiceProcess(database, {});
      t.after(() => right.kill());
      await setUpOperator(right);
      const { mosque, close } = await mosqueAt(right, database);
      t.after(close);
      succeeded(await mosque.patch("/profile", { status: "Open" }));
      const before = await eventually(async () => {
        const kept = await keptOf(database, mosque.id);
        return kept.requests > 0 ? kept : undefined;
      });
      assert.equal(await right.stop(), 0);
      await addAncient(database);

      const wrong = await startServiceProcess(database, withClock({ CLOCK_OFFSET_MS: String(500 * dayMs) }));
      t.after(() => wrong.kill());
      const deleted = await eventually(() => {
        const logs = wrong.logs();
        const names = ["changes", "securityEvents", "requestLogRows"];
        return names.every((name) => logs.includes(`"${name}":1`)) ? logs : undefined;
      });
      assert.match(deleted, /deleted what was too old/);
      assert.deepEqual(await keptOf(database, mosque.id), before);
    });

    test("jumping 25 hours ahead, forgets no Idempotency-Key, restarts included", async (t) => {
      const database = await engine.createMigratedDatabase();
      t.after(() => database.drop());
      const service = await startServiceProcess(database, withClock({ CLOCK_STEP_MS: String(25 * hourMs) }));
      t.after(() => service.kill());
      const { mosque, close } = await mosqueAt(service, database);
      t.after(close);
      const send = (from: ServiceProcess) =>
        from.request({
          method: "POST",
          path: `${mosque.path}/announcements`,
          key: mosque.key,
          headers: { "Idempotency-Key": "once" },
          body: notice,
        });
      const first = succeeded(await send(service), 201);
      service.signal("SIGUSR2");
      await eventually(async () => {
        const { announcement } = succeeded(await mosque.post("/announcements", notice), 201).body;
        return Date.parse(announcement.createdAt) > Date.now() + dayMs ? true : undefined;
      });
      assert.equal((await send(service)).text, first.text);
      assert.equal(await service.stop(), 0);
      const restarted = await startServiceProcess(
        database,
        withClock({ CLOCK_OFFSET_MS: String(25 * hourMs) }),
      );
      t.after(() => restarted.kill());
      const again = await send(restarted);
      assert.equal(again.headers["idempotent-replayed"], "true");
      assert.equal(again.text, first.text);
    });
  });
}

async function mosqueAt(service: ServiceProcess, database: Database) {
  const operator = await openOperator(database.url);
  const { mosqueId, keyId, apiKey } = await operator.addMosque();
  const mosque = mosqueOver({ request: service.request, operator, id: mosqueId, keyId, key: apiKey });
  return { mosque, close: () => operator.close() };
}

const ancient = "2000-01-01T00:00:00.000Z";

/** Adds one row of each kind that is too old by any clock: once it is gone, the others were looked at as well. */
async function addAncient(database: Database): Promise<void> {
  const operator = await openOperator(database.url);
  const { mosqueId } = await operator.addMosque();
  await operator.close();
  const store = await openStore({ databaseUrl: database.url });
  try {
    await store.write(async (tx) => {
      await tx.deleteFrom("changes").where("mosqueId", "=", mosqueId).where("sequence", ">", 1).execute();
      await tx.updateTable("changes").set({ at: ancient }).where("mosqueId", "=", mosqueId).execute();
      const [event] = await tx.selectFrom("securityEvents").selectAll().limit(1).execute();
      assert.ok(event);
      await tx
        .insertInto("securityEvents")
        .values({ ...event, id: "ancient", at: ancient })
        .execute();
    });
    const request = {
      method: "GET",
      path: "/",
      status: 200,
      reason: null,
      isWriter: true,
      durationMicroseconds: 1,
    };
    const batch = batchWith({ mosqueId, at: ancient, keyId: "x", requestId: "x", ...request });
    await writeBatches(store, [batch]);
  } finally {
    await store.close();
  }
}

async function keptOf(database: Database, mosqueId: string) {
  const store = await openStore({ databaseUrl: database.url });
  try {
    const changes = await store.read((tx) =>
      tx.selectFrom("changes").select("sequence").where("mosqueId", "=", mosqueId).execute(),
    );
    const events = await store.read((tx) =>
      tx.selectFrom("securityEvents").select("id").where("at", ">", ancient).execute(),
    );
    const requests = await store.readRequestLog((tx) => findRequests(tx, mosqueId));
    return { changes: changes.length, events: events.length, requests: requests.length };
  } finally {
    await store.close();
  }
}
