import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { HealthState, Prayer } from "@mosque-sync/contract";
import type { RunRequest } from "#subjects/activity/rules/runs.ts";
import { healthOf, type Watched, type WatchedMosque } from "./health.ts";
import { type Quarter, quarterOf } from "./quarter-hours.ts";

const now = new Date("2026-11-22T12:00:00.000Z");
const nightly = { periodMinutes: 1_440, graceMinutes: 60 };
const sheffield = { latitude: 53.38, longitude: -1.47 };
const maghrib: Prayer = {
  ...{ id: crypto.randomUUID(), prayerKey: "maghrib", adhanTime: "16:02" },
  createdAt: "2026-01-01T00:00:00.000Z",
};

/** A request of the website's key, so many minutes ago. */
function request(
  minutesAgo: number,
  path: string,
  reason: string | null = null,
  keyId = "website",
): RunRequest {
  const at = new Date(now.getTime() - minutesAgo * 60_000).toISOString();
  return { keyId, at, method: path.includes("/") ? "PATCH" : "GET", path, reason };
}

interface Facts extends Partial<Watched>, Partial<WatchedMosque> {
  readonly quarters?: readonly Quarter[];
}

/** The health of a mosque with these newest requests, and a log that was not pruned. */
function health(requests: readonly RunRequest[], facts: Facts = {}) {
  const { quarters = [], ...given } = facts;
  const watched = { paused: false, rhythm: nightly, prayersChangedAt: now, ...given };
  const mosque = { zone: "Europe/London", place: sheffield, prayers: [maghrib], ...given };
  const newest = requests.toSorted((a, b) => (a.at < b.at ? -1 : 1)).at(-1);
  const lastSuccessAt = requests.findLast(({ reason }) => reason === null)?.at ?? null;
  const use = newest && { lastSuccessAt, lastReason: newest.reason };
  return healthOf(watched, mosque, { use, quarters, requests }, now);
}

function assertState(found: ReturnType<typeof health>, state: HealthState, reason?: string): void {
  assert.deepEqual([found.state, found.reason], [state, reason]);
}

suite("the state of a mosque's sync", () => {
  test("is never before the first request, and healthy after the first that works", () => {
    assertState(health([], { prayers: [] }), "never");
    assertState(health([request(60, "sync")]), "healthy");
  });

  test("is by hand where there are prayer rows and no key has written", () => {
    assertState(health([]), "by_hand");
  });

  test("is failed while the newest run has failed, whatever worked before", () => {
    const night = [
      request(600, "sync"),
      request(60, "sync"),
      request(60, "prayers/1", "invalid_prayer_time"),
    ];
    assertState(health(night), "failed", "invalid_prayer_time");
    assertState(health([...night, request(20, "sync")]), "healthy");
  });

  test("is failed, not late, if a failure was the last request", () => {
    assertState(health([request(9_000, "sync", "key_revoked")]), "failed", "key_revoked");
  });

  test("is late once period and grace have passed, and is checked at that moment", () => {
    const lateIn = (minutes: number) => health([request(1_500 - minutes, "sync")]);
    assertState(lateIn(1), "healthy");
    assert.equal(lateIn(1).checkAt?.getTime(), now.getTime() + 60_000);
    assertState(lateIn(0), "late");
    assert.equal(lateIn(0).checkAt, undefined);
  });

  test("is paused whatever else holds, and is not checked", () => {
    assertState(health([], { paused: true }), "paused");
    const failed = health([request(60, "sync", "key_revoked")], { paused: true });
    assertState(failed, "paused");
    assert.equal(failed.checkAt, undefined);
  });

  test("comes from the newest request when the log no longer has the mosque's runs", () => {
    const watched = { paused: false, rhythm: nightly, prayersChangedAt: now };
    const mosque = { zone: "Europe/London", place: sheffield, prayers: [] };
    const of = (lastReason: string | null) => {
      const use = { lastSuccessAt: "2026-11-22T03:00:00.000Z", lastReason };
      return healthOf(watched, mosque, { use, quarters: [], requests: [] }, now);
    };
    assertState(of("key_expired"), "failed", "key_expired");
    assertState(of(null), "healthy");
  });
});

