import assert from "node:assert/strict";
import { test } from "node:test";
import type { PrayerCreate } from "@mosque-sync/client";
import { applySync } from "../../src/sync/apply-sync.ts";
import { isEmpty } from "../../src/sync/plan/plan.ts";
import { isWrite, start, wanted, wantedProfile, wantedRows } from "../support/demo-day.ts";
import type { Fault } from "../support/mosque-server.ts";

/** Refuses some writes, by their number among the equal ones. */
const refusing =
  (status: number, isIt: (method: string, resource: string, before: number) => boolean) =>
  (method: string, resource: string, before: number): Fault | undefined =>
    isIt(method, resource, before) ? { kind: "refuse", status, code: "invalid_prayer_time" } : undefined;

for (const status of [400, 413, 422]) {
  test(`a row refused with ${status} does not stop the others, and the rest is verified`, async (t) => {
    const { server, sync } = await start(t, {
      profile: wantedProfile,
      fault: refusing(status, (method, _, before) => method === "POST" && before === 0),
    });
    const { writes, refusals, remaining, unexplained } = await applySync(sync);
    assert.equal(writes, 7);
    const [refused, ...others] = refusals;
    assert.deepEqual(others, []);
    assert.match(
      refused ?? "",
      new RegExp(
        `^add fajr was refused: It did not work\\. Change it\\. \\(${status} invalid_prayer_time, request r\\)$`,
      ),
    );
    assert.deepEqual(remaining.rows, [{ kind: "add", to: wanted[0] }]);
    assert.ok(isEmpty(unexplained));
    assert.deepEqual(
      server.rows(),
      wantedRows.filter((row) => !row.startsWith("fajr")),
    );
  });
}

for (const status of [401, 403]) {
  test(`a key rejected with ${status} in the middle ends the run immediately`, async (t) => {
    const { server, sync } = await start(t, {
      profile: wantedProfile,
      fault: refusing(status, (method, _, before) => method === "POST" && before === 1),
    });
    await assert.rejects(applySync(sync), { status });
    assert.equal(server.requests.filter(isWrite).length, 2);
  });
}

test("a refused profile is written field by field, so that only the wrong field is left", async (t) => {
  const { server, sync } = await start(t, {
    prayers: wanted,
    fault: refusing(422, (method, _, before) => method === "PATCH" && (before === 0 || before === 2)),
  });
  const { refusals, remaining } = await applySync(sync);
  assert.equal(server.requests.filter(isWrite).length, 3);
  assert.deepEqual(
    refusals.map((text) => text.split(":")[0]),
    ["change profile message was refused"],
  );
  assert.deepEqual(
    remaining.profile.map(({ field }) => field),
    ["message"],
  );
  assert.equal(server.state.profile.status, wantedProfile.status);
});

test("a row is not deleted while another row of its prayer was refused", async (t) => {
  const jummahs: PrayerCreate[] = ["12:50", "13:40", "15:00"].map((adhanTime) => ({
    prayerKey: "jummah",
    adhanTime,
  }));
  const { server, sync } = await start(t, {
    prayers: [...wanted.slice(0, 6), ...jummahs],
    profile: wantedProfile,
    fault: refusing(422, (method, _, before) => method === "PATCH" && before === 0),
  });
  const { refusals, unexplained } = await applySync(sync);
  assert.deepEqual(server.requests.filter(isWrite), ["PATCH prayers", "PATCH prayers"]);
  assert.match(refusals.join("\n"), /^change jummah was refused: .*\ndelete jummah was not sent/);
  assert.ok(isEmpty(unexplained));
});

test("changes that remain for another reason than a refusal are told apart", async (t) => {
  const { sync } = await start(t, {
    prayers: wanted.slice(2),
    profile: wantedProfile,
    fault: (method, _, before) => {
      if (method !== "POST") return undefined;
      return before === 0 ? { kind: "refuse", status: 422, code: "invalid_argument" } : { kind: "ignore" };
    },
  });
  const { remaining, unexplained } = await applySync(sync);
  assert.equal(remaining.rows.length, 2);
  assert.deepEqual(unexplained.rows, [{ kind: "add", to: wanted[1] }]);
});

test("a server that reports success without writing is not verified", async (t) => {
  const { sync } = await start(t, {
    prayers: wanted.slice(1),
    profile: wantedProfile,
    fault: (method) => (method === "POST" ? { kind: "ignore" } : undefined),
  });
  const { remaining } = await applySync(sync);
  assert.deepEqual(remaining.rows, [{ kind: "add", to: wanted[0] }]);
});
