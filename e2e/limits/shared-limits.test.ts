import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Database, engines } from "../support/databases/engines.ts";
import { type Operator, openOperator } from "../support/mosques/operator.ts";
import {
  assertRefused as assertRefusedByPortal,
  newEmail,
  newPassword,
  type SignedInVisitor,
  setUpOperator,
  visitorOf,
} from "../support/portal/portal.ts";
import { eventually } from "../support/runs/eventually.ts";
import type { ApiResponse } from "../support/services/http.ts";
import { freePort } from "../support/services/process.ts";
import type { ServiceProcess } from "../support/services/service-process.ts";
import { startServiceProcess } from "../support/services/service-process.ts";
import { assertRefused, succeeded } from "../support/services/suite.ts";

const limit = 50;

// Machines share only a database server; on SQLite WORKERS share their limits (rate-limits.test.ts).
for (const engine of engines.filter(({ isServer }) => isServer)) {
  describe(`Limits of two instances on ${engine.name}, the second with two workers,`, () => {
    let database: Database;
    let operator: Operator;
    let person: SignedInVisitor;
    let services: [ServiceProcess, ServiceProcess];
    before(async () => {
      database = await engine.createMigratedDatabase();
      const limits = {
        RATE_LIMIT_PER_MINUTE: String(limit),
        AUTH_FAILURES_PER_MINUTE: "30",
        SIGN_IN_FAILURES_PER_MINUTE: "10",
      };
      const first = await startServiceProcess(database, limits);
      person = await setUpOperator(first);
      const port = String(await freePort());
      services = [first, await startServiceProcess(database, { ...limits, WORKERS: "2", PORT: port })];
      operator = await openOperator(database.url);
    });
    after(async () => {
      await operator.close();
      await Promise.all(services.map((service) => service.kill()));
      await database.drop();
    });

    const instance = (number: number) => services[(number % 2) as 0 | 1];
    const remaining = ({ headers }: ApiResponse) => Number(/r=(\d+)/.exec(String(headers.ratelimit))?.[1]);

    async function newMosque() {
      const { mosqueId, apiKey: key } = await operator.addMosque();
      const path = `/v1/mosques/${mosqueId}/profile`;
      /** Asks one instance; each request uses a separate connection, so every worker gets some. */
      const ask = (number: number, headers = {}) => instance(number).requestUnchecked({ path, key, headers });
      return { path, key, ask };
    }

    test("a key has one limit across all of them: every place in it is used once", async () => {
      const { ask } = await newMosque();
      const responses = await Promise.all(Array.from({ length: 2 * limit }, (_, number) => ask(number)));
      const served = responses.filter(({ status }) => status === 200);
      assert.deepEqual(
        served.map(remaining).toSorted((a, b) => a - b),
        Array.from({ length: limit }, (_, left) => left),
      );
      for (const response of responses) {
        assert.equal(response.headers["ratelimit-policy"], `"default";q=${limit};w=60`);
        if (response.status === 200) continue;
        assertRefused(response, 429, "rate_limited", "rate_limited");
        assert.equal(remaining(response), 0);
        const wait = Number(response.headers["retry-after"]);
        assert.ok(wait >= 1 && wait <= 60, `Retry-After: ${wait}`);
      }
      assert.equal(served.length, limit);
      assertRefused(await ask(0), 429, "rate_limited", "rate_limited");
      assertRefused(await ask(1), 429, "rate_limited", "rate_limited");
    });

    test("a 304 from any instance is not counted", async () => {
      const { ask } = await newMosque();
      const { etag } = succeeded(await ask(0)).headers;
      const askAgain = (number: number) => ask(number, { "If-None-Match": etag });
      for (let sent = 0; sent < 2 * limit; sent++) assert.equal((await askAgain(sent)).status, 304);
      for (const number of [0, 1]) {
        await eventually(async () => remaining(await askAgain(number)) === limit - 1 || undefined);
      }
    });

    test("too many bad keys at one instance are too many at the other, and a valid key is still served", async () => {
      const { path, ask } = await newMosque();
      const sendBad = (number: number) => instance(number).requestUnchecked({ path, key: "nonsense" });
      for (let sent = 0; sent < 30; sent++) assert.equal((await sendBad(0)).status, 401);
      assertRefused(await sendBad(0), 429, "rate_limited", "too_many_bad_keys");
      let more = 0;
      const refused = await eventually(async () => {
        more += 1;
        const response = await sendBad(1);
        return response.status === 429 ? response : undefined;
      });
      assertRefused(refused, 429, "rate_limited", "too_many_bad_keys");
      assert.ok(more < 30, `${more} were more than the limit of one instance`);
      succeeded(await ask(0));
      succeeded(await ask(1));
    });

    test("password guesses are counted together, and right ones are not counted", async () => {
      const { user, password } = person;
      const signIn = (number: number, body: { email: string; password: string }) =>
        visitorOf(instance(number)).call("signIn", { body });
      for (let sent = 0; sent < 20; sent++) {
        assert.equal((await signIn(sent, { email: user.email, password })).status, 200);
      }
      const guess = () => ({ email: newEmail(), password: newPassword() });
      for (let sent = 0; sent < 10; sent++) {
        assertRefusedByPortal(await signIn(sent, guess()), "sign_in_failed");
      }
      for (const number of [0, 1]) assertRefusedByPortal(await signIn(number, guess()), "too_many_sign_ins");
    });

    test("each instance counts separately while the database cannot, and together again afterwards", async () => {
      const { ask } = await newMosque();
      succeeded(await ask(0));
      await database.execute("ALTER TABLE shared_counts RENAME TO hidden_counts");
      try {
        for (let sent = 0; sent < limit; sent++) succeeded(await ask(0));
        assertRefused(await ask(0), 429, "rate_limited", "rate_limited");
        assert.equal(remaining(succeeded(await ask(1))), limit - 1);
        assert.match(services[0].logs(), /rate limits are counted by this process alone/);
      } finally {
        await database.execute("ALTER TABLE hidden_counts RENAME TO shared_counts");
      }
      assert.equal(remaining(succeeded(await ask(0))), limit - 2);
      assert.equal(remaining(succeeded(await ask(1))), limit - 3);
      assert.match(services[0].logs(), /counted together with all instances again/);
    });
  });
}
