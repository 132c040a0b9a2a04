import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ApiError } from "#domain/api-error.ts";
import { createRefusalLog } from "#http/pipeline/refusal-log.ts";

const refused = {
  endpoint: "createKey",
  requestId: "support-1",
  address: "203.0.113.7",
  userId: "3f2c8f0e-2a52-4a63-9d0f-0a1c5b7e8d11",
} as const;

/** A log at a time that the test sets, and its lines. */
function logAt(clock: { ms: number }) {
  const lines: object[] = [];
  const log = { info: (line: object) => lines.push(line) } as never;
  return { lines, refusals: createRefusalLog(log, () => clock.ms) };
}

describe("Refused requests to the portal in the log", () => {
  test("have the user, the request, the IP address and the reason of the refusal", () => {
    const { lines, refusals } = logAt({ ms: 0 });
    refusals.note(refused, ApiError.of("role_not_enough", { access: "manageKeys" }));
    assert.deepEqual(lines, [{ refused: { ...refused, reason: "role_not_enough" } }]);
  });

  test("are those for lack of a right or a rate limit, without faults and wrong input", () => {
    const { lines, refusals } = logAt({ ms: 0 });
    refusals.note(refused, new Error("a fault"));
    refusals.note(refused, ApiError.of("step_up_needed"));
    refusals.note(refused, ApiError.of("password_common", { field: "password" }));
    assert.deepEqual(lines, []);
    refusals.note(refused, ApiError.of("too_many_sign_ins", { seconds: 5 }));
    refusals.note(refused, ApiError.of("operator_only"));
    refusals.note(refused, ApiError.of("mosque_not_found"));
    assert.equal(lines.length, 3);
  });

  test("fill no log: beyond 60 a minute they are only counted", () => {
    const clock = { ms: 0 };
    const { lines, refusals } = logAt(clock);
    for (let n = 0; n < 1_000; n++) refusals.note(refused, ApiError.of("operator_only"));
    assert.equal(lines.length, 60);
    clock.ms = 60_000;
    refusals.note(refused, ApiError.of("operator_only"));
    assert.deepEqual(lines.slice(60), [
      { refused: { more: 940 } },
      { refused: { ...refused, reason: "operator_only" } },
    ]);
  });
});
