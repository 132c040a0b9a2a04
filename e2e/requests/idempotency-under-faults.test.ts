import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Engine, engines } from "../support/databases/engines.ts";
import { openOperator } from "../support/mosques/operator.ts";
import type { ApiResponse } from "../support/services/http.ts";
import { processSuiteOn } from "../support/services/own-suite.ts";
import { startServiceProcess } from "../support/services/service-process.ts";
import { assertRefused, succeeded } from "../support/services/suite.ts";

const notice = { title: "Notice", body: "Text" };
const kills = 10;
const requestsPerKill = 12;

// Most of this is waiting, so the engines wait together.
describe("Idempotency-Key under faults", { concurrency: engines.length }, () => {
  for (const engine of engines) {
    describe(`on ${engine.name}`, { concurrency: 1 }, () => {
      test("after a SIGKILL between commit and response, a retry leaves exactly one row for each key", () =>
        killAndRetry(engine));

      describe("while another writer holds the database", () => {
        const suite = processSuiteOn(engine);

        test("an equal request gets a conflict, the first one a server_error, and a later retry succeeds", async () => {
          const mosque = await suite.addMosque();
          const headers = { "Idempotency-Key": crypto.randomUUID() };
          const send = () => mosque.post("/announcements", notice, headers);
          const release = await suite.database.holdWrites(mosque.id);
          const responses: ApiResponse[] = [];
          try {
            const inOrder = (response: Promise<ApiResponse>) => response.then((done) => responses.push(done));
            const all = [inOrder(send()), inOrder(send()), inOrder(suite.request({ path: "/v1/health" }))];
            await Promise.all(all);
          } finally {
            await release();
          }
          const [health, early, late] = responses;
          assert.ok(health && early && late);
          assert.equal(health.status, 200, "health waits for no database");
          assertRefused(early, 409, "conflict", "idempotency_in_progress");
          assertRefused(late, 503, "server_error", "database_unavailable");
          succeeded(await send(), 201);
          assert.equal(succeeded(await mosque.get("/announcements")).body.announcements.length, 1);
        });

        test("reads are served while a write waits", async () => {
          const mosque = await suite.addMosque();
          const release = await suite.database.holdWrites(mosque.id);
          const write = mosque.patch("/profile", { status: "Open" });
          try {
            succeeded(await mosque.get("/profile"));
          } finally {
            await release();
          }
          succeeded(await write);
        });
      });
    });
  }
});

/** Kills the service after the first of several responses, with the other requests at any stage. */
async function killAndRetry(engine: Engine): Promise<void> {
  const database = await engine.createMigratedDatabase();
  let service = await startServiceProcess(database);
  const operator = await openOperator(database.url);
  try {
    const { mosqueId, apiKey: key } = await operator.addMosque();
    const path = `/v1/mosques/${mosqueId}/announcements`;
    for (let kill = 0; kill < kills; kill++) {
      const titles = Array.from({ length: requestsPerKill }, (_, index) => `Notice ${kill}.${index}`);
      const call = (title: string) => ({
        method: "POST",
        path,
        key,
        headers: { "Idempotency-Key": title.replace(" ", "-") },
        body: { title, body: "Text" },
      });
      const requests = titles.map((title) => service.requestUnchecked(call(title)));
      await Promise.any(requests);
      await service.kill();
      const acknowledged = await Promise.allSettled(requests);
      service = await startServiceProcess(database);

      for (const [index, title] of titles.entries()) {
        const again = succeeded(await service.request(call(title)), 201);
        const first = acknowledged[index];
        if (first?.status !== "fulfilled") continue;
        assert.equal(
          again.text,
          first.value.text,
          "every acknowledged request has its effect, and gets the same answer",
        );
        assert.equal(again.headers["idempotent-replayed"], "true");
      }
      const { body } = await service.request({ path: `${path}?limit=${requestsPerKill + 1}`, key });
      const found = body.announcements.slice(0, requestsPerKill).map(({ title }) => title);
      assert.deepEqual(found.toSorted(), titles.toSorted());
      assert.ok(!titles.includes(body.announcements[requestsPerKill]?.title ?? ""), "no row twice");
    }
  } finally {
    await operator.close();
    await service.kill();
    await database.drop();
  }
}
