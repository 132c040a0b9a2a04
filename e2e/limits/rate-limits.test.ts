import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { neverIssuedKey, withChangedCharacter } from "../portal/keys/api-keys.ts";
import { enginesAboveStore } from "../support/databases/engines.ts";
import type { ApiResponse } from "../support/services/http.ts";
import { processSuiteOn, suiteOn } from "../support/services/own-suite.ts";
import { assertRefused, succeeded } from "../support/services/suite.ts";

const remaining = (response: ApiResponse) => Number(/r=(\d+)/.exec(String(response.headers.ratelimit))?.[1]);

for (const engine of enginesAboveStore) {
  describe(`Rate limits on ${engine.name}`, () => {
    describe("with five requests a minute", () => {
      const suite = suiteOn(engine, { RATE_LIMIT_PER_MINUTE: "5", AUTH_FAILURES_PER_MINUTE: "20" });

      test("every authenticated response shows the policy and the remaining requests", async () => {
        const mosque = await suite.addMosque();
        for (const left of [4, 3]) {
          const response = succeeded(await mosque.get("/profile"));
          assert.equal(response.headers["ratelimit-policy"], '"default";q=5;w=60');
          assert.match(
            String(response.headers.ratelimit),
            new RegExp(`^"default";r=${left};t=([1-9]|[1-5]\\d|60)$`),
          );
        }
        const refused = await mosque.patch("/profile", { nonsense: 1 });
        assertRefused(refused, 400, "invalid_argument", "unknown_field");
        assert.equal(remaining(refused), 2);
      });

      test("the request past the limit is rate_limited and has no effect", async () => {
        const mosque = await suite.addMosque();
        for (let sent = 0; sent < 5; sent++) succeeded(await mosque.get("/profile"));
        const refused = await mosque.patch("/profile", { status: "Too late" });
        assertRefused(refused, 429, "rate_limited", "rate_limited");
        assert.equal(refused.body.error.troubleshooting.severity, "warning");
        assert.equal(remaining(refused), 0);
        const wait = Number(refused.headers["retry-after"]);
        assert.ok(wait >= 1 && wait <= 60, `Retry-After: ${wait}`);
        const { apiKey } = await mosque.addKey();
        const profile = succeeded(await mosque.as(apiKey).get("/profile")).body.profile;
        assert.equal(profile.status, undefined);
      });

      test("each key has its own limit", async () => {
        const mosque = await suite.addMosque();
        const { apiKey } = await mosque.addKey();
        for (let sent = 0; sent < 6; sent++) await mosque.get("/profile");
        assertRefused(await mosque.get("/profile"), 429, "rate_limited", "rate_limited");
        assert.equal(remaining(succeeded(await mosque.as(apiKey).get("/profile"))), 4);
      });

      test("a 304 is not counted", async () => {
        const mosque = await suite.addMosque();
        const { etag = "" } = succeeded(await mosque.get("/profile")).headers;
        for (let sent = 0; sent < 10; sent++) {
          assert.equal((await mosque.get("/profile", { "If-None-Match": etag })).status, 304);
        }
        assert.equal(remaining(succeeded(await mosque.get("/profile"))), 3);
      });

      test("health is not counted and has no limit", async () => {
        const mosque = await suite.addMosque();
        for (let sent = 0; sent < 20; sent++) {
          const response = succeeded(await suite.request({ path: "/v1/health", key: mosque.key }));
          assert.equal(response.headers.ratelimit, undefined);
        }
        assert.equal(remaining(succeeded(await mosque.get("/profile"))), 4);
      });
    });

    describe("with RATE_LIMIT_PER_MINUTE=0", () => {
      const suite = suiteOn(engine, { RATE_LIMIT_PER_MINUTE: "0", AUTH_FAILURES_PER_MINUTE: "20" });

      test("requests and failed authentications are not limited", async () => {
        const mosque = await suite.addMosque();
        for (let sent = 0; sent < 50; sent++) {
          assertRefused(await mosque.as("nonsense").get("/profile"), 401, "malformed", "api_key_format");
        }
        for (let sent = 0; sent < 700; sent++) succeeded(await mosque.get("/profile"));
      });
    });

    describe("with two workers", () => {
      const suite = processSuiteOn(engine, { WORKERS: "2", RATE_LIMIT_PER_MINUTE: "5" });

      test("a key has one limit, whichever worker it reaches", async () => {
        const mosque = await suite.addMosque();
        const call = { path: `${mosque.path}/profile`, key: mosque.key };
        const responses: ApiResponse[] = [];
        for (let sent = 0; sent < 20; sent++) responses.push(await suite.service.requestUnchecked(call));
        assert.equal(responses.filter(({ status }) => status === 200).length, 5);
        assert.equal(responses.filter(({ status }) => status === 429).length, 15);
      });
    });

    describe("with twenty failed authentications a minute, and requests as they are unless set", () => {
      const suite = suiteOn(engine, { RATE_LIMIT_PER_MINUTE: undefined, AUTH_FAILURES_PER_MINUTE: "20" });

      test("the twenty-first bad key is rate_limited, and a valid key is still served", async () => {
        const mosque = await suite.addMosque();
        const badKeys = ["nonsense", withChangedCharacter(mosque.key, 30), neverIssuedKey()];
        for (let sent = 0; sent < 20; sent++) {
          const response = await mosque.as(badKeys[sent % badKeys.length] ?? "").get("/profile");
          assert.equal(response.status, 401, response.text);
        }
        for (const badKey of badKeys) {
          const refused = await mosque.as(badKey).get("/profile");
          assertRefused(refused, 429, "rate_limited", "too_many_bad_keys");
          const wait = Number(refused.headers["retry-after"]);
          assert.ok(wait >= 1 && wait <= 60, `Retry-After: ${wait}`);
        }
        for (let sent = 0; sent < 30; sent++) succeeded(await mosque.get("/profile"));
      });

      test("the policy is 600 requests a minute", async () => {
        const mosque = await suite.addMosque();
        const response = succeeded(await mosque.get("/profile"));
        assert.equal(response.headers["ratelimit-policy"], '"default";q=600;w=60');
      });
    });
  });
}
