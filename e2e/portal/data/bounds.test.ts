import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { limits } from "@mosque-sync/contract";
import { enginesAboveStore } from "../../support/databases/engines.ts";
import {
  addMember,
  addMosque,
  assertRefused,
  confirmEmail,
  newEmail,
  type SignedInVisitor,
  tokenOf,
  visitorOf,
} from "../../support/portal/portal.ts";
import { addSharedOperator } from "../../support/portal/shared-operator.ts";
import { sharedSuiteOn } from "../../support/services/suite.ts";

for (const engine of enginesAboveStore) {
  describe(`A mosque's team in the portal on ${engine.name}`, () => {
    const suite = sharedSuiteOn(engine);
    let operator: SignedInVisitor;
    before(async () => {
      operator = await addSharedOperator(engine, suite.service);
    });

    async function addTeam() {
      const mosqueId = await addMosque(operator);
      return { params: { mosqueId }, mosqueId, owner: await addMember(operator, mosqueId, "owner") };
    }

    test("has a limited number of working keys; another one needs one to end", async () => {
      const { params, mosqueId, owner } = await addTeam();
      const make = (name: string) => owner.call("createKey", { params, body: { name, scope: "sync:read" } });
      const names = Array.from({ length: limits.workingKeysPerMosque + 5 }, (_, number) => `Key ${number}`);
      const made = await Promise.all(names.map(make));
      const refused = made.filter(({ status }) => status !== 201);
      assert.equal(refused.length, 5);
      for (const response of refused) assertRefused(response, "too_many_keys");

      const { keys } = await owner.does("listKeys", { params });
      const [key] = keys;
      assert.ok(key);
      await owner.does("revokeKey", { params: { mosqueId, keyId: key.id }, body: { name: key.name } });
      assert.equal((await make("One more")).status, 201);
    });

    test("cannot exceed that limit through expired keys, or give two keys one name", async () => {
      const { params, mosqueId, owner } = await addTeam();
      const make = (name: string) =>
        owner.does("createKey", {
          params,
          body: { name, scope: "sync:read", expiresAt: "2999-01-01T00:00:00Z" },
        });
      const [{ key: website }, { key: screen }] = [await make("Website"), await make("Screen")];
      await suite.database.execute(
        `UPDATE api_keys SET expires_at = '2026-01-01T00:00:00.000Z' WHERE mosque_id = '${mosqueId}'`,
      );
      await make("website");
      const rotate = (keyId: string) =>
        owner.call("rotateKey", { params: { mosqueId, keyId }, body: { grace: "none" } });
      assertRefused(await rotate(website.id), "name_taken");
      for (let number = 1; number < limits.workingKeysPerMosque; number++) await make(`Key ${number}`);
      assertRefused(await rotate(screen.id), "too_many_keys");
    });

    test("has a limited number of keys per day, even if they have ended", async () => {
      const { params, mosqueId, owner } = await addTeam();
      const first = await owner.does("createKey", { params, body: { name: "Website", scope: "sync:read" } });
      const rotate = (keyId: string) =>
        owner.call("rotateKey", { params: { mosqueId, keyId }, body: { grace: "none" } });
      let { key } = first;
      for (let made = 1; made < limits.keysMadePerDay; made++) ({ key } = (await rotate(key.id)).body);
      assertRefused(await rotate(key.id), "too_many_today");
      const body = { name: "Screen", scope: "sync:read" } as const;
      assertRefused(await owner.call("createKey", { params, body }), "too_many_today");
      // A stolen key can always be ended.
      await owner.does("revokeKey", { params: { mosqueId, keyId: key.id }, body: { name: key.name } });

      await suite.database.execute(
        `UPDATE api_keys SET created_at = '2026-01-01T00:00:00.000Z' WHERE id = '${first.key.id}'`,
      );
      assert.equal((await owner.call("createKey", { params, body })).status, 201);
    });

    test("has a limited number of invitations per day, even if they are withdrawn immediately", async () => {
      const { params, mosqueId, owner } = await addTeam();
      const invite = () => owner.call("invite", { params, body: { email: newEmail(), role: "viewer" } });
      // One was used by the owner.
      for (let made = 1; made < limits.invitationsMadePerDay; made++) {
        const { invitation } = (await invite()).body;
        await owner.does("withdrawInvitation", { params: { mosqueId, invitationId: invitation.id } });
      }
      assertRefused(await invite(), "too_many_today");
      await suite.database.execute(
        `UPDATE links SET created_at = '2026-01-01T00:00:00.000Z' WHERE mosque_id = '${mosqueId}'`,
      );
      assert.equal((await invite()).status, 201);
    });

    test("has a limited number of open invitations; another one needs one to be withdrawn", async () => {
      const { params, mosqueId, owner } = await addTeam();
      const invite = () => owner.call("invite", { params, body: { email: newEmail(), role: "viewer" } });
      const invited = Array.from({ length: limits.openInvitationsPerMosque + 3 }, invite);
      const made = await Promise.all(invited);
      const refused = made.filter(({ status }) => status !== 201);
      assert.equal(refused.length, 3);
      for (const response of refused) assertRefused(response, "too_many_invitations");

      const { invitations } = await owner.does("getTeam", { params });
      const [open] = invitations;
      assert.ok(open);
      await owner.does("withdrawInvitation", { params: { mosqueId, invitationId: open.id } });
      assert.equal((await invite()).status, 201);
    });

    test("loses a removed member's invitations, which no longer work", async () => {
      const { params, mosqueId, owner } = await addTeam();
      const leaving = await addMember(owner, mosqueId, "owner");
      const inviteBy = (visitor: SignedInVisitor) =>
        visitor.does("invite", { params, body: { email: newEmail(), role: "owner" } });
      const [theirs, another] = [await inviteBy(leaving), await inviteBy(owner)];
      const body = { keys: "keep" } as const;
      await owner.does("removeMember", { params: { mosqueId, userId: leaving.user.id }, body });

      const accept = (link: string | undefined) =>
        visitorOf(suite.service).call("acceptInvitation", {
          body: { token: tokenOf(link), name: "Zayd", password: "a few good words" },
        });
      assertRefused(await accept(theirs.link), "link_used");
      assert.equal((await accept(another.link)).status, 200);
    });

    test("loses a member's invitations once they are no longer an owner", async () => {
      const { params, mosqueId, owner } = await addTeam();
      const another = await addMember(owner, mosqueId, "owner");
      const body = { email: newEmail(), role: "owner" } as const;
      const { link } = await another.does("invite", { params, body });
      const ofAnother = { mosqueId, userId: another.user.id };
      await owner.does("changeRole", { params: ofAnother, body: { role: "owner" } });
      const inspect = () => visitorOf(suite.service).call("inspectLink", { body: { token: tokenOf(link) } });
      assert.equal((await inspect()).status, 200);
      await owner.does("changeRole", { params: ofAnother, body: { role: "viewer" } });
      assertRefused(await inspect(), "link_used");
    });

    test("loses an operator's invitations once they are no longer an operator", async () => {
      const { params, mosqueId, owner } = await addTeam();
      const leaving = await addMember(operator, await addMosque(operator), "owner");
      const ofLeaving = { userId: leaving.user.id };
      await confirmEmail(operator, leaving);
      await operator.does("updateUser", { params: ofLeaving, body: { isOperator: true } });
      const [own] = (await leaving.does("listMosques")).mosques;
      const inviteTo = (to: string) =>
        leaving.does("invite", {
          params: { mosqueId: to },
          body: { email: newEmail(), role: "owner" },
        });
      const password = await leaving.does("makePasswordLink", { params: { userId: operator.user.id } });
      const [foreign, ofTheirOwn] = [await inviteTo(mosqueId), await inviteTo(own?.id ?? assert.fail())];
      const byOwner = await owner.does("invite", { params, body: { email: newEmail(), role: "viewer" } });
      await operator.does("updateUser", { params: ofLeaving, body: { isOperator: false } });

      const inspect = (link: string | undefined) =>
        visitorOf(suite.service).call("inspectLink", { body: { token: tokenOf(link) } });
      for (const { link } of [password, foreign]) assertRefused(await inspect(link), "link_used");
      for (const { link } of [ofTheirOwn, byOwner]) assert.equal((await inspect(link)).status, 200);
    });
  });
}
