import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { limits } from "@mosque-sync/contract";
import { openStore } from "../../../server/src/store/store.ts";
import { findQuarters } from "../../../server/src/subjects/activity/rows/log/key-quarter-hours.ts";
import { type Engine, engines } from "../../support/databases/engines.ts";
import { createOwnPostgres } from "../../support/databases/own-postgres.ts";
import { smallDisk } from "../../support/databases/small-disk.ts";
import { openWireTo } from "../../support/databases/wire.ts";
import { loggedRequestsOf, loggedRequestsOnce } from "../../support/mosques/logged-requests.ts";
import { openOperator } from "../../support/mosques/operator.ts";
import { eventually } from "../../support/runs/eventually.ts";
import { scrape } from "../../support/services/metrics.ts";
import { type ServiceProcess, startServiceProcess } from "../../support/services/service-process.ts";
import { type Mosque, mosqueOver, succeeded } from "../../support/services/suite.ts";

/** How long the database is stopped, in milliseconds. */
const outageMs = 4_000;
/** How long each reader rests after a request: a batch lists fewer requests of a key than the default quota. */
const restMs = 40;

/** A service on a database, with one mosque and more on demand, until the end of the test. */
async function serviceOn(
  ends: AsyncDisposableStack,
  { url, reachedAt = url }: { readonly url: string; readonly reachedAt?: string },
): Promise<{ service: ServiceProcess; mosque: Mosque; addMosque: () => Promise<Mosque> }> {
  const service = await startServiceProcess({ url: reachedAt }, { METRICS_PORT: "0" });
  ends.defer(() => service.kill());
  const operator = await openOperator(url);
  ends.defer(() => operator.close());
  const addMosque = async () => {
    const { mosqueId: id, keyId, apiKey: key } = await operator.addMosque();
    return mosqueOver({ request: service.requestUnchecked, operator, id, keyId, key });
  };
  return { service, mosque: await addMosque(), addMosque };
}

/** Reads again and again, until it is ended. @returns the ids of the requests whose key was read */
function keepReading(mosque: Mosque): () => Promise<string[]> {
  const sent: string[] = [];
  let isOver = false;
  const reading = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (!isOver) {
        const requestId = crypto.randomUUID();
        const { status } = await mosque.get("/profile", { "X-Request-ID": requestId });
        if (status === 200) sent.push(requestId);
        await setTimeout(restMs);
      }
    }),
  );
  return async () => {
    isOver = true;
    await reading;
    return sent;
  };
}

/** Waits until all of these requests are in the log, and asserts that each is there once. */
async function assertLogged(databaseUrl: string, mosqueId: string, ids: readonly string[]): Promise<void> {
  const logged = await loggedRequestsOnce(databaseUrl, mosqueId, (requests) => {
    const found = new Set(requests.map(({ requestId }) => requestId));
    return ids.every((id) => found.has(id));
  });
  const all = logged.map(({ requestId }) => requestId);
  assert.equal(new Set(all).size, all.length, "no request is in the log twice");
}

/** How many requests of a key the counts of quarters have. */
async function countedOf(databaseUrl: string, { id, keyId }: Mosque): Promise<number> {
  const store = await openStore({ databaseUrl, isUnhurried: true });
  try {
    const quarters = await store.readRequestLog((tx) => findQuarters(tx, id, [keyId], 0));
    return quarters.reduce((sum, { requests }) => sum + requests, 0);
  } finally {
    await store.close();
  }
}

const lossOnStop =
  /"lost":(\d+),"msg":"requests that waited to be logged are lost, because the service stops"/;
const waits = "requests wait to be logged";
const isLoggedAgain = "requests are logged again, and all that waited are in the log";

function said(service: ServiceProcess, text: string): Promise<true> {
  return eventually(() => service.logs().includes(text) || undefined);
}

