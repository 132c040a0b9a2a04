import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { endpoints, limits, portalEndpoints } from "@mosque-sync/contract";
import { neverIssuedKey } from "../../portal/keys/api-keys.ts";
import { backupFolder, done, runBackup } from "../../support/databases/backups.ts";
import { type Database, engines } from "../../support/databases/engines.ts";
import { currentTimetable, dayAfter, timetableOf } from "../../support/mosques/timetables.ts";
import { newEmail, newPassword, setUpOperator, visitorOf } from "../../support/portal/portal.ts";
import { eventually } from "../../support/runs/eventually.ts";
import { metricsAddress, type Scrape, scrape } from "../../support/services/metrics.ts";
import { processSuiteOn } from "../../support/services/own-suite.ts";
import { runProgram } from "../../support/services/process.ts";
import { sendBytes } from "../../support/services/raw-http.ts";
import { startServiceProcess } from "../../support/services/service-process.ts";
import { succeeded } from "../../support/services/suite.ts";

const requests = "mosque_sync_http_requests_total";
const durations = "mosque_sync_http_request_duration_seconds_count";
const refusals = "mosque_sync_refused_requests_total";
const prayers = "/v1/mosques/{mosqueId}/prayers";
const profile = "/v1/mosques/{mosqueId}/profile";

