import assert from "node:assert/strict";
import { test } from "node:test";
import type { PrayerCreate } from "@mosque-sync/client";
import { applySync } from "../../src/sync/apply-sync.ts";
import { isEmpty } from "../../src/sync/plan/plan.ts";
import type { Progress } from "../../src/sync/progress.ts";
import { isWrite, start, wanted, wantedProfile, wantedRows } from "../support/demo-day.ts";
import type { Fault, MosqueServerOptions } from "../support/mosque-server.ts";

/** A server that replaces all rows by one request; the profile needs no write. */
const modern: MosqueServerOptions = { tagsPrayers: true, replacesPrayers: true, profile: wantedProfile };
const reads = ["GET capabilities", "GET profile", "GET prayers"];
const jummah = (adhanTime: string): PrayerCreate => ({ prayerKey: "jummah", adhanTime });
/** The day with each adhan a minute off. */
const moved = wanted.map((row) => ({ ...row, adhanTime: row.adhanTime?.replace(/.$/, "9") ?? "" }));
/** Fails the first request that replaces rows. */
const failing =
  (fault: Fault): NonNullable<MosqueServerOptions["fault"]> =>
  (method, _, before) =>
    method === "PUT" && before === 0 ? fault : undefined;

test("a sync of any number of rows costs three reads, one write and one verifying read", async (t) => {
  const { server, sync } = await start(t, modern);
  const told: Progress[] = [];
  const { writes, remaining } = await applySync({ ...sync, onProgress: (progress) => told.push(progress) });
  assert.deepEqual(server.requests, [...reads, "PUT prayers", "GET sync"]);
  assert.deepEqual([isEmpty(remaining), writes, server.rows()], [true, 8, wantedRows]);
  const [replaced] = told.filter(({ step }) => step === "replace prayers");
  assert.equal(told.length, 5);
  assert.equal(replaced?.requestId, server.requestIds[3]);
  assert.ok(replaced?.kind === "answered");
  assert.deepEqual(
    replaced.changes?.map((change) => change.kind === "add" && change.to.prayerKey).toSorted(),
    wanted.map(({ prayerKey }) => prayerKey).toSorted(),
  );
});

test("a single change is written by itself", async (t) => {
  const { server, sync } = await start(t, { ...modern, prayers: wanted.slice(1) });
  await applySync(sync);
  assert.deepEqual(server.requests.filter(isWrite), ["POST prayers"]);
  assert.deepEqual(server.rows(), wantedRows);
});

test("rows that are only changed keep their ids, and three jummahs become the two that are wanted", async (t) => {
  const prayers = [...moved.slice(0, 6), jummah("12:50"), jummah("13:40"), jummah("15:00")];
  const { server, sync } = await start(t, { ...modern, prayers });
  const before = server.state.prayers.map(({ id }) => id);
  const { writes } = await applySync(sync);
  assert.deepEqual([server.requests.filter(isWrite), writes], [["PUT prayers"], 9]);
  assert.deepEqual(server.rows(), wantedRows);
  assert.deepEqual(
    server.state.prayers.map(({ id }) => id),
    before.slice(0, 8),
  );
});

test("rows of prayers that the sync does not manage are sent exactly as the server shows them", async (t) => {
  const others: PrayerCreate[] = [
    { prayerKey: "eid", iqamahTime: "8:00 am" },
    { prayerKey: "eid", adhanTime: "9:00", iqamahTime: "09:30" },
    { prayerKey: "tahajjud", adhanTime: "02:00" },
  ];
  const { server, sync } = await start(t, { ...modern, prayers: [...others, ...moved.slice(0, 3)] });
  const stay = server.state.prayers.slice(0, 3);
  const { remaining } = await applySync(sync);
  assert.deepEqual(server.requests.filter(isWrite), ["PUT prayers"]);
  assert.deepEqual(server.rowsSent[0]?.slice(0, 3), others);
  assert.ok(isEmpty(remaining));
  assert.deepEqual(server.state.prayers.slice(0, 3), stay);
});

