import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Database, engines } from "../support/databases/engines.ts";
import { openOperator } from "../support/mosques/operator.ts";
import { eventually } from "../support/runs/eventually.ts";
import { exchange, newAgent, wasNotSent } from "../support/services/http.ts";
import { freePort, runProgram, startProgram } from "../support/services/process.ts";
import { assertEnvelope, requestHead, sendBytes } from "../support/services/raw-http.ts";
import type { Settings } from "../support/services/service.ts";
import type { ServiceProcess } from "../support/services/service-process.ts";
import { startServiceProcess } from "../support/services/service-process.ts";
import { succeeded } from "../support/services/suite.ts";

const wrongSettings: Settings = {
  PORT: "eighty",
  DATABASE_URL: "mysql://localhost/mosques",
  PUBLIC_URL: "sync.example.org",
  RATE_LIMIT_PER_MINUTE: "-1",
  AUTH_FAILURES_PER_MINUTE: "many",
  LOG_LEVEL: "loud",
  WORKERS: "1.5",
};

describe("Settings", () => {
  test("invalid ones prevent the start, and each of them is named", async () => {
    const { code, stderr } = await runProgram("main.ts", { environment: wrongSettings });
    assert.ok(code !== 0 && code !== null, `exit code ${code}`);
    for (const name of Object.keys(wrongSettings))
      assert.ok(stderr.includes(name), `${name} is not in:\n${stderr}`);
    assert.doesNotMatch(stderr, /\n\s+at /, "no stack trace for an invalid setting");
  });
});

