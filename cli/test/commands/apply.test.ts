import assert from "node:assert/strict";
import { test } from "node:test";
import type { PrayerCreate } from "@mosque-sync/client";
import fc from "fast-check";
import { applySync } from "../../src/sync/apply-sync.ts";
import { isEmpty } from "../../src/sync/plan/plan.ts";
import { planSync } from "../../src/sync/plan/plan-sync.ts";
import type { Progress } from "../../src/sync/progress.ts";
import { isWrite, now, source, start, wanted, wantedProfile, wantedRows } from "../support/demo-day.ts";
import { clientOf, type Fault, mosqueServer } from "../support/mosque-server.ts";

test("an empty mosque gets its profile and every row, verified by the snapshot", async (t) => {
  const { server, sync } = await start(t);
  const { writes, remaining } = await applySync(sync);
  assert.ok(isEmpty(remaining));
  assert.equal(writes, 9);
  assert.deepEqual(server.rows(), wantedRows);
  assert.equal(server.state.profile.status, wantedProfile.status);
});

test("three changed rows of eight cost three reads, three writes and one verifying read", async (t) => {
  const prayers = wanted.map((row, index) =>
    index < 3 ? { ...row, adhanTime: row.adhanTime?.replace(/.$/, "9") } : row,
  );
  const { server, sync } = await start(t, { prayers, profile: wantedProfile });
  await applySync(sync);
  assert.deepEqual(server.requests, [
    "GET capabilities",
    "GET profile",
    "GET prayers",
    "PATCH prayers",
    "PATCH prayers",
    "PATCH prayers",
    "GET sync",
  ]);
  assert.deepEqual(server.rows(), wantedRows);
});

test("a second run sends no write", async (t) => {
  const { server, sync } = await start(t);
  await applySync(sync);
  const before = server.requests.length;
  const { writes } = await applySync(sync);
  assert.equal(writes, 0);
  assert.deepEqual(server.requests.slice(before), [
    "GET capabilities",
    "GET profile",
    "GET prayers",
    "GET sync",
  ]);
});

test("a plan is read-only", async (t) => {
  const { server, sync } = await start(t);
  const { plan } = await planSync(sync);
  assert.equal(plan.rows.length, 8);
  assert.deepEqual(server.requests.filter(isWrite), []);
});

test("rows of prayers that the source does not manage stay", async (t) => {
  const others: PrayerCreate[] = [
    { prayerKey: "eid", iqamahTime: "08:00" },
    { prayerKey: "tahajjud", adhanTime: "02:00" },
  ];
  const { server, sync } = await start(t, { prayers: others });
  await applySync(sync);
  assert.deepEqual(server.rows(), [...wantedRows, "eid  08:00", "tahajjud 02:00 "].toSorted());
});

test("an iqamah that the timetable does not have stays as the mosque has it", async (t) => {
  const prayers = wanted.map((row) => (row.prayerKey === "sunrise" ? { ...row, iqamahTime: "08:00" } : row));
  const { server, sync } = await start(t, { prayers, profile: wantedProfile });
  await applySync(sync);
  assert.deepEqual(
    server.rows(),
    wantedRows.map((row) => (row.startsWith("sunrise") ? `${row}08:00` : row)),
  );
});

test("today is the date in the mosque's own zone", async (t) => {
  const { sync } = await start(t, { profile: { timeZoneId: "Pacific/Auckland" } });
  const { plan } = await planSync({ ...sync, now: new Date("2026-11-20T12:00:00Z") });
  assert.deepEqual([plan.date, plan.timeZone], ["2026-11-21", "Pacific/Auckland"]);
});

test("fields and prayers missing from the capabilities get a warning and are not sent", async (t) => {
  const keys = ["fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"];
  const { server, sync } = await start(t, { approvedProfileFields: ["status"], supportedPrayerKeys: keys });
  const { plan, remaining } = await applySync(sync);
  assert.deepEqual(plan.warnings, [
    "profile.message is not approved for this mosque, so it is left as it is",
    "jummah is not supported for this mosque, so it is left out",
  ]);
  assert.ok(isEmpty(remaining));
  assert.equal(server.state.profile.message, undefined);
  assert.deepEqual(
    server.rows(),
    wantedRows.filter((row) => !row.startsWith("jummah")),
  );
});

test("more deletions than allowed stop the run before any write", async (t) => {
  const extra = (adhanTime: string): PrayerCreate => ({ prayerKey: "jummah", adhanTime });
  const prayers = [...wanted, extra("14:30"), extra("15:00"), extra("15:30")];
  const { server, sync } = await start(t, { prayers });
  await assert.rejects(applySync(sync), { reason: "guard", message: /--allow-deletes 3/ });
  assert.deepEqual(server.requests.filter(isWrite), []);
  await applySync({ ...sync, allow: { deletes: 3, missingPrayers: false, clockSlips: false } });
  assert.deepEqual(server.rows(), wantedRows);
});

test("a day without all five prayers stops the run unless allowed", async (t) => {
  const { server, sync } = await start(t);
  const files = source.files.map((file) => ({
    ...file,
    days: file.days.map((day) => ({
      ...day,
      cells: day.cells.filter(({ prayerKey }) => prayerKey !== "asr"),
    })),
  }));
  const gappy = { ...sync, source: { ...source, files } };
  await assert.rejects(applySync(gappy), { reason: "guard", message: /no time for asr/ });
  assert.deepEqual(server.requests.filter(isWrite), []);
  await applySync({ ...gappy, allow: { deletes: 2, missingPrayers: true, clockSlips: false } });
  assert.equal(server.rows().length, 7);
});

