import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { LastRun, Overview, Timetable } from "@mosque-sync/contract";
import { messages as arabic } from "#messages/ar/index.ts";
import { messages } from "#messages/en/index.ts";
import { zoneClock } from "#parts/zones/zone-clock.ts";
import { type SeenChange, sentenceOf, type Telling } from "./sentence.ts";

const lastRun: LastRun = {
  keyId: "key",
  keyName: "Website",
  from: "2026-11-22T03:02:00.000Z",
  to: "2026-11-22T03:02:09.000Z",
  requests: 6,
  changes: 0,
  failed: false,
};

/** A mosque that synced last night, with the test's changes. */
function overviewOf(details: Partial<Overview>): Overview {
  return {
    isTest: false,
    hasPlace: true,
    state: "healthy",
    waitsFor: "nobody",
    expectedBy: "2026-11-23T04:02:00.000Z",
    lastRun,
    isRunning: false,
    lastSuccessAt: "2026-11-22T03:02:09.000Z",
    rhythm: { periodMinutes: 1_440, graceMinutes: 60, isLearnt: true, paused: false },
    mailsMe: true,
    canMail: true,
    emailConfirmed: true,
    zone: "Europe/London",
    today: "2026-11-22",
    days: [],
    logIsAway: false,
    prayers: [],
    changes: [],
    keys: { working: 1 },
    ...details,
  };
}

const telling: Telling = {
  messages,
  language: "en",
  clock: zoneClock("Europe/London"),
  now: Date.parse("2026-11-22T12:00:00.000Z"),
};
const changeOf = (resource: SeenChange["resource"], id = "key"): SeenChange => ({ resource, actor: { id } });
const titleOf = (details: Partial<Overview>, changes: readonly SeenChange[] = []) =>
  sentenceOf(overviewOf(details), telling, changes).title;

suite("the sentence about a sync that works", () => {
  const changed = (changes: number) => ({ lastRun: { ...lastRun, changes } });

  test("gives its instant, and says that the data was unchanged", () => {
    assert.equal(titleOf({}), "Synced today 03:02, no changes");
    const { advice } = sentenceOf(overviewOf({}), telling, []);
    assert.deepEqual(advice, ["The next sync is expected by tomorrow 04:02."]);
  });

  test("counts times if it changed only times", () => {
    assert.equal(titleOf(changed(1), [changeOf("prayers")]), "Synced today 03:02, 1 time changed");
    const two = [changeOf("prayers"), changeOf("profile", "a person"), changeOf("prayers")];
    assert.equal(titleOf(changed(2), two), "Synced today 03:02, 2 times changed");
  });

  test("counts changes where it changed something else, or where that is not known", () => {
    assert.equal(
      titleOf(changed(2), [changeOf("prayers"), changeOf("profile")]),
      "Synced today 03:02, 2 changes",
    );
    assert.equal(titleOf(changed(7), Array(5).fill(changeOf("prayers"))), "Synced today 03:02, 7 changes");
  });

  test("goes by the mosque's own clocks", () => {
    const there = { ...telling, clock: zoneClock("Pacific/Kiritimati") };
    const overview = overviewOf({ lastSuccessAt: "2026-11-22T09:30:00.000Z" });
    assert.equal(sentenceOf(overview, there, []).title, "Synced yesterday 23:30, no changes");
  });

  test("adds that another one is going on", () => {
    const { advice } = sentenceOf(overviewOf({ isRunning: true }), telling, []);
    assert.equal(advice.at(-1), "A sync is running now.");
  });
});

