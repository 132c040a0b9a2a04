import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import type { Engine } from "../../src/store/engines/engine.ts";
import { kyselyOver } from "../../src/store/engines/sqlite/queries.ts";
import { deleteSessionsBefore } from "../../src/store/people/sessions.ts";
import { deleteVerificationsBefore } from "../../src/store/people/users.ts";
import { deleteAnswersBefore } from "../../src/store/requests/idempotency.ts";
import { openStore } from "../../src/store/store.ts";
import type { Database } from "../../src/store/tables/schema.ts";
import { planOf, recordedStatements } from "../store/query-plans.ts";

test("expired answers, sessions and questions about passkeys are found by an index, without reading the others", async (t) => {
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
  await deleteAnswersBefore(engine, "2026-12-01T00:00:00.000Z");
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
