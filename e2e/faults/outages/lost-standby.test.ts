import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { type Database, engines, type Standby } from "../../support/databases/engines.ts";
import { openOperator } from "../../support/mosques/operator.ts";
import { setUpOperator, visitorOf } from "../../support/portal/portal.ts";
import { eventually } from "../../support/runs/eventually.ts";
import { scrape } from "../../support/services/metrics.ts";
import { readinessOf } from "../../support/services/service.ts";
import type { ServiceProcess } from "../../support/services/service-process.ts";
import { startServiceProcess } from "../../support/services/service-process.ts";
import { assertRefused, type Mosque, mosqueOver, succeeded } from "../../support/services/suite.ts";

const connections = 6;
/** More than the connections for writes. */
const writers = Array.from({ length: 12 }, (_, number) => ({
  title: `Number ${number}`,
  headers: { "Idempotency-Key": crypto.randomUUID() },
}));

for (const engine of engines.filter(({ isServer }) => isServer)) {
  describe(`A lost synchronous standby of ${engine.name}`, { concurrency: 1 }, () => {
    let database: Database;
    let standby: Standby;
    let service: ServiceProcess;
    let admin: pg.Client;
    let mosques: readonly Mosque[];
    let mosque: Mosque;

    const start = () =>
      startServiceProcess(database, { DATABASE_CONNECTIONS: String(connections), METRICS_PORT: "0" });
    before(async () => {
      database = await engine.createDatabase();
      standby = (await database.needStandby?.()) ?? assert.fail();
      service = await start();
      const operator = await openOperator(database.url);
      admin = new pg.Client({ connectionString: database.url });
      await admin.connect();
      const added = writers.map(async () => {
        const { mosqueId: id, keyId, apiKey: key } = await operator.addMosque();
        return mosqueOver({ request: service.request, operator, id, keyId, key });
      });
      mosques = await Promise.all(added);
      mosque = mosques[0] ?? assert.fail();
      // Its sessions are not the service's.
      await operator.close();
    });
    afterEach(() => standby?.bringBack());
    after(async () => {
      await standby?.bringBack();
      await admin?.end();
      await service?.kill();
      await database?.drop();
    });

    /** The service's sessions, and those whose commit waits for the standby. */
    async function sessions(): Promise<{ all: number; waiting: number }> {
      const { rows } = await admin.query<{ all: number; waiting: number }>(
        `SELECT count(*)::integer AS all, count(*) FILTER (WHERE wait_event = 'SyncRep')::integer AS waiting
         FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'mosque-profile-sync%'`,
      );
      return rows[0] ?? assert.fail();
    }
    const waitingSessions = async (count: number) => (await sessions()).waiting === count || undefined;
    const readyForWrites = () => service.request({ path: "/readyz?for=writes" });
    const announce = (of: Mosque, { title, headers }: (typeof writers)[number]) =>
      of.post("/announcements", { title, body: "Once" }, headers);
    const announceAll = () =>
      Promise.all(writers.map((writer, index) => announce(mosques[index] ?? assert.fail(), writer)));

    test("refuses writes with 503 and delays no read; no session stays open; and writes recover by themselves", async () => {
      await standby.lose();
      for (let round = 0; round < 2; round++) {
        let areWriting = true;
        const writing = announceAll().finally(() => {
          areWriting = false;
        });
        let reads = 0;
        while (areWriting) {
          // Another address each time, so the service reads the rows as well as the key.
          succeeded(await mosque.get(`/sync?limit=${1 + (reads % 100)}`));
          const { all } = await sessions();
          assert.ok(all <= connections, `${all} sessions`);
          reads += 1;
          await setTimeout(20);
        }
        for (const response of await writing) {
          assertRefused(response, 503, "server_error", "database_unavailable");
          assert.match(String(response.headers["retry-after"]), /^\d+$/);
        }
        assert.ok(reads > 2 * writers.length, `${reads} reads while writes waited`);
        succeeded(await service.request({ path: "/v1/health" }));
        const ready = (await readinessOf(service, { isWritable: false })) ?? assert.fail();
        assert.match(ready.reason ?? "", /synchronous standby/);
        assertRefused(await readyForWrites(), 503, "server_error", "database_unavailable");
        const { total } = await scrape(service);
        assert.equal(total("mosque_sync_database_writable"), 0);
        assert.equal(total("mosque_sync_database_up"), 1);
      }
      await eventually(() => waitingSessions(0));

      await standby.bringBack();
      await eventually(async () => (await readyForWrites()).status === 200 || undefined);
      for (const response of await announceAll()) succeeded(response, 201);
      for (const [index, { title }] of writers.entries()) {
        const { announcements } = succeeded(
          (await mosques[index]?.get("/announcements")) ?? assert.fail(),
        ).body;
        assert.deepEqual(
          announcements.map((each) => each.title),
          [title],
        );
      }
    });

    test("turns a wait cancelled by an administrator, and its retry, into no success", async () => {
      const writer = { title: "Cancelled", headers: { "Idempotency-Key": crypto.randomUUID() } };
      await standby.lose();
      const writing = announce(mosque, writer);
      await eventually(() => waitingSessions(1));
      await admin.query(
        "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'SyncRep'",
      );
      assertRefused(await writing, 503, "server_error", "database_unavailable");
      assert.match(service.logs(), /did not reach the synchronous standby/);
      const retried = announce(mosque, writer);
      await eventually(() => waitingSessions(1));
      await standby.bringBack();
      let replayed = await retried;
      // A retry is given up if the standby takes long to return.
      while (replayed.status === 503) replayed = await announce(mosque, writer);
      assert.equal(succeeded(replayed, 201).headers["idempotent-replayed"], "true");
    });

    test("prevents no instance from starting and serving reads, or from stopping without open sessions", async () => {
      const person = await setUpOperator(service);
      await standby.lose();
      const other = await start();
      const visitor = visitorOf(other);
      for (const [name, value] of person.cookies) visitor.cookies.set(name, value);
      assert.equal((await visitor.does("getSession")).user?.email, person.user.email);
      const path = `${mosque.path}/profile`;
      succeeded(await other.request({ path, key: mosque.key }));
      // What both instances save of themselves waits as well, and is given up.
      await eventually(() => waitingSessions(0));
      const call = { path, key: mosque.key, method: "PATCH", body: { status: "Late" } };
      const late = other.requestUnchecked(call).catch(() => undefined);
      await eventually(async () => (await sessions()).waiting > 0 || undefined);
      other.signal("SIGTERM");
      assert.equal(await other.ended, 0);
      await late;
      await eventually(() => waitingSessions(0));
    });
  });
}
