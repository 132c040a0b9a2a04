import assert from "node:assert/strict";
import { test } from "node:test";
import { longestPauseMs } from "@mosque-sync/contract";
import fc from "fast-check";
import { failuresLeft, gatherRuns, mayGoOn, outcomeOf, type RunRequest } from "./runs.ts";

const start = Date.parse("2026-11-22T03:00:00.000Z");

function request(afterMs: number, more: Partial<RunRequest> = {}): RunRequest {
  const at = new Date(start + afterMs).toISOString();
  return { keyId: "website", at, method: "GET", path: "/prayers", reason: null, ...more };
}

test("requests of a key belong to one run up to a pause of five minutes, and no longer", () => {
  const requests = [0, 1_000, 1_000 + longestPauseMs, 1_001 + 2 * longestPauseMs].map((ms) => request(ms));
  assert.deepEqual(
    gatherRuns(requests).map(({ from, to, requests: members }) => [from, to, members.length]),
    [
      ["2026-11-22T03:10:01.001Z", "2026-11-22T03:10:01.001Z", 1],
      ["2026-11-22T03:00:00.000Z", "2026-11-22T03:05:01.000Z", 3],
    ],
  );
});

test("requests of two keys at the same time are two runs, and the run that ended last comes first", () => {
  const requests = [
    request(0),
    request(1_000, { keyId: "app" }),
    request(2_000),
    request(3_000, { keyId: "app" }),
  ];
  assert.deepEqual(
    gatherRuns(requests).map(({ keyId, from, to }) => ({ keyId, from, to })),
    [
      { keyId: "app", from: "2026-11-22T03:00:01.000Z", to: "2026-11-22T03:00:03.000Z" },
      { keyId: "website", from: "2026-11-22T03:00:00.000Z", to: "2026-11-22T03:00:02.000Z" },
    ],
  );
});

test("no requests make no run", () => {
  assert.deepEqual(gatherRuns([]), []);
});

const anyRequests = fc.array(
  fc
    .record({
      afterMs: fc.integer({ min: 0, max: 20 * longestPauseMs }),
      keyId: fc.constantFrom("website", "app"),
    })
    .map(({ afterMs, keyId }) => request(afterMs, { keyId })),
);

test("every request is in exactly one run, whatever their order", () => {
  fc.assert(
    fc.property(anyRequests, fc.func(fc.integer()), (requests, rank) => {
      const runs = gatherRuns(requests);
      assert.deepEqual(
        new Set(runs.flatMap((run) => run.requests)),
        new Set(requests),
        "each request is in a run",
      );
      assert.equal(runs.flatMap((run) => run.requests).length, requests.length);
      const shuffled = requests.toSorted((one, other) => rank(one) - rank(other));
      const ends = (all: typeof runs) => all.map(({ keyId, from, to }) => [keyId, from, to]);
      assert.deepEqual(ends(gatherRuns(shuffled)), ends(runs));
    }),
  );
});

test("two runs of a key are always more than the longest pause apart", () => {
  fc.assert(
    fc.property(anyRequests, (requests) => {
      const runs = gatherRuns(requests.map((one) => ({ ...one, keyId: "website" })));
      for (const [index, { from }] of runs.entries()) {
        const earlier = runs[index + 1];
        if (earlier) assert.ok(Date.parse(from) - Date.parse(earlier.to) > longestPauseMs);
      }
    }),
  );
});

test("a run has failed if a request failed and the same call did not succeed later", () => {
  const patch = { method: "PATCH", path: "/prayers/1" };
  const failed = request(1_000, { ...patch, reason: "precondition_failed" });
  assert.deepEqual(outcomeOf([failed]), { failed: true, reason: "precondition_failed" });
  assert.deepEqual(outcomeOf([failed, request(2_000, patch)]), { failed: false });
  assert.deepEqual(outcomeOf([request(0, patch), failed]), { failed: true, reason: "precondition_failed" });
  const others = [
    request(2_000, { ...patch, path: "/prayers/2" }),
    request(3_000, { ...patch, method: "DELETE" }),
  ];
  assert.deepEqual(outcomeOf([failed, ...others]), { failed: true, reason: "precondition_failed" });
});

test("of several failures that count, a run tells the last, and all can be listed", () => {
  const requests = [
    request(0, { reason: "rate_limited" }),
    request(1_000),
    request(2_000, { path: "/profile", reason: "key_revoked" }),
    request(3_000, { path: "/sync", reason: "key_expired" }),
  ];
  assert.deepEqual(outcomeOf(requests), { failed: true, reason: "key_expired" });
  assert.deepEqual(
    failuresLeft(requests).map(({ reason }) => reason),
    ["key_revoked", "key_expired"],
  );
});

test("a run may continue until its longest pause is over", () => {
  const run = { to: new Date(start).toISOString() };
  assert.equal(mayGoOn(run, new Date(start + longestPauseMs)), true);
  assert.equal(mayGoOn(run, new Date(start + longestPauseMs + 1)), false);
});
