import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ApiError } from "../../../server/src/domain/api-error.ts";
import { lockMosque, saveSuspension } from "../../../server/src/subjects/mosques/rows/mosques.ts";
import { createFetchFile } from "../../../server/src/subjects/timetable/links/fetched-file.ts";
import {
  type LinkServer,
  startLinkServer,
} from "../../../server/src/subjects/timetable/links/test/link-servers.ts";
import { engines } from "../../support/databases/engines.ts";
import { Instance } from "../../support/mosques/kept-mosques.ts";
import { timetableOf } from "../../support/mosques/timetables.ts";
import { during } from "../../support/services/suite.ts";

const start = "2026-11-23T12:00:00.000Z";
const times = {
  ...{ fajr: "05:20", sunrise: "07:10", dhuhr: "12:15", asr: "14:40", maghrib: "17:05", isha: "19:00" },
  ...{ "dhuhr iqamah": "13:00", "asr iqamah": "15:00", "maghrib iqamah": "17:10", "isha iqamah": "19:30" },
};
const first = timetableOf("2026-11-01", 61, () => times);
const later = timetableOf("2026-11-01", 61, () => ({ ...times, fajr: "05:25" }));
/** It would remove four iqamahs. */
const lesser = timetableOf("2026-11-01", 61, () => ({
  ...{ fajr: "05:20", sunrise: "07:10", dhuhr: "12:15", asr: "14:40", maghrib: "17:05", isha: "19:00" },
  ...{ "dhuhr iqamah": "-", "asr iqamah": "-", "maghrib iqamah": "-", "isha iqamah": "19:30" },
}));
/** Without iqamahs, they would stay the same every day. */
const withoutIqamahs = timetableOf("2026-11-01", 61);

/** A timetable with a change of people's. */
const changedTo = (iqamah: string) => ({
  ...{ format: "mosque-timetable", version: 1, timeZone: "UTC" },
  period: { from: "2026-11-01", until: "2026-12-31" },
  rules: [{ isha: { adhan: "19:00", iqamah: "19:30" } }],
  exceptions: [{ from: "2026-11-01", until: "2026-12-31", isha: { iqamah }, "x-own": true }],
});

/** The response of a link's server: a file with its entity tag, or a status. */
interface Sent {
  file: string | number;
}

