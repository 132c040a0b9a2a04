import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import type { MosqueSummary } from "@mosque-sync/contract";
import { enginesAboveStore } from "../../support/databases/engines.ts";
import {
  addMember,
  addMosque,
  assertRefused,
  type SignedInVisitor,
  tokenOf,
  type Visitor,
} from "../../support/portal/portal.ts";
import { addSharedOperator } from "../../support/portal/shared-operator.ts";
import { eventually } from "../../support/runs/eventually.ts";
import { sharedSuiteOn } from "../../support/services/suite.ts";
import { keyDesk } from "../keys/portal-keys.ts";

for (const engine of enginesAboveStore) {
  describe(`Mosques in the portal on ${engine.name}`, () => {
    const suite = sharedSuiteOn(engine);
    let operator: SignedInVisitor;
    before(async () => {
      operator = await addSharedOperator(engine, suite.service);
    });

    async function listed(visitor: Visitor, search?: string): Promise<MosqueSummary[]> {
      const sent = search === undefined ? {} : { search };
      return (await visitor.does("listMosques", sent)).mosques;
    }
    const names = async (visitor: Visitor, search?: string) =>
      (await listed(visitor, search)).map(({ communityName }) => communityName);
    const summary = async (visitor: Visitor, mosqueId: string) =>
      (await visitor.does("getMosque", { params: { mosqueId } })).mosque;
    /** Adds a member's account to another mosque's team. */
    async function join(visitor: SignedInVisitor, mosqueId: string) {
      const { link } = await operator.does("invite", {
        params: { mosqueId },
        body: { email: visitor.user.email, role: "viewer" },
      });
      await visitor.does("acceptInvitation", { body: { token: tokenOf(link) } });
    }

    test("a member sees only their own mosques with their role, sorted by name regardless of case", async () => {
      await addMosque(operator, "Masjid of others");
      const zitouna = await addMosque(operator, "zitouna");
      const member = await addMember(operator, zitouna, "manager");
      for (const name of ["Noor", "مسجد النور", "al-Furqan"])
        await join(member, await addMosque(operator, name));
      const mosques = await listed(member);
      assert.deepEqual(
        mosques.map(({ communityName, role }) => [communityName, role]),
        [
          ["al-Furqan", "viewer"],
          ["Noor", "viewer"],
          ["zitouna", "manager"],
          ["مسجد النور", "viewer"],
        ],
      );
      assert.deepEqual(mosques[2], await summary(member, zitouna));
    });

    test("a search matches the beginnings of words of a name, in any case, and ignores signs", async () => {
      const first = await addMosque(operator, "100% Masjid_Noor \\ one");
      // A search also finds owners' emails, which are random here.
      const member = await addMember(operator, first, "viewer");
      await join(member, await addMosque(operator, "Masjid an-Nur"));
      await join(member, await addMosque(operator, "مسجد النور"));
      const all = await names(member);
      assert.equal(all.length, 3);
      const found: Record<string, string[]> = {
        masjid: ["100% Masjid_Noor \\ one", "Masjid an-Nur"],
        NOOR: ["100% Masjid_Noor \\ one"],
        النور: ["مسجد النور"],
        "100%": ["100% Masjid_Noor \\ one"],
        "%": [],
        "masjid%n": ["100% Masjid_Noor \\ one", "Masjid an-Nur"],
        "\\": [],
        "one masjid": ["100% Masjid_Noor \\ one"],
        oor: [],
        Quba: [],
      };
      for (const [search, expected] of Object.entries(found)) {
        assert.deepEqual(await names(member, search), expected, search);
      }
      assert.deepEqual(await names(member, ""), all);
    });

    test("an operator's own list has only the mosques they are a member of", async () => {
      const own = await operator.does("createMosque", {
        body: { communityName: "zz operator's own", timeZoneId: "Europe/London", join: true },
      });
      await addMosque(operator, "0 somebody else's");
      const mosques = await listed(operator);
      assert.deepEqual(
        mosques.map(({ id, role }) => [id, role]),
        [[own.mosque.id, "owner"]],
      );
      assert.deepEqual(await listed(operator, "somebody"), []);
    });

    test("another team's mosque gets the same response as a mosque that does not exist", async () => {
      const member = await addMember(operator, await addMosque(operator), "owner");
      const foreign = await addMosque(operator);
      const responses = await Promise.all(
        [foreign, crypto.randomUUID()].map((mosqueId) =>
          member.call("getMosque", { params: { mosqueId }, headers: { "X-Request-Id": "the-same" } }),
        ),
      );
      for (const response of responses) assertRefused(response, "mosque_not_found");
      assert.equal(responses[0]?.text, responses[1]?.text);
    });

    test("a mosque's health follows its requests: never, healthy, failed, healthy again", async () => {
      const desk = keyDesk(operator, await addMosque(operator));
      const { mosqueId } = desk;
      const { key, apiKey } = await desk.create({ name: "Website" });
      const use = () => suite.request({ path: `/v1/mosques/${mosqueId}/prayers`, key: apiKey });
      const becomes = (health: MosqueSummary["health"]) =>
        eventually(async () => {
          const mosque = await summary(operator, mosqueId);
          return mosque.health === health ? mosque : undefined;
        });

      const never = await summary(operator, mosqueId);
      assert.deepEqual([never.health, never.lastSuccessAt], ["never", undefined]);
      await use();
      const fine = await becomes("healthy");
      assert.deepEqual(fine.lastFailureReason, undefined);
      assert.ok(fine.lastSuccessAt);
      await desk.revoke(key.id, "Website");
      await use();
      const failing = await becomes("failed");
      assert.deepEqual(
        [failing.lastFailureReason, failing.lastSuccessAt],
        ["key_revoked", fine.lastSuccessAt],
      );
      const { apiKey: next } = await desk.create({ name: "Website" });
      await suite.request({ path: `/v1/mosques/${mosqueId}/prayers`, key: next });
      await becomes("healthy");
      // The service may note a use between the two answers: they are compared if nothing changed meanwhile.
      await eventually(async () => {
        const before = await summary(operator, mosqueId);
        const { mosques } = await operator.does("listAllMosques", { search: mosqueId });
        const after = await summary(operator, mosqueId);
        if (!isDeepStrictEqual(before, after)) return undefined;
        assert.deepEqual(mosques, [after]);
        return true;
      });
    });
  });
}
