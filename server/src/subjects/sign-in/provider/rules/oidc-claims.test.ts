import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { requireFresh } from "./oidc-claims.ts";

describe("A sign-in at the provider", () => {
  const sentAt = new Date("2026-11-23T12:00:00.900Z");
  const now = new Date("2026-11-23T12:00:30.000Z");
  const seconds = (instant: string) => Date.parse(instant) / 1_000;
  const check = (auth_time: unknown) => requireFresh({ auth_time }, { sentAt, now });

  test("is fresh from the moment of the request on, give or take a minute", () => {
    for (const instant of ["2026-11-23T11:59:00Z", "2026-11-23T12:00:00Z", "2026-11-23T12:01:30Z"]) {
      check(seconds(instant));
    }
    assert.throws(() => check(seconds("2026-11-23T11:58:59Z")), { refusal: "auth_time_old" });
    assert.throws(() => check(seconds("2026-11-23T12:01:31Z")), { refusal: "auth_time_future" });
  });

  test("is of an unknown age without a number of seconds", () => {
    for (const other of [undefined, null, "", "1795694400", [1_795_694_400], {}, true, Number.NaN]) {
      assert.throws(() => check(other), { refusal: "auth_time_missing" }, String(other));
    }
  });
});