suite("the sentence about a sync that does not work", () => {
  test("says until when it was expected, and when it last worked", () => {
    const late = { expectedBy: "2026-11-22T03:30:00.000Z", lastSuccessAt: "2026-11-21T03:02:00.000Z" };
    assert.equal(
      titleOf({ state: "late", ...late }),
      "Late: expected by today 03:30, last worked yesterday 03:02",
    );
  });

  test("gives the reason of a failure in the words for a mosque's people", () => {
    const failed = overviewOf({
      state: "failed",
      reason: "key_revoked",
      lastRun: { ...lastRun, failed: true },
      lastSuccessAt: "2026-11-19T03:02:00.000Z",
    });
    const { title, advice } = sentenceOf(failed, telling, []);
    assert.equal(title, "Failed today 03:02");
    assert.deepEqual(advice, [messages.website.byReason.key_revoked, "It last worked Thursday 03:02."]);
  });

  test("names the key where several may write", () => {
    const late = overviewOf({ state: "late", keyName: "Website", expectedBy: "2026-11-22T03:30:00.000Z" });
    assert.match(sentenceOf(late, telling, []).advice.join(" "), /This is about the key “Website”\./);
  });

  test("says that the same rows come every day, and since when no time has changed", () => {
    const stuck = overviewOf({ state: "stuck", unchangedSince: "2026-11-12T03:02:00.000Z" });
    const { title, advice } = sentenceOf(stuck, telling, []);
    assert.match(title, /^Stuck: your website sends the same rows every day/);
    assert.equal(advice[1], "No prayer time has changed since 12 November 03:02.");
  });

  test("asks for a key where there is none, and for its use where there is one", () => {
    const { lastRun: _run, lastSuccessAt: _success, expectedBy: _due, ...fresh } = overviewOf({});
    const never = { ...fresh, state: "never" } as const;
    const of = (working: number) => sentenceOf({ ...never, keys: { working } }, telling, []).title;
    assert.equal(of(0), "Never synced: make a key");
    assert.equal(of(1), "Never synced: your website has not used its key yet");
  });

  test("says since when times kept by hand are unchanged, and requests no action", () => {
    const byHand = { state: "by_hand", unchangedSince: "2026-11-12T03:02:00.000Z" } as const;
    const { title, advice } = sentenceOf(overviewOf({ ...byHand, keys: { working: 0 } }), telling, []);
    assert.equal(title, "The times are kept by hand");
    assert.equal(advice.at(-1), "No prayer time has changed since 12 November 03:02.");
  });

  test("says that no sync is expected, and when the last was", () => {
    const { title, advice } = sentenceOf(overviewOf({ state: "paused" }), telling, []);
    assert.equal(title, "Paused: no sync is expected");
    assert.equal(advice.at(-1), "It last worked today 03:02.");
  });
});

suite("the sentence about a timetable that keeps the times", () => {
  const timetable: Timetable = {
    ...{ fileName: "times.csv", receivedAt: "2026-11-20T18:00:00.000Z", timeZone: "Europe/London" },
    ...{ firstDay: "2026-01-01", lastDay: "2027-12-31", appliedOn: "2026-11-22" },
    ...{ nextAt: "2026-11-23T00:01:12.000Z", unknown: [] },
    ends: [{ until: "2027-12-31", times: [{ prayerKey: "isha", kind: "adhan" }] }],
  };
  const of = (details: Partial<Timetable>, others: Partial<Overview> = {}) =>
    sentenceOf(overviewOf({ timetable: { ...timetable, ...details }, ...others }), telling, []);

  test("says that today's times come from it, and when it ends", () => {
    const { title, advice } = of({});
    assert.equal(title, "Today's times are from your timetable");
    assert.deepEqual(advice, ["The timetable ends on 31 Dec 2027."]);
  });

  test("warns of its end within 30 days, of times that end before it, and of times unknown today", () => {
    const isha = { prayerKey: "isha", kind: "iqamah" } as const;
    const { advice } = of({
      lastDay: "2026-12-22",
      ends: [
        { until: "2026-11-24", times: [isha] },
        { until: "2026-12-22", times: [{ prayerKey: "isha", kind: "adhan" }] },
      ],
      unknown: [{ prayerKey: "jummah", kind: "adhan" }],
    });
    assert.deepEqual(advice, [
      "Times end on Tuesday 24 November: Isha (iqamah). Add the days after it.",
      "The timetable ends on Tuesday 22 December. Add the next one before.",
      "The timetable leaves times of today open, so the mosque keeps its own: Jummah (adhan).",
    ]);
    const later = of({ lastDay: "2026-12-23", ends: [{ until: "2026-12-23", times: [isha] }] });
    assert.deepEqual(later.advice, ["The timetable ends on 23 Dec 2026."]);
  });

  test("says why today's times are missing, with the fix, for each trouble in both languages", () => {
    for (const reason of Object.keys(messages.overview.timetable.trouble)) {
      const failed = { state: "failed", reason } as const;
      const { title, advice } = of({}, failed);
      assert.equal(title, "Today's times are not written");
      assert.match(String(advice[0]), /^[A-Z].*\.$/, reason);
      const inArabic = sentenceOf(
        overviewOf({ timetable, ...failed }),
        { ...telling, messages: arabic, language: "ar" },
        [],
      );
      assert.match(inArabic.advice.join(" "), /^[^a-z]{10,}$/i, reason);
    }
  });

  test("gives way to the failure of a key that sends it, and to a paused watch", () => {
    assert.match(of({}, { state: "failed", reason: "key_revoked" }).title, /^Failed/);
    assert.equal(of({}, { state: "paused" }).title, "Paused: no sync is expected");
  });
});

test("every state has its sentence in Arabic too", () => {
  for (const state of ["healthy", "late", "failed", "stuck", "never", "by_hand", "paused"] as const) {
    const { title } = sentenceOf(overviewOf({ state }), { ...telling, messages: arabic, language: "ar" }, []);
    assert.match(title, /^[^a-z]{10,}$/i, state);
  }
});
