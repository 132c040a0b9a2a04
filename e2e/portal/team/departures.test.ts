import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { enginesAboveStore } from "../../support/databases/engines.ts";
import { changesOf } from "../../support/portal/changes.ts";
import {
  addMember,
  assertRefused,
  newEmail,
  tokenOf,
  type Visitor,
  visitorOf,
} from "../../support/portal/portal.ts";
import { addSharedOperator } from "../../support/portal/shared-operator.ts";
import { addTeam, makeKey, rolesIn } from "../../support/portal/teams.ts";
import { sharedSuiteOn } from "../../support/services/suite.ts";

for (const engine of enginesAboveStore) {
  describe(`Teams in the portal on ${engine.name}`, () => {
    const suite = sharedSuiteOn(engine);
    let operator: Visitor;
    before(async () => {
      operator = await addSharedOperator(engine, suite.service);
    });

    /** "works", or the reason for the refusal. */
    async function useKey(mosqueId: string, apiKey: string) {
      const { status, body } = await suite.request({ path: `/v1/mosques/${mosqueId}/profile`, key: apiKey });
      return status === 200 ? "works" : body.error.troubleshooting.code;
    }

    test("managers and viewers leave by themselves, and owners while another owner stays", async () => {
      const { mosqueId, owner } = await addTeam(operator);
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
      assert.deepEqual(await rolesIn(operator, mosqueId), ["owner"]);

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
      const { mosqueId, owner } = await addTeam(operator);
      await addMember(operator, mosqueId, "owner");
      await suite.database.execute(
        `UPDATE sessions SET stepped_up_at = NULL WHERE user_id = '${owner.user.id}'`,
      );
      const params = { mosqueId };
      assertRefused(await owner.callOnce("leaveTeam", { params }), "step_up_needed");
      const own = { params: { mosqueId, userId: owner.user.id }, body: { keys: "keep" } } as const;
      assertRefused(await owner.callOnce("removeMember", own), "step_up_needed");
      assert.deepEqual(await rolesIn(operator, mosqueId), ["owner", "owner"]);
    });

    test("for a removed member, the mosque immediately does not exist", async () => {
      const { mosqueId, owner } = await addTeam(operator);
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
      const { mosqueId, owner } = await addTeam(operator);
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
      const { mosqueId, owner } = await addTeam(operator);
      const member = await addMember(operator, mosqueId, "manager");
      const { apiKey } = await makeKey(member, mosqueId, "Website");
      const params = { mosqueId, userId: member.user.id };
      await owner.does("removeMember", { params, body: { keys: "keep" } });
      assert.equal(await useKey(mosqueId, apiKey), "works");
    });
  });
}
