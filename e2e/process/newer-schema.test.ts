import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Database, engines } from "../support/databases/engines.ts";
import { openOperator } from "../support/mosques/operator.ts";
import { startServiceProcess } from "../support/services/service-process.ts";
import { assertRefused, mosqueOver, succeeded } from "../support/services/suite.ts";

for (const engine of engines) {
  describe(`An instance on ${engine.name} whose database a newer program changes`, () => {
    test("returns 503 for requests that the change breaks, serves the others, and says that it must be replaced", async () => {
      const database = await engine.createMigratedDatabase();
      const service = await startServiceProcess(database);
      const operator = await openOperator(database.url);
      try {
        const { mosqueId: id, keyId, apiKey: key } = await operator.addMosque();
        const mosque = mosqueOver({ request: service.requestUnchecked, operator, id, keyId, key });
        const notice = { title: "Notice", body: "Text" };
        succeeded(await mosque.post("/announcements", notice), 201);
        succeeded(await mosque.get("/announcements"));
        assert.equal((await service.requestUnchecked({ path: "/readyz" })).status, 200);

        await changeAsNewerProgram(database);
        const refused = [
          await mosque.post("/announcements", notice),
          await mosque.get("/sync"),
          await mosque.get("/announcements?limit=1"),
        ];
        for (const response of refused) {
          assertRefused(response, 503, "server_error", "database_unavailable");
        }
        succeeded(await mosque.patch("/profile", { status: "Open" }));
        const { status, text } = await service.requestUnchecked({ path: "/readyz" });
        assert.equal(status, 503);
        assert.match(text, /newer program has changed the database to schema version \d+/);
        assert.match(service.logs(), /restart this instance with the newer program/);
      } finally {
        await operator.close();
        await service.kill();
        await database.drop();
      }
    });
  });
}

async function changeAsNewerProgram(database: Database): Promise<void> {
  await database.execute("ALTER TABLE announcements RENAME COLUMN content TO newer");
  await database.execute("UPDATE schema_version SET version = version + 1");
}
