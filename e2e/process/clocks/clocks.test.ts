import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { limits } from "@mosque-sync/contract";
import { openStore } from "../../../server/src/store/store.ts";
import { findRequests } from "../../../server/src/subjects/activity/rows/log/request-batches.ts";
import { createShortLived, type KeyDesk, keyDesk } from "../../portal/keys/portal-keys.ts";
import { type Database, engines } from "../../support/databases/engines.ts";
import { runSetUpLink } from "../../support/portal/one-time-links.ts";
import {
  addMosque,
  newEmail,
  newPassword,
  type SignedInVisitor,
  setUpOperator,
  tokenOf,
  type Visitor,
  visitorOf,
} from "../../support/portal/portal.ts";
import { eventually } from "../../support/runs/eventually.ts";
import { quickService } from "../../support/runs/node-environment.ts";
import { scrape } from "../../support/services/metrics.ts";
import { runProgram } from "../../support/services/process.ts";
import type { Settings } from "../../support/services/service.ts";
import type { ServiceProcess } from "../../support/services/service-process.ts";
import { startServiceProcess } from "../../support/services/service-process.ts";
import { assertRefused, succeeded } from "../../support/services/suite.ts";

const secondMs = 1_000;
const hourMs = 60 * 60 * secondMs;
const dayMs = 24 * hourMs;
/** Longer than the retention of sessions, links, responses and the shortest request log. */
const offMs = (limits.sessionDays + 1) * dayMs;

const preload = fileURLToPath(new URL("../../faults/jumping-clock.ts", import.meta.url));
const withClock = (aheadMs: number): Settings => ({
  NODE_OPTIONS: `${quickService} --import=${preload}`,
  CLOCK_OFFSET_MS: String(aheadMs),
});
const warnings = (service: ServiceProcess) =>
  service.logs().match(/differ by more than a minute/g)?.length ?? 0;

const postgres = engines.find(({ isServer }) => isServer) ?? assert.fail("PostgreSQL is one of the engines");

