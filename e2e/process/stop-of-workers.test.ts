import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Database, engines } from "../support/databases/engines.ts";
import { quickService } from "../support/runs/node-environment.ts";
import { longestWaitMs } from "../support/runs/polling.ts";
import { freePort } from "../support/services/process.ts";
import type { ServiceProcess } from "../support/services/service-process.ts";
import { startServiceProcess } from "../support/services/service-process.ts";

const lateChannel = new URL("late-channel.ts", import.meta.url);

const [engine = assert.fail("SQLite is an engine.")] = engines;

describe("WORKERS=2", { skip: process.platform === "win32" && "Windows has no sh." }, () => {
  let database: Database;
  let service: ServiceProcess;
  before(async () => {
    database = await engine.createMigratedDatabase();
    service = await startServiceProcess(database, {
      ...{ WORKERS: "2", METRICS_PORT: "0", PORT: String(await freePort()) },
      NODE_OPTIONS: `${quickService} --import=${lateChannel}`,
    });
  });
  after(async () => {
    await service?.kill();
    await database.drop();
  });

  test("ends by SIGTERM with 0, even if each worker's channel closes after the worker has ended", {
    timeout: longestWaitMs,
  }, async () => {
    assert.equal(await service.stop(), 0);
  });
});
