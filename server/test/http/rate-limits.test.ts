import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { createRateLimits, rateLimitHeaders } from "#http/rate-limits.ts";

const settings = { requestsPerMinute: 3, failuresPerMinute: 2, signInFailuresPerMinute: 2 };

suite("requests of a key", () => {
  test("are allowed up to the limit, and the next one is refused", async () => {
    const limits = createRateLimits(settings);
    const counts = [];
    for (let request = 1; request <= 5; request++) counts.push(await limits.countRequest("key"));
    assert.deepEqual(
      counts.map((count) => [count?.limit, count?.remaining, count?.exceeded]),
      [
        [3, 2, false],
        [3, 1, false],
        [3, 0, false],
        [3, 0, true],
        [3, 0, true],
      ],
    );
  });

  test("leave another key's as they are", async () => {
    const limits = createRateLimits(settings);
    for (let request = 1; request <= 5; request++) await limits.countRequest("key");
    assert.equal((await limits.countRequest("other"))?.remaining, 2);
  });

  test("that did not count are taken back", async () => {
    const limits = createRateLimits(settings);
    for (let request = 1; request <= 10; request++) {
      assert.equal((await limits.countRequest("key"))?.remaining, 2);
      limits.uncountRequest("key");
    }
  });

  test("are allowed again after the minute, and the allowance says when that is", async (t) => {
    t.mock.timers.enable({ apis: ["Date", "setTimeout"] });
    const limits = createRateLimits(settings);
    assert.equal((await limits.countRequest("key"))?.resetSeconds, 60);
    t.mock.timers.tick(45_000);
    for (let request = 1; request <= 3; request++) await limits.countRequest("key");
    const last = await limits.countRequest("key");
    assert.deepEqual([last?.exceeded, last?.resetSeconds], [true, 15]);
    t.mock.timers.tick(15_000);
    assert.deepEqual(await limits.countRequest("key"), {
      limit: 3,
      remaining: 2,
      resetSeconds: 60,
      exceeded: false,
    });
  });
});

suite("failed authentications of an address", () => {
  test("are refused beyond the limit, with the seconds to wait", async () => {
    const limits = createRateLimits(settings);
    await limits.countFailure("192.0.2.1");
    await limits.countFailure("192.0.2.1");
    await assert.rejects(limits.countFailure("192.0.2.1"), {
      reason: "too_many_bad_keys",
      retryAfterSeconds: 60,
    });
  });

  test("do not count against another address, or a key of the same name", async () => {
    const limits = createRateLimits({ ...settings, failuresPerMinute: 1 });
    await limits.countFailure("192.0.2.1");
    await limits.countFailure("192.0.2.2");
    assert.equal((await limits.countRequest("192.0.2.1"))?.remaining, 2);
  });
});

suite("attempts to sign in from an address", () => {
  test("are refused beyond the limit, with the seconds to wait, also with 0 requests a minute", async () => {
    for (const requestsPerMinute of [0, 3]) {
      const limits = createRateLimits({ ...settings, requestsPerMinute });
      await limits.countSignIn("192.0.2.1");
      await limits.countSignIn("192.0.2.1");
      await assert.rejects(limits.countSignIn("192.0.2.1"), {
        reason: "too_many_sign_ins",
        retryAfterSeconds: 60,
      });
      await limits.countSignIn("192.0.2.2");
    }
  });

  test("that have not failed are taken back", async () => {
    const limits = createRateLimits(settings);
    for (let tried = 1; tried <= 10; tried++) {
      await limits.countSignIn("192.0.2.1");
      limits.uncountSignIn("192.0.2.1");
    }
  });
});

test("with 0 requests a minute no key is limited", async () => {
  const limits = createRateLimits({ ...settings, requestsPerMinute: 0, failuresPerMinute: 1 });
  for (let request = 1; request <= 5; request++) {
    assert.equal(await limits.countRequest("key"), undefined);
    await limits.countFailure("192.0.2.1");
  }
  limits.uncountRequest("key");
});

test("the headers say the limit, its window, what remains, and when it starts again", () => {
  const allowance = { limit: 600, remaining: 599, resetSeconds: 42, exceeded: false };
  assert.deepEqual(rateLimitHeaders(allowance), [
    "RateLimit-Policy",
    '"default";q=600;w=60',
    "RateLimit",
    '"default";r=599;t=42',
  ]);
});
