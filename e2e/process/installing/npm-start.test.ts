import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { eventually } from "../../support/runs/eventually.ts";
import { exchange, newAgent } from "../../support/services/http.ts";
import { freePort, startCommand } from "../../support/services/process.ts";

const root = new URL("../../../", import.meta.url);

test("npm start serves, and SIGTERM to npm stops the service behind it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "mosque-sync-npm-start-"));
  const port = await freePort();
  const address = new URL(`http://127.0.0.1:${port}`);
  const npm = spawn("npm", ["start"], {
    cwd: root,
    env: { ...process.env, HOST: "127.0.0.1", PORT: String(port), DATABASE_URL: `sqlite:${folder}/sync.db` },
    stdio: "ignore",
  });
  const health = async () => {
    const agent = newAgent();
    const response = await exchange(address, agent, { path: "/v1/health" }).catch(() => undefined);
    agent.destroy();
    return response?.status;
  };
  try {
    assert.equal(await eventually(health), 200);
    npm.kill("SIGTERM");
    await once(npm, "exit");
    assert.ok(await eventually(async () => (await health()) === undefined || undefined));
  } finally {
    npm.kill("SIGKILL");
    await rm(folder, { recursive: true, force: true });
  }
});

test("from the second start on, the service and its log's thread come from the cache of compiled modules", async () => {
  const folder = await mkdtemp(join(tmpdir(), "mosque-sync-npm-start-"));
  const ofTests = { NODE_COMPILE_CACHE: undefined, TEST_QUICK_MODULES: undefined, NODE_OPTIONS: undefined };
  const startAndStop = async (environment: Record<string, string>) => {
    const service = startCommand(process.execPath, ["scripts/start.mjs"], {
      environment: {
        ...ofTests,
        ...{ HOST: "127.0.0.1", PORT: "0", DATABASE_URL: `sqlite:${folder}/sync.db` },
        ...environment,
      },
    });
    await eventually(() => service.stdout().includes('"listening"') || undefined);
    service.child.kill("SIGTERM");
    assert.equal(await service.ended, 0, service.stderr());
    return service.stderr();
  };
  try {
    await startAndStop({});
    const told = await startAndStop({ NODE_DEBUG_NATIVE: "COMPILE_CACHE" });
    assert.match(told, /server\/src\/main\.ts was accepted/);
    assert.match(told, /thread-worker\.ts was accepted/);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
