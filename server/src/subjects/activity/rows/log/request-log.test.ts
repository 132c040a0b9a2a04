import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { limits } from "@mosque-sync/contract";
import { quarterOf } from "#subjects/health/rules/quarter-hours.ts";
import { engines } from "#test/store/databases.ts";
import { storeOn } from "#test/store/store-suite.ts";
import { findQuarters } from "./key-quarter-hours.ts";
import type { LoggedRequest } from "./logged-requests.ts";
import { batchWith, findRequests, type RequestBatch, writeBatches } from "./request-batches.ts";
import { type RequestLog, startRequestLog } from "./request-log.ts";

const now = new Date("2026-12-05T12:00:00.000Z");

const add = (log: RequestLog, request: LoggedRequest, isWithinLimit = true) => {
  const { keyId: id, mosqueId } = request;
  log.add({ id, mosqueId }, isWithinLimit, () => ({ ...request, isWriter: true }));
};

for (const engine of engines) {
  suite(`the request log on ${engine.name}`, () => {
    const shared = storeOn(engine);
    const errors: unknown[] = [];
    const recoveries: number[] = [];
    const start = (days = 30, options: { bytes?: number; mostWaitingBytes?: number } = {}) =>
      startRequestLog(shared.store, {
        keep: { days, bytes: options.bytes ?? 2 ** 40 },
        now: () => now,
        onError: (error) => errors.push(error),
        onRecovery: (lost) => recoveries.push(lost),
        onUnwritten: (error) => errors.push(error),
        ...options,
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
      return shared.store.readRequestLog((tx) => findRequests(tx, mosqueId));
    }

    test("has every request as it was sent, once the log is closed", async () => {
      const refused = newRequest();
      const successful: LoggedRequest = { ...refused, status: 200, reason: null, requestId: 'مسجد "1"' };
      const log = start();
      add(log, refused);
      add(log, successful);
      await log.close();
      const rows = await rowsOf(refused.mosqueId);
      const listed = rows.toSorted((a, b) => b.status - a.status);
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

    test("lists few of a key's requests in a minute that no rate limit bounds, counts the others, and lists all within the limit", async () => {
      const limit = limits.loggedRefusalsPerMinute;
      const [flooding, calm] = [newRequest(), newRequest()];
      const log = start();
      for (let sent = 0; sent < limit + 5; sent++) add(log, flooding, false);
      for (let sent = 0; sent < 3; sent++) add(log, { ...flooding, status: 200, reason: null });
      add(log, calm, false);
      await log.close();
      const rows = await rowsOf(flooding.mosqueId);
      assert.equal(rows.filter(({ status }) => status === 400).length, limit);
      assert.equal(rows.filter(({ status }) => status === 200).length, 3);
      assert.equal(
        rows.reduce((sum, { unlisted }) => sum + unlisted, 0),
        5,
      );
      assert.equal((await rowsOf(calm.mosqueId)).length, 1);
      assert.equal(log.lost, 0);
    });

    test("counts each request in its own quarter of an hour, even if the clock jumps between two of them", async () => {
      const request = newRequest();
      const log = start();
      const dates = ["2026-12-04T12:00:00.000Z", "2026-12-05T12:00:00.000Z", "2026-12-03T12:00:00.000Z"];
      for (const at of dates) add(log, { ...request, at });
      await log.close();
      const { mosqueId } = request;
      assert.deepEqual((await rowsOf(mosqueId)).map(({ at }) => at).toSorted(), dates.toSorted());
      const quarters = await shared.store.readRequestLog((tx) =>
        findQuarters(tx, mosqueId, [request.keyId], 0),
      );
      assert.deepEqual(
        quarters.map(({ quarter, requests }) => ({ quarter, requests })),
        dates.toSorted().map((at) => ({ quarter: quarterOf(new Date(at)), requests: 1 })),
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
      const requests = [
        { ...request, requestId: "old", at: daysAgo(7, -1) },
        { ...request, requestId: "young", at: daysAgo(7, 0) },
      ];
      await writeBatches(
        shared.store,
        requests.map((one) => batchWith({ ...one, isWriter: true })),
      );
      const log = start(7);
      while ((await rowsOf(request.mosqueId)).length > 1) await setTimeout(5);
      assert.deepEqual(
        (await rowsOf(request.mosqueId)).map(({ requestId }) => requestId),
        ["young"],
      );
      await log.close();
    });

    test("deletes the oldest requests when it has become too large, and keeps the newest", async () => {
      const request = newRequest();
      await writeBatches(shared.store, [
        batchWith({ ...request, isWriter: true, at: "2026-12-05T11:00:00.000Z" }),
      ]);
      await shared.store.writeRequestLog(async (tx) => {
        await tx.deleteFrom("requestLogSizes").execute();
        const sizes = ["2026-12-05T11:00:00.000Z", "2026-12-05T11:50:00.000Z"];
        await tx
          .insertInto("requestLogSizes")
          .values(sizes.map((since) => ({ since, bytes: 600 })))
          .execute();
      });
      await writeBatches({ ...shared.store, now: () => now }, [batchWith({ ...request, isWriter: true })]);
      const sizesSince = async () => {
        const sizes = await shared.store.readRequestLog((tx) =>
          tx.selectFrom("requestLogSizes").select("since").orderBy("since").execute(),
        );
        return sizes.map(({ since }) => since);
      };
      const log = start(30, { bytes: 1_200 });
      while ((await sizesSince()).length > 2) await setTimeout(5);
      await log.close();
      assert.deepEqual(
        (await rowsOf(request.mosqueId)).map(({ at }) => at),
        [request.at],
      );
      assert.deepEqual(await sizesSince(), ["2026-12-05T11:50:00.000Z", now.toISOString()]);
    });

    test("that cannot keep up counts its losses, reports it once, and reports their number afterwards", async () => {
      const requests = Array.from({ length: 10 }, newRequest);
      const log = start(30, { mostWaitingBytes: 500 });
      for (const request of requests) add(log, request);
      const { lost } = log;
      assert.ok(lost > 0 && lost < 10, `${lost} of 10 are lost`);
      assert.equal(errors.splice(0).length, 1);
      await log.close();
      assert.equal(log.lost, lost);
      assert.deepEqual(recoveries.splice(0), [lost]);
      const listed = await Promise.all(requests.map(({ mosqueId }) => rowsOf(mosqueId)));
      assert.equal(listed.flat().length, 10 - lost);
    });

    test("has every request of other mosques while a flood of one mosque waits, whatever number of keys it has", async () => {
      const flooding = newRequest();
      const others = Array.from({ length: 20 }, newRequest);
      const log = start(30, { mostWaitingBytes: 20_000 });
      const keys = Array.from({ length: 200 }, () => crypto.randomUUID());
      for (const keyId of keys) add(log, { ...flooding, keyId });
      for (const request of others) add(log, request);
      assert.ok(log.lost > 0 && log.lost < keys.length, `${log.lost} of the flood are lost`);
      assert.match(
        String(errors.splice(0)),
        new RegExp(`of mosque ${flooding.mosqueId} are already waiting`),
      );
      const { lost } = log;
      await log.close();
      recoveries.splice(0);
      const listed = await Promise.all(others.map(({ mosqueId }) => rowsOf(mosqueId)));
      assert.ok(listed.every(({ length }) => length === 1));
      assert.equal((await rowsOf(flooding.mosqueId)).length, keys.length - lost);
    });

    test("takes a mosque's requests again once the others are written", async () => {
      const request = newRequest();
      const log = start(30, { mostWaitingBytes: 2_000 });
      while (log.lost === 0) add(log, { ...request, keyId: crypto.randomUUID() });
      errors.splice(0);
      while (log.waiting > 0) await setTimeout(5);
      const { lost } = log;
      add(log, request);
      assert.equal(log.lost, lost);
      await log.close();
      recoveries.splice(0);
    });

    test("loses a request that the database refuses, reports it, and writes all others", async () => {
      const request = newRequest();
      const log = start();
      add(log, { ...request, keyId: "refused", mosqueId: null as unknown as string }); // The types rule it out.
      add(log, request);
      await log.close();
      assert.equal(errors.splice(0).length, 1);
      assert.equal(log.lost, 1);
      assert.equal((await rowsOf(request.mosqueId)).length, 1);
    });

    test("has and counts a batch once, even if the response to its first commit was lost", async () => {
      const [saved, fresh] = [newRequest(), newRequest()].map((request) =>
        batchWith({ ...request, isWriter: true }),
      ) as [RequestBatch, RequestBatch];
      const bytesLogged = async () => {
        const sizes = await shared.store.readRequestLog((tx) =>
          tx.selectFrom("requestLogSizes").select("bytes").execute(),
        );
        return sizes.reduce((sum, { bytes }) => sum + bytes, 0);
      };
      const before = await bytesLogged();
      await writeBatches(shared.store, [saved]);
      await writeBatches(shared.store, [fresh, saved]);
      await writeBatches(shared.store, [saved]);
      for (const { mosqueId, keyId } of [saved, fresh]) {
        assert.equal((await rowsOf(mosqueId)).length, 1);
        const quarters = await shared.store.readRequestLog((tx) => findQuarters(tx, mosqueId, [keyId], 0));
        assert.deepEqual(
          quarters.map(({ requests }) => requests),
          [1],
        );
      }
      assert.equal(await bytesLogged(), before + saved.bytes + fresh.bytes);
    });
  });
}
