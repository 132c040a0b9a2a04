import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { type Locking, takeLock } from "../../src/sync/state/lock.ts";
import { environmentOf, mosqueServer } from "../support/mosque-server.ts";
import { folderWith, main, mosqueSync, nodeEnvironment } from "../support/mosque-sync.ts";

const services = { now: () => new Date(), createId: randomUUID };
const yaml = "profile: { status: Open }\n";

function release(locking: Locking): void {
  assert.equal(locking.is, "taken");
  if (locking.is === "taken") locking.release();
}

/** Another program's process, which runs until the test ends. */
function otherProcess(t: TestContext): ChildProcess {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  t.after(() => child.kill("SIGKILL"));
  return child;
}

function lockOf(pid: number | undefined, host = hostname()): string {
  return JSON.stringify({ pid, host, since: "2026-11-20T03:00:00.000Z", token: "another" });
}

test("a lock exists while it is held, and is gone once released", async (t) => {
  const file = path.join(folderWith(t), "mosque.lock");
  const locking = await takeLock(file, services);
  assert.equal(JSON.parse(readFileSync(file, "utf8")).pid, process.pid);
  release(locking);
  assert.ok(!existsSync(file));
});

test("of many at the same time, only one has the lock", async (t) => {
  const file = path.join(folderWith(t, { "mosque.lock": lockOf(2 ** 22 + 1) }), "mosque.lock");
  let holders = 0;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      const locking = await takeLock(file, services);
      assert.equal(locking.is, "taken");
      assert.equal(++holders, 1);
      await new Promise((resolve) => setImmediate(resolve));
      holders--;
      release(locking);
    }),
  );
});

test("a lock is taken over once its process has ended, or on another computer after a long silence", async (t) => {
  const ended = otherProcess(t);
  ended.kill("SIGKILL");
  await once(ended, "exit");
  const file = path.join(folderWith(t, { "mosque.lock": lockOf(ended.pid) }), "mosque.lock");
  release(await takeLock(file, services));

  writeFileSync(file, lockOf(ended.pid, "another.example"));
  assert.equal((await takeLock(file, services)).is, "held");
  const longAgo = new Date(Date.now() - 3_600_000);
  utimesSync(file, longAgo, longAgo);
  release(await takeLock(file, services));
});

test("a lock left by a container with the same process id is taken over", async (t) => {
  const file = path.join(folderWith(t, { "mosque.lock": lockOf(process.pid) }), "mosque.lock");
  release(await takeLock(file, services));
});

test("a second run names the running one and its start, exits 1 without writing; a plan still works", async (t) => {
  const server = await mosqueServer(t);
  const { pid } = otherProcess(t);
  const cwd = folderWith(t, { "mosque.yaml": yaml, "mosque.lock": lockOf(pid) });
  const environment = environmentOf(server);
  const { exitCode, stderr } = await mosqueSync(t, ["apply"], { cwd, environment });
  assert.equal(exitCode, 1);
  assert.match(stderr, new RegExp(`since 2026-11-20T03:00:00.000Z \\(process ${pid} on `));
  assert.deepEqual(server.requests, []);
  assert.equal((await mosqueSync(t, ["plan"], { cwd, environment })).exitCode, 0);
});

test("a run removes its lock and remembers its result, however it ends", async (t) => {
  const server = await mosqueServer(t);
  const cwd = folderWith(t, { "mosque.yaml": yaml });
  const environment = environmentOf(server);
  const lastRun = () =>
    JSON.parse(readFileSync(path.join(cwd, "mosque.state.json"), "utf8")).mosques[0].lastRun;
  assert.equal((await mosqueSync(t, ["apply"], { cwd, environment })).exitCode, 0);
  assert.deepEqual([lastRun().outcome, lastRun().writes], ["verified", 1]);
  await mosqueSync(t, ["apply"], { cwd, environment: { ...environment, MOSQUE_SYNC_API_KEY: "another" } });
  assert.equal(lastRun().outcome, "failed");
  assert.ok(!existsSync(path.join(cwd, "mosque.lock")));
});

test("a read-only folder matters only for announcements and events", async (t) => {
  const server = await mosqueServer(t);
  const environment = { ...environmentOf(server), MOSQUE_SYNC_STATE: "not-there/mosque.json" };
  const open = await mosqueSync(t, ["apply"], { files: { "mosque.yaml": yaml }, environment });
  assert.equal(open.exitCode, 0);
  assert.equal(open.stderr.match(/cannot be written/g)?.length, 1);
  const withItems = { "mosque.yaml": "announcements: [{ id: a, title: A, body: B }]\n" };
  const { exitCode, stderr } = await mosqueSync(t, ["apply"], { files: withItems, environment });
  assert.equal(exitCode, 1);
  assert.match(stderr, /not-there cannot be written \(no such file or folder\).*Set MOSQUE_SYNC_STATE/);
  assert.equal(server.state.announcements.length, 0);
});

test("a killed run leaves a lock that blocks no other run", async (t) => {
  const cwd = folderWith(t, { "mosque.yaml": yaml });
  let victim: ChildProcess | undefined;
  const server = await mosqueServer(t, {
    fault() {
      victim?.kill("SIGKILL");
      return undefined;
    },
  });
  const environment = environmentOf(server);
  victim = spawn(process.execPath, [main, "apply"], { cwd, env: { ...nodeEnvironment, ...environment } });
  await once(victim, "exit");
  victim = undefined;
  assert.ok(existsSync(path.join(cwd, "mosque.lock")));
  assert.equal((await mosqueSync(t, ["apply"], { cwd, environment })).exitCode, 0);
});
