import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { loadSource } from "../../src/source/source.ts";
import { applySync } from "../../src/sync/apply-sync.ts";
import { clientOf, environmentOf, type Fault, mosqueId, mosqueServer } from "../support/mosque-server.ts";
import { folderWith, main, mosqueSync, nodeEnvironment } from "../support/mosque-sync.ts";

const before = `announcements:
  - { id: stays, title: Stays, body: The same }
  - { id: changes, title: Changes, body: Before }
  - { id: goes, title: Goes, body: Soon gone }
`;
const after = `prayers:
  - { prayer: eid, iqamah: "08:00" }
  - { prayer: eid, iqamah: "09:00" }
announcements:
  - { id: stays, title: Stays, body: The same }
  - { id: changes, title: Changes, body: After }
  - { id: comes, title: Comes, body: New }
events:
  - { id: seerah, title: Seerah evening, start: 2026-12-01 19:00 }
`;
const wanted = ["Changes: After", "Comes: New", "Of the portal: Kept", "Seerah evening: ", "Stays: The same"];

/** Runs the program, kills it at one of its requests, and runs it again. @returns whether it was killed */
async function killAt(
  t: TestContext,
  kill: { request: number; fault: Fault | undefined },
  knowsIdempotencyKey: boolean,
): Promise<boolean> {
  let victim: ChildProcess | undefined;
  let count = 0;
  const server = await mosqueServer(t, {
    knowsIdempotencyKey,
    announcements: [{ title: "Of the portal", body: "Kept" }],
    fault() {
      if (!victim || ++count !== kill.request) return undefined;
      victim.kill("SIGKILL");
      return kill.fault;
    },
  });
  const cwd = folderWith(t, { "mosque.yaml": before });
  const environment = environmentOf(server);
  await applySync({
    client: clientOf(server),
    source: await loadSource(path.join(cwd, "mosque.yaml")),
    now: new Date(),
    state: { path: path.join(cwd, "mosque.state.json"), baseUrl: server.baseUrl, mosqueId },
  });
  writeFileSync(path.join(cwd, "mosque.yaml"), after);

  victim = spawn(process.execPath, [main, "apply"], { cwd, env: { ...nodeEnvironment, ...environment } });
  const [, signal] = await once(victim, "exit");
  victim = undefined;
  const again = await mosqueSync(t, ["apply"], { cwd, environment });
  assert.equal(again.exitCode, 0, again.stderr);
  const items = [...server.state.announcements, ...server.state.events];
  assert.deepEqual(items.map(({ title, body }) => `${title}: ${body ?? ""}`).toSorted(), wanted);
  assert.deepEqual(server.rows(), ["eid  08:00", "eid  09:00"]);
  return signal === "SIGKILL";
}

const cases: readonly { name: string; fault: Fault | undefined; knowsIdempotencyKey: boolean }[] = [
  { name: "before a request is carried out", fault: { kind: "cut before" }, knowsIdempotencyKey: false },
  { name: "when a request was carried out", fault: undefined, knowsIdempotencyKey: false },
  { name: "the same, with Idempotency-Key", fault: undefined, knowsIdempotencyKey: true },
];
for (const { name, fault, knowsIdempotencyKey } of cases) {
  test(`killed ${name}, at any request, and run again, the program loses and duplicates no item`, async (t) => {
    let request = 1;
    while (await killAt(t, { request, fault }, knowsIdempotencyKey)) request++;
    assert.ok(request > 9, `it was killed at only ${request - 1} requests`);
  });
}
