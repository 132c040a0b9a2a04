import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { Prayer } from "@mosque-sync/contract";
import {
  familiesOf,
  type KeyFamily,
  type LoggedFamily,
  mosqueHealthOf,
  type WritingKey,
} from "./key-families.ts";

const now = new Date("2026-11-22T12:00:00.000Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
const day = 24 * 60;
const maghrib: Prayer = {
  ...{ id: crypto.randomUUID(), prayerKey: "maghrib", adhanTime: "16:02" },
  createdAt: "2026-01-01T00:00:00.000Z",
};
const mosque = {
  zone: "Europe/London",
  place: { latitude: 53.38, longitude: -1.47 },
  prayers: [maghrib],
};
const watched = { paused: false, rhythm: { periodMinutes: day, graceMinutes: 60 }, prayersChangedAt: now };

const family = (name: string, works = true): KeyFamily => ({ id: name, name, keyIds: [name], works });

/** A family whose key was used some minutes ago, and whose requests are no longer in the log. */
function used(name: string, minutes: number, reason: string | null = null, works = true): LoggedFamily {
  const at = minutesAgo(minutes);
  const use = { lastUsedAt: at, lastReason: reason, lastSuccessAt: reason === null ? at : null };
  return { family: family(name, works), use, quarters: [], requests: [] };
}

function stateOf(...families: LoggedFamily[]): [state: string, key: string | undefined] {
  const { state, about } = mosqueHealthOf(watched, mosque, families, now);
  return [state, about?.family.name];
}

suite("the health of a mosque with several keys that may write", () => {
  test("follows the key in trouble, however well the others work", () => {
    assert.deepEqual(stateOf(used("website", 3 * day), used("events", 10)), ["late", "website"]);
    assert.deepEqual(stateOf(used("website", 3 * day), used("events", 10, "missing_scope")), [
      "failed",
      "events",
    ]);
    assert.deepEqual(stateOf(used("website", 60), used("events", 10)), ["healthy", "events"]);
  });

  test("is about the key that has not worked for the longest time, if several are late", () => {
    assert.deepEqual(stateOf(used("new", 3 * day), used("old", 5 * day)), ["late", "old"]);
  });

  test("does not wait for a key that was never used", () => {
    const unused = { family: family("unused"), use: undefined, quarters: [], requests: [] };
    assert.deepEqual(stateOf(unused, used("website", 60)), ["healthy", "website"]);
    assert.deepEqual(stateOf(unused), ["by_hand", undefined]);
  });

  test("forgets an ended key once it has been silent for two days, unless no other was ever used", () => {
    const ended = (minutes: number) => used("ended", minutes, "key_revoked", false);
    const idle = used("website", 3 * day);
    assert.deepEqual(stateOf(ended(60), idle), ["failed", "ended"]);
    assert.deepEqual(stateOf(ended(2 * day + 1), idle), ["late", "website"]);
    assert.deepEqual(stateOf(ended(30 * day)), ["failed", "ended"]);
  });

  test("forgets an ended key once another has worked after it: the website has the new one", () => {
    const ended = used("ended", 60, "key_revoked", false);
    assert.deepEqual(stateOf(ended, used("website", 50)), ["healthy", "website"]);
    assert.deepEqual(stateOf(ended, used("website", 70)), ["failed", "ended"]);
  });

  test("is checked again when the first of its keys becomes late", () => {
    const { checkAt } = mosqueHealthOf(watched, mosque, [used("website", 60), used("events", 600)], now);
    assert.equal(checkAt?.toISOString(), minutesAgo(600 - day - 60));
  });
});

test("a key and the keys it replaced form one family, named after the newest, that works if any of its keys works", () => {
  const key = (name: string, familyId: string, endReason: WritingKey["endReason"] = null): WritingKey => {
    return { id: name, name, familyId, endReason, graceUntil: null, expiresAt: null };
  };
  const keys = [key("second", "a"), key("first", "a", "rotated"), key("revoked", "b", "revoked")];
  assert.deepEqual(familiesOf(keys, now), [
    { id: "a", name: "second", keyIds: ["second", "first"], works: true },
    { id: "b", name: "revoked", keyIds: ["revoked"], works: false },
  ]);
});
