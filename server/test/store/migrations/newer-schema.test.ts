import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { sql } from "kysely";
import { SchemaBecameNewer } from "#store/migrations/refusals.ts";
import { openStore } from "#store/store.ts";
import type { AnyTx } from "#store/tables/schema.ts";
import { engines } from "../databases.ts";

for (const engine of engines) {
  suite(`A database on ${engine.name} that a newer program has changed`, () => {
    test("is named as the cause by every operation whose statement no longer fits", async (t) => {
      const database = await engine.createMigratedDatabase();
      t.after(() => database.drop());
      const store = await openStore({ databaseUrl: database.url });
      t.after(() => store.close());
      await store.write((tx) => sql`update schema_version set version = version + 1`.execute(tx));
      const failing = (tx: unknown) => sql`select no_column from schema_version`.execute(tx as AnyTx);
      const operations = {
        read: () => store.read(failing),
        readAtOneMoment: () => store.readAtOneMoment(failing),
        readTogether: () => store.readTogether(failing),
        readLong: () => store.readLong(failing),
        write: () => store.write(failing),
        readRequestLog: () => store.readRequestLog(failing),
        searchRequestLog: () => store.searchRequestLog(failing),
        writeRequestLog: () => store.writeRequestLog(failing),
      };
      for (const [name, run] of Object.entries(operations))
        await assert.rejects(run, SchemaBecameNewer, name);
    });
  });
}