const unsendable: Record<string, MosqueServerOptions> = {
  "has a time that nobody can read": { prayers: [{ prayerKey: "eid", iqamahTime: "after sunrise" }] },
  "has no time": { prayers: [{ prayerKey: "eid" }] },
  "is of a prayer that is no longer supported": {
    prayers: [{ prayerKey: "eid", iqamahTime: "08:00" }],
    supportedPrayerKeys: wanted.map(({ prayerKey }) => prayerKey),
  },
};
for (const [what, options] of Object.entries(unsendable)) {
  test(`while a row that stays ${what}, the others are written one by one`, async (t) => {
    const { server, sync } = await start(t, { ...modern, ...options });
    const [stays] = server.state.prayers;
    await applySync(sync);
    assert.deepEqual(new Set(server.requests.filter(isWrite)), new Set(["POST prayers"]));
    assert.deepEqual([server.state.prayers[0], server.state.prayers.length], [stays, 9]);
  });
}

test("without an entity tag of the rows, they are written one by one, so that no unseen row is lost", async (t) => {
  const { server, sync } = await start(t, { ...modern, tagsPrayers: false });
  await applySync(sync);
  assert.deepEqual(new Set(server.requests.filter(isWrite)), new Set(["POST prayers"]));
  assert.deepEqual(server.rows(), wantedRows);
});

const lacking: Record<string, Fault | undefined> = {
  "that answers 404": undefined,
  "that answers 405": { kind: "refuse", status: 405, code: "invalid_argument" },
  "that answers 400": { kind: "refuse", status: 400, code: "invalid_argument" },
  "behind a firewall that answers 403 to PUT": { kind: "answer", status: 403, text: "Forbidden" },
  "that answers 501": { kind: "refuse", status: 501, code: "not_implemented" },
  "that fails with 500": { kind: "refuse", status: 500, code: "server_error" },
  "that answers 200 with something else": { kind: "answer", status: 200, text: '{"ok":true}' },
  "that cuts the connection": { kind: "cut before" },
};
for (const [what, fault] of Object.entries(lacking)) {
  test(`a server without this request ${what} is asked once in a run, and gets the rows one by one`, async (t) => {
    const { server, sync } = await start(t, {
      tagsPrayers: true,
      profile: wantedProfile,
      fault(method, _, before) {
        if (method === "PUT") return fault;
        // The rest is planned again, and the server is not asked again.
        return method === "POST" && before === 2 ? { kind: "cut after" } : undefined;
      },
    });
    const told: Progress[] = [];
    const { writes, refusals, remaining } = await applySync({
      ...sync,
      onProgress: (line) => told.push(line),
    });
    assert.equal(server.requests.filter((request) => request === "PUT prayers").length, 1);
    assert.deepEqual([refusals, isEmpty(remaining), writes], [[], true, 7]);
    assert.deepEqual(server.rows(), wantedRows);
    const isUnclear = told.some(({ kind, step }) => kind === "failed" && step === "replace prayers");
    const proves = /40[0345]/.test(what);
    assert.equal(isUnclear, !proves);
    // Further writes without another look follow only a response that proves that no change was made.
    const next = server.requests[server.requests.indexOf("PUT prayers") + 1];
    assert.equal(next, proves ? "POST prayers" : "GET capabilities");
  });
}

test("a key rejected with 403 ends the run immediately", async (t) => {
  const fault = failing({ kind: "refuse", status: 403, code: "missing_scope" });
  const { server, sync } = await start(t, { ...modern, fault });
  await assert.rejects(applySync(sync), { status: 403 });
  assert.deepEqual(server.requests.filter(isWrite), ["PUT prayers"]);
});

test("a row that someone adds in between survives: the rows are read and planned again", async (t) => {
  const eid: PrayerCreate = { prayerKey: "eid", iqamahTime: "08:00" };
  const { server, sync } = await start(t, {
    ...modern,
    fault(method, _, before) {
      if (method === "PUT" && before === 0) {
        server.state.prayers.push({ ...eid, id: crypto.randomUUID(), createdAt: "2026-11-20T03:00:00.000Z" });
      }
      return undefined;
    },
  });
  const { remaining } = await applySync(sync);
  assert.deepEqual(server.requests, [...reads, "PUT prayers", ...reads, "PUT prayers", "GET sync"]);
  assert.ok(isEmpty(remaining));
  assert.deepEqual(server.rows(), [...wantedRows, "eid  08:00"].toSorted());
});