for (const engine of engines) {
  describe(`Metrics on ${engine.name}`, () => {
    const suite = processSuiteOn(engine, {
      METRICS_PORT: "0",
      RATE_LIMIT_PER_MINUTE: "50",
      AUTH_FAILURES_PER_MINUTE: "3",
    });

    /** The increase of a series during an action. */
    async function riseWhile(work: () => Promise<unknown>) {
      const before = await scrape(suite.service);
      await work();
      const now = await scrape(suite.service);
      return (...series: Parameters<Scrape["total"]>) =>
        (now.total(...series) ?? 0) - (before.total(...series) ?? 0);
    }

    /** Metrics that the database responded to in time: a busy one may take longer than a scrape waits. */
    const scrapeInTime = () =>
      eventually(async () => {
        const scraped = await scrape(suite.service);
        return scraped.total("mosque_sync_database_up") === 1 ? scraped : undefined;
      });

    test("count every response under its route and status, with its duration", async () => {
      const mosque = await suite.addMosque();
      const rise = await riseWhile(async () => {
        const { etag = "" } = succeeded(await mosque.get("/prayers")).headers;
        for (let sent = 0; sent < 3; sent++) await mosque.get("/prayers", { "If-None-Match": etag });
        succeeded(await mosque.patch("/profile", { status: "Open" }));
        await mosque.patch("/profile", { nonsense: 1 });
        await mosque.patch("/profile", { status: "x".repeat(limits.bodyBytes) });
        await suite.request({ method: "HEAD", path: `${mosque.path}/prayers`, key: mosque.key });
      });
      assert.equal(rise(requests, { method: "GET", route: prayers, code: "200" }), 2, "HEAD counts as GET");
      assert.equal(rise(requests, { method: "GET", route: prayers, code: "304" }), 3);
      assert.equal(rise(requests, { method: "PATCH", route: profile, code: "200" }), 1);
      assert.equal(rise(requests, { method: "PATCH", route: profile, code: "400" }), 1);
      assert.equal(rise(requests, { method: "PATCH", route: profile, code: "413" }), 1);
      assert.equal(rise(requests), 8, "and nothing else was counted");
      assert.equal(rise(durations, { method: "GET", route: prayers }), 5);
      assert.equal(rise(durations, { method: "PATCH", route: profile }), 3);
      assert.equal(rise(refusals, { reason: "unknown_field" }), 1);
      assert.equal(rise(refusals, { reason: "body_too_large" }), 1);
      assert.equal(rise(refusals), 2);
    });

    test("count requests without a route, readable or not, under none", async () => {
      const rise = await riseWhile(async () => {
        await suite.request({ path: "/v1/mosque" });
        await suite.request({ method: "PUT", path: "/v1/health" });
        await suite.service.requestUnchecked({ path: "/%zz" });
        await sendBytes(Number(suite.service.address.port), ["GARBAGE\r\n\r\n"]);
      });
      assert.equal(rise(requests, { route: "none", code: "404" }), 1);
      assert.equal(rise(requests, { route: "none", code: "405" }), 1);
      assert.equal(rise(requests, { route: "none", code: "400" }), 2);
      assert.equal(rise(requests), 4);
    });

    test("have labels from known lists only: no id, no key, no client input", async () => {
      const mosque = await suite.addMosque();
      const { announcement } = succeeded(
        await mosque.post("/announcements", { title: "T", body: "B" }),
        201,
      ).body;
      const sent = ["canary-in-the-path", "canary-in-the-id", "canary-as-a-method"];
      await mosque.get(`/announcements/${announcement.id}`, {
        "X-Request-Id": "canary-in-the-id",
      });
      await mosque.get("/canary-in-the-path?canary-in-the-path");
      await suite.request({ path: `/portal/canary-in-the-path` });
      await suite.service
        .requestUnchecked({ method: "CANARY-AS-A-METHOD", path: "/v1/health" })
        .catch(() => {});
      const { text, series } = await scrape(suite.service);
      for (const secret of [mosque.id, mosque.key, mosque.keyId, announcement.id, ...sent]) {
        assert.ok(!text.toLowerCase().includes(secret.toLowerCase()), `${secret} is in the metrics`);
      }
      const contracted = [...Object.values(endpoints), ...Object.values(portalEndpoints)].map(
        ({ path }) => path,
      );
      const pages = ["/", "/portal", "/portal/*", "/readyz", "/v1/openapi.json", "/docs", "/docs/:file"];
      const known = new Set<string>([...contracted, ...pages, "none"]);
      for (const { labels } of series) {
        if (labels.route !== undefined) assert.ok(known.has(labels.route), labels.route);
        if (labels.method !== undefined) assert.match(labels.method, /^(GET|POST|PATCH|DELETE|none)$/);
      }
    });

    test("distinguish responses from memory from others, which are kept from the second time on", async () => {
      const mosque = await suite.addMosque();
      const rise = await riseWhile(async () => {
        for (let sent = 0; sent < 4; sent++) succeeded(await mosque.get("/prayers"));
      });
      assert.equal(rise("mosque_sync_answer_cache_lookups_total", { outcome: "miss" }), 2);
      assert.equal(rise("mosque_sync_answer_cache_lookups_total", { outcome: "hit" }), 2);
      assert.equal(rise("mosque_sync_answer_cache_entries"), 1);
      assert.ok(rise("mosque_sync_answer_cache_bytes") > 0);
    });

    test("count the requests of a key that is over its limit, and of an address with too many bad keys", async () => {
      const mosque = await suite.addMosque();
      const rise = await riseWhile(async () => {
        for (let sent = 0; sent < 52; sent++) await mosque.get("/prayers");
        for (let sent = 0; sent < 5; sent++) await mosque.as(neverIssuedKey()).get("/prayers");
      });
      assert.equal(rise(refusals, { reason: "rate_limited" }), 2);
      assert.equal(rise(refusals, { reason: "unknown_api_key" }), 3);
      assert.equal(rise(refusals, { reason: "too_many_bad_keys" }), 2);
    });

    test("count sign-ins and failed attempts", async () => {
      const { user, password } = await setUpOperator(suite.service);
      const visitor = visitorOf(suite.service);
      const rise = await riseWhile(async () => {
        await visitor.call("signIn", { body: { email: user.email, password: newPassword() } });
        await visitor.call("signIn", { body: { email: newEmail(), password: newPassword() } });
        await visitor.does("signIn", { body: { email: user.email, password } });
      });
      const signIns = "mosque_sync_sign_ins_total";
      assert.equal(rise(signIns, { way: "password", outcome: "failed" }), 2);
      assert.equal(rise(signIns, { way: "password", outcome: "succeeded" }), 1);
      assert.equal(rise(signIns), 3);
      assert.equal(rise(refusals, { reason: "sign_in_failed" }), 2);
    });

    test("show the database's response time, its size, and that it is reachable", async () => {
      const mosque = await suite.addMosque();
      const rise = await riseWhile(() => mosque.patch("/profile", { status: "Open" }));
      const took = "mosque_sync_database_duration_seconds_count";
      // A periodic job of the service may write meanwhile.
      assert.ok((rise(took, { operation: "write" }) ?? 0) >= 1);
      assert.equal(rise(took, { operation: "find_key" }), engine.isServer ? 1 : 0);
      const { total } = await scrapeInTime();
      assert.ok((total("mosque_sync_database_size_bytes") ?? 0) > 10_000);
      const connections = total("mosque_sync_database_connections");
      assert.equal(total("mosque_sync_database_connections_limit"), engine.isServer ? 10 : undefined);
      assert.ok(engine.isServer ? connections && connections <= 10 : connections === undefined);
    });

    test("show the time of the last backup, once there is one", async () => {
      const backedUp = "mosque_sync_last_backup_timestamp_seconds";
      assert.equal((await scrapeInTime()).total(backedUp), undefined);
      const folder = await backupFolder();
      const notBefore = Date.now() / 1_000;
      done(await runBackup(suite.database, folder.newFile()));
      const at = (await scrapeInTime()).total(backedUp) ?? assert.fail();
      assert.ok(notBefore <= at && at <= Date.now() / 1_000, `${at}`);
      await folder.remove();
    });

    test("count timetables: kept, stopped, ending within 7 days and with a failing link, and how long a day waits", async () => {
      const today = new Date().toISOString().slice(0, 10);
      const [good, ended, ending] = [
        await suite.addMosque(),
        await suite.addMosque(),
        await suite.addMosque(),
      ];
      const give = async (mosque: typeof good, file: string) =>
        succeeded(await mosque.putFile("/timetable?fileName=times.csv&confirm=true", file));
      await give(good, currentTimetable());
      await give(ended, timetableOf(dayAfter(today, -30), 20));
      await give(ending, timetableOf(dayAfter(today, -10), 15));
      const at = new Date().toISOString();
      await suite.database.execute(
        `INSERT INTO timetable_links (mosque_id, url, version, checked_at, due_at, failures, is_told)
          VALUES ('${good.id}', 'https://example.org/', '{"url":"","digest":""}', '${at}', '${dayAfter(today, 9)}', 2, 0)`,
      );
      const count = (scraped: Scrape, state: string) => scraped.total("mosque_sync_timetables", { state });
      const scraped = await eventually(async () => {
        const now = await scrapeInTime();
        return count(now, "stopped") === 1 ? now : undefined;
      });
      const others = ["kept", "ending", "link_failed"].map((state) => count(scraped, state));
      assert.deepEqual(others, [3, 1, 1]);
      assert.equal(scraped.total("mosque_sync_timetables_delay_seconds"), 0);
    });

    test("show the versions, the memory and the event loop of the process", async () => {
      const { series, total } = await scrape(suite.service);
      const info = series.find(({ name }) => name === "mosque_sync_build_info");
      assert.equal(info?.labels.node, process.versions.node);
      assert.equal(info?.labels.database, engine.isServer ? "postgres" : "sqlite");
      assert.ok((total("process_resident_memory_bytes") ?? 0) > 10_000_000);
      const tries = "mosque_sync_event_loop_delay_seconds_count";
      await eventually(async () => ((await scrape(suite.service)).total(tries) ?? 0) > 0 || undefined);
      assert.equal(total("mosque_sync_processes"), 1);
    });

    test("have a separate port for themselves", async () => {
      const address = new URL(await metricsAddress(suite.service));
      assert.notEqual(address.port, suite.service.address.port);
      assert.equal(address.hostname, "127.0.0.1");
      assert.equal((await suite.request({ path: "/metrics" })).status, 404);
      for (const path of ["/", "/v1/health", "/readyz"]) {
        const response = await fetch(new URL(path, address));
        assert.equal(response.status, 404);
        assert.equal(response.headers.get("x-content-type-options"), "nosniff");
      }
    });

    if (engine.isServer) {
      test("are served while the database is unreachable, and show it", async () => {
        const mosque = await suite.addMosque();
        const giveBack = (await suite.database.takeAway?.()) ?? assert.fail();
        const isUp = async () => (await scrape(suite.service)).total("mosque_sync_database_up");
        try {
          const rise = await riseWhile(() => mosque.get("/prayers"));
          assert.equal(rise(refusals, { reason: "database_unavailable" }), 1);
          assert.equal(rise("mosque_sync_database_failures_total", { operation: "find_key" }), 1);
          assert.equal(await isUp(), 0);
        } finally {
          await giveBack();
        }
        await eventually(async () => (await isUp()) === 1 || undefined);
      });
    }
  });
}

describe("Metrics", () => {
  let database: Database;
  before(async () => {
    database = (await engines[0]?.createDatabase()) ?? assert.fail();
  });
  after(() => database.drop());

  test("are served only if the operator sets an address", async () => {
    const service = await startServiceProcess(database);
    assert.doesNotMatch(service.logs(), /serving metrics/);
    assert.equal((await service.request({ path: "/metrics" })).status, 404);
    await service.kill();
  });

  test("on a port in use prevent the start, with the setting's name", async () => {
    const service = await startServiceProcess(database, { METRICS_PORT: "0" });
    const { port } = new URL(await metricsAddress(service));
    for (const WORKERS of ["1", "2"]) {
      const { code, stderr } = await runProgram("main.ts", {
        environment: { DATABASE_URL: database.url, PORT: "0", METRICS_PORT: port, WORKERS },
      });
      assert.equal(code, 1);
      assert.match(
        stderr,
        new RegExp(
          `^Not started: Cannot listen on 127\\.0\\.0\\.1:${port}\\. .* set METRICS_PORT to another port`,
        ),
      );
    }
    await service.kill();
  });
});
