import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { suite, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { PackedRequest } from "#domain/packed-request.ts";
import { kyselyOver } from "#store/engines/sqlite/connections.ts";
import { isUnavailable } from "#store/engines/sqlite/errors.ts";
import { kyselyInThread } from "#store/engines/sqlite/sqlite-thread.ts";
import { openStore, type Store } from "#store/store.ts";
import { toJson } from "#store/tables/columns.ts";
import type { RequestLogDatabase } from "#store/tables/schema.ts";
import { engines } from "#test/store/databases.ts";
import { planOf, recordedStatements } from "#test/store/query-plans.ts";
import type { LoggedRequest } from "./logged-requests.ts";
import { batchWith, requestsIn, writeBatches } from "./request-batches.ts";
import { deleteSome, pruneRequestLog } from "./request-log-pruning.ts";

const before = "2026-12-01T00:00:00.000Z";
const [old, young] = ["2026-11-30T23:59:59.999Z", before] as const;

/** Requests of one mosque: the first at an instant, each further one a millisecond further away from the limit. */
function requests(mosqueId: string, first: typeof old | typeof young, count: number): LoggedRequest[] {
  const row = { mosqueId, keyId: mosqueId, method: "GET", path: "/v1/mosques/x/prayers" };
  const rest = { status: 200, reason: null, durationMicroseconds: 1 };
  const direction = first === old ? -1 : 1;
  return Array.from({ length: count }, (_, index) => {
    const at = new Date(Date.parse(first) + direction * index).toISOString();
    return { ...row, ...rest, at, requestId: crypto.randomUUID() };
  });
}

function writeRequests(store: Store, logged: readonly LoggedRequest[]): Promise<void> {
  return writeBatches(
    store,
    logged.map((request) => batchWith({ ...request, isWriter: true })),
  );
}

const newMosques = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());

async function idsIn(store: Store): Promise<string[]> {
  const rows = await store.readRequestLog((tx) => tx.selectFrom("requestBatches").selectAll().execute());
  return idsOf(rows.flatMap(requestsIn));
}

const idsOf = (logged: readonly LoggedRequest[]) => logged.map(({ requestId }) => requestId).toSorted();

for (const engine of engines) {
  suite(`pruning the request log on ${engine.name}`, () => {
    /** A store that is closed and dropped with the test. */
    async function newStore(t: { after(end: () => Promise<void>): void }) {
      const database = await engine.createMigratedDatabase();
      t.after(() => database.drop());
      const store = await openStore({ databaseUrl: database.url });
      t.after(() => store.close());
      return { store, database };
    }

    test("deletes every request before an instant and no other, for any number of mosques", async (t) => {
      const { store } = await newStore(t);
      const [busy, ...calm] = newMosques(450) as [string, ...string[]];
      const kept = [busy, ...calm.slice(0, 300)].flatMap((mosque) => requests(mosque, young, 2));
      const gone = [...requests(busy, old, 2_500), ...calm.flatMap((mosque) => requests(mosque, old, 3))];
      await writeRequests(store, [...gone, ...kept]);
      await pruneRequestLog(store, before);
      assert.deepEqual(await idsIn(store), idsOf(kept));
    });

    test("stops after the step under way, which is small, and the next pruning finishes", async (t) => {
      const { store } = await newStore(t);
      const [mosque = ""] = newMosques(1);
      const [gone, kept] = [requests(mosque, old, 3_000), requests(mosque, young, 1)];
      await writeRequests(store, [...gone, ...kept]);
      const stop = new AbortController();
      const stopped: Store = {
        ...store,
        writeRequestLog(work) {
          stop.abort();
          return store.writeRequestLog(work);
        },
      };
      await pruneRequestLog(stopped, before, stop.signal);
      assert.equal((await idsIn(store)).length, 2_001);
      await pruneRequestLog(store, before);
      assert.deepEqual(await idsIn(store), idsOf(kept));
    });

    test("loses and delays no concurrent write, even with two prunings at the same time", async (t) => {
      const { store, database } = await newStore(t);
      const other = await openStore({ databaseUrl: database.url });
      t.after(() => other.close());
      const mosques = newMosques(300);
      await writeRequests(
        store,
        mosques.flatMap((mosque) => requests(mosque, old, 10)),
      );
      const kept: LoggedRequest[] = [];
      const pruned = Promise.all([store, other].map((each) => pruneRequestLog(each, before)));
      for (let batch = 0; batch < 20; batch++) {
        const rows = mosques.slice(batch, batch + 50).flatMap((mosque) => requests(mosque, young, 1));
        await writeRequests(batch % 2 === 0 ? store : other, rows);
        kept.push(...rows);
      }
      await pruned;
      await pruneRequestLog(store, before);
      assert.deepEqual(await idsIn(store), idsOf(kept));
    });
  });
}