test("a creation with a lost response is not repeated", async (t) => {
  const faults: Fault[] = [
    { kind: "cut after" },
    { kind: "error after", status: 500 },
    { kind: "cut before" },
  ];
  const { server, sync } = await start(t, {
    fault: (method, _, before) => (method === "POST" ? faults[before] : undefined),
  });
  const { remaining } = await applySync(sync);
  assert.ok(isEmpty(remaining));
  assert.deepEqual(server.rows(), wantedRows);
});

test("a row that someone else deleted in the meantime is planned again", async (t) => {
  const prayers = wanted.map((row) => (row.prayerKey === "isha" ? { ...row, iqamahTime: "21:00" } : row));
  const { server, sync } = await start(t, {
    prayers,
    profile: wantedProfile,
    fault(method) {
      if (method === "PATCH")
        server.state.prayers = server.state.prayers.filter((row) => row.prayerKey !== "isha");
      return undefined;
    },
  });
  await applySync(sync);
  assert.deepEqual(server.rows(), wantedRows);
});

test("a sync continues while each round makes progress", async (t) => {
  const { server, sync } = await start(t, {
    fault: (method) => (method === "GET" ? undefined : { kind: "cut after" }),
  });
  const { remaining } = await applySync(sync);
  assert.ok(isEmpty(remaining));
  assert.deepEqual(server.rows(), wantedRows);
});

test("a read that fails after the first plan, the verifying read included, is retried", async (t) => {
  const { server, sync } = await start(t, {
    fault(method, resource, before) {
      if (method === "POST" && before === 0) return { kind: "cut after" };
      if (resource === "capabilities" && before === 1) return { kind: "error after", status: 503 };
      return resource === "sync" && before === 0 ? { kind: "cut before" } : undefined;
    },
  });
  const { remaining } = await applySync(sync);
  assert.ok(isEmpty(remaining));
  assert.deepEqual(server.rows(), wantedRows);
});

test("a server that is unreachable from the start ends the run immediately", async (t) => {
  const { server, sync } = await start(t, { fault: () => ({ kind: "cut before" }) });
  await assert.rejects(applySync(sync), { name: "UnreachableError" });
  assert.deepEqual(server.requests, ["GET capabilities"]);
});

test("a server that keeps failing ends the run with its error after a few rounds", async (t) => {
  const { server, sync } = await start(t, {
    profile: wantedProfile,
    fault: (method) => (method === "POST" ? { kind: "cut before" } : undefined),
  });
  await assert.rejects(applySync(sync), { name: "UnreachableError" });
  assert.equal(server.requests.filter((request) => request === "POST prayers").length, 5);
});

test("every request is reported with its step, status and request id, even if it failed", async (t) => {
  const { server, sync } = await start(t, {
    prayers: wanted.slice(1),
    profile: wantedProfile,
    fault: (method, _, before) => (method === "POST" && before === 0 ? { kind: "cut before" } : undefined),
  });
  const told: Progress[] = [];
  await applySync({ ...sync, onProgress: (progress) => told.push(progress) });
  const reads = ["read capabilities", "read profile", "read prayers"];
  assert.deepEqual(
    told.map(({ kind, step }) => (kind === "failed" ? `failed to ${step}` : step)),
    [...reads, "failed to add fajr", ...reads, "add fajr", "read snapshot"],
  );
  assert.deepEqual(
    told.map(({ requestId }) => requestId),
    server.requestIds,
  );
});

test("through any faults and repeated runs, no row is lost, duplicated or briefly missing", async (t) => {
  const fault = fc.constantFrom<Fault | undefined>(
    undefined,
    { kind: "cut before" },
    { kind: "cut after" },
    { kind: "cut in the answer" },
    { kind: "error after", status: 503 },
    { kind: "refuse", status: 429, code: "rate_limited" },
    { kind: "refuse", status: 500, code: "a_code_of_tomorrow" },
    { kind: "answer", status: 200, text: "<html>Welcome</html>" },
    { kind: "answer", status: 200, text: '{"prayers":[null]}' },
    { kind: "answer", status: 200, text: "" },
    { kind: "answer", status: 502, text: "Bad gateway" },
  );
  const others: PrayerCreate[] = [{ prayerKey: "eid", iqamahTime: "08:00" }];
  const begun = fc.subarray([...wanted, { prayerKey: "jummah", adhanTime: "15:00" } satisfies PrayerCreate]);
  const countOf = (rows: readonly { prayerKey: string }[], key: string) =>
    rows.filter(({ prayerKey }) => prayerKey === key).length;
  await fc.assert(
    fc.asyncProperty(
      begun,
      fc.array(fault, { maxLength: 12 }),
      fc.boolean(),
      async (prayers, faults, isNew) => {
        const rest = [...faults];
        const server = await mosqueServer(t, {
          tagsPrayers: isNew,
          replacesPrayers: isNew,
          prayers: [...prayers, ...others],
          fault: () => rest.shift(),
          onRows(rows) {
            for (const { prayerKey } of wanted) {
              const fewest = Math.min(countOf(prayers, prayerKey), countOf(wanted, prayerKey));
              assert.ok(countOf(rows, prayerKey) >= fewest, `${prayerKey} is briefly missing`);
            }
          },
        });
        const client = clientOf(server);
        let isVerified = false;
        for (let run = 1; run <= 13 && !isVerified; run++) {
          const applied = await applySync({ client, source, now }).catch(() => undefined);
          isVerified = applied !== undefined && isEmpty(applied.remaining);
        }
        assert.ok(isVerified);
        assert.deepEqual(server.rows(), [...wantedRows, "eid  08:00"].toSorted());
      },
    ),
    { numRuns: 25 },
  );
});
