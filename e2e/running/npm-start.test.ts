import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { exchange, newAgent } from "../support/http.ts";
import { freePort } from "../support/process.ts";
import { eventually } from "../support/service.ts";

const root = new URL("../../", import.meta.url);

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
    const answer = await exchange(address, agent, { path: "/v1/health" }).catch(() => undefined);
    agent.destroy();
    return answer?.status;
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