for (const engine of engines) {
  describe(`Two instances that start together on an empty ${engine.name} database`, () => {
    let database: Database;
    let first: ServiceProcess;
    let second: ServiceProcess;
    before(async () => {
      database = await engine.createDatabase();
      [first, second] = await Promise.all([startServiceProcess(database), startServiceProcess(database)]);
    });
    after(async () => {
      await Promise.all([first?.kill(), second?.kill()]);
      await database.drop();
    });

    test("both start, and serve the same data", async () => {
      const { path, key } = await addMosqueTo(database);
      const body = { status: "Open" };
      succeeded(await first.request({ method: "PATCH", path: `${path}/profile`, key, body }));
      const { profile } = succeeded(await second.request({ path: `${path}/profile`, key })).body;
      assert.equal(profile.status, "Open");
    });

    test("refuse a key that one instance's operator revoked from the next request on", async () => {
      const { path, key, mosqueId, keyId } = await addMosqueTo(database);
      for (const service of [first, second]) succeeded(await service.request({ path: `${path}/sync`, key }));
      const operator = await openOperator(database.url);
      await operator.revokeKey(mosqueId, keyId);
      await operator.close();
      for (const service of [first, second]) {
        assert.equal((await service.request({ path: `${path}/sync`, key })).body.error.code, "revoked");
      }
    });

    test("SIGTERM lets requests in progress finish, and the service exits with 0", async () => {
      const { path, key } = await addMosqueTo(database);
      const body = '{"title":"Last","body":"Words"}';
      const head = requestHead(`POST ${path}/announcements`, {
        Authorization: `Bearer ${key}`,
        "Content-Type": "application/json",
        "Content-Length": body.length,
      });
      const port = Number(first.address.port);
      const inFlight = Array.from({ length: 20 }, () =>
        sendBytes(port, [head, body.slice(0, 10), body.slice(10)], { pauseMs: 700 }),
      );
      // By now every head has arrived, and no body will be complete for another second.
      await sendBytes(port, [requestHead("GET /v1/health")]);
      first.signal("SIGTERM");
      for (const { responses } of await Promise.all(inFlight)) {
        assert.equal(responses[0]?.status, 201, JSON.stringify(responses));
      }
      assert.equal(await first.ended, 0);
      const kept = await second.request({ path: `${path}/announcements`, key });
      assert.equal(succeeded(kept).body.announcements.length, 20);
    });

    test("SIGTERM does not wait for a request that stays incomplete: it gets a response, as do requests during the shutdown, and the service exits with 0", async () => {
      const { path, key } = await addMosqueTo(database);
      const port = Number(second.address.port);
      const head = requestHead(`PATCH ${path}/profile`, {
        Authorization: `Bearer ${key}`,
        "Content-Type": "application/json",
        "Content-Length": 100,
      });
      const stalled = [head.slice(0, 20), `${head}{"status":`].map((part) => sendBytes(port, [part]));
      const health = requestHead("GET /v1/health");
      const late = Array.from({ length: 10 }, () =>
        sendBytes(port, [health.slice(0, 10), health.slice(10) + health], { pauseMs: 300, responses: 2 }),
      );
      // By now all have begun.
      await sendBytes(port, [health]);
      second.signal("SIGTERM");
      for (const { responses } of await Promise.all(stalled)) {
        assert.equal(responses[0]?.status, 408, JSON.stringify(responses));
        assertEnvelope(responses[0]);
      }
      for (const { responses } of await Promise.all(late)) {
        for (const response of responses) if (response.status !== 200) assertEnvelope(response);
      }
      assert.equal(await second.ended, 0);
    });
  });

  describe(`WORKERS=2 on ${engine.name}`, () => {
    let database: Database;
    let service: ServiceProcess;
    let mosque: Awaited<ReturnType<typeof addMosqueTo>>;
    before(async () => {
      database = await engine.createMigratedDatabase();
      mosque = await addMosqueTo(database);
      service = await startServiceProcess(database, { WORKERS: "2", PORT: String(await freePort()) });
    });
    after(async () => {
      await service?.kill();
      await database.drop();
    });

    test("serves on one port", async () => {
      const call = { path: `${mosque.path}/profile`, key: mosque.key };
      for (let sent = 0; sent < 20; sent++) {
        const status = `Open ${sent}`;
        // Each on a separate connection, so both workers get some.
        const written = await service.requestUnchecked({ ...call, method: "PATCH", body: { status } });
        assert.equal(written.status, 200, written.text);
        assert.equal(succeeded(await service.request(call)).body.profile.status, status);
      }
    });

    test("ends by SIGTERM under load with 0, and interrupts no client: every request gets a response, or its connection is refused", async () => {
      const agent = newAgent();
      let answered = 0;
      /** Sends one request after another until the connection is refused. */
      async function client(): Promise<unknown> {
        for (;;) {
          try {
            const call = { path: `${mosque.path}/prayers`, key: mosque.key };
            const { status } = await exchange(service.address, agent, call);
            assert.equal(status, 200);
            answered += 1;
          } catch (failure) {
            return (failure as NodeJS.ErrnoException).syscall;
          }
        }
      }
      const clients = Array.from({ length: 24 }, client);
      await eventually(() => answered >= 200 || undefined);
      service.signal("SIGTERM");
      const ends = await Promise.all(clients);
      agent.destroy();
      assert.deepEqual(new Set(ends), new Set(["connect"]));
      assert.equal(await service.ended, 0);
    });
  });

  describe(`Operation on ${engine.name}`, () => {
    let database: Database;
    before(async () => {
      database = await engine.createMigratedDatabase();
    });
    after(() => database.drop());

    test("DRAIN_SECONDS admits clients until it is over, while readyz responds 503", async () => {
      const { path, key } = await addMosqueTo(database);
      const service = await startServiceProcess(database, { DRAIN_SECONDS: "2" });
      try {
        const askedToStop = performance.now();
        service.signal("SIGTERM");
        await eventually(async () => {
          const { status } = await service.requestUnchecked({ path: "/readyz" });
          return status === 503 || undefined;
        });
        await eventually(async () => {
          const response = await service
            .requestUnchecked({ path: `${path}/prayers`, key })
            .catch(notAdmitted);
          if (!response) return true;
          succeeded(response);
          return undefined;
        });
        assert.ok(performance.now() - askedToStop >= 2_000, "it closed before DRAIN_SECONDS were over");
        assert.equal(await service.ended, 0);
      } finally {
        await service.kill();
      }
    });

    test("SIGTERM as soon as the service says that it listens ends it with 0", async () => {
      const environment = { DATABASE_URL: database.url, HOST: "127.0.0.1", PORT: "0" };
      const { child, ended, stdout } = startProgram("main.ts", { environment });
      child.stdout?.on("data", () => {
        if (stdout().includes('"listening"')) child.kill("SIGTERM");
      });
      assert.equal(await ended, 0);
    });

    test("a newer program's database is refused, and left unchanged", async () => {
      await database.execute("UPDATE schema_version SET version = version + 1");
      const environment = { DATABASE_URL: database.url, HOST: "127.0.0.1", PORT: "0" };
      const { code, stdout, stderr } = await runProgram("main.ts", { environment });
      assert.ok(code !== 0 && code !== null, `exit code ${code}`);
      assert.match(stdout + stderr, /newer/);
      await database.execute("UPDATE schema_version SET version = version - 1");
      await addMosqueTo(database);
    });
  });
}

async function addMosqueTo(database: Database) {
  const operator = await openOperator(database.url);
  const { mosqueId, keyId, apiKey: key } = await operator.addMosque();
  await operator.close();
  return { mosqueId, keyId, key, path: `/v1/mosques/${mosqueId}` };
}

/**
 * Accepts, as the end of a service, a refused connection, or one that the system reset because it was just being made
 * (docs/scaling.md).
 */
function notAdmitted(failure: NodeJS.ErrnoException): undefined {
  if (!wasNotSent(failure) && failure.code !== "ECONNRESET") throw failure;
}
