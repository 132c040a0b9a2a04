import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { type Database, type Engine, engines } from "../support/databases/engines.ts";
import { openOperator } from "../support/mosques/operator.ts";
import { eventually } from "../support/runs/eventually.ts";
import { startProgram } from "../support/services/process.ts";
import { startServiceProcess } from "../support/services/service-process.ts";
import { succeeded } from "../support/services/suite.ts";

const kills = 5;

// Most of this is waiting, so the engines wait together.
describe("A first start that is killed at any moment", { concurrency: engines.length }, () => {
  for (const engine of engines) {
    test(`leaves a database on ${engine.name} that the next start brings up to date`, async () => {
      const startMs = await timeOfStart(engine);
      for (let kill = 0; kill < kills; kill++) {
        const database = await engine.createDatabase();
        try {
          const environment = { DATABASE_URL: database.url, HOST: "127.0.0.1", PORT: "0" };
          // Two at once, so one of them may also wait for the other's schema change.
          const starts = [1, 2].map(() => startProgram("main.ts", { environment }));
          // At the very first moment, nothing has begun.
          await setTimeout((startMs * (kill + 1)) / (kills + 1));
          for (const { child } of starts) child.kill("SIGKILL");
          await Promise.all(starts.map(({ ended }) => ended));
          await assertWorks(database);
        } finally {
          await database.drop();
        }
      }
    });
  }
});

/** The current duration of a service's start on an empty database, in milliseconds. */
async function timeOfStart(engine: Engine): Promise<number> {
  const database = await engine.createDatabase();
  try {
    const startedAt = performance.now();
    await (await startServiceProcess(database)).kill();
    return performance.now() - startedAt;
  } finally {
    await database.drop();
  }
}

async function assertWorks(database: Database): Promise<void> {
  const service = await startServiceProcess(database);
  const operator = await openOperator(database.url);
  try {
    const { mosqueId, apiKey: key } = await operator.addMosque();
    const path = `/v1/mosques/${mosqueId}/profile`;
    succeeded(await service.request({ method: "PATCH", path, key, body: { status: "Open" } }));
    assert.equal(succeeded(await service.request({ path, key })).body.profile.status, "Open");
    await eventually(async () => (await service.request({ path: "/readyz" })).status === 200 || undefined);
    await database.assertSound?.();
  } finally {
    await operator.close();
    await service.kill();
  }
}
