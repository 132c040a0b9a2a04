import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { limits } from "@mosque-sync/contract";
import { enginesAboveStore } from "../../support/databases/engines.ts";
import { changesOf } from "../../support/portal/changes.ts";
import { letLinksExpire } from "../../support/portal/one-time-links.ts";
import {
  addMember,
  addMosque,
  assertRefused,
  newEmail,
  newPassword,
  onAnotherDevice,
  type SignedInVisitor,
  tokenOf,
  visitorOf,
} from "../../support/portal/portal.ts";
import { addSharedOperator } from "../../support/portal/shared-operator.ts";
import { sharedSuiteOn } from "../../support/services/suite.ts";

for (const engine of enginesAboveStore) {
  describe(`Accepting an invitation on ${engine.name}`, () => {
    const suite = sharedSuiteOn(engine);
    let operator: SignedInVisitor;
    before(async () => {
      operator = await addSharedOperator(engine, suite.service);
    });

    /** Invites a person into a new mosque's team. */
    async function invite(email = newEmail()) {
      const mosqueId = await addMosque(operator);
      const params = { mosqueId };
      const invited = await operator.does("invite", { params, body: { email, role: "manager" } });
      return { mosqueId, email, token: tokenOf(invited.link), invitationId: invited.invitation.id };
    }
    const newcomer = () => ({ name: "Amina Yusuf", password: newPassword() });
    const teamOf = (mosqueId: string) => operator.does("getTeam", { params: { mosqueId } });

    test("a new person chooses name and password, joins, and is signed in", async () => {
      const { mosqueId, email, token } = await invite();
      const visitor = visitorOf(suite.service);
      const { expiresAt, ...purpose } = await visitor.does("inspectLink", { body: { token } });
      const invitation = { kind: "invitation", email, role: "manager", communityName: "Masjid Noor" };
      assert.deepEqual(purpose, { ...invitation, hasAccount: false });
      assert.ok(Date.parse(expiresAt) > Date.now() + 6.9 * 24 * 60 * 60 * 1_000);

      const account = newcomer();
      const accepted = await visitor.does("acceptInvitation", { body: { token, ...account } });
      assert.equal(accepted.mosqueId, mosqueId);
      const { user, onlyMosqueId } = await visitor.does("getSession");
      const { mosque } = await visitor.does("getMosque", { params: { mosqueId } });
      assert.deepEqual(user, accepted.user);
      assert.deepEqual(
        { ...user, role: mosque.role, mosqueId: onlyMosqueId },
        { id: user.id, name: account.name, email, isOperator: false, role: "manager", mosqueId },
      );
      await onAnotherDevice({ ...visitor, user, password: account.password });
      const { members, invitations } = await teamOf(mosqueId);
      assert.deepEqual(
        members.map(({ userId, role }) => ({ userId, role })),
        [{ userId: user.id, role: "manager" }],
      );
      assert.deepEqual(invitations, []);
    });

    test("a new person must give a name and a password, and may come back with them", async () => {
      const { token } = await invite();
      const visitor = visitorOf(suite.service);
      const { name, password } = newcomer();
      const withoutName = await visitor.call("acceptInvitation", { body: { token, password } });
      assertRefused(withoutName, "field_required");
      assert.equal(withoutName.body.error.details.field, "name");
      const withoutPassword = await visitor.call("acceptInvitation", { body: { token, name } });
      assertRefused(withoutPassword, "field_required");
      assert.equal(withoutPassword.body.error.details.field, "password");
      const short = await visitor.call("acceptInvitation", { body: { token, name, password: "too short" } });
      assertRefused(short, "too_short");
      await visitor.does("acceptInvitation", { body: { token, name, password } });
    });

    test("a user with an account signs in first, then joins with it", async () => {
      const member = await addMember(operator, await addMosque(operator), "viewer");
      const { mosqueId, token } = await invite(member.user.email.toUpperCase());
      const visitor = visitorOf(suite.service);
      assert.equal((await visitor.does("inspectLink", { body: { token } })).hasAccount, true);
      const refused = await visitor.call("acceptInvitation", { body: { token, ...newcomer() } });
      assertRefused(refused, "email_taken");
      assert.equal((await member.does("acceptInvitation", { body: { token } })).mosqueId, mosqueId);
      assert.equal((await member.does("listMosques")).mosques.length, 2);
    });

    test("a user signed in to another account does not join, and sees whom the invitation is for", async () => {
      const { mosqueId, email, token } = await invite();
      const refused = await operator.call("acceptInvitation", { body: { token } });
      assertRefused(refused, "invitation_for_other");
      assert.equal(refused.body.error.details.email, email);
      assert.deepEqual((await teamOf(mosqueId)).members, []);
      await visitorOf(suite.service).does("acceptInvitation", { body: { token, ...newcomer() } });
    });

    test("a member stays unchanged, and the link stays open", async () => {
      const { email, token } = await invite();
      const visitor = visitorOf(suite.service);
      const { user } = await visitor.does("acceptInvitation", { body: { token, ...newcomer() } });
      const again = await invite(email);
      await suite.database.execute(
        `INSERT INTO members (mosque_id, user_id, role, joined_at) VALUES ('${again.mosqueId}', '${user.id}', 'viewer', '2026-11-20T18:00:00.000Z')`,
      );
      const refused = await visitor.call("acceptInvitation", { body: { token: again.token } });
      assertRefused(refused, "already_member");
      assert.equal((await teamOf(again.mosqueId)).members[0]?.role, "viewer");
      await visitor.does("inspectLink", { body: { token: again.token } });
    });

    test("a used, withdrawn or expired link does not work", async () => {
      const used = await invite();
      await visitorOf(suite.service).does("acceptInvitation", { body: { token: used.token, ...newcomer() } });
      const withdrawn = await invite();
      const { mosqueId, invitationId } = withdrawn;
      await operator.does("withdrawInvitation", { params: { mosqueId, invitationId } });
      for (const { token } of [used, withdrawn]) {
        const late = visitorOf(suite.service);
        assertRefused(await late.call("acceptInvitation", { body: { token, ...newcomer() } }), "link_used");
        assertRefused(await late.call("inspectLink", { body: { token } }), "link_used");
        assertRefused(await late.call("getSession"), "not_signed_in");
      }
      const over = await invite();
      await letLinksExpire(suite.database, over.mosqueId);
      const late = visitorOf(suite.service);
      const refused = await late.call("acceptInvitation", { body: { token: over.token, ...newcomer() } });
      assertRefused(refused, "link_expired");
      assert.deepEqual((await teamOf(over.mosqueId)).members, []);
    });

    test("an invitation sent again has a new link with the full lifetime, and the first link ends", async () => {
      const { mosqueId, email, token, invitationId } = await invite();
      const again = await operator.does("resendInvitation", { params: { mosqueId, invitationId } });
      const { invitation, link, expiresAt } = again;
      assert.deepEqual([invitation.email, invitation.role, again.mailed], [email, "manager", false]);
      assert.notEqual(invitation.id, invitationId);
      assert.ok(Date.parse(expiresAt) > Date.now() + 6.9 * 24 * 60 * 60 * 1_000);
      assert.deepEqual((await teamOf(mosqueId)).invitations, [invitation]);
      const visitor = visitorOf(suite.service);
      const before = await visitor.call("acceptInvitation", { body: { token, ...newcomer() } });
      assertRefused(before, "link_used");
      const used = { params: { mosqueId, invitationId } };
      assertRefused(await operator.call("resendInvitation", used), "invitation_not_found");

      const records = (await changesOf(suite.database.url, mosqueId)).slice(-2);
      const record = { invited: email, role: "manager" };
      assert.deepEqual(
        records.map(({ resourceId, before, after }) => ({ resourceId, before, after })),
        [
          { resourceId: invitationId, before: record, after: null },
          { resourceId: invitation.id, before: null, after: record },
        ],
      );
      await visitor.does("acceptInvitation", { body: { token: tokenOf(link), ...newcomer() } });
    });

    test("an invitation sent again counts towards the day's limit, and is refused for a member", async () => {
      const { mosqueId, invitationId } = await invite();
      let newest = invitationId;
      const resend = () => operator.call("resendInvitation", { params: { mosqueId, invitationId: newest } });
      for (let made = 1; made < limits.invitationsMadePerDay; made += 1) {
        newest = (await resend()).body.invitation.id;
      }
      assertRefused(await resend(), "too_many_today");
      const [open] = (await teamOf(mosqueId)).invitations;
      assert.equal(open?.id, newest, "the earlier invitation stays open");

      const other = await invite();
      const { user } = await addMember(operator, await addMosque(operator), "viewer");
      await suite.database.execute(
        `INSERT INTO members (mosque_id, user_id, role, joined_at) VALUES ('${other.mosqueId}', '${user.id}', 'viewer', '2026-11-20T18:00:00.000Z')`,
      );
      await suite.database.execute(
        `UPDATE links SET email = '${user.email}' WHERE id = '${other.invitationId}'`,
      );
      const refused = await operator.call("resendInvitation", {
        params: { mosqueId: other.mosqueId, invitationId: other.invitationId },
      });
      assertRefused(refused, "already_member");
    });

    test("of twenty people with the same link exactly one joins, with one account", async () => {
      const { mosqueId, token } = await invite();
      const responses = await Promise.all(
        Array.from({ length: 20 }, () =>
          visitorOf(suite.service).call("acceptInvitation", { body: { token, ...newcomer() } }),
        ),
      );
      assert.equal(responses.filter(({ status }) => status === 200).length, 1);
      for (const { status, body, text } of responses) {
        if (status === 200) continue;
        assert.match(body.error.troubleshooting.code, /^(link_used|email_taken)$/, text);
      }
      assert.equal((await teamOf(mosqueId)).members.length, 1);
    });

    test("an invitation withdrawn during its acceptance either worked or did not", async () => {
      for (let round = 0; round < 5; round += 1) {
        const { mosqueId, token, invitationId } = await invite();
        const [accepted, withdrawn] = await Promise.all([
          visitorOf(suite.service).call("acceptInvitation", { body: { token, ...newcomer() } }),
          operator.call("withdrawInvitation", { params: { mosqueId, invitationId } }),
        ]);
        assert.deepEqual(
          [accepted.status, withdrawn.status].toSorted(),
          accepted.status === 200 ? [200, 404] : [200, 410],
        );
        assert.equal((await teamOf(mosqueId)).members.length, accepted.status === 200 ? 1 : 0);
      }
    });
  });
}
