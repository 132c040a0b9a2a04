import assert from "node:assert/strict";
import { test } from "node:test";
import { MosqueSyncError } from "@mosque-sync/client";
import type { PrayerKey, RowChange } from "@mosque-sync/timetable";
import { renderPlan } from "../../src/print/plan.ts";
import { renderPlanAsMarkdown } from "../../src/print/plan-markdown.ts";
import { renderProgress } from "../../src/print/progress.ts";
import type { Plan } from "../../src/sync/plan/plan.ts";

const plan: Plan = {
  mosque: { id: "m", name: "Masjid Noor" },
  date: "2026-11-20",
  timeZone: "Europe/London",
  profile: [{ field: "status", from: undefined, to: "Open" }],
  rows: [
    { kind: "add", to: { prayerKey: "jummah", adhanTime: "13:45", iqamahTime: "14:00" } },
    {
      kind: "change",
      from: { id: "1", prayerKey: "isha", adhanTime: "17:34", iqamahTime: "19:30" },
      to: { prayerKey: "isha", adhanTime: "17:34", iqamahTime: "19:45" },
    },
    { kind: "delete", from: { id: "2", prayerKey: "sunrise", adhanTime: "07:40" } },
  ],
  announcements: [],
  events: [],
  unknown: [],
  notReadCount: 0,
  unchangedRows: 8,
  unchangedItems: 0,
  warnings: ["profile.message is not approved for this mosque, so it is left as it is"],
};

test("a plan lists its changes and counts them", () => {
  assert.equal(
    renderPlan(plan, { colour: false }),
    `Masjid Noor · Fri 20 Nov 2026 · Europe/London
 ~ profile status – → "Open"
 + jummah  13:45 / 14:00
 ~ isha    iqamah 19:30 → 19:45
 - sunrise 07:40 / –
 ! profile.message is not approved for this mosque, so it is left as it is
Plan: 1 to add, 2 to change, 1 to delete, 8 unchanged`,
  );
});

test("colours appear only on request", () => {
  assert.ok(renderPlan(plan, { colour: true }).includes("\u001b["));
  assert.ok(!renderPlan(plan, { colour: false }).includes("\u001b["));
});

test("of many warnings some are shown and the rest counted", () => {
  const lines = renderPlan({ ...plan, warnings: Array(30).fill("odd") }, { colour: false }).split("\n");
  assert.equal(lines.filter((line) => line === " ! odd").length, 5);
  assert.ok(lines.includes(" ! and 25 more like these"));
});

test("a server's text cannot forge lines on a terminal", () => {
  const name = "Noor\u001b[2J\nPlan: 0 to add";
  const [first] = renderPlan({ ...plan, mosque: { id: "m", name } }, { colour: false }).split("\n");
  assert.equal(first, "Noor [2J Plan: 0 to add · Fri 20 Nov 2026 · Europe/London");
});

test("a plan in Markdown is one table", () => {
  assert.equal(
    renderPlanAsMarkdown(plan, undefined),
    `Masjid Noor · Fri 20 Nov 2026 · Europe/London

| Change | What | Now | After |
| --- | --- | --- | --- |
| change | profile status | – | "Open" |
| add | jummah | – | 13:45 / 14:00 |
| change | isha | 17:34 / 19:30 | 17:34 / 19:45 |
| delete | sunrise | 07:40 / – | – |
| warning | profile.message is not approved for this mosque, so it is left as it is |  |  |

Plan: 1 to add, 2 to change, 1 to delete, 8 unchanged`,
  );
});

test("no text breaks out of a Markdown cell, becomes markup or mentions a person", () => {
  const to = "a | b\n| c `d` <script>alert(1)</script> [x](https://example.org) @everyone #1";
  const text = renderPlanAsMarkdown(
    { ...plan, profile: [{ field: "status", from: undefined, to }] },
    "Stop\nit",
  );
  const lines = text.split("\n");
  assert.equal(lines.filter((line) => line.startsWith("| ")).length, 2 + 1 + 1 + 3 + 1);
  assert.ok(lines.includes("| stopped | Stop it |  |  |"));
  const [line = ""] = lines.filter((each) => each.includes("profile status"));
  assert.equal(line.replaceAll("\\|", "").split("|").length, 6);
  assert.doesNotMatch(line.replaceAll("<!-- -->", "").replaceAll(/\\./g, ""), /[<`[\]]/);
  assert.doesNotMatch(line, /@everyone|#1/);
});

test("a request for several rows is one line with its changes by kind and prayer, and its response once", () => {
  const row = (prayerKey: PrayerKey) => ({ prayerKey, adhanTime: "12:00" });
  const from = (prayerKey: PrayerKey) => ({ ...row(prayerKey), id: "r" });
  const changes: RowChange[] = [
    { kind: "add", to: row("jummah") },
    { kind: "change", from: from("fajr"), to: row("fajr") },
    { kind: "change", from: from("isha"), to: row("isha") },
    { kind: "delete", from: from("eid") },
    { kind: "delete", from: from("eid") },
  ];
  const ended = { kind: "answered", step: "replace prayers", requestId: "r1", status: 200 } as const;
  assert.equal(
    renderProgress({ ...ended, changes, response: { added: 1 } }, { colour: false, responses: true }),
    '✓ replace prayers: add jummah; change fajr, isha; delete eid (2)  200  request r1\n  {"added":1}',
  );
});

test("a declined request names its replacement, and does not look like a failure", () => {
  const error = new MosqueSyncError({
    message: "There is nothing here.",
    code: "not_found",
    reason: "route_not_found",
    status: 404,
    requestId: "r1",
    adminSummary: "",
    developerSummary: "",
    retryAfterSeconds: undefined,
    mayHaveHappened: false,
  });
  const ended = { step: "replace prayers", requestId: "r1", error };
  const options = { colour: false, responses: false };
  assert.equal(
    renderProgress({ kind: "declined", ...ended }, options),
    "– replace prayers  404 not_found: one by one instead  request r1",
  );
  assert.equal(
    renderProgress({ kind: "failed", ...ended }, options),
    "✗ replace prayers  404 not_found  request r1",
  );
});
