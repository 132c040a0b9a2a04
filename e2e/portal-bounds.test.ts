import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { limits } from "@mosque-sync/contract";
import { engines } from "./support/engines.ts";
import {
  addMember,
  addMosque,
  assertRefused,
  newEmail,
  type SignedInVisitor,
  setUpOperator,
  tokenOf,
  visitorOf,
} from "./support/portal.ts";
import { suiteOn } from "./support/suite.ts";

for (const engine of engines) {
  describe(`What a mosque's team can make in the portal on ${engine.name}`, () => {
    const suite = suiteOn(engine);
    let operator: SignedInVisitor;
    before(async () => {
      operator = await setUpOperator(suite.service);
    });

    async function addTeam() {
      const mosqueId = await addMosque(operator);
      return { params: { mosqueId }, mosqueId, owner: await addMember(operator, mosqueId, "owner") };
    }

    test("is so many keys that work; another one needs one to end", async () => {
      const { params, mosqueId, owner } = await addTeam();
      const make = (name: string) => owner.call("createKey", { params, body: { name, scope: "sync:read" } });
      const names = Array.from({ length: limits.workingKeysPerMosque + 5 }, (_, number) => `Key ${number}`);
      const made = await Promise.all(names.map(make));
      const refused = made.filter(({ status }) => status !== 201);
      assert.equal(refused.length, 5);
      for (const answer of refused) assertRefused(answer, "too_many_keys");

      const { keys } = await owner.does("listKeys", { params });
      const [key] = keys;
      assert.ok(key);
      await owner.does("revokeKey", { params: { mosqueId, keyId: key.id }, body: { name: key.name } });
      assert.equal((await make("One more")).status, 201);
    });

    test("is so many open invitations; another one needs one to be withdrawn", async () => {
      const { params, mosqueId, owner } = await addTeam();
      const invite = () => owner.call("invite", { params, body: { email: newEmail(), role: "viewer" } });
      const made = await Promise.all(Array.from({ length: limits.openInvitationsPerMosque + 3 }, invite));
      const refused = made.filter(({ status }) => status !== 201);
      assert.equal(refused.length, 3);
      for (const answer of refused) assertRefused(answer, "too_many_invitations");

      const { invitations } = await owner.does("getTeam", { params });
      const [open] = invitations;
      assert.ok(open);
      await owner.does("withdrawInvitation", { params: { mosqueId, invitationId: open.id } });
      assert.equal((await invite()).status, 201);
    });

    test("ends with them where it is an invitation: who is removed lets nobody in any more", async () => {
      const { params, mosqueId, owner } = await addTeam();
      const leaving = await addMember(owner, mosqueId, "owner");
      const inviteBy = (visitor: SignedInVisitor) =>
        visitor.does("invite", { params, body: { email: newEmail(), role: "owner" } });
      const [theirs, another] = [await inviteBy(leaving), await inviteBy(owner)];
      const body = { keys: "keep" } as const;
      await owner.does("removeMember", { params: { mosqueId, userId: leaving.user.id }, body });

      const accept = (link: string) =>
        visitorOf(suite.service).call("acceptInvitation", {
          body: { token: tokenOf(link), name: "Zayd", password: "a few good words" },
        });
      assertRefused(await accept(theirs.link), "link_used");
      assert.equal((await accept(another.link)).status, 200);
    });
  });
}
