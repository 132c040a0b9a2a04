import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { limits } from "@mosque-sync/contract";
import { enginesAboveStore } from "../../support/databases/engines.ts";
import { historianOf } from "../../support/portal/history.ts";
import { addMember, assertRefused, type SignedInVisitor } from "../../support/portal/portal.ts";
import { addSharedOperator } from "../../support/portal/shared-operator.ts";
import { type Mosque, sharedSuiteOn, succeeded } from "../../support/services/suite.ts";

for (const engine of enginesAboveStore) {
  describe(`Restores on ${engine.name}`, () => {
    const suite = sharedSuiteOn(engine);
    let operator: SignedInVisitor;
    before(async () => {
      operator = await addSharedOperator(engine, suite.service);
    });

    /** A mosque with a key that may write, its manager, and the manager's view of its history. */
    async function mosqueWithManager() {
      const mosque = await suite.addMosque();
      const manager = await addMember(operator, mosque.id, "manager");
      return { mosque, manager, history: historianOf(manager, mosque.id), params: { mosqueId: mosque.id } };
    }
    const dataOf = async (mosque: Mosque) => succeeded(await mosque.get("/sync?limit=100")).body;
    const newest = async (history: ReturnType<typeof historianOf>) =>
      String((await history.changes())[0]?.sequence ?? assert.fail());

    test("of one change restores its values, leaves later changes of the rest, and can be undone", async () => {
      const { mosque, history, manager } = await mosqueWithManager();
      const { prayerId } = succeeded(
        await mosque.post("/prayers", { prayerKey: "isha", adhanTime: "19:10", iqamahTime: "19:45" }),
        201,
      ).body;
      await mosque.patch(`/prayers/${prayerId}`, { adhanTime: "07:10" });
      const wrong = await newest(history);
      await mosque.patch(`/prayers/${prayerId}`, { iqamahTime: "19:50" });

      const plan = await history.plan({ of: "change", sequence: wrong });
      assert.deepEqual(plan.steps, [
        {
          ...{ resource: "prayers", resourceId: prayerId, title: "isha", kind: "changed" },
          ...{ now: { adhanTime: "07:10" }, restored: { adhanTime: "19:10" }, newer: [] },
        },
      ]);
      const undo = await history.restore({ of: "change", sequence: wrong });
      const [row] = (await dataOf(mosque)).prayers;
      assert.deepEqual([row?.adhanTime, row?.iqamahTime], ["19:10", "19:50"]);
      const [made] = await history.changes();
      assert.deepEqual([made?.actor.id, made?.actor.name], [manager.user.id, manager.user.name]);

      await history.restore(undo);
      assert.equal((await dataOf(mosque)).prayers[0]?.adhanTime, "07:10");
    });

    test("bring deleted items back as they were: ids, instants and order, and no entity tag a second time", async () => {
      const { mosque, history } = await mosqueWithManager();
      const tags = new Set<string>();
      const ids: string[] = [];
      for (const title of ["First", "Second", "Third"]) {
        const body = { title, body: "Text", latitude: 1, longitude: 2 };
        ids.push(succeeded(await mosque.post("/announcements", body), 201).body.announcement.id);
        await mosque.post("/events", { title, eventDetails: { dateInstant: "2026-12-05T18:00:00Z" } });
        await mosque.post("/prayers", { prayerKey: "jummah", adhanTime: "13:00" });
      }
      const path = `/announcements/${ids[1]}`;
      tags.add(String((await mosque.get(path)).headers.etag));
      const earlier = await dataOf(mosque);
      const here = await history.here();

      for (const { id } of earlier.announcements) await mosque.remove(`/announcements/${id}`);
      for (const { id } of earlier.events) await mosque.remove(`/events/${id}`);
      for (const { id } of earlier.prayers) await mosque.remove(`/prayers/${id}`);
      const deleted = await dataOf(mosque);
      const undo = await history.restore(here);
      assert.deepEqual(await dataOf(mosque), earlier);
      tags.add(String((await mosque.get(path)).headers.etag));

      await history.restore(undo);
      assert.deepEqual(await dataOf(mosque), deleted);
      await history.restore(here);
      assert.deepEqual(await dataOf(mosque), earlier);
      tags.add(String((await mosque.get(path)).headers.etag));
      assert.equal(tags.size, 3);
    });

    test("bring an item without coordinates back without the mosque's coordinates", async () => {
      const { mosque, history } = await mosqueWithManager();
      await mosque.post("/announcements", { title: "Notice", body: "Text" });
      await mosque.post("/events", { title: "Class", eventDetails: { dateInstant: "2026-12-05T18:00:00Z" } });
      const earlier = await dataOf(mosque);
      await mosque.remove(`/announcements/${earlier.announcements[0]?.id}`);
      const first = await newest(history);
      await mosque.remove(`/events/${earlier.events[0]?.id}`);
      await mosque.patch("/profile", { latitude: 53.38, longitude: -1.47 });
      for (const sequence of [first, String(Number(first) + 1)])
        await history.restore({ of: "change", sequence });
      const { announcements, events } = await dataOf(mosque);
      assert.deepEqual([announcements, events], [earlier.announcements, earlier.events]);
    });

    test("of a run undoes the changes of only its key", async () => {
      const { mosque, history } = await mosqueWithManager();
      const other = mosque.as((await mosque.addKey()).apiKey);
      const { prayers } = succeeded(
        await mosque.post("/prayers", { prayerKey: "fajr", adhanTime: "05:10" }),
        201,
      ).body;
      const [from] = await history.changes();
      await other.patch("/profile", { status: "Open" });
      await mosque.patch(`/prayers/${prayers[0]?.id}`, { adhanTime: "05:12" });
      const [to] = await history.changes();
      const run = { of: "run", keyId: mosque.keyId, from: from?.at ?? "", to: to?.at ?? "" } as const;
      await history.restore(run);
      const now = await dataOf(mosque);
      assert.deepEqual([now.prayers, now.profile.status], [[], "Open"]);
    });

    test("that cannot be done whole name the obstacles, without an effect", async () => {
      const { mosque, history, params } = await mosqueWithManager();
      const { prayerId } = succeeded(
        await mosque.post("/prayers", { prayerKey: "eid", adhanTime: "08:00" }),
        201,
      ).body;
      const target = await history.here();
      await mosque.patch("/profile", { status: "Open", message: "Welcome" });
      await mosque.remove(`/prayers/${prayerId}`);
      await operator.does("updateOperatedMosque", {
        params,
        body: { approvedProfileFields: ["message"], supportedPrayerKeys: ["fajr"] },
      });
      const earlier = await mosque.state();
      const plan = await history.plan(target);
      assert.deepEqual(
        plan.obstacles.map(({ reason, title, field }) => [reason, title ?? field]),
        [
          ["profile_field_not_approved", "status"],
          ["prayer_key_not_supported", "eid"],
        ],
      );
      assert.deepEqual(plan.left.changes, [{ resource: "capabilities", changes: 1 }]);
      assertRefused(await history.send(target, plan.plan), "restore_not_whole");
      assert.deepEqual(await mosque.state(), earlier);
    });

    test("of a part that no longer exists, that would leave a row without a time, or with too many rows are refused", async () => {
      const { mosque, history } = await mosqueWithManager();
      const rows: string[] = [];
      for (let row = 0; row < limits.prayerRowsPerMosque; row++) {
        const body = { prayerKey: "jummah", adhanTime: "13:00" };
        rows.push(succeeded(await mosque.post("/prayers", body), 201).body.prayerId);
      }
      const [gone, timeless, removed] = rows;
      const reasonsOf = async (sequence: string) =>
        (await history.plan({ of: "change", sequence })).obstacles.map(({ reason }) => reason);

      await mosque.patch(`/prayers/${gone}`, { adhanTime: "13:15" });
      const ofGone = await newest(history);
      await mosque.patch(`/prayers/${timeless}`, { iqamahTime: "13:30" });
      const ofTimeless = await newest(history);
      await mosque.patch(`/prayers/${timeless}`, { adhanTime: null });
      await mosque.remove(`/prayers/${removed}`);
      const ofRemoved = await newest(history);
      await mosque.post("/prayers", { prayerKey: "fajr", adhanTime: "05:00" });
      assert.deepEqual(await reasonsOf(ofTimeless), ["prayer_times_missing"]);
      assert.deepEqual(await reasonsOf(ofRemoved), ["prayer_rows_full"]);
      await mosque.remove(`/prayers/${gone}`);
      assert.deepEqual(await reasonsOf(ofGone), ["item_gone"]);
    });

    test("leave keys, the team, approvals and the operator's fields as they are, and say so", async () => {
      const { mosque, history, manager, params } = await mosqueWithManager();
      const here = await history.here();
      await mosque.patch("/profile", { status: "Open" });
      await manager.does("createKey", { params, body: { name: "Second", scope: "sync:read" } });
      await operator.does("updateOperatedMosque", {
        params,
        body: { entitlement: "Plus", supportedPrayerKeys: ["fajr", "isha"] },
      });
      const plan = await history.plan(here);
      assert.deepEqual(plan.left, {
        changes: [
          { resource: "capabilities", changes: 1 },
          { resource: "keys", changes: 1 },
        ],
        fields: ["entitlement"],
      });
      await history.restore(here);
      const { profile } = await dataOf(mosque);
      assert.deepEqual([profile.status, profile.entitlement], [undefined, "Plus"]);
      assert.equal((await manager.does("listKeys", { params })).total, 2);
    });

    test("carry out the shown plan or no plan: the second of two users sees the first one's result", async () => {
      const { mosque, history } = await mosqueWithManager();
      const another = historianOf(await addMember(operator, mosque.id, "owner"), mosque.id);
      await mosque.patch("/profile", { status: "Open" });
      const target = { of: "change", sequence: await newest(history) } as const;
      const [first, second] = [await history.plan(target), await another.plan(target)];
      assert.equal(first.plan, second.plan);
      const responses = await Promise.all([
        history.send(target, first.plan),
        another.send(target, second.plan),
      ]);
      assert.deepEqual(responses.map(({ status }) => status).toSorted(), [201, 412]);
      assertRefused(responses.find(({ status }) => status === 412) ?? assert.fail(), "plan_outdated");
      assert.deepEqual((await another.plan(target)).steps, []);
      assertRefused(await another.send(target, (await another.plan(target)).plan), "nothing_to_restore");

      await mosque.patch("/profile", { status: "Full" });
      assertRefused(await history.send(target, first.plan), "plan_outdated");
      assert.equal((await dataOf(mosque)).profile.status, "Full");
    });

    test("are one act in the history: its changes share their request", async () => {
      const { mosque, history, manager } = await mosqueWithManager();
      const here = await history.here();
      for (const title of ["A", "B", "C"]) await mosque.post("/announcements", { title, body: "Text" });
      const { sequence } = await history.restore(here);
      const act = (await history.changes()).slice(0, 3);
      assert.deepEqual(
        act.map(({ kind, actor, requestId }) => [kind, actor.id, requestId]),
        act.map(() => ["deleted", manager.user.id, act[0]?.requestId]),
      );
      assert.equal(String(act[0]?.sequence), sequence);
      assert.deepEqual(
        (await history.changes({ requestId: act[0]?.requestId ?? "" })).map(({ sequence }) => sequence),
        act.map(({ sequence }) => sequence),
      );
    });

    test("of more than the bound are refused, and can be done in parts", async () => {
      const { mosque, history } = await mosqueWithManager();
      const all = await history.here();
      let afterFirst = all;
      const count = limits.restoredItems + 1;
      for (let index = 0; index < count; index++) {
        await mosque.post("/announcements", { title: `Notice ${index}`, body: "Text" });
        if (index === 0) afterFirst = await history.here();
      }
      const { obstacles, plan } = await history.plan(all);
      assert.deepEqual(obstacles, [{ reason: "too_many_items", resource: "announcements" }]);
      assertRefused(await history.send(all, plan), "restore_not_whole");
      await history.restore(afterFirst);
      assert.equal((await dataOf(mosque)).announcements.length, 1);
      await history.restore(all);
      assert.equal((await dataOf(mosque)).announcements.length, 0);
    });

    test("before the first change that is kept, of a change that is not, or of no sense are refused", async () => {
      const { mosque, manager, params, history } = await mosqueWithManager();
      await mosque.patch("/profile", { status: "Open" });
      const planOf = (query: Readonly<Record<string, string>>) =>
        manager.call("planRestore", { params, query });
      const early = "2001-01-01T00:00:00Z";
      assertRefused(await planOf({ of: "moment", moment: early }), "history_does_not_reach");
      assertRefused(await planOf({ of: "change", sequence: "999" }), "change_not_found");
      assertRefused(await planOf({ of: "change" }), "field_required");
      assertRefused(await planOf({ of: "act", sequence: "-1" }), "value_not_allowed");
      assertRefused(await planOf({ of: "moment", moment: "yesterday" }), "date_time_invalid");
      assertRefused(await planOf({ of: "all" }), "value_not_allowed");
      assertRefused(await planOf({}), "field_required");
      assert.deepEqual((await history.plan({ of: "moment", moment: "2099-01-01T00:00" })).steps, []);
    });
  });
}
