import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { limits } from "@mosque-sync/contract";
import { enginesAboveStore } from "../support/databases/engines.ts";
import { loggedRequestsOnce } from "../support/mosques/logged-requests.ts";
import { assertRefused, sharedSuiteOn } from "../support/services/suite.ts";

/** Enough to exceed the bound, even if a minute of the service ends meanwhile. */
const sent = 5 * limits.loggedRefusalsPerMinute;

for (const engine of enginesAboveStore) {
  describe(`The request log on ${engine.name}`, () => {
    const suite = sharedSuiteOn(engine);

    test("lists few of a revoked key's refusals in a minute, each with a short path, and counts all", async () => {
      const mosque = await suite.addMosque();
      await suite.operator.revokeKey(mosque.id, mosque.keyId);
      const path = `/v1/mosques/${"x".repeat(limits.headerBytes / 2)}/profile`;
      for (let count = 0; count < sent; count += 1) {
        assertRefused(await suite.request({ path, key: mosque.key }), 401, "revoked", "key_revoked");
      }
      const logged = await loggedRequestsOnce(
        suite.database.url,
        mosque.id,
        (requests) => requests.reduce((sum, { unlisted }) => sum + 1 + unlisted, 0) === sent,
      );
      assert.ok(logged.length >= limits.loggedRefusalsPerMinute);
      assert.ok(logged.length < sent / 2, `${logged.length} of ${sent} are listed`);
      for (const request of logged) {
        assert.equal(request.path.length, limits.loggedPathCharacters + 1);
        assert.ok(request.path.endsWith("…"));
      }
    });
  });
}
