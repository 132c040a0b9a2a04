import assert from "node:assert/strict";
import { test } from "node:test";
import { openStore } from "../../server/src/store/store.ts";
import {
  batchWith,
  requestsIn,
  writeBatches,
} from "../../server/src/subjects/activity/rows/log/request-batches.ts";
import { engines } from "../support/databases/engines.ts";
import { openOperator } from "../support/mosques/operator.ts";
import { eventually } from "../support/runs/eventually.ts";
import { startServiceProcess } from "../support/services/service-process.ts";
import { mosqueOver, succeeded } from "../support/services/suite.ts";

const dayMs = 24 * 60 * 60 * 1_000;

for (const engine of engines) {
  test(`Old requests are deleted from the log while others are handled and logged, and a stop meanwhile is clean, on ${engine.name}`, async (t) => {
    const database = await engine.createDatabase();
    t.after(() => database.drop());
    const store = await openStore({ databaseUrl: database.url, isUnhurried: true });
    t.after(() => store.close());
    const operator = await openOperator(database.url);
    t.after(() => operator.close());
    const { mosqueId, keyId, apiKey: key } = await operator.addMosque();
    const count = async (at: "<" | ">") => {
      const yesterday = new Date(Date.now() - dayMs).toISOString();
      const rows = await store.readRequestLog((tx) =>
        tx.selectFrom("requestBatches").selectAll().where("at", at, yesterday).execute(),
      );
      return rows.flatMap(requestsIn).length;
    };
    const old = { at: new Date(Date.now() - 3 * dayMs).toISOString(), keyId: "x", requestId: "x" };
    const request = {
      method: "GET",
      path: "/",
      status: 200,
      reason: null,
      isWriter: true,
      durationMicroseconds: 1,
    };
    const mosques = Array.from({ length: 2_000 }, () => crypto.randomUUID());
    for (let part = 0; part < 10; part++) {
      await writeBatches(
        store,
        mosques.map((mosque) => batchWith({ mosqueId: mosque, ...old, ...request })),
      );
    }

    let [sent, left] = [0, await count("<")];
    for (const isLast of [false, true]) {
      const service = await startServiceProcess(database, { REQUEST_LOG_DAYS: "2" });
      t.after(() => service.end());
      const mosque = mosqueOver({ request: service.request, operator, id: mosqueId, keyId, key });
      await eventually(async () => {
        succeeded(await mosque.get("/profile"));
        sent += 1;
        const now = await count("<");
        return isLast ? now === 0 || undefined : now < left || undefined;
      });
      left = await count("<");
      assert.equal(await service.stop(), 0, service.logs());
      assert.doesNotMatch(service.logs(), /"level":(40|50|60)/);
    }
    assert.equal(await count(">"), sent);
  });
}
