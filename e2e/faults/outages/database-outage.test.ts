import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { engines } from "../../support/databases/engines.ts";
import { loggedRequestsOf } from "../../support/mosques/logged-requests.ts";
import { type SignedInVisitor, setUpOperator, visitorOf } from "../../support/portal/portal.ts";
import { eventually } from "../../support/runs/eventually.ts";
import { processSuiteOn } from "../../support/services/own-suite.ts";
import { readinessOf } from "../../support/services/service.ts";
import { startServiceProcess } from "../../support/services/service-process.ts";
import { assertRefused, type Mosque, succeeded } from "../../support/services/suite.ts";

const readPaths = ["/capabilities", "/sync", "/profile", "/announcements", "/prayers", "/events"];

// Most of this is waiting, so the engines wait together.
describe("An unreachable database", { concurrency: engines.length }, () => {
  for (const engine of engines) {
    describe(`on ${engine.name}`, { concurrency: 1 }, () => {
      const suite = processSuiteOn(engine);
      let operator: SignedInVisitor;
      // A starting service prints its one link for this when it can; no outage may come in between.
      before(async () => {
        operator = await setUpOperator(suite.service);
      });
      /** Every kind of request: reads, and a write of each kind. */
      const askAll = (mosque: Mosque) => [
        ...readPaths.map((path) => mosque.get(path)),
        mosque.patch("/profile", { status: "Lost" }),
        mosque.post("/prayers", { prayerKey: "fajr", adhanTime: "5:10" }),
        mosque.remove(`/events/${crypto.randomUUID()}`, { "Idempotency-Key": crypto.randomUUID() }),
      ];

      test("makes every request a server_error while health stays 200, and needs no restart afterwards", async (t) => {
        const { takeAway } = suite.database;
        if (!takeAway) return t.skip("SQLite's file cannot go away from a running service");
        const mosque = await suite.addMosque();
        const before = await mosque.state();
        const giveBack = await takeAway();
        try {
          for (const response of await Promise.all(askAll(mosque))) {
            assertRefused(response, 503, "server_error", "database_unavailable");
            assert.equal(response.body.error.troubleshooting.severity, "warning");
          }
          succeeded(await suite.request({ path: "/v1/health" }));
          assert.equal((await suite.request({ path: "/readyz" })).status, 503);
          const badKey = await mosque.as("nonsense").get("/profile");
          assertRefused(badKey, 401, "malformed", "api_key_format");
        } finally {
          await giveBack();
        }
        await eventually(
          async () => (await suite.request({ path: "/readyz?for=writes" })).status === 200 || undefined,
        );
        assert.deepEqual(await mosque.state(), before, "refused requests have changed nothing");
        succeeded(await mosque.patch("/profile", { status: "Back" }));
      });

      test("is a server_error in the portal too, and sessions survive it", async (t) => {
        const { takeAway } = suite.database;
        if (!takeAway) return t.skip("SQLite's file cannot go away from a running service");
        const giveBack = await takeAway();
        try {
          const credentials = { email: operator.user.email, password: operator.password };
          for (const response of await Promise.all([
            operator.callOnce("getSession"),
            operator.callOnce("listMosques"),
            operator.callOnce("createMosque", {
              body: { communityName: "Lost", timeZoneId: "Europe/London" },
            }),
            visitorOf(suite.service).callOnce("signIn", { body: credentials }),
          ])) {
            assert.equal(response.status, 503, response.text);
            assert.equal(response.body.error.troubleshooting.code, "database_unavailable");
            assert.match(String(response.headers["retry-after"]), /^\d+$/);
          }
        } finally {
          await giveBack();
        }
        await eventually(
          async () => (await suite.request({ path: "/readyz?for=writes" })).status === 200 || undefined,
        );
        assert.equal((await operator.does("getSession")).user?.email, operator.user.email);
      });

      test("that is read-only is reported by readyz, and stays in service for reads", async (t) => {
        const { makeReadOnly } = suite.database;
        if (!makeReadOnly) return t.skip("SQLite's file is read-only only to a service that starts");
        const mosque = await suite.addMosque();
        const giveBack = await makeReadOnly();
        try {
          assertRefused(
            await mosque.patch("/profile", { status: "Lost" }),
            503,
            "server_error",
            "database_unavailable",
          );
          succeeded(await mosque.get("/profile"));
          const ready = await eventually(() => readinessOf(suite, { isWritable: false }));
          assert.deepEqual(ready, { ready: true, writable: false, reason: "The database is read-only." });
          assertRefused(
            await suite.request({ path: "/readyz?for=writes" }),
            503,
            "server_error",
            "database_unavailable",
          );
          const other = await startServiceProcess(suite.database);
          succeeded(await other.request({ path: `${mosque.path}/profile`, key: mosque.key }));
          await other.kill();
        } finally {
          await giveBack();
        }
        await eventually(() => readinessOf(suite, { isWritable: true }));
        succeeded(await suite.request({ path: "/readyz?for=writes" }));
        succeeded(await mosque.patch("/profile", { status: "Back" }));
      });

      test("for only the request log is reported only in the log: every request succeeds", async () => {
        const mosque = await suite.addMosque();
        await suite.database.executeInRequestLog("ALTER TABLE request_batches RENAME TO away");
        try {
          await eventually(async () => {
            succeeded(await mosque.get("/prayers"));
            succeeded(await mosque.patch("/profile", { status: "Unlogged" }));
            return suite.service.logs().includes("requests could not be logged") || undefined;
          });
          succeeded(await suite.request({ path: "/readyz?for=writes" }));
        } finally {
          await suite.database.executeInRequestLog("ALTER TABLE away RENAME TO request_batches");
        }
      });

      test("for only the request log, which another program locks, delays no response", async () => {
        const mosque = await suite.addMosque();
        const release = await suite.database.holdRequestLog();
        try {
          for (let sent = 0; sent < 100; sent += 1) {
            succeeded(await mosque.get("/prayers"));
            succeeded(await mosque.patch("/profile", { status: `Unlogged ${sent}` }));
          }
        } finally {
          await release();
        }
        await eventually(async () => {
          succeeded(await mosque.get("/profile"));
          const logged = await loggedRequestsOf(suite.database.url, mosque.id);
          return logged.length > 0 || undefined;
        });
      });

      test("makes every write a server_error while another writer holds it, and reads continue", async () => {
        const mosque = await suite.addMosque();
        const before = await mosque.state();
        const release = await suite.database.holdWrites(mosque.id);
        try {
          const writes = askAll(mosque).slice(readPaths.length);
          assert.deepEqual(await mosque.state(), before);
          for (const response of await Promise.all(writes)) {
            assertRefused(response, 503, "server_error", "database_unavailable");
          }
        } finally {
          await release();
        }
        await eventually(() => readinessOf(suite, { isWritable: true }));
        assert.deepEqual(await mosque.state(), before);
        succeeded(await mosque.patch("/profile", { status: "Free" }));
      });
    });
  }
});
