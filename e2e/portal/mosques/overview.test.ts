import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { type Overview, stripDays } from "@mosque-sync/contract";
import { enginesAboveStore } from "../../support/databases/engines.ts";
import { setLastUses } from "../../support/mosques/last-uses.ts";
import {
  addMember,
  addMosque,
  assertRefused,
  type SignedInVisitor,
  setUpOperator,
} from "../../support/portal/portal.ts";
import { addSharedOperator } from "../../support/portal/shared-operator.ts";
import { eventually } from "../../support/runs/eventually.ts";
import { suiteOn } from "../../support/services/own-suite.ts";
import { type Mosque, sharedSuiteOn, succeeded } from "../../support/services/suite.ts";

for (const engine of enginesAboveStore) {
  describe(`The overview of a mosque on ${engine.name}`, () => {
    const suite = sharedSuiteOn(engine);
    let operator: SignedInVisitor;
    before(async () => {
      operator = await addSharedOperator(engine, suite.service);
    });

    const overviewOf = (mosqueId: string): Promise<Overview> =>
      operator.does("getOverview", { params: { mosqueId } });
    /** Waits until an overview shows something. */
    const shows = (mosqueId: string, isShown: (overview: Overview) => boolean): Promise<Overview> =>
      eventually(async () => {
        const overview = await overviewOf(mosqueId);
        return isShown(overview) ? overview : undefined;
      });
    async function failedMosque(): Promise<Mosque> {
      const mosque = await suite.addMosque();
      await mosque.patch("/profile", { status: 5 });
      await shows(mosque.id, ({ state }) => state === "failed");
      return mosque;
    }

    test("of a new mosque waits for a key, and then for the website", async () => {
      const mosqueId = await addMosque(operator, "Masjid Noor");
      const empty = await overviewOf(mosqueId);
      assert.deepEqual(
        [empty.state, empty.waitsFor, empty.keys.working, empty.isRunning, empty.lastRun, empty.logIsAway],
        ["never", "you", 0, false, undefined, false],
      );
      assert.equal(empty.zone, "Europe/London");
      assert.equal(empty.days.length, stripDays);
      assert.ok(empty.days.every(({ state }) => state === "before"));
      assert.equal(empty.days.at(-1)?.date, empty.today);
      assert.equal(empty.changes[0]?.resource, "profile");
      const withKey = await suite.addMosque();
      assert.equal((await overviewOf(withKey.id)).waitsFor, "website");
    });

    test("of a mosque whose people keep the times by hand requests no action, until it has no times again", async () => {
      const mosqueId = await addMosque(operator, "Masjid Salam");
      const params = { mosqueId };
      const assertListed = async (health: Overview["state"]) => {
        const { mosques } = await operator.does("listAllMosques", { query: { search: mosqueId } });
        assert.deepEqual(
          mosques.map((mosque) => mosque.health),
          [health],
        );
      };
      const prayers = [{ prayerKey: "fajr", adhanTime: "05:10" }] as const;
      await operator.does("replacePrayers", { params, body: { prayers: [...prayers] } });
      await assertListed("by_hand");
      const byHand = await overviewOf(mosqueId);
      assert.deepEqual([byHand.state, byHand.waitsFor, byHand.keys.working], ["by_hand", "nobody", 0]);
      await operator.does("updateProfile", { params, body: { status: "Open" } });
      assert.equal((await overviewOf(mosqueId)).unchangedSince, byHand.unchangedSince);

      await operator.does("replacePrayers", { params, body: { prayers: [] }, query: { allowEmpty: "true" } });
      await assertListed("never");
      assert.equal((await overviewOf(mosqueId)).waitsFor, "you");

      const [last] = (await operator.does("listChanges", { params })).changes;
      const target = { of: "act", sequence: String(last?.sequence) } as const;
      const { plan } = await operator.does("planRestore", { params, query: target });
      await operator.does("restore", { params, body: { ...target, plan } });
      await assertListed("by_hand");
    });

    test("is about the keys that write: a reading screen cannot hide a late sync or head the page", async () => {
      const mosque = await suite.addMosque();
      const screen = mosque.as((await mosque.addKey({ scope: "sync:read" })).apiKey);
      succeeded(await mosque.patch("/profile", { status: "Open" }));
      await shows(mosque.id, ({ lastRun }) => lastRun?.changes === 1);
      const { headers } = await screen.get("/prayers");
      const query = { requestId: String(headers["x-request-id"]) };
      await eventually(async () => {
        const { requests } = await operator.does("findRequest", { params: { mosqueId: mosque.id }, query });
        return requests.length > 0 || undefined;
      });
      const seen = await overviewOf(mosque.id);
      assert.deepEqual(
        [seen.state, seen.lastRun?.keyId, seen.lastRun?.changes],
        ["healthy", mosque.keyId, 1],
      );
      assert.equal(seen.days.at(-1)?.requests, 1);
      await setLastUses(suite.database.url, mosque.id, { lastSuccessAt: "2026-01-05T03:02:00.000Z" });
      const later = await overviewOf(mosque.id);
      assert.deepEqual([later.state, later.lastSuccessAt], ["late", "2026-01-05T03:02:00.000Z"]);
    });

    test("names the key that has failed, where several keys write", async () => {
      const mosque = await suite.addMosque();
      const other = mosque.as((await mosque.addKey()).apiKey);
      succeeded(await mosque.patch("/profile", { status: "Open" }));
      await other.patch("/profile", { status: 5 });
      const failed = await shows(mosque.id, ({ state }) => state === "failed");
      assert.deepEqual([failed.keyName, failed.reason], ["Another", "wrong_type"]);
      succeeded(await mosque.patch("/profile", { status: "Still open" }));
      const still = await shows(mosque.id, ({ days }) => days.at(-1)?.requests === 3);
      assert.deepEqual([still.state, still.keyName], ["failed", "Another"]);
    });

    test("shows the newest run, its changes and the day that it was on", async () => {
      const mosque = await suite.addMosque();
      const { body } = succeeded(
        await mosque.post("/prayers", { prayerKey: "maghrib", adhanTime: "16:02" }),
        201,
      );
      succeeded(await mosque.patch("/profile", { status: "Open" }));
      // A request that is only validated writes nothing.
      const isha = { prayerKey: "isha", adhanTime: "18:02" };
      succeeded(await mosque.put("/prayers?validateOnly=true", { prayers: [isha] }));
      const overview = await shows(mosque.id, ({ lastRun }) => lastRun?.requests === 3);
      assert.deepEqual(
        [overview.state, overview.waitsFor, overview.isRunning, overview.keys.working],
        ["healthy", "nobody", true, 1],
      );
      assert.deepEqual(
        [overview.lastRun?.keyId, overview.lastRun?.changes, overview.lastRun?.failed],
        [mosque.keyId, 2, false],
      );
      assert.deepEqual(overview.days.at(-1), {
        ...{ date: overview.today, requests: 3, failures: 0, writes: 2 },
        state: "worked",
      });
      assert.deepEqual(overview.prayers, body.prayers);
      assert.deepEqual(
        overview.changes.slice(0, 2).map(({ resource, actor }) => [resource, actor.id]),
        [
          ["profile", mosque.keyId],
          ["prayers", mosque.keyId],
        ],
      );
      assert.deepEqual(overview.rhythm, {
        ...{ periodMinutes: 7 * 1_440, graceMinutes: 1_440 },
        ...{ isLearnt: true, paused: false },
      });
      assert.ok(overview.logSince && overview.logSince <= (overview.lastRun?.from ?? ""));
    });

    test("says why a run failed, whose turn it is, and since when", async () => {
      const mosque = await suite.addMosque();
      await suite.operator.revokeKey(mosque.id, mosque.keyId);
      await mosque.get("/sync");
      const failed = await shows(mosque.id, ({ since }) => since !== undefined);
      assert.deepEqual(
        [failed.state, failed.reason, failed.waitsFor, failed.lastRun?.failed, failed.lastRun?.reason],
        ["failed", "key_revoked", "you", true, "key_revoked"],
      );
      assert.equal(failed.days.at(-1)?.state, "failed");
    });

    test("follows the rhythm that is set, until it is learnt again", async () => {
      const mosque = await suite.addMosque();
      succeeded(await mosque.get("/sync"));
      const { lastSuccessAt = "" } = await shows(mosque.id, ({ state }) => state === "healthy");
      const params = { mosqueId: mosque.id };
      const set = { periodMinutes: 60, graceMinutes: 5, paused: false };
      const { rhythm } = await operator.does("setRhythm", { params, body: set });
      assert.deepEqual(rhythm, { ...set, isLearnt: false });
      const { expectedBy } = await overviewOf(mosque.id);
      assert.equal(Date.parse(expectedBy ?? "") - Date.parse(lastSuccessAt), 65 * 60_000);
      const withoutGrace = await operator.does("setRhythm", {
        params,
        body: { periodMinutes: 600, paused: false },
      });
      assert.equal(withoutGrace.rhythm.graceMinutes, 120);
      const refused = await operator.call("setRhythm", { params, body: { graceMinutes: 5, paused: false } });
      assertRefused(refused, "field_required");
      const learnt = await operator.does("setRhythm", { params, body: { paused: false } });
      assert.deepEqual([learnt.rhythm.isLearnt, learnt.rhythm.periodMinutes], [true, 7 * 1_440]);
    });

    test("is paused until it is not, whatever the requests do", async () => {
      const mosque = await failedMosque();
      const params = { mosqueId: mosque.id };
      await operator.does("setRhythm", { params, body: { paused: true } });
      const paused = await overviewOf(mosque.id);
      assert.deepEqual([paused.state, paused.reason, paused.waitsFor], ["paused", undefined, "nobody"]);
      await operator.does("setRhythm", { params, body: { paused: false } });
      assert.equal((await overviewOf(mosque.id)).state, "failed");
    });

    test("says since when requests are in the log, and shows the state when they have been pruned", async () => {
      const mosque = await failedMosque();
      await suite.database.executeInRequestLog(
        `DELETE FROM request_batches WHERE mosque_id = '${mosque.id}'`,
      );
      const pruned = await overviewOf(mosque.id);
      assert.deepEqual([pruned.state, pruned.lastRun, pruned.logIsAway], ["failed", undefined, false]);
      assert.equal(pruned.days.at(-1)?.requests, 1);
      assert.ok(pruned.logSince);
    });

    test("turns a member's own mails on and off, and nobody else's", async () => {
      const mosqueId = await addMosque(operator);
      const params = { mosqueId };
      const [owner, manager] = [
        await addMember(operator, mosqueId, "owner"),
        await addMember(operator, mosqueId, "manager"),
      ];
      const wishes = () =>
        Promise.all([owner, manager].map(async (one) => (await one.does("getOverview", { params })).mailsMe));
      assert.deepEqual(await wishes(), [true, true]);
      assert.deepEqual(await owner.does("setMyMails", { params, body: { mails: false } }), {
        mailsMe: false,
      });
      assert.deepEqual(await wishes(), [false, true]);
      assert.deepEqual(await owner.does("setMyMails", { params, body: { mails: true } }), { mailsMe: true });
      assert.deepEqual(await operator.does("setMyMails", { params, body: { mails: true } }), {
        mailsMe: false,
      });
    });
  });
}

const [sqlite = assert.fail()] = enginesAboveStore;

describe("The overview of a mosque while the log cannot be read", () => {
  const suite = suiteOn(sqlite);

  test("shows the state that was last seen, and the data", async () => {
    const operator = await setUpOperator(suite.service);
    const mosque = await suite.addMosque();
    const overview = () => operator.does("getOverview", { params: { mosqueId: mosque.id } });
    await mosque.patch("/profile", { status: 5 });
    await eventually(async () => (await overview()).since);
    await suite.database.executeInRequestLog("ALTER TABLE key_quarters RENAME TO moved");
    const away = await overview();
    await suite.database.executeInRequestLog("ALTER TABLE moved RENAME TO key_quarters");
    assert.deepEqual(
      [away.logIsAway, away.state, away.reason, away.logSince],
      [true, "failed", "wrong_type", undefined],
    );
    assert.equal(away.changes.length, 2);
    assert.equal((await overview()).logIsAway, false);
  });
});
