import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { startLinkServer } from "../../../server/src/subjects/timetable/links/test/link-servers.ts";
import { engines } from "../../support/databases/engines.ts";
import { currentTimetable } from "../../support/mosques/timetables.ts";
import { suiteOn } from "../../support/services/own-suite.ts";
import { linksHere } from "../../support/services/service-here.ts";
import { assertRefused, succeeded } from "../../support/services/suite.ts";

const newKey = () => ({ "Idempotency-Key": crypto.randomUUID() });

for (const engine of engines) {
  describe(`An Idempotency-Key with a timetable's link on ${engine.name}`, () => {
    const suite = suiteOn(engine);

    /** A mosque, and a server of links that can be taken down. */
    async function withLink(t: { after(end: () => Promise<void>): void }) {
      const state = { isDown: false };
      const server = await startLinkServer((_request, response) =>
        state.isDown ? response.writeHead(503).end() : response.end(currentTimetable()),
      );
      t.after(async () => server[Symbol.asyncDispose]());
      Object.assign(linksHere, server.settings());
      const mosque = await suite.addMosque({ timeZoneId: "UTC" });
      const link = `/timetable?link=${encodeURIComponent(server.url("/times.csv"))}`;
      const give = (headers: Record<string, string>) => mosque.putFile(link, "", headers);
      return { mosque, server, state, give };
    }

    test("returns the stored response without another fetch, also while the link is down", async (t) => {
      const { server, state, give } = await withLink(t);
      const headers = newKey();
      const first = succeeded(await give(headers));
      assert.equal(server.requests.length, 1);
      state.isDown = true;
      const again = succeeded(await give(headers));
      assert.deepEqual([again.headers["idempotent-replayed"], again.text], ["true", first.text]);
      assert.equal(server.requests.length, 1);
      assertRefused(await give(newKey()), 400, "invalid_argument", "link_failed");
    });

    test("of another request is refused as reused, without a fetch", async (t) => {
      const { mosque, server, give } = await withLink(t);
      const headers = newKey();
      succeeded(await mosque.post("/announcements", { title: "Notice", body: "Text" }, headers), 201);
      assertRefused(await give(headers), 422, "invalid_argument", "idempotency_key_reused");
      assert.equal(server.requests.length, 0);
    });

    test("stays unused when its link fails, so that the request can be sent again", async (t) => {
      const { state, give } = await withLink(t);
      const headers = newKey();
      state.isDown = true;
      assertRefused(await give(headers), 400, "invalid_argument", "link_failed");
      state.isDown = false;
      assert.equal(succeeded(await give(headers)).headers["idempotent-replayed"], undefined);
    });

    test("gets no stored response from a key that was revoked meanwhile", async (t) => {
      const { mosque, server, give } = await withLink(t);
      const headers = newKey();
      succeeded(await give(headers));
      await suite.operator.revokeKey(mosque.id, mosque.keyId);
      assertRefused(await give(headers), 401, "revoked", "key_revoked");
      assert.equal(server.requests.length, 1);
    });
  });
}
