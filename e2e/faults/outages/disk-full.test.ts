import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { describe, test } from "node:test";
import { engines } from "../../support/databases/engines.ts";
import { smallDisk } from "../../support/databases/small-disk.ts";
import { openOperator } from "../../support/mosques/operator.ts";
import { eventually } from "../../support/runs/eventually.ts";
import { readinessOf } from "../../support/services/service.ts";
import { startServiceProcess } from "../../support/services/service-process.ts";
import { assertRefused, mosqueOver, succeeded } from "../../support/services/suite.ts";

const numbers = Array.from({ length: 60 }, (_, index) => index);
/** Incompressible text. */
const text = () => randomBytes(4_000).toString("base64url");

describe("A full disk", () => {
  for (const engine of engines) {
    test(`refuses writes to ${engine.name} with 503, serves reads, loses no acknowledged write, and needs no restart`, async (t) => {
      const disk = smallDisk(32);
      if (!disk) return t.skip("this process may not mount a disk of its own");
      t.after(() => disk.remove());
      const database = await engine.createDatabase(disk.folder);
      t.after(() => database.drop());
      const service = await startServiceProcess(database);
      t.after(() => service.kill());
      const operator = await openOperator(database.url);
      t.after(() => operator.close());
      const { mosqueId: id, keyId, apiKey: key } = await operator.addMosque();
      const mosque = mosqueOver({ request: service.request, operator, id, keyId, key });
      const announce = (number: number) =>
        mosque.post("/announcements", { title: `Number ${number}`, body: text() });
      const writable = (isWritable: boolean) => eventually(() => readinessOf(service, { isWritable }));
      const first = succeeded(await announce(0), 201).body.announcement.id;
      await writable(true);

      disk.fill();
      if (!engine.isServer) {
        // Immediately, although its own row would still fit into the log of writes.
        await eventually(async () => {
          const { status } = await service.request({ path: "/readyz?for=writes" });
          return status === 503 || undefined;
        });
        for (let round = 0; round < 6; round += 1) {
          assertRefused(
            await service.request({ path: "/readyz?for=writes" }),
            503,
            "server_error",
            "database_unavailable",
          );
        }
      }
      const responses = await Promise.all(numbers.map((number) => announce(number + 1)));
      const refused = responses.filter(({ status }) => status !== 201);
      assert.ok(refused.length > 0, "the disk was full");
      for (const response of refused) {
        assertRefused(response, 503, "server_error", "database_unavailable");
        assert.match(String(response.headers["retry-after"]), /^\d+$/);
      }
      const acknowledged = responses.flatMap(({ status, body }) =>
        status === 201 ? [body.announcement.id] : [],
      );
      succeeded(await service.request({ path: "/v1/health" }));
      succeeded(await mosque.get("/profile"));
      assert.equal((await writable(false)).reason, "The database's disk is full.");
      assertRefused(
        await service.request({ path: "/readyz?for=writes" }),
        503,
        "server_error",
        "database_unavailable",
      );

      disk.free();
      await writable(true);
      const last = succeeded(await announce(100), 201).body.announcement.id;
      const { announcements } = succeeded(await mosque.get("/announcements?limit=100")).body;
      assert.deepEqual(
        announcements.map((each) => each.id).toSorted(),
        [first, ...acknowledged, last].toSorted(),
        "every acknowledged write is there, and nothing else",
      );
    });
  }
});