for (const engine of engines) {
  describe(`A timetable with a link on ${engine.name}`, () => {
    const suite = during(async (ends) => {
      const database = await engine.createMigratedDatabase();
      ends.defer(() => database.drop());
      return { database };
    });

    /** A mosque whose timetable comes from a link, and the file that the link sends. */
    async function linked(
      t: { after(end: () => Promise<void>): void },
      { file = first, columns }: { file?: string; columns?: string } = {},
    ) {
      const sent: Sent = { file };
      const server: LinkServer = await startLinkServer((request, response) => {
        if (typeof sent.file === "number") return response.writeHead(sent.file).end();
        const etag = `"${sent.file.length}-${sent.file.slice(60, 120).replaceAll(/\W/g, "")}"`;
        if (request.headers["if-none-match"] === etag) return response.writeHead(304).end();
        return response.writeHead(200, { ETag: etag }).end(sent.file);
      });
      const one = await Instance.on(suite().database, start);
      t.after(() => one.store.close());
      t.after(async () => server[Symbol.asyncDispose]());
      one.fetchFile = createFetchFile(() => server.settings());
      const mosqueId = await one.addMosque("UTC");
      const link = server.url("/times.csv");
      await one.give(mosqueId, { file: "", link, ...(columns !== undefined && { columns }) });
      return { one, mosqueId, server, sent };
    }
    /** Moves the clock to the next fetch, and does it. */
    async function fetchNext(one: Instance, mosqueId: string): Promise<void> {
      const { fetchAt } = await one.timetableOf(mosqueId);
      one.now = fetchAt ?? assert.fail("The timetable has a link.");
      await one.updateLink(mosqueId);
    }
    const fajrOf = async (one: Instance, mosqueId: string) =>
      (await one.rowsOf(mosqueId)).find((row) => row.startsWith("fajr"))?.split(" ")[1];

    test("reads each new version by the remembered columns", async (t) => {
      const misspelt = (file: string) => file.replace("isha iqamah", "Night");
      const { one, mosqueId, sent } = await linked(t, {
        file: misspelt(first),
        columns: "Night=isha-iqamah",
      });
      const ishaOf = async () => (await one.rowsOf(mosqueId)).find((row) => row.startsWith("isha"));
      assert.equal(await ishaOf(), "isha 19:00 19:30");
      const newer = { ...times, fajr: "05:25", "isha iqamah": "19:40" };
      sent.file = misspelt(timetableOf("2026-11-01", 61, () => newer));
      await fetchNext(one, mosqueId);
      assert.equal(await ishaOf(), "isha 19:00 19:40");
      const { reading, link } = await one.timetableOf(mosqueId);
      assert.deepEqual([reading, link?.failures], [{ columns: { Night: "isha iqamah" } }, 0]);
    });

    test("of a suspended mosque gives it no rows until the suspension ends", async (t) => {
      const { one, mosqueId, sent } = await linked(t);
      const suspend = (isSuspended: boolean) =>
        one.store.write(async (tx) => {
          const mosque = (await lockMosque(tx, mosqueId)) ?? assert.fail("The mosque exists.");
          return saveSuspension(tx, mosque, isSuspended, one.now.toISOString());
        });
      await suspend(true);
      sent.file = later;
      await fetchNext(one, mosqueId);
      assert.equal(await fajrOf(one, mosqueId), "05:20");
      await suspend(false);
      await fetchNext(one, mosqueId);
      assert.equal(await fajrOf(one, mosqueId), "05:25");
    });

    test("is fetched when it is given, and again before each new day; an unchanged file makes no change", async (t) => {
      const { one, mosqueId, server } = await linked(t);
      assert.equal(await fajrOf(one, mosqueId), "05:20");
      const before = await one.timetableOf(mosqueId);
      assert.equal(before.fetchAt?.slice(0, 10), "2026-11-23");
      await one.updateLink(mosqueId);
      assert.equal(server.requests.length, 1, "It is not due yet.");
      await fetchNext(one, mosqueId);
      assert.equal(server.requests.length, 2);
      const after = await one.timetableOf(mosqueId);
      assert.deepEqual(
        [after.receivedAt, after.link?.failures, after.fetchAt?.slice(0, 10)],
        [before.receivedAt, 0, "2026-11-24"],
      );
    });

    test("follows a new version of the file, with the timetable as the author", async (t) => {
      const { one, mosqueId, sent } = await linked(t);
      sent.file = later;
      await fetchNext(one, mosqueId);
      assert.equal(await fajrOf(one, mosqueId), "05:25");
      assert.ok((await one.changesOf(mosqueId)) >= 1);
    });

    test("in the open format keeps people's own changes, which its link does not know", async (t) => {
      const { one, mosqueId, sent } = await linked(t);
      const document = (fajr: string, own: object[] = []) =>
        JSON.stringify({
          ...{ format: "mosque-timetable", version: 1, timeZone: "UTC" },
          rules: ["fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"].map((prayer) => ({
            [prayer]: {
              adhan: prayer === "fajr" ? fajr : times[prayer as keyof typeof times],
              ...(`${prayer} iqamah` in times && {
                iqamah: times[`${prayer} iqamah` as keyof typeof times],
              }),
            },
          })),
          period: { from: "2026-11-01", until: "2026-12-31" },
          exceptions: own,
        });
      const change = { date: "2026-11-24", isha: { iqamah: "19:45" }, "x-own": true };
      await one.give(mosqueId, { file: document("05:20", [change]) });
      for (const fajr of ["05:25", "05:30"]) {
        sent.file = document(fajr);
        await fetchNext(one, mosqueId);
        assert.equal(await fajrOf(one, mosqueId), fajr);
      }
      one.now = "2026-11-24T00:06:00.000Z";
      await one.updateDue();
      assert.ok((await one.rowsOf(mosqueId)).includes("isha 19:00 19:45"));
    });

    test("keeps the last good file when a new version looks like a mistake, or cannot be read, and says so", async (t) => {
      const { one, mosqueId, sent } = await linked(t);
      const rows = await one.rowsOf(mosqueId);
      const files = [
        [lesser, "file_looks_wrong"],
        [withoutIqamahs, "file_looks_wrong"],
        [timetableOf("2026-11-01", 30, () => times), "file_looks_wrong"],
        ["<html>Moved</html>", "file_not_read"],
      ] as const;
      for (const [failures, [file, reason]] of files.entries()) {
        sent.file = file;
        await fetchNext(one, mosqueId);
        const { link, fileName } = await one.timetableOf(mosqueId);
        assert.deepEqual([link?.failures, link?.reason], [failures + 1, reason]);
        assert.ok(link?.problem, "It says why.");
        assert.ok(link.sentences?.length, "Pages write it in their reader's language.");
        assert.equal(fileName, "times.csv");
        assert.deepEqual(await one.rowsOf(mosqueId), rows);
      }
      sent.file = later;
      await fetchNext(one, mosqueId);
      const { link } = await one.timetableOf(mosqueId);
      assert.deepEqual([link?.failures, link?.reason, link?.problem], [0, undefined, undefined]);
      assert.equal(await fajrOf(one, mosqueId), "05:25");
    });

    test("says that its link fails, tries again within the hour, and keeps the rows up to date", async (t) => {
      const { one, mosqueId, sent } = await linked(t);
      sent.file = 404;
      await fetchNext(one, mosqueId);
      await fetchNext(one, mosqueId);
      const { link, fetchAt } = await one.timetableOf(mosqueId);
      assert.deepEqual([link?.failures, link?.reason, link?.status], [2, "not_found", 404]);
      assert.match(link?.problem ?? "", /no file/);
      assert.ok(Date.parse(fetchAt ?? "") - one.now.getTime() <= 60 * 60_000);
      one.now = "2026-11-24T00:06:00.000Z";
      await one.updateDue();
      assert.equal((await one.timetableOf(mosqueId)).appliedOn, "2026-11-24");
    });

    test("is shown before it is kept: the findings, today's changes and the document", async (t) => {
      const { one, server } = await linked(t);
      const mosqueId = await one.addMosque("UTC");
      const given = { file: "", link: server.url("/times.csv") };
      const shown = await one.give(mosqueId, { ...given, validateOnly: true });
      assert.equal(shown.plan.changes.length, 6);
      assert.equal(shown.document?.format, "mosque-timetable");
      assert.equal(shown.file?.fileName, "times.csv");
      assert.match(Buffer.from(shown.file?.content ?? "", "base64").toString(), /^Date,/i);
      assert.deepEqual([shown.timetable, await one.rowsOf(mosqueId)], [undefined, []]);
      const kept = await one.give(mosqueId, given);
      assert.deepEqual([kept.document, kept.timetable?.link?.url], [undefined, given.link]);
    });

    test("keeps its link when a file is given, unless the link is removed with it", async (t) => {
      const { one, mosqueId, server } = await linked(t);
      await one.give(mosqueId, { file: later });
      assert.equal((await one.timetableOf(mosqueId)).link?.url, server.url("/times.csv"));
      await one.give(mosqueId, { file: later, unlink: true });
      assert.equal((await one.timetableOf(mosqueId)).link, undefined);
    });

    test("does not replace a file that takes its place while it is fetched", async (t) => {
      const { one, mosqueId, sent } = await linked(t);
      const { fetchFile } = one;
      sent.file = later;
      one.fetchFile = async (link, previous) => {
        const fetched = await fetchFile(link, previous);
        await one.give(mosqueId, { file: first, fileName: "person.csv", unlink: true });
        return fetched;
      };
      await fetchNext(one, mosqueId);
      const { fileName, link } = await one.timetableOf(mosqueId);
      assert.deepEqual([fileName, link, await fajrOf(one, mosqueId)], ["person.csv", undefined, "05:20"]);
    });

    /** An instance; people change isha just before its write of some number. */
    function interrupted(one: Instance, mosqueId: string, number: number, isha: string): Instance {
      let writes = 0;
      const write: Instance["store"]["write"] = async (work) => {
        writes += 1;
        if (writes === number) await one.give(mosqueId, { file: JSON.stringify(changedTo(isha)) });
        return one.store.write(work);
      };
      const other = new Instance({ ...one.store, write }, one.now.toISOString());
      other.fetchFile = one.fetchFile;
      return other;
    }
    const isBusy = (error: unknown) => error instanceof ApiError && error.reason === "timetables_busy";

    test("keeps a change that people save while a new version is read", async (t) => {
      const { one, mosqueId, sent } = await linked(t);
      sent.file = later;
      one.now = (await one.timetableOf(mosqueId)).fetchAt ?? assert.fail();
      await assert.rejects(interrupted(one, mosqueId, 2, "20:40").updateLink(mosqueId), isBusy);
      await assert.rejects(interrupted(one, mosqueId, 1, "20:45").give(mosqueId, { file: later }), isBusy);
      await fetchNext(one, mosqueId);
      const rows = await one.rowsOf(mosqueId);
      assert.deepEqual([rows[2], rows[3]], ["fajr 05:25 -", "isha 19:00 20:45"]);
    });

    test("is fetched by a single instance", async (t) => {
      const { one, mosqueId, server } = await linked(t);
      const other = await Instance.on(suite().database, start);
      t.after(() => other.store.close());
      other.fetchFile = createFetchFile(() => server.settings());
      const { fetchAt } = await one.timetableOf(mosqueId);
      one.now = fetchAt ?? assert.fail();
      other.now = fetchAt ?? assert.fail();
      await Promise.all([one.updateLink(mosqueId), other.updateLink(mosqueId)]);
      assert.equal(server.requests.length, 2);
    });

    test("is refused with the cause if its link fails when it is given, and no timetable is saved", async (t) => {
      const { one, sent, server } = await linked(t);
      const mosqueId = await one.addMosque("UTC");
      sent.file = 403;
      await assert.rejects(
        one.give(mosqueId, { file: "", link: server.url("/times.csv") }),
        (error) =>
          error instanceof ApiError &&
          error.reason === "link_failed" &&
          error.details.failure === "access_refused",
      );
      assert.deepEqual(await one.rowsOf(mosqueId), []);
    });
  });
}
