import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import {
  createOwnPostgres,
  type OwnPostgres,
  type PostgresServer,
} from "../../support/databases/own-postgres.ts";
import { onPostgres } from "../../support/databases/reached-databases.ts";
import { type Operator, openOperator } from "../../support/mosques/operator.ts";
import { eventually } from "../../support/runs/eventually.ts";

import { scrape } from "../../support/services/metrics.ts";
import { type Program, startProgram } from "../../support/services/process.ts";
import { type ServiceProcess, startServiceProcess } from "../../support/services/service-process.ts";
import { assertRefused, type Mosque, mosqueOver, succeeded } from "../../support/services/suite.ts";
import { openProxyTo, type TcpProxy } from "../proxy.ts";

const promoted = /a standby was promoted/;

describe("A failover of PostgreSQL to an asynchronous standby", { concurrency: 1 }, () => {
  let postgres: OwnPostgres;
  let [first, second, third]: PostgresServer[] = [];
  /** Between the first server and the second, its standby. The third follows the second. */
  let link: TcpProxy;
  /** The address in DATABASE_URL. */
  let address: TcpProxy;
  let services: readonly ServiceProcess[] = [];
  /** A mosque's key, on each service. */
  let keys: readonly Mosque[] = [];

  const start = (started: (program: Program) => void = () => {}) =>
    startServiceProcess(
      { url: `postgres://postgres@127.0.0.1:${address.port}/postgres` },
      { METRICS_PORT: "0", RATE_LIMIT_PER_MINUTE: "0" },
      (environment) => {
        const program = startProgram("main.ts", { environment });
        started(program);
        return program;
      },
    );
  const isReady = async (service: ServiceProcess, query = "?for=writes") =>
    (await service.request({ path: `/readyz${query}` })).status === 200;
  const allReady = () =>
    Promise.all(services.map((service) => eventually(async () => (await isReady(service)) || undefined)));
  const tagOf = async (key: Mosque) => succeeded(await key.get("/profile")).headers.etag ?? assert.fail();
  const onEach = <T>(work: (key: Mosque) => Promise<T>) => Promise.all(keys.map(work));

  before(async () => {
    postgres = await createOwnPostgres(3);
    [first, second, third] = postgres.servers;
    assert.ok(first && second && third);
    await first.start();
    link = await openProxyTo("127.0.0.1", first.port);
    await second.follow(link.port);
    await third.follow(second.port);
    address = await openProxyTo("127.0.0.1", first.port);
    services = [await start(), await start()];
    const operator: Operator = await openOperator(first.url);
    const { mosqueId: id, keyId, apiKey: key } = await operator.addMosque();
    keys = services.map(({ request }) => mosqueOver({ request, operator, id, keyId, key }));
    await operator.close();
  });
  after(async () => {
    for (const service of services) await service.kill();
    await address?.close();
    await link?.close();
    await postgres?.end();
  });

  test("changes entity tags, and a mere restart does not", async () => {
    assert.ok(first);
    const tags = await onEach(tagOf);
    await first.crash();
    await first.start();
    await allReady();
    assert.deepEqual(await onEach(tagOf), tags);
    for (const service of services) assert.doesNotMatch(service.logs(), promoted);
  });

  test("uses the standby only after its promotion: until then requests get 503, and a starting instance waits", async () => {
    assert.ok(first && second);
    address.leadTo(second.port);
    address.cut();
    await onEach((key) =>
      eventually(async () => {
        const response = await key.get("/profile");
        if (response.status === 200) return undefined; // On a connection to the primary.
        assertRefused(response, 503, "server_error", "database_unavailable");
        return true;
      }),
    );
    for (const service of services) {
      await eventually(async () => {
        const isRefused = !(await isReady(service, ""));
        return (isRefused && /PostgreSQL is a standby/.test(service.logs())) || undefined;
      });
    }
    const launched = Promise.withResolvers<Program>();
    const starting = start(launched.resolve);
    const program = await launched.promise;
    await eventually(() => /not started yet.*\n.*not started yet/.test(program.stdout()) || undefined);
    address.leadTo(first.port);
    address.cut();
    await (await starting).kill();
    await allReady();
  });

  test("invalidates the tags of lost writes on every instance: 412 for If-Match, and 200 instead of 304", async () => {
    assert.ok(first && second);
    const [one, two] = keys;
    assert.ok(one && two);
    succeeded(await one.patch("/profile", { status: "Kept" }));
    await second.catchUpWith(first);
    link.stop();
    const lost = succeeded(await one.patch("/profile", { status: "Lost" })).headers.etag ?? assert.fail();
    const announcement = { title: "Retried", body: "Once" };
    const retry = { "Idempotency-Key": crypto.randomUUID() };
    succeeded(await one.post("/announcements", announcement, retry), 201);
    // A response is cached from its second rendering on.
    for (let time = 0; time < 3; time++) assert.deepEqual(await onEach(tagOf), [lost, lost]);

    await first.crash();
    await second.promote();
    address.leadTo(second.port);
    await allReady();
    for (const { body } of await onEach((key) => key.get("/profile")))
      assert.equal(body.profile.status, "Kept");
    // It has the number of the lost version.
    const { etag: current } = succeeded(await two.patch("/profile", { status: "Unseen" })).headers;
    assert.notEqual(current, lost);
    for (const key of keys) {
      for (let time = 0; time < 3; time++) {
        const { headers, body } = succeeded(await key.get("/profile", { "If-None-Match": lost }));
        assert.deepEqual([body.profile.status, headers.etag], ["Unseen", current]);
      }
      const write = await key.patch("/profile", { status: "Overwritten" }, { "If-Match": lost });
      assertRefused(write, 412, "precondition_failed", "precondition_failed");
    }
    assert.equal(succeeded(await one.get("/profile")).body.profile.status, "Unseen");

    const retried = succeeded(await two.post("/announcements", announcement, retry), 201);
    assert.equal(retried.headers["idempotent-replayed"], undefined);
    assert.equal(succeeded(await one.get("/announcements")).body.announcements.length, 1);

    for (const service of services) {
      await eventually(() => promoted.test(service.logs()) || undefined);
      assert.equal((await scrape(service)).total("mosque_sync_database_time_line"), 2);
    }
    const another = await start();
    assert.equal(
      succeeded(await another.request({ path: `${one.path}/profile`, key: one.key })).headers.etag,
      current,
    );
    assert.doesNotMatch(another.logs(), promoted);
    await another.kill();
  });

  test("ends the use of a former primary that keeps running, also for a write in flight", async () => {
    const formerPrimary = second;
    assert.ok(formerPrimary && third);
    const [one, two] = keys;
    assert.ok(one && two);
    const former = await tagOf(one);
    await third.catchUpWith(formerPrimary);
    await third.promote();
    // The former primary keeps running, and so do the connections to it.
    address.leadTo(third.port);
    const letWrite = await holdWrites(formerPrimary, one.id);
    const straddling = one.patch("/profile", { status: "On the former primary" });
    await eventually(() => isWaiting(formerPrimary));
    for (const key of keys) {
      await eventually(async () => {
        await endOneSession(formerPrimary);
        const burst = await Promise.all(Array.from({ length: 10 }, () => key.get("/profile")));
        return burst.some(({ status, headers }) => status === 200 && headers.etag !== former) || undefined;
      });
    }
    await letWrite();
    assertRefused(await straddling, 503, "server_error", "database_unavailable");
    const line = (tag: unknown) => /-(t\d+)-/.exec(String(tag))?.[1];
    const requests = Array.from({ length: 40 }, async (_, index) => {
      const key = index % 2 ? one : two;
      const response =
        index % 4 < 2 ? await key.get("/profile") : await key.patch("/profile", { status: `${index}` });
      if (response.status !== 200) assertRefused(response, 503, "server_error", "database_unavailable");
      else assert.equal(line(response.headers.etag), "t3");
    });
    await Promise.all(requests);
    await allReady();
    await onEach(async (key) => {
      assertRefused(
        await key.patch("/profile", { status: "Overwritten" }, { "If-Match": former }),
        412,
        "precondition_failed",
        "precondition_failed",
      );
    });
    for (const service of services) {
      assert.equal((await scrape(service)).total("mosque_sync_database_time_line"), 3);
    }
  });
});

/** Ends a session of the services for reads. */
async function endOneSession(server: PostgresServer): Promise<void> {
  await onPostgres(server.url, (client) =>
    client.query(
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
       WHERE application_name = 'mosque-profile-sync' AND state = 'idle' LIMIT 1`,
    ),
  );
}

/** Makes every write of the mosque wait until the returned function is called. */
async function holdWrites(server: PostgresServer, mosqueId: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query("BEGIN");
  await client.query("SELECT 1 FROM mosques WHERE id = $1 FOR UPDATE", [mosqueId]);
  return () => client.end();
}

/** Whether a write waits for a mosque. */
function isWaiting(server: PostgresServer): Promise<true | undefined> {
  return onPostgres(server.url, async (client) => {
    const { rowCount } = await client.query("SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'");
    return rowCount === 1 || undefined;
  });
}