for (const [direction, aheadMs] of [
  ["ahead", offMs],
  ["behind", -offMs],
] as const) {
  describe(`Two instances on PostgreSQL, the second with its clock far ${direction}`, () => {
    let database: Database;
    let right: ServiceProcess;
    let wrong: ServiceProcess;
    let operator: SignedInVisitor;
    before(async () => {
      database = await postgres.createMigratedDatabase();
      right = await startServiceProcess(database, { REQUEST_LOG_DAYS: "1" });
      operator = await setUpOperator(right);
      wrong = await startServiceProcess(database, {
        REQUEST_LOG_DAYS: "1",
        METRICS_PORT: "0",
        ...withClock(aheadMs),
      });
    });
    after(async () => {
      await Promise.all([right?.kill(), wrong?.kill()]);
      await database?.drop();
    });

    /** The same person at the other instance, as behind one proxy. */
    function at(service: ServiceProcess, visitor: Visitor): Visitor {
      const there = visitorOf(service);
      for (const [name, value] of visitor.cookies) there.cookies.set(name, value);
      return there;
    }
    const bothWays = () =>
      [
        [right, wrong],
        [wrong, right],
      ] as const;

    async function newKey(
      service: ServiceProcess,
      make = (desk: KeyDesk) => desk.create({ name: "Website" }),
    ) {
      const visitor = at(service, operator);
      const desk = keyDesk(visitor, await addMosque(visitor));
      const made = await make(desk);
      const path = `/v1/mosques/${desk.mosqueId}`;
      const get = (from: ServiceProcess, apiKey: string) =>
        from.request({ path: `${path}/profile`, key: apiKey });
      return { ...made, desk, path, get };
    }

    test("a retried write has its effect once, at either instance", async () => {
      for (const [first, second] of bothWays()) {
        const { path, apiKey: key } = await newKey(right);
        const send = (service: ServiceProcess) =>
          service.request({
            method: "POST",
            path: `${path}/announcements`,
            key,
            headers: { "Idempotency-Key": "once" },
            body: { title: "Notice", body: "Text" },
          });
        const written = succeeded(await send(first), 201);
        for (const retried of [await send(second), await send(first)]) {
          assert.equal(retried.headers["idempotent-replayed"], "true");
          assert.equal(retried.text, written.text);
        }
        const listed = await right.request({ path: `${path}/announcements`, key });
        assert.equal(succeeded(listed).body.announcements.length, 1);
      }
    });

    test("a key in its grace period works at both, whichever rotated it, and stops once the grace period is ended", async () => {
      for (const [rotatedAt, other] of bothWays()) {
        const { desk, key, apiKey, get } = await newKey(rotatedAt);
        const successor = await desk.rotate(key.id, "1h");
        for (const service of [rotatedAt, other]) {
          for (const used of [apiKey, successor.apiKey]) succeeded(await get(service, used));
        }
        await desk.endGrace(key.id);
        for (const service of [rotatedAt, other]) {
          assertRefused(await get(service, apiKey), 401, "revoked", "key_rotated");
        }
      }
    });

    test("a key with an expiry works until then at both, and afterwards at neither", async () => {
      const expiresAt = new Date(Date.now() + hourMs).toISOString();
      const lasting = await newKey(right, (desk) => desk.create({ name: "Website", expiresAt }));
      for (const service of [right, wrong]) succeeded(await lasting.get(service, lasting.apiKey));
      const short = await newKey(wrong, (desk) => createShortLived(desk, "Website"));
      for (const service of [right, wrong]) {
        const ended = await eventually(async () => {
          const response = await short.get(service, short.apiKey);
          return response.status === 200 ? undefined : response;
        });
        assert.ok(Date.parse(short.key.expiresAt ?? "") <= Date.now(), "not before its expiry");
        assertRefused(ended, 401, "revoked", "key_expired");
      }
    });

    test("a session from either instance works at both", async () => {
      const { email } = operator.user;
      for (const [begunAt, other] of bothWays()) {
        const visitor = visitorOf(begunAt);
        await visitor.does("signIn", { body: { email, password: operator.password } });
        for (const service of [other, begunAt]) {
          assert.equal((await at(service, visitor).does("getSession")).user.email, email);
        }
      }
    });

    test("a one-time link from either instance works at both", async () => {
      for (const [madeAt, other] of bothWays()) {
        const visitor = at(madeAt, operator);
        const mosqueId = await addMosque(visitor);
        const body = { email: newEmail(), role: "viewer" } as const;
        const { link } = await visitor.does("invite", { params: { mosqueId }, body });
        const invited = { token: tokenOf(link), name: "Amina", password: newPassword() };
        await visitorOf(other).does("acceptInvitation", { body: invited });
      }
    });

    test("the results of the operator's commands on one apply to the other", async () => {
      const clock = withClock(aheadMs);
      const { email } = operator.user;
      const made = await runSetUpLink(database, ["--email", email], { ...clock, PUBLIC_URL: "http://x" });
      assert.equal(made.code, 0, made.stderr);
      const token = tokenOf(made.stdout.trim());
      const link = await visitorOf(right).does("inspectLink", { body: { token } });
      assert.equal(link.email, email);
    });

    test("no instance deletes data before its time, and both delete it afterwards", async () => {
      const { mosqueId, apiKey: key } = await provisioned(withClock(aheadMs));
      const path = `/v1/mosques/${mosqueId}/profile`;
      const write = { path, key, method: "PATCH", body: { status: "Open" } } as const;
      succeeded(await right.request({ ...write, headers: { "Idempotency-Key": "young" } }));
      await eventually(async () => ((await kept(mosqueId)).requests === 1 ? true : undefined));
      for (const startedWith of [{}, withClock(aheadMs)]) {
        await database.execute(`
          INSERT INTO mosque_uses (mosque_id, last_used_at) VALUES ('old', now()) ON CONFLICT DO NOTHING;
          INSERT INTO request_batches
          SELECT 'old', now() - interval '25 hours', 1, '', '[[0,"profile",200,0,""]]', 0;
          INSERT INTO idempotent_answers SELECT 'old', '', '', '', 200, null, '', now() - interval '25 hours'`);
        const restarted = await startServiceProcess(database, { REQUEST_LOG_DAYS: "1", ...startedWith });
        await eventually(async () => {
          const { requests, responses } = await kept("old");
          return requests + responses === 0 ? true : undefined;
        });
        assert.deepEqual(await kept(mosqueId), { requests: 1, responses: 1 });
        assert.equal(await restarted.stop(), 0);
      }
    });

    test("its log warns once, and its metrics show it", async () => {
      await eventually(() => (warnings(wrong) > 0 ? true : undefined));
      const skew = (await scrape(wrong)).total("mosque_sync_clock_skew_seconds") ?? 0;
      assert.ok(Math.abs(skew - aheadMs / secondMs) < 60, `${skew} s`);
      assert.equal(warnings(wrong), 1);
      assert.equal(warnings(right), 0);
    });

    async function provisioned(settings: Settings) {
      const made = await runProgram("commands/provision.ts", {
        arguments: ["--name", "Masjid Noor"],
        environment: { DATABASE_URL: database.url, ...settings },
      });
      assert.equal(made.code, 0, made.stderr);
      return JSON.parse(made.stdout) as { mosqueId: string; apiKey: string };
    }

    /** The numbers of stored requests and responses of a mosque. */
    async function kept(mosqueId: string) {
      const store = await openStore({ databaseUrl: database.url, isUnhurried: true });
      try {
        const requests = await store.readRequestLog((tx) => findRequests(tx, mosqueId));
        const responses = await store.read((tx) =>
          tx.selectFrom("idempotentAnswers").select("status").where("mosqueId", "=", mosqueId).execute(),
        );
        return { requests: requests.length, responses: responses.length };
      } finally {
        await store.close();
      }
    }
  });
}

describe("A clock that jumps while the service runs on PostgreSQL", () => {
  test("is warned of once, until it agrees with the database's again", async (t) => {
    const database = await postgres.createMigratedDatabase();
    t.after(() => database.drop());
    const service = await startServiceProcess(database, { METRICS_PORT: "0", WORKERS: "1", ...withClock(0) });
    t.after(() => service.kill());
    const skewHours = async () =>
      Math.round(((await scrape(service)).total("mosque_sync_clock_skew_seconds") ?? 0) / 3_600);
    assert.ok((await skewHours()) === 0 && warnings(service) === 0);
    service.signal("SIGUSR2");
    await eventually(async () => ((await skewHours()) === 26 ? true : undefined));
    await eventually(() => (warnings(service) === 1 ? true : undefined));
    service.signal("SIGUSR2");
    await eventually(async () => ((await skewHours()) === -72 ? true : undefined));
    service.signal("SIGUSR2");
    await eventually(() => (/agree again/.test(service.logs()) ? true : undefined));
    assert.equal(warnings(service), 1);
  });
});