suite("a run that is going on", () => {
  test("fails immediately for a reason that no client can overcome by itself", () => {
    assertState(
      health([request(1, "sync"), request(0, "prayers/1", "missing_scope")]),
      "failed",
      "missing_scope",
    );
  });

  test("fails for want of a retry only when it is over, and is checked then", () => {
    const conflict = (minutes: number) => health([request(minutes, "prayers/1", "precondition_failed")]);
    const running = conflict(1);
    assert.ok(running.newest?.isRunning);
    assert.equal(running.newest.reason, undefined);
    assert.equal(running.checkAt?.getTime(), now.getTime() + 4 * 60_000 + 1);
    assertState(conflict(6), "failed", "precondition_failed");
  });

  test("has not failed once the same call has worked", () => {
    const retried = [request(9, "prayers/1", "rate_limited"), request(8, "prayers/1"), request(8, "sync")];
    assertState(health(retried), "healthy");
  });

  test("ends the failure of the run before it when the same call works, or when it is over", () => {
    const failed = request(60, "prayers/1", "invalid_prayer_time");
    const begun = health([failed, request(1, "sync")]);
    assertState(begun, "failed", "invalid_prayer_time");
    assert.equal(begun.newest?.reason, undefined);
    assert.equal(begun.checkAt?.getTime(), now.getTime() + 4 * 60_000 + 1);
    assertState(health([failed, request(1, "sync"), request(0, "prayers/1")]), "healthy");
    assertState(health([failed, request(6, "sync")]), "healthy");
  });

  test("with a new key counts like a run with the same key", () => {
    const revoked = request(60, "sync", "key_revoked");
    assertState(health([revoked, request(1, "sync", null, "new key")]), "healthy");
  });
});

suite("a website that sends the same rows every day", () => {
  /** Syncs at 03:00 on the last so many days. */
  const nights = (days: number): Quarter[] =>
    Array.from({ length: days }, (_, index) => {
      const at = Date.parse("2026-11-22T03:00:00Z") - (days - 1 - index) * 86_400_000;
      return { quarter: quarterOf(new Date(at)), requests: 5, failures: 0, writes: 0 };
    });
  const sent = [request(540, "sync")];
  const longAgo = new Date("2026-11-10T03:00:00Z");
  const stuck = { quarters: nights(7), prayersChangedAt: longAgo };

  test("is stuck after a week if sunset has moved by five minutes", () => {
    assertState(health(sent, stuck), "stuck");
    assert.ok(health(sent, stuck).checkAt, "It can still become late.");
  });

  test("is not stuck before a week, and not after syncs on two days", () => {
    const sixDaysAgo = new Date("2026-11-16T03:00:00Z");
    assertState(health(sent, { ...stuck, prayersChangedAt: sixDaysAgo }), "healthy");
    assertState(health(sent, { ...stuck, quarters: nights(2) }), "healthy");
    const failing = nights(7).map((night) => ({ ...night, failures: 5 }));
    assertState(health(sent, { ...stuck, quarters: failing }), "healthy");
  });

  test("is not stuck where the sun hardly moves, or does not set", () => {
    const equator = { latitude: 0, longitude: 36 };
    assertState(health(sent, { ...stuck, zone: "Africa/Nairobi", place: equator }), "healthy");
    const svalbard = { latitude: 78.2, longitude: 15.6 };
    assertState(health(sent, { ...stuck, zone: "Arctic/Longyearbyen", place: svalbard }), "healthy");
  });

  test("is stuck without coordinates once sunset has moved by ten minutes in its zone, by any name of it", () => {
    const unplaced = { ...stuck, place: undefined };
    assertState(health(sent, { ...unplaced, prayersChangedAt: new Date("2026-11-01T03:00:00Z") }), "stuck");
    assertState(health(sent, unplaced), "stuck");
    assertState(health(sent, { ...unplaced, prayersChangedAt: new Date("2026-11-15T03:00:00Z") }), "healthy");
    assertState(health(sent, { ...unplaced, zone: "GB" }), "stuck");
    assertState(health(sent, { ...unplaced, zone: "Africa/Nairobi" }), "healthy");
    assertState(health(sent, { ...unplaced, zone: "UTC" }), "healthy");
  });

  test("is not stuck with only times that mosques fix", () => {
    const iqamah: Prayer = { ...maghrib, prayerKey: "isha", adhanTime: "20:00", iqamahTime: "20:15" };
    assertState(health(sent, { ...stuck, prayers: [iqamah] }), "healthy");
  });

  test("is late, not stuck, once it stops sending", () => {
    assertState(health([request(2_000, "sync")], stuck), "late");
  });
});
