import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { engines } from "../../support/databases/engines.ts";
import { currentTimetable } from "../../support/mosques/timetables.ts";
import type { SignedInVisitor } from "../../support/portal/portal.ts";
import { addSharedOperator } from "../../support/portal/shared-operator.ts";
import { sharedSuiteOn, succeeded } from "../../support/services/suite.ts";

for (const engine of engines) {
  describe(`the rows that a timetable wrote, on ${engine.name}`, () => {
    const suite = sharedSuiteOn(engine);
    let operator: SignedInVisitor;
    before(async () => {
      operator = await addSharedOperator(engine, suite.service);
    });

    test("can be undone by a person, and the timetable stays", async () => {
      const mosque = await suite.addMosque();
      const params = { mosqueId: mosque.id };
      succeeded(await mosque.post("/prayers", { prayerKey: "fajr", adhanTime: "04:59" }), 201);
      succeeded(await mosque.putFile("/timetable?confirm=true", currentTimetable()));
      const { changes } = await operator.does("listChanges", { params });
      const [last] = changes;
      const target = { of: "act", sequence: String(last?.sequence) } as const;
      const { plan } = await operator.does("planRestore", { params, query: target });
      await operator.does("restore", { params, body: { ...target, plan } });
      const { body } = succeeded(await mosque.get("/prayers"));
      assert.deepEqual(
        body.prayers.map(({ prayerKey, adhanTime }) => [prayerKey, adhanTime]),
        [["fajr", "04:59"]],
      );
      assert.equal(succeeded(await mosque.get("/timetable")).body.timetable.fileName, "timetable");
    });
  });
}
