import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { enginesAboveStore } from "../../support/databases/engines.ts";
import { historianOf } from "../../support/portal/history.ts";
import { addMember, assertRefused, type SignedInVisitor } from "../../support/portal/portal.ts";
import { addSharedOperator } from "../../support/portal/shared-operator.ts";
import { sharedSuiteOn, succeeded } from "../../support/services/suite.ts";

for (const engine of enginesAboveStore) {
  describe(`Undoing values that were changed again since on ${engine.name}`, () => {
    const suite = sharedSuiteOn(engine);
    let operator: SignedInVisitor;
    before(async () => {
      operator = await addSharedOperator(engine, suite.service);
    });

    /** A mosque with a wrong time of yesterday, which its manager has put right since. */
    async function corrected() {
      const mosque = await suite.addMosque();
      const manager = await addMember(operator, mosque.id, "manager");
      const history = historianOf(manager, mosque.id);
      const { prayerId } = succeeded(
        await mosque.post("/prayers", { prayerKey: "isha", adhanTime: "19:10", iqamahTime: "19:40" }),
        201,
      ).body;
      await mosque.patch(`/prayers/${prayerId}`, { adhanTime: "07:10", iqamahTime: "07:40" });
      const wrong = { of: "change", sequence: await newestOf(history) } as const;
      const params = { mosqueId: mosque.id, prayerId };
      await manager.does("updatePrayer", { params, body: { adhanTime: "19:15" } });
      const timesNow = async () => {
        const [row] = succeeded(await mosque.get("/prayers")).body.prayers;
        return row && [row.adhanTime, row.iqamahTime];
      };
      return { mosque, manager, history, prayerId, wrong, timesNow };
    }
    const newestOf = async (history: ReturnType<typeof historianOf>) =>
      String((await history.changes())[0]?.sequence ?? assert.fail());

    test("the plan says who changed which values again, when, with the values before and after", async () => {
      const { manager, history, prayerId, wrong } = await corrected();
      const [latest] = await history.changes();
      const { steps, newer } = await history.plan(wrong);
      assert.equal(newer, 1);
      assert.deepEqual(steps, [
        {
          ...{ resource: "prayers", resourceId: prayerId, title: "isha", kind: "changed" },
          now: { adhanTime: "19:15", iqamahTime: "07:40" },
          restored: { adhanTime: "19:10", iqamahTime: "19:40" },
          newer: [{ ...latest, before: { adhanTime: "07:10" }, after: { adhanTime: "19:15" } }],
        },
      ]);
      assert.equal(steps[0]?.newer[0]?.actor.name, manager.user.name);
    });

    test("values are overwritten only after the user agreed", async () => {
      const { history, wrong, timesNow } = await corrected();
      const { plan } = await history.plan(wrong);
      assertRefused(await history.send(wrong, plan), "newer_values");
      assert.deepEqual(await timesNow(), ["19:15", "07:40"]);
    });

    test("newer values that are kept stay, and the rest is undone", async () => {
      const { history, wrong, timesNow } = await corrected();
      const target = { ...wrong, newer: "keep" } as const;
      const { steps, newer } = await history.plan(target);
      assert.deepEqual(
        [newer, steps.map(({ now, restored }) => [now, restored])],
        [1, [[{ iqamahTime: "07:40" }, { iqamahTime: "19:40" }]]],
      );
      await history.restore(target);
      assert.deepEqual(await timesNow(), ["19:15", "19:40"]);
    });

    test("older values replace the newer ones where that was chosen, and undoing this brings them back", async () => {
      const { history, wrong, timesNow } = await corrected();
      const undo = await history.restore({ ...wrong, newer: "overwrite" });
      assert.deepEqual(await timesNow(), ["19:10", "19:40"]);
      await history.restore(undo);
      assert.deepEqual(await timesNow(), ["19:15", "07:40"]);
    });

    test("a value that was already put back to the older one needs no question", async () => {
      const { mosque, history, prayerId, wrong, timesNow } = await corrected();
      await mosque.patch(`/prayers/${prayerId}`, { adhanTime: "19:10" });
      assert.equal((await history.plan(wrong)).newer, 0);
      await history.restore(wrong);
      assert.deepEqual(await timesNow(), ["19:10", "19:40"]);
    });

    test("an item that was changed after its creation is deleted only where that was chosen", async () => {
      const { history, prayerId, timesNow } = await corrected();
      const creation = (await history.changes()).find(
        ({ kind, resource }) => kind === "created" && resource === "prayers",
      );
      const target = { of: "change", sequence: String(creation?.sequence) } as const;
      const plan = await history.plan(target);
      assert.deepEqual(
        plan.steps.map(({ kind, resourceId, newer }) => [kind, resourceId, newer.length]),
        [["deleted", prayerId, 2]],
      );
      assert.deepEqual((await history.plan({ ...target, newer: "keep" })).steps, []);
      await history.restore({ ...target, newer: "overwrite" });
      assert.equal(await timesNow(), undefined);
    });

    test("of a sync, an item that was deleted since stays deleted, and the other values are undone", async () => {
      const { mosque, history, prayerId, timesNow } = await corrected();
      const sync = { "X-Request-Id": "wrong-sync" };
      const { announcement } = succeeded(
        await mosque.post("/announcements", { title: "Notice", body: "Text" }),
        201,
      ).body;
      await mosque.patch(`/prayers/${prayerId}`, { iqamahTime: "08:00" }, sync);
      await mosque.patch(`/announcements/${announcement.id}`, { title: "Wrong" }, sync);
      const target = { of: "act", sequence: await newestOf(history) } as const;
      await mosque.remove(`/announcements/${announcement.id}`);
      const asked = await history.plan(target);
      assert.deepEqual([asked.newer, asked.obstacles.map(({ reason }) => reason)], [1, ["item_gone"]]);
      await history.restore({ ...target, newer: "keep" });
      assert.deepEqual(await timesNow(), ["19:15", "07:40"]);
    });
  });
}
