import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { suite, test } from "node:test";
import { CamelCasePlugin, type CompiledQuery, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { kyselyOver } from "#store/engines/sqlite/connections.ts";
import { openStore } from "#store/store.ts";
import type { RequestLogDatabase } from "#store/tables/schema.ts";
import { logAll, sent } from "#test/store/activity/sent-requests.ts";
import { engines } from "#test/store/databases.ts";
import { planOf, recordedStatements } from "#test/store/query-plans.ts";
import { storeOn } from "#test/store/store-suite.ts";
import { type LogPlace, searchRequests } from "./request-search.ts";

for (const engine of engines) {
  suite(`Searching the log for a request on ${engine.name}`, () => {
    const shared = storeOn(engine);

    test("the ids from the service and from the client are found, character by character", async () => {
      const [mosqueId, keyId] = [crypto.randomUUID(), crypto.randomUUID()];
      const ids = [
        crypto.randomUUID() as string,
        "weekly-sync-1",
        `a~"b\\'%_${crypto.randomUUID()}~`,
        "Weekly-Sync-1",
      ];
      await logAll(
        shared.store,
        ids.map((requestId, n) => sent(mosqueId, keyId, n * 700, { requestId })),
      );
      for (const requestId of ids) {
        for (const within of [mosqueId, undefined]) {
          const { requests, next } = await searchRequests(shared.store, requestId, within);
          assert.deepEqual(
            requests.filter((request) => request.mosqueId === mosqueId).map((request) => request.requestId),
            [requestId],
          );
          assert.equal(next, undefined);
        }
      }
      for (const requestId of ["weekly-sync", "%", crypto.randomUUID(), "prayers"]) {
        assert.deepEqual((await searchRequests(shared.store, requestId, mosqueId)).requests, []);
      }
    });

    test("a search in a mosque finds only its own requests, the newest first", async () => {
      const [mine, other, keyId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
      const requestId = "the same every time";
      await logAll(shared.store, [
        ...[0, 1, 2, 3].map((n) => sent(mine, keyId, n * 60_000, { requestId })),
        sent(other, crypto.randomUUID(), 30_000, { requestId }),
      ]);
      const { requests } = await searchRequests(shared.store, requestId, mine);
      const times = requests.map(({ at }) => at);
      assert.equal(times.length, 4);
      assert.deepEqual(times, times.toSorted().toReversed());
      assert.ok(requests.every(({ mosqueId }) => mosqueId === mine));
      assert.equal((await searchRequests(shared.store, requestId, undefined)).requests.length, 5);
    });

    test("a search of all mosques continues until each request with the id is found, each once", async () => {
      const requestId = crypto.randomUUID();
      const keys = Array.from({ length: 120 }, () => crypto.randomUUID());
      await logAll(
        shared.store,
        keys.map((keyId, n) => sent(crypto.randomUUID(), keyId, n * 700, { requestId })),
      );
      const found: string[] = [];
      for (let from: LogPlace | undefined, searches = 0; searches < 10; searches += 1) {
        const { requests, next } = await searchRequests(shared.store, requestId, undefined, from);
        found.push(...requests.map(({ keyId }) => keyId));
        if (!next) break;
        from = next;
      }
      assert.deepEqual(found.toSorted(), keys.toSorted());
    });
  });
}

test("A search of all mosques on PostgreSQL reads the table once, in its physical order", async (t) => {
  const postgres = engines.find(({ name }) => name === "PostgreSQL");
  const database = await (postgres ?? assert.fail()).createMigratedDatabase();
  const store = await openStore({ databaseUrl: database.url });
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  const sent: CompiledQuery[] = [];
  const log = new Kysely<RequestLogDatabase>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
    log: ({ query }) => void sent.push(query),
  });
  t.after(async () => {
    await log.destroy();
    await store.close();
    await database.drop();
  });
  const searched = { ...store, searchRequestLog: (work: (tx: typeof log) => unknown) => work(log) };
  const place = { mosqueId: crypto.randomUUID(), at: "2026-12-05T12:00:00.000Z", id: 1 };
  await searchRequests(searched as typeof store, crypto.randomUUID(), undefined);
  await searchRequests(searched as typeof store, crypto.randomUUID(), undefined, place);
  assert.equal(sent.length, 2);
  await pool.query("set enable_seqscan = off"); // So that an index is used wherever one can be.
  for (const statement of sent) {
    const { rows } = await pool.query(`EXPLAIN ${statement.sql}`, [...statement.parameters]);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    assert.match(plan, /Seq Scan on request_batches/);
    assert.doesNotMatch(plan, /Index/);
  }
});

test("A continued search on SQLite does not read rows again", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "mosque-sync-search-"));
  t.after(() => rm(folder, { recursive: true }));
  const store = await openStore({ databaseUrl: `sqlite:${join(folder, "data.db")}` });
  t.after(() => store.close());
  const database = new DatabaseSync(join(folder, "data-requests.db"));
  t.after(async () => database.close());
  const { recorded, statements } = recordedStatements(database);
  const log = kyselyOver<RequestLogDatabase>(recorded);
  const place = { mosqueId: crypto.randomUUID(), at: "2026-12-05T12:00:00.000Z", id: 1 };
  for (const [mosqueId, within] of [
    [place.mosqueId, "mosque_id=? AND (at,id)<(?,?)"],
    [undefined, "(mosque_id,at,id)>(?,?,?)"],
  ] as const) {
    statements.splice(0);
    const searched = { ...store, searchRequestLog: (work: (tx: typeof log) => unknown) => work(log) };
    await searchRequests(searched as typeof store, crypto.randomUUID(), mosqueId, place);
    assert.equal(statements.length, 2);
    for (const statement of statements) {
      assert.deepEqual(planOf(database, statement), [`SEARCH request_batches USING PRIMARY KEY (${within})`]);
    }
  }
});
