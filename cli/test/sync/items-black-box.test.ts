import assert from "node:assert/strict";
import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { environmentOf, type MosqueServerOptions, mosqueServer } from "../support/mosque-server.ts";
import { folderWith, mosqueSync } from "../support/mosque-sync.ts";
import { carPark, seerah } from "../support/mosque-with-items.ts";

async function workplace(t: TestContext, yaml: string, options: MosqueServerOptions = {}) {
  const server = await mosqueServer(t, options);
  const cwd = folderWith(t, { "mosque.yaml": yaml });
  const environment = environmentOf(server);
  return {
    server,
    cwd,
    run: (...args: string[]) => mosqueSync(t, [...args, "--date", "2026-11-20"], { cwd, environment }),
    rewrite: (text: string) => writeFileSync(path.join(cwd, "mosque.yaml"), text),
  };
}

test("announcements and events are applied, and remembered next to mosque.yaml", async (t) => {
  const { cwd, run } = await workplace(t, carPark + seerah);
  const first = await run("apply");
  assert.equal(first.exitCode, 0);
  assert.equal(
    first.stdout,
    `Masjid Noor · Fri 20 Nov 2026 · Europe/London
 + announcement "Car park closed"
 + event "Seerah evening" 2026-12-01 19:00
Plan: 2 to add, 0 to change, 0 to delete, 0 unchanged
Done in 2 writes; verified by the snapshot.
`,
  );
  assert.deepEqual(readdirSync(cwd).toSorted(), ["mosque.state.json", "mosque.yaml"]);
  assert.match((await run("apply")).stdout, /2 unchanged\nNothing to do; verified/);
});

test("a plan leaves no files behind, and as JSON it names each change", async (t) => {
  const { cwd, run } = await workplace(t, carPark + seerah);
  const { announcements, events, counts } = JSON.parse((await run("plan", "--json")).stdout);
  assert.deepEqual(counts, { add: 2, change: 0, delete: 0, unchanged: 0 });
  assert.deepEqual(announcements, [
    {
      kind: "add",
      item: "announcement",
      name: "car-park",
      to: { title: "Car park closed", body: "Use the side street.", flairType: "notice" },
    },
  ]);
  assert.equal(events[0].to.start, "2026-12-01T19:00:00.000Z");
  assert.deepEqual(readdirSync(cwd), ["mosque.yaml"]);
});

test("a server that cannot write events gets everything else, and the run exits 6 with a message", async (t) => {
  const { server, run } = await workplace(t, carPark + seerah, { writesEvents: false });
  const { exitCode, stderr } = await run("apply");
  assert.equal(exitCode, 6);
  assert.match(stderr, /cannot write events[\s\S]*Not verified[\s\S]* \+ event "Seerah evening"/);
  assert.equal(server.state.announcements.length, 1);
});

test("more announcements than allowed are not deleted without permission", async (t) => {
  const items = ["a", "b", "c"].map((id) => `  - { id: ${id}, title: ${id}, body: text }\n`);
  const { server, run, rewrite } = await workplace(t, `announcements:\n${items.join("")}`);
  await run("apply");
  rewrite("announcements: []\n");
  const { exitCode, stderr } = await run("apply");
  assert.equal(exitCode, 3);
  assert.match(stderr, /deletes 3 rows, announcements and events.*--allow-deletes 3/);
  assert.equal(server.state.announcements.length, 3);
  assert.equal((await run("apply", "--allow-deletes", "3")).exitCode, 0);
  assert.equal(server.state.announcements.length, 0);
});
