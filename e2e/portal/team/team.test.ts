import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { MosqueRole } from "@mosque-sync/contract";
import { enginesAboveStore } from "../../support/databases/engines.ts";
import { changesOf } from "../../support/portal/changes.ts";
import {
  addMember,
  addMosque,
  assertRefused,
  newEmail,
  type SignedInVisitor,
  tokenOf,
  type Visitor,
  visitorOf,
} from "../../support/portal/portal.ts";
import { addSharedOperator } from "../../support/portal/shared-operator.ts";
import { sharedSuiteOn } from "../../support/services/suite.ts";

const unknownId = "0b6f7a1e-5f0c-4d8e-9a57-3c1f2b9e4d10";

for (const engine of enginesAboveStore) {
  describe(`Teams in the portal on ${engine.name}`, () => {
    const suite = sharedSuiteOn(engine);
    let operator: Visitor;
    before(async () => {
      operator = await addSharedOperator(engine, suite.service);
    });

    /** A separate mosque, with an owner. */
    async function addTeam() {
      const mosqueId = await addMosque(operator);
      return { mosqueId, owner: await addMember(operator, mosqueId, "owner") };
    }

    async function teamOf(visitor: Visitor, mosqueId: string) {
      return await visitor.does("getTeam", { params: { mosqueId } });
    }

    async function rolesIn(mosqueId: string) {
      const { members } = await teamOf(operator, mosqueId);
      return members.map(({ role }) => role);
    }

    async function makeKey(visitor: Visitor, mosqueId: string, name: string) {
      const { key, apiKey } = await visitor.does("createKey", {
        params: { mosqueId },
        body: { name, scope: "sync:read" },
      });
      return { id: key.id, apiKey };
    }

    /** "works", or the reason for the refusal. */
    async function useKey(mosqueId: string, apiKey: string) {
      const { status, body } = await suite.request({ path: `/v1/mosques/${mosqueId}/profile`, key: apiKey });
      return status === 200 ? "works" : body.error.troubleshooting.code;
    }

    test("a team is shown with its owners first, then by name, and with each member's working keys", async () => {
      const { mosqueId, owner } = await addTeam();
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
      const { mosqueId, owner } = await addTeam();
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
      const { mosqueId, owner } = await addTeam();
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
      const { mosqueId, owner } = await addTeam();
      const { email } = owner.user;
      const body = { email: email.toUpperCase(), role: "viewer" } as const;
      const refused = await owner.call("invite", { params: { mosqueId }, body });
      assertRefused(refused, "already_member");
    });

    test("of many concurrent invitations to one email, one is made", async () => {
      const { mosqueId, owner } = await addTeam();
      const body = { email: "many@example.org", role: "viewer" } as const;
      const responses = await Promise.all(
        Array.from({ length: 10 }, () => owner.call("invite", { params: { mosqueId }, body })),
      );
      assert.deepEqual(responses.map(({ status }) => status).toSorted(), [201, ...Array(9).fill(409)]);
      assert.equal((await teamOf(owner, mosqueId)).invitations.length, 1);
    });

    test("an invitation of another mosque is not found", async () => {
      const [own, other] = [await addTeam(), await addTeam()];
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
      const { mosqueId, owner } = await addTeam();
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
      const { mosqueId, owner } = await addTeam();
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
      assert.deepEqual(await rolesIn(mosqueId), ["owner", "manager"]);
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
        const { mosqueId, owner } = await addTeam();
        const other = await addMember(operator, mosqueId, "owner");
        const leave = async (visitor: SignedInVisitor) => {
          const params = { mosqueId, userId: visitor.user.id };
          return round % 2 === 0
            ? visitor.call("changeRole", { params, body: { role: "viewer" } })
            : visitor.call("removeMember", { params, body: { keys: "keep" } });
        };
        const responses = await Promise.all([leave(owner), leave(other)]);
        assert.deepEqual(responses.map(({ status }) => status).toSorted(), [200, 409]);
        assert.equal((await rolesIn(mosqueId)).filter((role) => role === "owner").length, 1);
      }
    });

    test("managers and viewers leave by themselves, and owners while another owner stays", async () => {
      const { mosqueId, owner } = await addTeam();
      const params = { mosqueId };
      const manager = await addMember(operator, mosqueId, "manager");
      const { apiKey } = await makeKey(manager, mosqueId, "Website");
      const viewer = await addMember(operator, mosqueId, "viewer");
      for (const leaving of [manager, viewer]) {
        await leaving.does("leaveTeam", { params });
        assertRefused(await leaving.call("getMosque", { params }), "mosque_not_found");
        assertRefused(await leaving.call("leaveTeam", { params }), "mosque_not_found");
      }
      assert.equal(await useKey(mosqueId, apiKey), "works");
      assertRefused(await owner.call("leaveTeam", { params }), "last_owner");
      assertRefused(await operator.call("leaveTeam", { params }), "member_not_found");

      const second = await addMember(operator, mosqueId, "owner");
      const body = { email: newEmail(), role: "viewer" } as const;
      const { link } = await second.does("invite", { params, body });
      await second.does("leaveTeam", { params });
      const token = tokenOf(link);
      const invited = await visitorOf(suite.service).call("inspectLink", { body: { token } });
      assert.equal(invited.status, 410, "what the owner had opened is closed");
      assert.deepEqual(await rolesIn(mosqueId), ["owner"]);

      const { events } = await owner.does("listMosqueSecurity", { params });
      const left = events.filter(({ kind }) => kind === "member_left");
      assert.deepEqual(
        left.map(({ actor, user, details }) => [actor.id, user?.id, details]),
        [
          [second.user.id, second.user.id, { role: "owner" }],
          [viewer.user.id, viewer.user.id, { role: "viewer" }],
          [manager.user.id, manager.user.id, { role: "manager" }],
        ],
      );
    });

    test("a stolen session takes its person out of no team, in either way", async () => {
      const { mosqueId, owner } = await addTeam();
      await addMember(operator, mosqueId, "owner");
      await suite.database.execute(
        `UPDATE sessions SET stepped_up_at = NULL WHERE user_id = '${owner.user.id}'`,
      );
      const params = { mosqueId };
      assertRefused(await owner.callOnce("leaveTeam", { params }), "step_up_needed");
      const own = { params: { mosqueId, userId: owner.user.id }, body: { keys: "keep" } } as const;
      assertRefused(await owner.callOnce("removeMember", own), "step_up_needed");
      assert.deepEqual(await rolesIn(mosqueId), ["owner", "owner"]);
    });

    test("a person outside the team cannot be changed or removed", async () => {
      const [own, other] = [await addTeam(), await addTeam()];
      for (const userId of [unknownId, other.owner.user.id]) {
        const params = { mosqueId: own.mosqueId, userId };
        const changed = await own.owner.call("changeRole", { params, body: { role: "viewer" } });
        assertRefused(changed, "member_not_found");
        const removed = await own.owner.call("removeMember", { params, body: { keys: "revoke" } });
        assertRefused(removed, "member_not_found");
      }
      assert.deepEqual(await rolesIn(other.mosqueId), ["owner"]);
    });

    test("for a removed member, the mosque immediately does not exist", async () => {
      const { mosqueId, owner } = await addTeam();
      const member = await addMember(operator, mosqueId, "manager");
      await member.does("getMosque", { params: { mosqueId } });
      const params = { mosqueId, userId: member.user.id };
      const { revokedKeys } = await owner.does("removeMember", { params, body: { keys: "keep" } });
      assert.deepEqual(revokedKeys, []);
      assertRefused(await member.call("getMosque", { params: { mosqueId } }), "mosque_not_found");
      const again = await owner.call("removeMember", { params, body: { keys: "keep" } });
      assertRefused(again, "member_not_found");
      assert.equal((await member.does("getSession")).mosqueCount, 0);
    });

    test("the keys of a removed member end, those in grace included, and no other keys", async () => {
      const { mosqueId, owner } = await addTeam();
      const member = await addMember(operator, mosqueId, "manager");
      const rotate = async (visitor: Visitor, keyId: string) => {
        const options = { params: { mosqueId, keyId }, body: { grace: "24h" } } as const;
        const { key, apiKey } = await visitor.does("rotateKey", options);
        return { id: key.id, apiKey };
      };
      const theirs = await makeKey(member, mosqueId, "Theirs");
      const theirsInGrace = await makeKey(member, mosqueId, "Rotated by them");
      const theirNewOne = await rotate(member, theirsInGrace.id);
      const rotatedByOwner = await makeKey(member, mosqueId, "Rotated by the owner");
      const ownersNewOne = await rotate(owner, rotatedByOwner.id);
      const ownersInGrace = await makeKey(owner, mosqueId, "Rotated by the member");
      const membersNewOne = await rotate(member, ownersInGrace.id);
      const owners = await makeKey(owner, mosqueId, "Owner's");

      const params = { mosqueId, userId: member.user.id };
      const { revokedKeys } = await owner.does("removeMember", { params, body: { keys: "revoke" } });
      const ended = [theirs, theirsInGrace, theirNewOne, rotatedByOwner, ownersInGrace, membersNewOne];
      assert.deepEqual(new Set(revokedKeys.map(({ id }) => id)), new Set(ended.map(({ id }) => id)));
      for (const key of revokedKeys) assert.equal(key.status, "revoked");
      for (const { apiKey } of ended) assert.equal(await useKey(mosqueId, apiKey), "key_revoked");
      for (const { apiKey } of [ownersNewOne, owners]) assert.equal(await useKey(mosqueId, apiKey), "works");

      const records = (await changesOf(suite.database.url, mosqueId)).filter(
        ({ after }) => (after as { status?: string } | null)?.status === "revoked",
      );
      assert.deepEqual(
        new Set(records.map(({ resourceId }) => resourceId)),
        new Set(ended.map(({ id }) => id)),
      );
    });

    test("the keys of a removed member work on if they are kept", async () => {
      const { mosqueId, owner } = await addTeam();
      const member = await addMember(operator, mosqueId, "manager");
      const { apiKey } = await makeKey(member, mosqueId, "Website");
      const params = { mosqueId, userId: member.user.id };
      await owner.does("removeMember", { params, body: { keys: "keep" } });
      assert.equal(await useKey(mosqueId, apiKey), "works");
    });

    test("every change of the team is recorded once, with its author, and refusals are not", async () => {
      const { mosqueId, owner } = await addTeam();
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
