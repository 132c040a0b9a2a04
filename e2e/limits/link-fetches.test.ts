import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { limits } from "@mosque-sync/contract";
import { enginesAboveStore } from "../support/databases/engines.ts";
import { addMember, assertRefused as assertRefusedByPortal } from "../support/portal/portal.ts";
import { addSharedOperator } from "../support/portal/shared-operator.ts";
import { assertRefused, sharedSuiteOn } from "../support/services/suite.ts";

/** It leads into the machine's network, so its fetch fails without a connection. */
const link = "https://127.0.0.1/times.csv";

for (const engine of enginesAboveStore) {
  describe(`Links to timetables on ${engine.name}`, () => {
    const suite = sharedSuiteOn(engine);

    test("are fetched a bounded number of times a minute for a mosque, for keys and people together", async () => {
      const operator = await addSharedOperator(engine, suite.service);
      const [mosque, other] = [await suite.addMosque(), await suite.addMosque()];
      const manager = await addMember(operator, mosque.id, "manager", "Amina Yusuf");
      const params = { mosqueId: mosque.id };
      const byKey = (one = mosque) =>
        one.putFile(`/timetable?validateOnly=true&link=${encodeURIComponent(link)}`, "");
      const byPerson = () => manager.call("fetchLinkedFile", { params, query: { link } });
      for (let count = 0; count < limits.linkFetchesPerMinute; count += 2) {
        assertRefused(await byKey(), 400, "invalid_argument", "link_failed");
        assertRefusedByPortal(await byPerson(), "link_failed");
      }
      const refused = await byKey();
      assertRefused(refused, 429, "rate_limited", "too_many_fetches");
      assert.match(String(refused.headers["retry-after"]), /^([1-9]|[1-5]\d|60)$/);
      assertRefusedByPortal(await byPerson(), "too_many_fetches");
      assertRefused(await byKey(other), 400, "invalid_argument", "link_failed");
    });
  });
}
