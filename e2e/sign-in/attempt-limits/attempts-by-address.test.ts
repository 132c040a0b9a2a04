import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { enginesAboveStore } from "../../support/databases/engines.ts";
import {
  assertRefused,
  newEmail,
  newPassword,
  onAnotherDevice,
  setUpOperator,
  visitorOf,
} from "../../support/portal/portal.ts";
import { quickModules } from "../../support/runs/node-environment.ts";
import { processSuiteOn, suiteOn } from "../../support/services/own-suite.ts";
import type { Service } from "../../support/services/service.ts";
import { startServiceProcess } from "../../support/services/service-process.ts";
import { failUntilLongestWait } from "../../support/sign-in/failed-sign-ins.ts";

const proxied = { TRUSTED_PROXIES: "127.0.0.1" };

/** Sends a wrong password through a proxy. */
const guess = (service: Service, from: string, email = newEmail()) =>
  visitorOf(service).call("signIn", {
    body: { email, password: newPassword() },
    headers: { "X-Forwarded-For": from },
  });

for (const engine of enginesAboveStore) {
  describe(`Guessing passwords on ${engine.name}`, () => {
    describe("behind a trusted proxy", () => {
      const suite = suiteOn(engine, { ...proxied, SIGN_IN_FAILURES_PER_MINUTE: undefined });
      let second: Service;
      before(async () => {
        const settings = { ...proxied, SIGN_IN_FAILURES_PER_MINUTE: "3", WORKERS: "2" };
        second = await startServiceProcess(suite.database, settings);
      });
      after(() => second.end());

      test("each address has its own limit: unless set otherwise, the eleventh failure of a minute is one too many", async () => {
        const failTenTimes = async (from: string) => {
          for (let times = 1; times <= 10; times++) {
            assertRefused(await guess(suite.service, from), "sign_in_failed");
          }
        };
        await failTenTimes("192.0.2.1");
        assertRefused(await guess(suite.service, "192.0.2.1"), "too_many_sign_ins");
        assertRefused(await guess(suite.service, "198.51.100.1, 192.0.2.1"), "too_many_sign_ins");
        assertRefused(await guess(suite.service, "192.0.2.2"), "sign_in_failed");
        // A subscriber has 2^64 IPv6 addresses.
        await failTenTimes("2001:db8::1");
        assertRefused(await guess(suite.service, "2001:db8::2"), "too_many_sign_ins");
        assertRefused(await guess(suite.service, "2001:db8:0:1::1"), "sign_in_failed");
      });

      test("a crowd of guesses from everywhere is limited, and the API responds meanwhile", async () => {
        const mosque = await suite.addMosque();
        const guesses = Array.from({ length: 150 }, (_, number) =>
          guess(suite.service, `203.0.113.${number}`),
        );
        assert.equal((await mosque.get("/profile")).status, 200);
        for (const response of await Promise.all(guesses)) {
          if (response.status === 401) continue;
          assertRefused(response, "sign_in_busy");
          assert.equal(response.headers["retry-after"], "5");
        }
        assertRefused(await guess(suite.service, "198.51.100.7"), "sign_in_failed");
      });

      test("guesses at one account are counted across all instances and workers", async () => {
        const email = newEmail();
        const services = [suite.service, second];
        const responses = await Promise.all(
          Array.from({ length: 40 }, (_, number) =>
            guess(services[number % 2] ?? assert.fail(), `203.0.114.${number}`, email),
          ),
        );
        assert.ok(responses.filter(({ status }) => status === 429).length >= 28);
        for (const service of services) {
          await failUntilLongestWait(suite.database, `email ${email}`);
          assertRefused(await guess(service, "198.51.100.8", email), "too_many_for_account");
        }
      });

      test("concurrent guesses from one address share one limit, whichever worker they reach", async () => {
        const responses = await Promise.all(Array.from({ length: 12 }, () => guess(second, "192.0.2.3")));
        const codes = responses.map(({ body }) => body.error.troubleshooting.code);
        assert.equal(codes.filter((code) => code === "sign_in_failed").length, 3);
        // On a machine too busy to count a guess in time, that guess is not checked either.
        const refused = codes.filter((code) => ["too_many_sign_ins", "sign_in_busy"].includes(code));
        assert.equal(refused.length, 9);
      });
    });

    describe("without a trusted proxy", () => {
      const suite = suiteOn(engine, { SIGN_IN_FAILURES_PER_MINUTE: "3", RATE_LIMIT_PER_MINUTE: "0" });

      test("an address with too many failures has to wait, whatever it claims to be, and whatever it tries", async () => {
        const operator = await setUpOperator(suite.service);
        const { password } = operator;
        const { email } = operator.user;
        // A success does not count.
        for (let times = 1; times <= 5; times++) await onAnotherDevice(operator);
        for (let times = 1; times <= 3; times++) {
          assertRefused(await guess(suite.service, `192.0.2.${times}`, email), "sign_in_failed");
        }
        const refused = await guess(suite.service, "192.0.2.4", email);
        assertRefused(refused, "too_many_sign_ins");
        const seconds = Number(refused.headers["retry-after"]);
        assert.ok(seconds >= 1 && seconds <= 60, `Retry-After: ${seconds}`);
        assert.deepEqual(refused.body.error.details, { seconds });

        const visitor = visitorOf(suite.service);
        assertRefused(await visitor.call("signIn", { body: { email, password } }), "too_many_sign_ins");
        const token = "0".repeat(43);
        assertRefused(await visitor.call("inspectLink", { body: { token } }), "too_many_sign_ins");
        assertRefused(await visitor.call("setPassword", { body: { token, password } }), "too_many_sign_ins");
        assertRefused(await visitor.call("acceptInvitation", { body: { token } }), "too_many_sign_ins");
        assertRefused(
          await visitor.call("setUp", { body: { token, name: "A", email, password } }),
          "too_many_sign_ins",
        );
        const change = { currentPassword: password, newPassword: newPassword() };
        assertRefused(await operator.call("changePassword", { body: change }), "too_many_sign_ins");
        // Signed-in users continue working.
        assert.equal((await operator.call("getSession")).status, 200);
      });
    });
  });
}

// Passwords wait for their hashes in the process, whatever the database is.
describe("Guessing passwords while hashes take their real time", () => {
  const [engine = assert.fail()] = enginesAboveStore;
  const suite = processSuiteOn(engine, { ...proxied, NODE_OPTIONS: quickModules });

  test("an address with many emails has to wait, and the next address gets its turn", async () => {
    let answered = 0;
    const flood = Array.from({ length: 30 }, async () => {
      const response = await guess(suite.service, "203.0.113.7");
      if (response.status === 401) answered += 1;
      return response;
    });
    const outcome = Promise.allSettled(flood);
    // Several addresses may have waiting requests; the others are waiting by now.
    await Promise.any(flood.map(async (sent) => assertRefused(await sent, "sign_in_busy")));
    assertRefused(await guess(suite.service, "198.51.100.7"), "sign_in_failed");
    assert.ok(answered < 10, `${answered} were answered before it`);
    await suite.service.end();
    await outcome;
  });
});
