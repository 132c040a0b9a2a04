import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { MosqueRole } from "@mosque-sync/contract";
import { enginesAboveStore } from "../../support/databases/engines.ts";
import { changesOf } from "../../support/portal/changes.ts";
import {
  addMember,
  addMosque,
  assertRefused,
  type SignedInVisitor,
  tokenOf,
  type Visitor,
} from "../../support/portal/portal.ts";
import { addSharedOperator } from "../../support/portal/shared-operator.ts";
import { addTeam, makeKey, rolesIn, teamOf } from "../../support/portal/teams.ts";
import { sharedSuiteOn } from "../../support/services/suite.ts";

const unknownId = "0b6f7a1e-5f0c-4d8e-9a57-3c1f2b9e4d10";

for (const engine of enginesAboveStore) {
  describe(`Teams in the portal on ${engine.name}`, () => {
    const suite = sharedSuiteOn(engine);
    let operator: Visitor;
    before(async () => {
      operator = await addSharedOperator(engine, suite.service);
    });

    test("a team is shown with its owners first, then by name, and with each member's working keys", async () => {
      const { mosqueId, owner } = await addTeam(operator);
      const viewer = await addMember(operator, mosqueId, "viewer");
      const manager = await addMember(operator, mosqueId, "manager");
      await viewer.does("updateAccount", { body: { name: "bilal" } });
      await manager.does("updateAccount", { body: { name: "Amina" } });
      await owner.does("updateAccount", { body: { name: "Zayd" } });
      const key = await makeKey(manager, mosqueId, "Website");
      await makeKey(manager, mosqueId, "App");
      const body = { grace: "24h" } as const;
      await owner.does("rotateKey", { params: { mosqueId, keyId: key.id }, body });

      for (const visitor of [owner, manager, viewer, operator]) {
        const { members, invitations } = await teamOf(visitor, mosqueId);
        assert.deepEqual(
          members.map(({ name, role, workingKeys }) => [name, role, workingKeys]),
          [
            ["Zayd", "owner", 1],
            ["Amina", "manager", 2],
            ["bilal", "viewer", 0],
          ],
        );
        assert.deepEqual(invitations, []);
      }
    });

    test("an invitation is shown until it is withdrawn, and its link then stops working", async () => {
      const { mosqueId, owner } = await addTeam(operator);
      const body = { email: "New.Member@Example.org", role: "manager" } as const;
      const { invitation, link, expiresAt, mailed } = await owner.does("invite", {
        params: { mosqueId },
        body,
      });
      assert.equal(invitation.email, "new.member@example.org");
      assert.equal(invitation.role, "manager");
      assert.equal(invitation.expiresAt, expiresAt);
      assert.equal(mailed, false);
      assert.deepEqual((await teamOf(owner, mosqueId)).invitations, [invitation]);
      assert.ok(!JSON.stringify(await teamOf(owner, mosqueId)).includes(tokenOf(link)));

      const token = tokenOf(link);
      assert.equal((await owner.does("inspectLink", { body: { token } })).role, "manager");
      const params = { mosqueId, invitationId: invitation.id };
      await owner.does("withdrawInvitation", { params });
      assert.deepEqual((await teamOf(owner, mosqueId)).invitations, []);
      assertRefused(await owner.call("inspectLink", { body: { token } }), "link_used");
      assertRefused(await owner.call("withdrawInvitation", { params }), "invitation_not_found");
    });

    test("a second invitation to the same email, in any case, is refused until the first is withdrawn", async () => {
      const { mosqueId, owner } = await addTeam(operator);
      const inviteTo = (email: string) =>
        owner.call("invite", { params: { mosqueId }, body: { email, role: "viewer" } });
      const first = await inviteTo("twice@example.org");
      assert.equal(first.status, 201);
      assertRefused(await inviteTo("TWICE@example.org"), "already_invited");
      const [invitation] = (await teamOf(owner, mosqueId)).invitations;
      assert.ok(invitation);
      await owner.does("withdrawInvitation", { params: { mosqueId, invitationId: invitation.id } });
      assert.equal((await inviteTo("twice@example.org")).status, 201);
    });

    test("a member is not invited again", async () => {
      const { mosqueId, owner } = await addTeam(operator);
      const { email } = owner.user;
      const body = { email: email.toUpperCase(), role: "viewer" } as const;
      const refused = await owner.call("invite", { params: { mosqueId }, body });
      assertRefused(refused, "already_member");
    });

    test("of many concurrent invitations to one email, one is made", async () => {
      const { mosqueId, owner } = await addTeam(operator);
      const body = { email: "many@example.org", role: "viewer" } as const;
      const responses = await Promise.all(
        Array.from({ length: 10 }, () => owner.call("invite", { params: { mosqueId }, body })),
      );
      assert.deepEqual(responses.map(({ status }) => status).toSorted(), [201, ...Array(9).fill(409)]);
      assert.equal((await teamOf(owner, mosqueId)).invitations.length, 1);
    });

    test("an invitation of another mosque is not found", async () => {
      const [own, other] = [await addTeam(operator), await addTeam(operator)];
      const body = { email: "elsewhere@example.org", role: "viewer" } as const;
      const { invitation } = await other.owner.does("invite", { params: { mosqueId: other.mosqueId }, body });
      for (const invitationId of [invitation.id, unknownId]) {
        const params = { mosqueId: own.mosqueId, invitationId };
        const refused = await own.owner.call("withdrawInvitation", { params });
        assertRefused(refused, "invitation_not_found");
      }
      assert.equal((await teamOf(other.owner, other.mosqueId)).invitations.length, 1);
    });

    test("a changed role applies from the member's next request", async () => {
      const { mosqueId, owner } = await addTeam(operator);
      const member = await addMember(operator, mosqueId, "viewer");
      const params = { mosqueId, userId: member.user.id };
      const make = () =>
        member.call("createKey", { params: { mosqueId }, body: { name: "Website", scope: "sync:read" } });
      assertRefused(await make(), "role_not_enough");

      const { member: changed } = await owner.does("changeRole", { params, body: { role: "manager" } });
      assert.equal(changed.role, "manager");
      assert.equal((await make()).status, 201);
      await owner.does("changeRole", { params, body: { role: "viewer" } });
      assertRefused(await make(), "role_not_enough");
    });

    test("a mosque keeps its last owner, even against an operator", async () => {
      const { mosqueId, owner } = await addTeam(operator);
      await addMember(operator, mosqueId, "manager");
      const params = { mosqueId, userId: owner.user.id };
      for (const visitor of [owner, operator]) {
        for (const role of ["manager", "viewer"] as const) {
          const refused = await visitor.call("changeRole", { params, body: { role } });
          assertRefused(refused, "last_owner");
        }
        const refused = await visitor.call("removeMember", { params, body: { keys: "keep" } });
        assertRefused(refused, "last_owner");
        await visitor.does("changeRole", { params, body: { role: "owner" } });
      }
      assert.deepEqual(await rolesIn(operator, mosqueId), ["owner", "manager"]);
    });

    test("a mosque keeps its only owner who can sign in, and the refusal names the mosque", async () => {
      const mosqueId = await addMosque(operator, "Masjid Salam");
      const owner = await addMember(operator, mosqueId, "owner");
      const disabled = await addMember(operator, mosqueId, "owner");
      await operator.does("disableUser", { params: { userId: disabled.user.id } });
      const params = { mosqueId, userId: owner.user.id };
      const leave = () => owner.call("removeMember", { params, body: { keys: "keep" } });
      for (const refused of [
        await owner.call("changeRole", { params, body: { role: "viewer" } }),
        await leave(),
        await owner.call("deleteAccount"),
        await operator.call("deleteUser", { params: { userId: owner.user.id } }),
      ]) {
        assertRefused(refused, "last_owner");
        assert.deepEqual(refused.body.error.details, { name: "Masjid Salam" });
        assert.match(refused.body.error.message, /^Masjid Salam would be left without an owner/);
      }
      const ofDisabled = { mosqueId, userId: disabled.user.id };
      await owner.does("changeRole", { params: ofDisabled, body: { role: "viewer" } });
      await owner.does("changeRole", { params: ofDisabled, body: { role: "owner" } });
      await operator.does("enableUser", { params: { userId: disabled.user.id } });
      assert.equal((await leave()).status, 200);
    });

    test("of two owners who step down at the same moment one stays", async () => {
      for (let round = 0; round < 5; round += 1) {
        const { mosqueId, owner } = await addTeam(operator);
        const other = await addMember(operator, mosqueId, "owner");
        const leave = async (visitor: SignedInVisitor) => {
          const params = { mosqueId, userId: visitor.user.id };
          return round % 2 === 0
            ? visitor.call("changeRole", { params, body: { role: "viewer" } })
            : visitor.call("removeMember", { params, body: { keys: "keep" } });
        };
        const responses = await Promise.all([leave(owner), leave(other)]);
        assert.deepEqual(responses.map(({ status }) => status).toSorted(), [200, 409]);
        assert.equal((await rolesIn(operator, mosqueId)).filter((role) => role === "owner").length, 1);
      }
    });

    test("a person outside the team cannot be changed or removed", async () => {
      const [own, other] = [await addTeam(operator), await addTeam(operator)];
      for (const userId of [unknownId, other.owner.user.id]) {
        const params = { mosqueId: own.mosqueId, userId };
        const changed = await own.owner.call("changeRole", { params, body: { role: "viewer" } });
        assertRefused(changed, "member_not_found");
        const removed = await own.owner.call("removeMember", { params, body: { keys: "revoke" } });
        assertRefused(removed, "member_not_found");
      }
      assert.deepEqual(await rolesIn(operator, other.mosqueId), ["owner"]);
    });

    test("every change of the team is recorded once, with its author, and refusals are not", async () => {
      const { mosqueId, owner } = await addTeam(operator);
      const member = await addMember(operator, mosqueId, "manager");
      const [ownerId, userId] = [owner.user.id, member.user.id];
      const { name, email } = member.user;
      const earlier = (await changesOf(suite.database.url, mosqueId)).length;

      const body = { email: "recorded@example.org", role: "viewer" } as const;
      const { invitation } = await owner.does("invite", { params: { mosqueId }, body });
      await owner.call("invite", { params: { mosqueId }, body });
      const params = { mosqueId, userId };
      await owner.does("withdrawInvitation", { params: { mosqueId, invitationId: invitation.id } });
      await owner.does("changeRole", { params, body: { role: "viewer" } });
      await owner.does("changeRole", { params, body: { role: "viewer" } });
      await owner.does("removeMember", { params, body: { keys: "revoke" } });

      const records = (await changesOf(suite.database.url, mosqueId)).slice(earlier);
      const invited = { invited: "recorded@example.org", role: "viewer" };
      const as = (role: MosqueRole) => ({ name, email, role });
      assert.deepEqual(
        records.map(({ resourceId, before, after }) => ({ resourceId, before, after })),
        [
          { resourceId: invitation.id, before: null, after: invited },
          { resourceId: invitation.id, before: invited, after: null },
          { resourceId: userId, before: as("manager"), after: as("viewer") },
          { resourceId: userId, before: as("viewer"), after: null },
        ],
      );
      for (const record of records) {
        assert.deepEqual([record.actorKind, record.actorId, record.resource], ["user", ownerId, "team"]);
        assert.ok(record.requestId.length > 0);
      }
    });
  });
}
