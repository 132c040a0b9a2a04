import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { engines, enginesAboveStore } from "../support/databases/engines.ts";
import { newEmail, newPassword, visitorOf } from "../support/portal/portal.ts";
import { eventually } from "../support/runs/eventually.ts";
import { type Suite, suiteOn } from "../support/services/own-suite.ts";
import { assertRefused, succeeded } from "../support/services/suite.ts";

const [sqlite] = engines;
assert.ok(sqlite);

/** Sends an invalid key, as if a proxy had forwarded it. */
const guessKey = (suite: Suite, headers: Readonly<Record<string, string | readonly string[]>>) =>
  suite.request({ path: `/v1/mosques/${crypto.randomUUID()}/profile`, key: "nonsense", headers });

async function guessPassword({ service }: Suite, headers: Readonly<Record<string, string>>) {
  const body = { email: newEmail(), password: newPassword() };
  return (await visitorOf(service).call("signIn", { body, headers })).status;
}

/** The log's message about untrusted proxies. */
const noticesIn = (logs: string) =>
  logs
    .split("\n")
    .filter((line) => line.includes("TRUSTED_PROXIES"))
    .map(
      (line) =>
        JSON.parse(line) as { readonly level: number; readonly peer: string; readonly header: string },
    );

for (const engine of enginesAboveStore) {
  describe(`Client addresses on ${engine.name}`, () => {
    describe("behind trusted proxies", () => {
      const suite = suiteOn(engine, {
        AUTH_FAILURES_PER_MINUTE: "1",
        SIGN_IN_FAILURES_PER_MINUTE: "1",
        TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/8, 2001:db8:ffff::/48",
      });

      /** One client, as proxies write its address. The first uses up its allowance. */
      const spellings: Readonly<Record<string, readonly string[]>> = {
        "an address of IPv4": [
          "203.0.113.9",
          "203.0.113.9:50001",
          "203.0.113.9:50002",
          "::ffff:203.0.113.9",
          "[::ffff:203.0.113.9]:443",
          "198.51.100.7, 203.0.113.9:1",
          "203.0.113.9, ",
        ],
        "an address of IPv6": [
          "2001:db8:0:7::1",
          "[2001:db8:0:7::1]",
          "[2001:db8:0:7::2]:443",
          "2001:DB8:0:7:0:0:0:1%eth0",
        ],
        "an address before several proxies": [
          "203.0.113.10",
          "203.0.113.10, 10.1.2.3",
          "203.0.113.10:50001, 10.1.2.3:8080, 10.9.9.9",
          "203.0.113.10, [2001:db8:ffff::1]:443, ::ffff:10.1.2.3",
          "1.1.1.1, 203.0.113.10, , 10.1.2.3:8080,",
        ],
        "no address": [
          "unknown",
          "_hidden",
          "_SEVKISEK",
          "a-made-up-name",
          "203.0.113.300",
          "203.0.113.9:",
          "[2001:db8::1",
          "192.0.2.44, unknown",
          "192.0.2.45, unknown, 10.1.2.3",
        ],
      };
      for (const [what, [first = "", ...others]] of Object.entries(spellings)) {
        test(`${what} has one allowance in every spelling`, async () => {
          const guess = (forwardedFor: string) => guessKey(suite, { "X-Forwarded-For": forwardedFor });
          assertRefused(await guess(first), 401, "malformed", "api_key_format");
          assert.equal(await guessPassword(suite, { "X-Forwarded-For": first }), 401);
          for (const other of others) {
            assertRefused(await guess(other), 429, "rate_limited", "too_many_bad_keys", other);
            assert.equal(await guessPassword(suite, { "X-Forwarded-For": other }), 429, other);
          }
        });
      }

      test("with several X-Forwarded-For headers, the client address is the last address that is not a proxy's", async () => {
        const headers = { "X-Forwarded-For": ["198.51.100.1", "203.0.113.77:1", "10.0.0.1"] };
        assert.equal((await guessKey(suite, headers)).status, 401);
        assert.equal((await guessKey(suite, { "X-Forwarded-For": "203.0.113.77" })).status, 429);
        assert.equal((await guessKey(suite, { "X-Forwarded-For": "198.51.100.1" })).status, 401);
      });

      test("their headers cause no warning", () => {
        assert.deepEqual(noticesIn(suite.service.logs()), []);
      });
    });
  });
}

// The database has no part in this.
for (const [header, value] of [
  ["X-Forwarded-For", "203.0.113.9"],
  ["X-Forwarded-Proto", "https"],
  ["Forwarded", "for=203.0.113.9;proto=https"],
] as const) {
  describe(`${header} from an untrusted proxy`, () => {
    const suite = suiteOn(sqlite, { AUTH_FAILURES_PER_MINUTE: "1", TRUSTED_PROXIES: "10.0.0.0/8" });

    test("is ignored, with one warning in the log that names the setting", async () => {
      succeeded(await suite.request({ path: "/v1/health" }));
      assert.deepEqual(noticesIn(suite.service.logs()), []);
      for (let sent = 0; sent < 3; sent++) {
        succeeded(await suite.request({ path: "/v1/health", headers: { [header]: value } }));
      }
      assert.equal((await guessKey(suite, { [header]: value })).status, 401);
      assert.equal((await guessKey(suite, { [header]: "203.0.113.10" })).status, 429);
      const notices = await eventually(() => {
        const found = noticesIn(suite.service.logs());
        return found.length > 0 ? found : undefined;
      });
      const [notice, ...further] = notices;
      assert.equal(notice?.level, 40);
      assert.equal(notice.peer, "127.0.0.1");
      assert.equal(notice.header, header.toLowerCase());
      assert.deepEqual(further, []);
      await suite.service.stop();
      assert.equal(noticesIn(suite.service.logs()).length, 1);
    });
  });
}
