import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { engines } from "#test/store/databases.ts";
import { storeOn } from "#test/store/store-suite.ts";
import { refusedPerMinute, startRefusedLog } from "./refused-log.ts";
import {
  addRefused,
  countRefused,
  findRefused,
  listRefused,
  type RefusedRequest,
  refusedKept,
} from "./refused-requests.ts";

const now = new Date("2026-11-22T12:00:00.000Z");

function refused(more: Partial<RefusedRequest> = {}): RefusedRequest {
  return {
    at: now.toISOString(),
    requestId: crypto.randomUUID(),
    method: "GET",
    path: "/v1/mosques/x/prayers",
    status: 401,
    reason: "missing_api_key",
    keyPrefix: null,
    ...more,
  };
}

for (const engine of engines) {
  suite(`The record of refused requests on ${engine.name}`, () => {
    const shared = storeOn(engine);
    const listed = () => shared.store.readRequestLog((tx) => listRefused(tx, { limit: 100, offset: 0 }));
    const counts = () => shared.store.readRequestLog(countRefused);

    test("lists a few a minute, counts the rest, and keeps the newest", async () => {
      const errors: unknown[] = [];
      const log = startRefusedLog(shared.store, {
        days: 30,
        now: () => now,
        onError: (error) => errors.push(error),
      });
      const flood = refusedPerMinute + 1_000;
      let described = 0;
      for (let n = 0; n < flood; n += 1) {
        log.add(() => {
          described += 1;
          return refused({ requestId: `flood-${n}` });
        });
      }
      await log.close();
      assert.deepEqual(errors, []);
      // A minute may have ended in between.
      assert.ok(described >= refusedPerMinute && described <= 2 * refusedPerMinute);
      assert.equal((await listed()).length, described);
      const [count] = await counts();
      assert.deepEqual(count, { reason: "missing_api_key", listed: described, unlisted: flood - described });
      const [first] = await shared.store.readRequestLog((tx) => findRefused(tx, "flood-0"));
      assert.equal(first?.path, "/v1/mosques/x/prayers");

      const many = Array.from({ length: 1_000 }, (_, n) =>
        refused({ at: new Date(now.getTime() + 1_000 + n).toISOString(), reason: "api_key_format" }),
      );
      let newest = now.getTime();
      for (let written = 0; written < refusedKept; written += many.length) {
        newest += many.length;
        const rows = many.map((row, n) => ({ ...row, at: new Date(newest + n).toISOString() }));
        await shared.store.writeRequestLog((tx) => addRefused(tx, rows, 0, undefined));
      }
      assert.deepEqual(await counts(), [{ reason: "api_key_format", listed: refusedKept, unlisted: 0 }]);
    });

    test("a count that comes after its row was written is added to it", async () => {
      const at = new Date(now.getTime() + 3_600_000).toISOString();
      const row = await shared.store.writeRequestLog((tx) => addRefused(tx, [refused({ at })], 2, undefined));
      await shared.store.writeRequestLog((tx) => addRefused(tx, [], 5, row));
      assert.equal((await listed())[0]?.unlisted, 7);
    });
  });
}
