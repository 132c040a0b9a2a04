import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { suite, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { limits } from "@mosque-sync/contract";
import {
  type LoggedRequest,
  type RequestLog,
  startRequestLog,
  writeRequests,
} from "../../../src/store/requests/request-log.ts";
import { engines } from "../databases.ts";
import { storeOn } from "../store-suite.ts";

const now = new Date("2026-12-05T12:00:00.000Z");

const add = (log: RequestLog, request: LoggedRequest) => log.add(request.keyId, () => request);

for (const engine of engines) {
  suite(`the request log on ${engine.name}`, () => {
    const shared = storeOn(engine);
    const errors: unknown[] = [];
    const start = (keepDays = 30) =>
      startRequestLog(shared.store, {
        keepDays,
        now: () => now,
        newId: randomUUID,
        onError: (error) => errors.push(error),
      });

    /** A request of a mosque and a key that no other test uses. */
    const newRequest = (): LoggedRequest => ({
      mosqueId: crypto.randomUUID(),
      at: now.toISOString(),
      requestId: "weekly-sync-1",
      keyId: crypto.randomUUID(),
      method: "PATCH",
      path: "/v1/mosques/x/prayers/y",
      status: 400,
      reason: "invalid_prayer_time",
      durationMicroseconds: 1_234,
    });

    function rowsOf(mosqueId: string) {
      return shared.store.readRequestLog((tx) =>
        tx.selectFrom("requestLog").selectAll().where("mosqueId", "=", mosqueId).execute(),
      );
    }

    test("has every request as it was sent, once the log is closed", async () => {
      const refused = newRequest();
      const successful: LoggedRequest = { ...refused, status: 200, reason: null, requestId: 'مسجد "1"' };
      const log = start();
      add(log, refused);
      add(log, successful);
      await log.close();
      const rows = await rowsOf(refused.mosqueId);
      const listed = rows.map(({ id, ...row }) => row).toSorted((a, b) => b.status - a.status);
      assert.deepEqual(listed, [
        { ...refused, unlisted: 0 },
        { ...successful, unlisted: 0 },
      ]);
    });

    test("counts a key's requests beyond a minute's allowance on its last row, and lists the others", async () => {
      const [busy, calm] = [newRequest(), newRequest()];
      const log = start();
      for (let sent = 0; sent < limits.requestsPerMinute + 3; sent++) add(log, { ...busy, status: 200 });
      add(log, calm);
      await log.close();
      const unlisted = (await rowsOf(busy.mosqueId)).map((row) => row.unlisted).toSorted((a, b) => b - a);
      assert.equal(unlisted.length, limits.requestsPerMinute);
      assert.deepEqual(unlisted.slice(0, 2), [3, 0]);
      assert.deepEqual(
        (await rowsOf(calm.mosqueId)).map((row) => row.unlisted),
        [0],
      );
    });

    test("lists a busy key again after its batch was written", async () => {
      const busy = newRequest();
      for (const _ of ["first batch", "second batch"]) {
        const log = start();
        for (let sent = 0; sent <= limits.requestsPerMinute; sent++) add(log, busy);
        await log.close();
      }
      assert.equal((await rowsOf(busy.mosqueId)).length, 2 * limits.requestsPerMinute);
    });

    test("deletes requests that are too old when it starts, and no newer ones", async () => {
      const daysAgo = (days: number, ms: number) =>
        new Date(now.getTime() - days * 86_400_000 + ms).toISOString();
      const request = newRequest();
      const row = { ...request, unlisted: 0 };
      await writeRequests(shared.store, [
        { ...row, id: "old", at: daysAgo(7, -1) },
        { ...row, id: "young", at: daysAgo(7, 0) },
      ]);
      const log = start(7);
      while ((await rowsOf(request.mosqueId)).length > 1) await setTimeout(5);
      assert.deepEqual(
        (await rowsOf(request.mosqueId)).map(({ id }) => id),
        ["young"],
      );
      await log.close();
    });

    test("that cannot be written reports it, and goes on with the next batch", async () => {
      const request = newRequest();
      const log = start();
      add(log, { ...request, method: null as unknown as string }); // The database refuses it, although the types rule it out.
      await log.close();
      assert.equal(errors.splice(0).length, 1);
      const next = start();
      add(next, request);
      await next.close();
      assert.equal((await rowsOf(request.mosqueId)).length, 1);
      assert.deepEqual(errors, []);
    });
  });
}