test("rows with an entity tag that the server never recognises are written one by one", async (t) => {
  const fault = (method: string): Fault | undefined =>
    method === "PUT" ? { kind: "refuse", status: 412, code: "precondition_failed" } : undefined;
  const { server, sync } = await start(t, { ...modern, prayers: moved.slice(0, 2), fault });
  await applySync(sync);
  assert.equal(server.requests.filter((request) => request === "PUT prayers").length, 1);
  assert.deepEqual(server.rows(), wantedRows);
});

test("a busy server is asked again for the same, after the pause that it wants", async (t) => {
  const { server, sync } = await start(t, {
    ...modern,
    fault: failing({ kind: "refuse", status: 429, code: "rate_limited" }),
  });
  await applySync(sync);
  assert.deepEqual(server.requests.filter(isWrite), ["PUT prayers", "PUT prayers"]);
  assert.deepEqual(server.rows(), wantedRows);
});

test("of rows that are refused together, only the wrong one is left, with the server's reason", async (t) => {
  const refuse: Fault = { kind: "refuse", status: 400, code: "invalid_prayer_time" };
  const { server, sync } = await start(t, {
    ...modern,
    fault: (method, _, before) =>
      method === "PUT" || (method === "POST" && before === 1) ? refuse : undefined,
  });
  const { writes, refusals, unexplained } = await applySync(sync);
  assert.deepEqual([server.requests.filter(isWrite).length, writes, isEmpty(unexplained)], [9, 7, true]);
  assert.deepEqual(
    refusals.map((text) => text.split(":")[0]),
    ["add sunrise was refused"],
  );
  assert.deepEqual(
    server.rows(),
    wantedRows.filter((row) => !row.startsWith("sunrise")),
  );
});

for (const kind of ["cut after", "cut in the answer"] as const) {
  test(`when the connection is ${kind === "cut after" ? "cut before" : "cut in"} the response, the rows are read, and no row is written twice`, async (t) => {
    const { server, sync } = await start(t, { ...modern, fault: failing({ kind }) });
    const { remaining } = await applySync(sync);
    assert.deepEqual(server.requests, [...reads, "PUT prayers", ...reads, "GET sync"]);
    assert.ok(isEmpty(remaining));
    assert.deepEqual(server.rows(), wantedRows);
  });
}

test("a response that counts other changes than planned is rejected: the rows are read again", async (t) => {
  const text = JSON.stringify({ prayers: [], added: 8, changed: 0, deleted: 1 });
  const { server, sync } = await start(t, {
    ...modern,
    fault: failing({ kind: "answer", status: 200, text }),
  });
  const { remaining } = await applySync(sync);
  assert.deepEqual(server.requests, [...reads, "PUT prayers", ...reads, "GET sync"]);
  assert.ok(isEmpty(remaining));
});

test("an empty list is sent only if the deletions are allowed", async (t) => {
  const prayers = [jummah("12:00"), jummah("13:00"), jummah("14:00")];
  const { server, sync } = await start(t, { ...modern, prayers });
  const { settings } = sync.source;
  const empty = { ...sync.source, files: [], settings: { ...settings, timetable: undefined, jummah: [] } };
  await assert.rejects(applySync({ ...sync, source: empty }), { reason: "guard" });
  assert.deepEqual(server.requests.filter(isWrite), []);
  const allow = { deletes: 3, missingPrayers: false, clockSlips: false };
  const { writes } = await applySync({ ...sync, source: empty, allow });
  assert.deepEqual([server.requests.filter(isWrite), server.rowsSent, writes], [["PUT prayers"], [[]], 3]);
  assert.deepEqual(server.rows(), []);
});
