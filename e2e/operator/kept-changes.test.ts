import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { limits } from "@mosque-sync/contract";
import { openStore } from "../../server/src/store/store.ts";
import { pruneChanges } from "../../server/src/subjects/history/rows/change-pruning.ts";
import { enginesAboveStore } from "../support/databases/engines.ts";
import { historianOf } from "../support/portal/history.ts";
import { assertRefused, type SignedInVisitor, setUpOperator } from "../support/portal/portal.ts";
import { eventually } from "../support/runs/eventually.ts";
import { suiteOn } from "../support/services/own-suite.ts";
import { startService } from "../support/services/service-here.ts";

/** Makes a mosque's changes older than those that are always kept. */
async function makeOlder(databaseUrl: string, mosqueId: string): Promise<void> {
  const at = new Date(Date.now() - (limits.changeDaysAlways + 1) * 24 * 60 * 60 * 1_000).toISOString();
  const store = await openStore({ databaseUrl, isUnhurried: true });
  try {
    await store.write((tx) =>
      tx.updateTable("changes").set({ at }).where("mosqueId", "=", mosqueId).execute(),
    );
  } finally {
    await store.close();
  }
}

for (const engine of enginesAboveStore) {
  describe(`How many changes are kept on ${engine.name}`, () => {
    const suite = suiteOn(engine);
    let operator: SignedInVisitor;
    before(async () => {
      operator = await setUpOperator(suite.service);
    });

    test("counts for an instance's deletions, and the history says that it is not whole", async () => {
      const mosque = await suite.addMosque();
      for (const status of ["A", "B", "C", "D"]) await mosque.patch("/profile", { status });
      const history = historianOf(operator, mosque.id);
      assert.ok((await history.changes()).length > 4);
      await makeOlder(suite.database.url, mosque.id);
      await operator.does("updateServiceSettings", { body: { changesPerMosque: 2 } });
      const another = await startService(suite.database, {});
      try {
        await eventually(async () => (await history.changes()).length === 2 || undefined);
      } finally {
        await another.end();
        await operator.does("updateServiceSettings", { body: { changesPerMosque: null } });
      }
      const { isWhole, changes } = await operator.does("listChanges", { params: { mosqueId: mosque.id } });
      assert.equal(isWhole, false);
      assert.deepEqual(
        changes.map(({ after }) => after?.status),
        ["D", "C"],
      );
    });

    test("limits how far a restore reaches: an older one is refused", async () => {
      const mosque = await suite.addMosque();
      const history = historianOf(operator, mosque.id);
      const write = (status: string) => mosque.patch("/profile", { status }, { "X-Request-Id": "one-sync" });
      for (const status of ["A", "B"]) await write(status);
      const asOfB = await history.here();
      for (const status of ["C", "D"]) await write(status);
      const [newest, , oldest] = await history.changes();
      const store = await openStore({ databaseUrl: suite.database.url, isUnhurried: true });
      try {
        await pruneChanges(store, {
          since: "2000-01-01T00:00:00.000Z",
          perMosque: 3,
          always: "2100-01-01T00:00:00.000Z",
        });
      } finally {
        await store.close();
      }
      const params = { mosqueId: mosque.id };
      const plan = (query: Readonly<Record<string, string>>) =>
        operator.call("planRestore", { params, query });
      const [at, sequence] = [oldest?.at ?? "", String(oldest?.sequence)];
      const before = new Date(Date.parse(at) - 1).toISOString();
      assertRefused(await plan({ of: "moment", moment: before }), "history_does_not_reach");
      assertRefused(await plan({ of: "act", sequence: String(newest?.sequence) }), "history_does_not_reach");
      const run = { of: "run", keyId: mosque.keyId, from: before, to: newest?.at ?? "" };
      assertRefused(await plan(run), "history_does_not_reach");
      assertRefused(await plan({ of: "change", sequence: String(Number(sequence) - 1) }), "change_not_found");
      await history.restore(asOfB);
      assert.equal((await operator.does("getProfile", { params })).profile.status, "B");
    });
  });
}