// Most of this is waiting.
describe("The request log during an outage", { concurrency: true }, () => {
  test("of a stopped PostgreSQL has every request of before, during and after it, once", async () => {
    await using ends = new AsyncDisposableStack();
    const postgres = await startedPostgres(ends);
    const { service, mosque } = await serviceOn(ends, postgres);
    for (const _ of ["first outage", "second outage"]) {
      const endReading = keepReading(mosque);
      await setTimeout(outageMs / 2);
      await postgres.stop();
      await setTimeout(outageMs);
      assert.equal((await mosque.get("/profile")).status, 503);
      await postgres.start();
      await eventually(async () => (await mosque.get("/profile")).status === 200 || undefined);
      await setTimeout(outageMs / 2);
      const read = await endReading();
      await assertLogged(postgres.url, mosque.id, read);
      await said(service, isLoggedAgain);
    }
    assert.equal((await scrape(service)).total("mosque_sync_unlogged_requests_total"), 0);
  });

  test("of a stopped PostgreSQL loses the waiting requests of a service that stops, and its log has their number", async () => {
    await using ends = new AsyncDisposableStack();
    const postgres = await startedPostgres(ends);
    const { service, mosque } = await serviceOn(ends, postgres);
    succeeded(await mosque.get("/profile"));
    const logged = (await loggedRequestsOnce(postgres.url, mosque.id, ({ length }) => length > 0)).length;
    const count = 20;
    for (let sent = 0; sent < count; sent += 1) succeeded(await mosque.get("/profile"));
    await postgres.stop();
    assert.equal(await service.stop(), 0);
    const lost = Number(lossOnStop.exec(service.logs())?.[1] ?? 0);
    await postgres.start();
    const saved = (await loggedRequestsOf(postgres.url, mosque.id)).length - logged;
    assert.equal(saved + lost, count, "each request is in the log, or is counted as lost");
  });

  for (const engine of engines) {
    test(`whose tables another program locks on ${engine.name} has every request, once`, async () => {
      await using ends = new AsyncDisposableStack();
      const { database, service, mosque } = await ownServiceOn(ends, engine);
      const release = await database.holdRequestLog();
      const endReading = keepReading(mosque);
      await said(service, waits);
      const { total } = await scrape(service);
      assert.ok((total("mosque_sync_requests_waiting_to_be_logged") ?? 0) > 0);
      await release();
      const read = await endReading();
      await assertLogged(database.url, mosque.id, read);
      await said(service, isLoggedAgain);
      const after = await scrape(service);
      assert.equal(after.total("mosque_sync_unlogged_requests_total"), 0);
    });
  }

  for (const engine of engines.filter(({ isServer }) => isServer)) {
    test(`has and counts every request once after a commit whose result ${engine.name} sends in vain`, async () => {
      await using ends = new AsyncDisposableStack();
      const database = await engine.createMigratedDatabase();
      ends.defer(() => database.drop());
      const wire = await openWireTo(database.url);
      ends.defer(() => wire.close());
      const { service, mosque } = await serviceOn(ends, { url: database.url, reachedAt: wire.url });
      const ids = Array.from({ length: 5 }, () => crypto.randomUUID());
      for (const id of ids) succeeded(await mosque.get("/profile", { "X-Request-ID": id }));
      const passOn = wire.withhold("commit");
      await loggedRequestsOnce(database.url, mosque.id, ({ length }) => length >= ids.length);
      wire.cut();
      await said(service, waits);
      passOn();
      await said(service, isLoggedAgain);
      await assertLogged(database.url, mosque.id, ids);
      assert.equal(await countedOf(database.url, mosque), ids.length);
    });
  }

  for (const engine of engines.filter(({ isServer }) => !isServer)) {
    test(`of a full disk on ${engine.name} has every request, once`, async (t) => {
      const disk = smallDisk(32);
      if (!disk) return t.skip("this process may not mount a disk of its own");
      await using ends = new AsyncDisposableStack();
      ends.defer(async () => disk.remove());
      const database = await engine.createDatabase(disk.folder);
      ends.defer(() => database.drop());
      const { service, mosque } = await serviceOn(ends, database);
      const endReading = keepReading(mosque);
      disk.fill();
      await said(service, waits);
      disk.free();
      await said(service, isLoggedAgain);
      await assertLogged(database.url, mosque.id, await endReading());
    });

    test(`keeps 512 KiB of a mosque's on ${engine.name} in memory, counts each request that no longer fits, and has another mosque's`, async () => {
      await using ends = new AsyncDisposableStack();
      const { database, service, mosque, addMosque } = await ownServiceOn(ends, engine);
      const other = await addMosque();
      const release = await database.holdRequestLog();
      const requestId = "x".repeat(limits.requestIdCharacters);
      const longPath = `/prayers/${"x".repeat(limits.loggedPathCharacters)}`;
      const leastBytes = limits.loggedPathCharacters - mosque.path.length + requestId.length;
      // Beyond the default quota, the requests of one key would only be counted.
      const keys = await Promise.all(Array.from({ length: 3 }, () => mosque.addKey()));
      let sent = 0;
      async function send(): Promise<void> {
        const { apiKey } = keys[sent % keys.length] ?? assert.fail();
        sent += 1;
        const response = await mosque.as(apiKey).remove(longPath, { "X-Request-ID": requestId });
        assert.ok(response.status < 500 && sent < 2_000, `${sent}: ${response.status} ${response.text}`);
      }
      while (!service.logs().includes(`bytes of requests of mosque ${mosque.id} are already waiting`))
        await send();
      for (let more = 0; more < 10; more += 1) await send();
      const lost = (await scrape(service)).total("mosque_sync_unlogged_requests_total") ?? 0;
      assert.ok(lost > 10, `${lost} requests were counted as lost`);
      const waiting = (await scrape(service)).total("mosque_sync_requests_waiting_to_be_logged") ?? 0;
      assert.equal(waiting, sent - lost);
      const waitingBytes = waiting * leastBytes;
      assert.ok(waitingBytes > 2 ** 18 && waitingBytes < 2 ** 19, `${waitingBytes} bytes wait`);
      await other.get("/profile");
      assert.equal((await scrape(service)).total("mosque_sync_unlogged_requests_total"), lost);
      await release();
      await loggedRequestsOnce(database.url, other.id, ({ length }) => length === 1);
      await said(service, "requests are logged again; some are missing in between");
      // On a slow machine, further requests may not have fitted meanwhile.
      const lostInAll = (await scrape(service)).total("mosque_sync_unlogged_requests_total") ?? 0;
      assert.ok(lostInAll >= lost);
      const expected = sent - lostInAll;
      const logged = await loggedRequestsOnce(database.url, mosque.id, ({ length }) => length >= expected);
      assert.equal(logged.length, expected);
    });
  }
});

async function startedPostgres(ends: AsyncDisposableStack) {
  const { servers, end } = await createOwnPostgres(1);
  ends.defer(end);
  const [postgres = assert.fail()] = servers;
  await postgres.start();
  return postgres;
}

async function ownServiceOn(ends: AsyncDisposableStack, engine: Engine) {
  const database = await engine.createMigratedDatabase();
  ends.defer(() => database.drop());
  return { database, ...(await serviceOn(ends, database)) };
}
