import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { limits, serviceSettings } from "@mosque-sync/contract";
import { openStore } from "../../server/src/store/store.ts";
import { shortId, toJson } from "../../server/src/store/tables/columns.ts";
import { pruneChanges } from "../../server/src/subjects/history/rows/change-pruning.ts";
import { enginesAboveStore } from "../support/databases/engines.ts";
import { historianOf } from "../support/portal/history.ts";
import {
  addMember,
  assertRefused as assertRefusedByPortal,
  type SignedInVisitor,
  setUpOperator,
} from "../support/portal/portal.ts";
import { suiteOn } from "../support/services/own-suite.ts";
import { assertRefused, type Mosque, succeeded } from "../support/services/suite.ts";

const dayMs = 24 * 60 * 60 * 1_000;

for (const engine of enginesAboveStore) {
  describe(`A flood of changes on ${engine.name}`, () => {
    const suite = suiteOn(engine);
    let operator: SignedInVisitor;
    before(async () => {
      operator = await setUpOperator(suite.service);
    });

    /** Adds the changes of a flood, as its writer would make them in its requests. */
    async function flood(mosque: Mosque, actorKind: "key" | "user", actorId: string, at = new Date()) {
      const store = await openStore({ databaseUrl: suite.database.url, isUnhurried: true });
      try {
        await store.write(async (tx) => {
          const { changeCount } = await tx
            .selectFrom("mosques")
            .select("changeCount")
            .where("id", "=", mosque.id)
            .executeTakeFirstOrThrow();
          for (let made = 0; made < limits.changesPerDay; made += 500) {
            const records = Array.from({ length: 500 }, (_, index) => ({
              mosqueId: mosque.id,
              sequence: changeCount + made + index + 1,
              at: at.toISOString(),
              ...{ actorKind, actorId: shortId(actorId), requestId: "flood" },
              ...{ resource: "profile" as const, resourceId: shortId(mosque.id) },
              ...{ before: toJson({ status: "A" }), after: toJson({ status: "B" }) },
            }));
            await tx.insertInto("changes").values(records).execute();
          }
          await tx
            .updateTable("mosques")
            .set({ changeCount: changeCount + limits.changesPerDay })
            .where("id", "=", mosque.id)
            .execute();
        });
        const ago = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
        const kept = {
          since: ago(serviceSettings.changeDays.environment.default),
          perMosque: 10,
          always: ago(limits.changeDaysAlways),
        };
        await pruneChanges(store, kept);
      } finally {
        await store.close();
      }
    }

    test("by a writing key leave the history complete, are stopped, and stop no one else", async () => {
      const mosque = await suite.addMosque();
      const { prayerId } = succeeded(
        await mosque.post("/prayers", { prayerKey: "fajr", adhanTime: "5:45" }),
        201,
      ).body;
      succeeded(await mosque.remove(`/prayers/${prayerId}`));
      await flood(mosque, "key", mosque.keyId);
      const refused = await mosque.patch("/profile", { status: "C" });
      assertRefused(refused, 429, "rate_limited", "too_many_changes");
      assert.ok(Number(refused.headers["retry-after"]) > 60);
      const other = mosque.as((await mosque.addKey()).apiKey);
      succeeded(await other.patch("/profile", { status: "C" }));
      succeeded(await mosque.get("/profile"));

      const [deletion] = await historianOf(operator, mosque.id).changes({ resource: "prayers" });
      await historianOf(operator, mosque.id).restore({ of: "change", sequence: String(deletion?.sequence) });
      assert.equal(succeeded(await other.get("/prayers")).body.prayers.length, 1);
    });

    test("by a manager in the portal is stopped as well, and an owner can still remove them", async () => {
      const mosque = await suite.addMosque();
      const params = { mosqueId: mosque.id };
      const manager = await addMember(operator, mosque.id, "manager");
      await flood(mosque, "user", manager.user.id);
      const write = { params, body: { status: "C" } };
      assertRefusedByPortal(await manager.call("updateProfile", write), "too_many_changes");
      await operator.does("updateProfile", write);
      await operator.does("removeMember", {
        params: { ...params, userId: manager.user.id },
        body: { keys: "revoke" },
      });
    });

    test("of the day before, or stamped by a clock that was ahead, holds up nobody", async () => {
      for (const at of [new Date(Date.now() - dayMs), new Date(Date.now() + 500 * dayMs)]) {
        const mosque = await suite.addMosque();
        await flood(mosque, "key", mosque.keyId, at);
        succeeded(await mosque.patch("/profile", { status: "C" }));
      }
    });
  });
}
