import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import type { Engine } from "#store/engines/engine.ts";
import { kyselyOver } from "#store/engines/sqlite/connections.ts";
import { deleteResponsesBefore } from "#store/requests/idempotency.ts";
import { openStore } from "#store/store.ts";
import type { Database } from "#store/tables/schema.ts";
import { deleteVerificationsBefore } from "#subjects/people/rows/users.ts";
import { deleteSessionsBefore } from "#subjects/sign-in/sessions/rows/sessions.ts";
import { planOf, recordedStatements } from "../store/query-plans.ts";

test("expired responses, sessions and passkey challenges are found by an index, without reading the others", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "mosque-sync-housekeeping-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, "data.db");
  const store = await openStore({ databaseUrl: `sqlite:${path}` });
  t.after(() => store.close());
  const database = new DatabaseSync(path);
  t.after(() => database.close());
  const { recorded, statements } = recordedStatements(database);
  const db = kyselyOver<Database>(recorded);
  const engine: Engine = { ...store, write: (work) => work(db) };
  await deleteResponsesBefore(engine, "2026-12-01T00:00:00.000Z");
  await deleteSessionsBefore(engine, "2026-12-01T00:00:00.000Z");
  await deleteVerificationsBefore(engine, "2026-12-01T00:00:00.000Z");
  assert.equal(statements.length, 3);
  for (const statement of statements) {
    const plan = planOf(database, statement);
    assert.ok(plan.some((line) => /^SEARCH \w+ USING .*INDEX/.test(line)));
    assert.deepEqual(
      plan.filter((line) => line.startsWith("SCAN")),
      [],
    );
  }
});
