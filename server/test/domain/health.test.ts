import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { type Health, healthOf, type MosqueUse } from "../../src/domain/health.ts";

suite("a mosque's health", () => {
  const now = new Date("2026-12-05T12:00:00.000Z");
  const aWeekAndADayAgo = "2026-11-27T12:00:00.000Z";
  const longer = "2026-11-27T11:59:59.999Z";
  const cases: Record<string, [MosqueUse | undefined, Health]> = {
    "that has never sent a request is never": [undefined, "never"],
    "whose newest request worked is fine": [{ lastSuccessAt: now.toISOString(), lastReason: null }, "fine"],
    "that has been silent for a week and a day is fine": [
      { lastSuccessAt: aWeekAndADayAgo, lastReason: null },
      "fine",
    ],
    "that has been silent for longer is late": [{ lastSuccessAt: longer, lastReason: null }, "late"],
    "whose newest request failed is failing, whatever worked before": [
      { lastSuccessAt: now.toISOString(), lastReason: "key_expired" },
      "failing",
    ],
    "that has failed and been silent since is failing, not late": [
      { lastSuccessAt: longer, lastReason: "key_expired" },
      "failing",
    ],
    "whose requests have all failed is failing": [
      { lastSuccessAt: null, lastReason: "missing_scope" },
      "failing",
    ],
  };
  for (const [name, [use, health]] of Object.entries(cases)) {
    test(name, () => assert.equal(healthOf(use, now), health));
  }
});
