import assert from "node:assert/strict";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import fc from "fast-check";
import { applySync } from "../../src/sync/apply-sync.ts";
import { isEmpty } from "../../src/sync/plan/plan.ts";
import { apiKey, type Fault } from "../support/mosque-server.ts";
import { carPark, seerah, start } from "../support/mosque-with-items.ts";

test("without the state file, equal items and items with the same title are recognised", async (t) => {
  const { server, state, apply } = await start(t);
  await apply(carPark + seerah);
  rmSync(state.path);
  assert.equal((await apply(carPark + seerah)).writes, 0);
  rmSync(state.path);
  await apply(carPark.replace("side street", "front") + seerah);
  assert.deepEqual(
    server.state.announcements.map(({ body }) => body),
    ["Use the front."],
  );
});

test("without the state file, two items with one title stay as they are, with a warning", async (t) => {
  const announcements = ["One", "Two"].map((body) => ({ title: "Car park closed", body }));
  const { server, plan, apply } = await start(t, { announcements });
  assert.match((await plan(carPark)).join(), /! announcement car-park: the mosque has several of this title/);
  await apply(carPark);
  assert.equal(server.state.announcements.length, 2);
});

test("a state of another server or mosque is kept and not used", async (t) => {
  const one = await start(t);
  await one.apply(carPark);
  const other = await start(t);
  await applySync({ ...other.syncOf(carPark), state: { ...other.state, path: one.state.path } });
  assert.deepEqual(other.titles(), ["Car park closed"]);
  assert.equal((await one.apply(carPark)).writes, 0);
});

test("a damaged state file, or one from a newer version, stops the run before any write", async (t) => {
  const { state, apply, writes } = await start(t);
  for (const text of ["{", "[]", '{"version":1,"mosques":[{}]}']) {
    writeFileSync(state.path, text);
    await assert.rejects(apply(carPark), { reason: "error", message: /is damaged/ });
  }
  writeFileSync(state.path, '{"version":2}');
  await assert.rejects(apply(carPark), { reason: "error", message: /newer mosque-sync/ });
  assert.deepEqual(writes(), []);
  await apply("profile: { status: Open }");
});

test("an invalid value in the state file is reported with its place", async (t) => {
  const { state, apply } = await start(t);
  await apply(carPark);
  const text = readFileSync(state.path, "utf8");
  const wrong: [text: string, place: RegExp][] = [
    [
      text.replace('"given": [', '"given": [5, '),
      /mosques\/0\/announcements\/made\/0\/given\/0 must be a text/,
    ],
    [text.replace('"name"', '"nam"'), /made\/0\/nam is not a setting here/],
  ];
  for (const [damaged, place] of wrong) {
    writeFileSync(state.path, damaged);
    await assert.rejects(apply(carPark), { reason: "error", message: place });
  }
  writeFileSync(state.path, text);
  assert.equal((await apply(carPark)).writes, 0);
});

test("a creation with a lost response is not repeated, with or without Idempotency-Key on the server", async (t) => {
  const faults: Fault[] = [
    { kind: "cut after" },
    { kind: "error after", status: 502 },
    { kind: "cut before" },
  ];
  for (const fault of faults) {
    for (const knowsIdempotencyKey of [false, true]) {
      const { server, apply } = await start(t, {
        knowsIdempotencyKey,
        fault: (method, _, before) => (method === "POST" && before === 0 ? fault : undefined),
      });
      const { remaining } = await apply(carPark + seerah);
      assert.ok(isEmpty(remaining));
      assert.deepEqual([server.state.announcements.length, server.state.events.length], [1, 1]);
    }
  }
});

test("without a place for the state there are no writes", async (t) => {
  const { syncOf, writes, state } = await start(t);
  await assert.rejects(
    applySync({ ...syncOf(carPark), state: undefined }),
    /need a file to remember them in/,
  );
  await assert.rejects(applySync({ ...syncOf(carPark), state: { ...state, path: "/nowhere/a.json" } }), {
    reason: "error",
    message: /cannot be (read|written).*MOSQUE_SYNC_STATE/,
  });
  assert.deepEqual(writes(), []);
});

test("a creation carried out long after it was given up does not stay as a duplicate", async (t) => {
  const { server, plan, apply } = await start(t, {
    fault: (method, _, before) => (method === "POST" && before === 0 ? { kind: "cut before" } : undefined),
  });
  await apply(carPark);
  const [made] = server.state.announcements;
  assert.ok(made);
  server.state.announcements.push({ ...made, id: "late" });
  assert.deepEqual(await plan(carPark), [' - announcement "Car park closed", which is there twice']);
  await apply(carPark);
  assert.deepEqual(server.state.announcements, [made]);
});

test("through any faults and repeated runs, every item exists exactly once in the end", async (t) => {
  const fault = fc.constantFrom<Fault | undefined>(
    undefined,
    { kind: "cut before" },
    { kind: "cut after" },
    { kind: "error after", status: 503 },
    { kind: "refuse", status: 429, code: "rate_limited" },
  );
  const second = carPark
    .replace("car-park", "eid")
    .replace("Car park closed", "Eid")
    .replace("announcements:\n", "");
  await fc.assert(
    fc.asyncProperty(fc.array(fault, { maxLength: 6 }), fc.boolean(), async (faults, knowsIdempotencyKey) => {
      let rest: (Fault | undefined)[] = [];
      const { server, apply, titles } = await start(t, { knowsIdempotencyKey, fault: () => rest.shift() });
      await apply(carPark);
      rest = [...faults];
      const runs = [...faults, undefined];
      const changed = carPark.replace("side street", "front");
      for (const _ of runs) await apply(changed + second + seerah).catch(() => {});
      assert.deepEqual(titles(), ["Car park closed", "Eid", "Seerah evening"]);
      assert.equal(server.state.announcements.at(-1)?.body, "Use the front.");
      for (const _ of runs) await apply(`announcements: []\n${seerah}`).catch(() => {});
      assert.deepEqual(titles(), ["Seerah evening"]);
    }),
    { numRuns: 10 },
  );
});

test("the state file holds no key and no text from the API", async (t) => {
  const { state, apply } = await start(t);
  await apply(carPark);
  const text = readFileSync(state.path, "utf8");
  assert.ok(!text.includes(apiKey) && !text.includes("side street"));
});
