import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Database, engines } from "../support/engines.ts";
import { exchange, newAgent, wasNotSent } from "../support/http.ts";
import { openOperator } from "../support/operator.ts";
import { freePort, runProgram } from "../support/process.ts";
import { assertEnvelope, requestHead, sendBytes } from "../support/raw-http.ts";
import { eventually, type Service, type Settings, startService } from "../support/service.ts";
import { succeeded } from "../support/suite.ts";

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
  describe(`Operation on ${engine.name}`, () => {
    let database: Database;
    before(async () => {
      database = await engine.createDatabase();
    });
    after(() => database.drop());

    /** Runs with one service, and always ends it afterwards. */
    async function withService<T>(settings: Settings, work: (service: Service) => Promise<T>): Promise<T> {
      const service = await startService(database, settings);
      try {
        return await work(service);
      } finally {
        await service.kill();
      }
    }
    async function addMosque() {
      const operator = await openOperator(database.url);
      const mosque = await operator.addMosque();
      await operator.close();
      return { ...mosque, path: `/v1/mosques/${mosque.mosqueId}` };
    }

    test("two instances that start together on an empty database both start, and serve the same data", async () => {
      const services = await Promise.all([startService(database), startService(database)]);
      try {
        const { path, apiKey: key } = await addMosque();
        const [first, second] = services;
        const body = { status: "Open" };
        succeeded(await first.request({ method: "PATCH", path: `${path}/profile`, key, body }));
        const { profile } = succeeded(await second.request({ path: `${path}/profile`, key })).body;
        assert.equal(profile.status, "Open");
      } finally {
        await Promise.all(services.map((service) => service.kill()));
      }
    });

    test("SIGTERM lets requests in progress finish, and the service exits with 0", async () => {
      const { path, apiKey } = await addMosque();
      await withService({}, async (service) => {
        const body = '{"title":"Last","body":"Words"}';
        const head = requestHead(`POST ${path}/announcements`, {
          Authorization: `Bearer ${apiKey}`,
          "Content-Type": "application/json",
          "Content-Length": body.length,
        });
        const port = Number(service.address.port);
        const inFlight = Array.from({ length: 20 }, () =>
          sendBytes(port, [head, body.slice(0, 10), body.slice(10)], { pauseMs: 700 }),
        );
        // By now every head has arrived, and no body will be complete for another second.
        await sendBytes(port, [requestHead("GET /v1/health")]);
        service.signal("SIGTERM");
        for (const { answers } of await Promise.all(inFlight)) {
          assert.equal(answers[0]?.status, 201, JSON.stringify(answers));
        }
        assert.equal(await service.ended, 0);
      });
      await withService({}, async (service) => {
        const { announcements } = succeeded(
          await service.request({ path: `${path}/announcements`, key: apiKey }),
        ).body;
        assert.equal(announcements.length, 20);
      });
    });

    test("SIGTERM does not wait for a request that stays incomplete: it is answered, and the service exits with 0", async () => {
      const { path, apiKey } = await addMosque();
      await withService({}, async (service) => {
        const port = Number(service.address.port);
        const head = requestHead(`PATCH ${path}/profile`, {
          Authorization: `Bearer ${apiKey}`,
          "Content-Type": "application/json",
          "Content-Length": 100,
        });
        const stalled = [head.slice(0, 20), `${head}{"status":`].map((part) => sendBytes(port, [part]));
        // By now both have begun.
        await sendBytes(port, [requestHead("GET /v1/health")]);
        service.signal("SIGTERM");
        for (const { answers } of await Promise.all(stalled)) {
          assert.equal(answers[0]?.status, 408, JSON.stringify(answers));
          assertEnvelope(answers[0]);
        }
        assert.equal(await service.ended, 0);
      });
    });

    for (const WORKERS of ["1", "2"]) {
      test(`SIGTERM under load interrupts no client: every request is answered, or its connection refused (WORKERS=${WORKERS})`, async () => {
        const { path, apiKey: key } = await addMosque();
        await withService({ WORKERS }, async (service) => {
          const agent = newAgent();
          let answered = 0;
          /** Sends one request after another until the connection is refused. */
          async function client(): Promise<unknown> {
            for (;;) {
              try {
                const { status } = await exchange(service.address, agent, { path: `${path}/prayers`, key });
                assert.equal(status, 200);
                answered += 1;
              } catch (failure) {
                return (failure as NodeJS.ErrnoException).syscall;
              }
            }
          }
          const clients = Array.from({ length: 24 }, client);
          await eventually(() => answered >= 500 || undefined);
          service.signal("SIGTERM");
          const ends = await Promise.all(clients);
          agent.destroy();
          assert.deepEqual(new Set(ends), new Set(["connect"]));
          assert.equal(await service.ended, 0);
        });
      });
    }

    for (const WORKERS of ["1", "2"]) {
      test(`DRAIN_SECONDS admits clients until it is over, while readyz answers 503 (WORKERS=${WORKERS})`, async () => {
        const { path, apiKey: key } = await addMosque();
        await withService({ WORKERS, DRAIN_SECONDS: "2" }, async (service) => {
          const askedToStop = performance.now();
          service.signal("SIGTERM");
          await eventually(async () => {
            const { status } = await service.requestUnchecked({ path: "/readyz" });
            return status === 503 || undefined;
          });
          for (;;) {
            const answer = await service
              .requestUnchecked({ path: `${path}/prayers`, key })
              .catch(notAdmitted);
            if (!answer) break;
            succeeded(answer);
          }
          assert.ok(performance.now() - askedToStop >= 2_000, "it closed before DRAIN_SECONDS were over");
          assert.equal(await service.ended, 0);
        });
      });
    }

    test("a request during the shutdown is answered in the envelope or its connection is refused", async () => {
      await withService({}, async (service) => {
        const port = Number(service.address.port);
        const health = requestHead("GET /v1/health");
        const late = [health.slice(0, 10), health.slice(10) + health];
        const exchanges = Array.from({ length: 10 }, () =>
          sendBytes(port, late, { pauseMs: 300, answers: 2 }),
        );
        await sendBytes(port, [health]);
        service.signal("SIGTERM");
        for (const { answers } of await Promise.all(exchanges)) {
          for (const answer of answers) if (answer.status !== 200) assertEnvelope(answer);
        }
        assert.equal(await service.ended, 0);
      });
    });

    test("a newer program's database is refused, and left unchanged", async () => {
      const own = await engine.createDatabase();
      try {
        await (await openOperator(own.url)).close();
        await own.execute("UPDATE schema_version SET version = version + 1");
        const environment = { DATABASE_URL: own.url, HOST: "127.0.0.1", PORT: "0" };
        for (let attempt = 0; attempt < 2; attempt++) {
          const { code, stdout, stderr } = await runProgram("main.ts", { environment });
          assert.ok(code !== 0 && code !== null, `exit code ${code}`);
          assert.match(stdout + stderr, /newer/);
        }
        await own.execute("UPDATE schema_version SET version = version - 1");
        const service = await startService(own);
        await service.kill();
      } finally {
        await own.drop();
      }
    });

    test("WORKERS=2 serves on one port, and stops with 0", async () => {
      const { path, apiKey: key } = await addMosque();
      await withService({ WORKERS: "2", PORT: String(await freePort()) }, async (service) => {
        for (let sent = 0; sent < 20; sent++) {
          const status = `Open ${sent}`;
          // Each on a separate connection, so both workers get some.
          const agent = newAgent();
          const call = { path: `${path}/profile`, key };
          const written = await exchange(service.address, agent, {
            ...call,
            method: "PATCH",
            body: { status },
          });
          assert.equal(written.status, 200, written.text);
          agent.destroy();
          assert.equal(succeeded(await service.request(call)).body.profile.status, status);
        }
        assert.equal(await service.stop(), 0);
      });
    });

    test("a key revoked by one instance's operator is refused by every instance's next request", async () => {
      const { path, apiKey: key, mosqueId, keyId } = await addMosque();
      const services = await Promise.all([startService(database), startService(database)]);
      const operator = await openOperator(database.url);
      try {
        for (const service of services) succeeded(await service.request({ path: `${path}/sync`, key }));
        await operator.revokeKey(mosqueId, keyId);
        for (const service of services) {
          assert.equal((await service.request({ path: `${path}/sync`, key })).body.error.code, "revoked");
        }
      } finally {
        await operator.close();
        await Promise.all(services.map((service) => service.kill()));
      }
    });
  });
}

/**
 * Accepts, as the end of a service, a refused connection, or one that the system reset because it was just being made
 * (docs/scaling.md).
 */
function notAdmitted(failure: NodeJS.ErrnoException): undefined {
  if (!wasNotSent(failure) && failure.code !== "ECONNRESET") throw failure;
}