suite("the SQLite file of the request log", () => {
  async function newFolder(t: { after(end: () => Promise<void>): void }): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), "mosque-sync-log-"));
    t.after(() => rm(folder, { recursive: true, force: true }));
    return folder;
  }

  test("returns the space of deleted requests to the disk, again and again", async (t) => {
    const folder = await newFolder(t);
    const file = join(folder, "data-requests.db");
    const bytes = async () => (await stat(file)).size + (await stat(`${file}-wal`)).size;
    const store = await openStore({ databaseUrl: `sqlite:${join(folder, "data.db")}` });
    t.after(() => store.close());
    const mosques = newMosques(50);
    const kept = mosques.flatMap((mosque) => requests(mosque, young, 1));
    const gone = () => mosques.flatMap((mosque) => requests(mosque, old, 400));
    await writeRequests(store, [...kept, ...gone()]);
    const full = await bytes();
    for (const again of [true, false]) {
      await pruneRequestLog(store, before);
      assert.deepEqual(await idsIn(store), idsOf(kept));
      assert.ok((await bytes()) < full / 3, `${await bytes()} bytes of ${full}`);
      if (again) await writeRequests(store, gone());
    }
  });

  test("that cannot return space is pruned all the same, and the pruning ends", async (t) => {
    const folder = await newFolder(t);
    const open = () => openStore({ databaseUrl: `sqlite:${join(folder, "data.db")}` });
    await (await open()).close();
    const rewritten = new DatabaseSync(join(folder, "data-requests.db"));
    rewritten.exec("PRAGMA journal_mode = DELETE; PRAGMA auto_vacuum = NONE; VACUUM");
    rewritten.close();
    const store = await open();
    t.after(() => store.close());
    const mosques = newMosques(50);
    await writeRequests(
      store,
      mosques.flatMap((mosque) => requests(mosque, old, 400)),
    );
    await pruneRequestLog(store, before);
    assert.deepEqual(await idsIn(store), []);
  });

  test("is opened while its thread writes to it, without blocking the main thread", async (t) => {
    const databaseUrl = `sqlite:${join(await newFolder(t), "data.db")}`;
    const store = await openStore({ databaseUrl });
    t.after(() => store.close());
    const { promise: isOpening, resolve: open } = Promise.withResolvers<void>();
    const [mosque = ""] = newMosques(1);
    const row = { mosqueId: mosque, at: young, id: 1, keyId: "key", unlisted: 0 };
    const listed = toJson<PackedRequest[]>([[0, "profile", 200, 1, "the request"]]);
    const written = store.writeRequestLog(async (tx) => {
      await tx
        .insertInto("requestBatches")
        .values({ ...row, requests: listed })
        .execute();
      open();
      // The event loop has to turn before this transaction can end.
      await setImmediate();
    });
    await isOpening;
    const other = await openStore({ databaseUrl });
    t.after(() => other.close());
    await written;
    assert.deepEqual(await idsIn(other), ["the request"]);
  });

  test("is never read completely for pruning", async (t) => {
    const folder = await newFolder(t);
    const store = await openStore({ databaseUrl: `sqlite:${join(folder, "data.db")}` });
    t.after(() => store.close());
    const [mosque = ""] = newMosques(1);
    await writeRequests(store, requests(mosque, old, 5));
    const database = new DatabaseSync(join(folder, "data-requests.db"));
    t.after(async () => database.close());
    const { recorded, statements } = recordedStatements(database);
    assert.equal(
      (await deleteSome(kyselyOver<RequestLogDatabase>(recorded), "requestBatches", "", before))?.after,
      mosque,
    );
    assert.equal(statements.length, 2);
    for (const statement of statements) {
      const plan = planOf(database, statement);
      assert.ok(plan.some((line) => line.startsWith("SEARCH request_batches USING PRIMARY KEY")));
      assert.deepEqual(
        plan.filter((line) => line.startsWith("SCAN request_batches")),
        [],
      );
    }
  });

  test("is written by a thread that discards a failed transaction whole, and restarts when it cannot open the file", async (t) => {
    const folder = join(await newFolder(t), "not-there-yet");
    const settings = "PRAGMA journal_mode = WAL";
    const path = join(folder, "x.db");
    const db = kyselyInThread<{ t: { a: number } }>({ name: "log", path, settings, lockWaitMs: 0 });
    t.after(() => db.destroy());
    const create = () => db.transaction().execute((tx) => sql`CREATE TABLE t (a INTEGER UNIQUE)`.execute(tx));
    await assert.rejects(create(), isUnavailable);
    await mkdir(folder);
    await create();
    const insert = (...values: number[]) =>
      db.transaction().execute(async (tx) => {
        for (const a of values) await tx.insertInto("t").values({ a }).execute();
      });
    const rows = async () => (await db.selectFrom("t").select("a").orderBy("a").execute()).map(({ a }) => a);
    const outcomes = await Promise.allSettled([insert(1, 2), insert(3, 1), insert(4)]);
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ["fulfilled", "rejected", "fulfilled"],
    );
    assert.deepEqual(await rows(), [1, 2, 4]);
    const other = new DatabaseSync(join(folder, "x.db"));
    other.exec("BEGIN IMMEDIATE");
    await assert.rejects(insert(5), isUnavailable);
    other.exec("COMMIT");
    other.close();
    await insert(6);
    assert.deepEqual(await rows(), [1, 2, 4, 6]);
  });
});
