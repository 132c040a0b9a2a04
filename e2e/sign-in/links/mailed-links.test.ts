import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { enginesAboveStore } from "../../support/databases/engines.ts";
import {
  addMember,
  addMosque,
  assertRefused,
  newEmail,
  newPassword,
  onAnotherDevice,
  type SignedInVisitor,
  shown,
  tokenOf,
  type Visitor,
  visitorOf,
} from "../../support/portal/portal.ts";
import { type Authenticator, newAuthenticator } from "../../support/sign-in/authenticator.ts";
import { addPasskey, signInWithPasskey } from "../../support/sign-in/passkeys.ts";
import type { Mailbox } from "../../support/surroundings/mailbox.ts";
import { startMailingService } from "../../support/surroundings/mailing-service.ts";

const origin = "https://sync.example.org";

for (const engine of enginesAboveStore) {
  describe(`Links that only mails contain, on ${engine.name}`, () => {
    let mailbox: Mailbox;
    let operator: SignedInVisitor;
    let mosqueId: string;
    let inviter: SignedInVisitor;
    const ends = new AsyncDisposableStack();
    before(async () => {
      const settings = { PUBLIC_URL: origin };
      ({ mailbox, operator } = await startMailingService(engine, ends, settings));
      mosqueId = await addMosque(operator);
      inviter = await addMember(operator, mosqueId, "owner", "Idris Inviter");
    });
    after(() => ends.disposeAsync());

    const visitor = () => visitorOf(operator.service);
    async function invite(email = newEmail(), to = mosqueId) {
      const params = { mosqueId: to };
      const response = await inviter.call("invite", { params, body: { email, role: "viewer" } });
      assert.equal(response.status, 201, response.text);
      return { email, response, params: { ...params, invitationId: response.body.invitation.id } };
    }
    const mailedTo = async (email: string, kind = "invitation") =>
      tokenOf(await mailbox.newestLink(email, kind));
    /** Joins with a new account. */
    async function join(token: string): Promise<SignedInVisitor> {
      const joining = visitor();
      const password = newPassword();
      const body = { token, name: "Amina Yusuf", password };
      return { ...joining, ...(await joining.does("acceptInvitation", { body })), password };
    }
    async function refused(token: string) {
      const body = { token, name: "Mallory", password: newPassword() };
      assertRefused(await visitor().call("acceptInvitation", { body }), "link_used");
    }
    const isConfirmed = async (person: Visitor) => (await person.does("getEmail")).emailConfirmed;
    const kindsOf = async (person: Visitor) =>
      (await person.does("listMySecurity")).events.map(({ kind }) => kind);
    /** Another mosque of the inviter's. */
    async function anotherMosque(): Promise<string> {
      const another = await addMosque(operator, "Masjid Rahma");
      const body = { email: inviter.user.email, role: "owner" } as const;
      await operator.does("invite", { params: { mosqueId: another }, body });
      await inviter.does("acceptInvitation", { body: { token: await mailedTo(inviter.user.email) } });
      return another;
    }

    test("who joins by a mailed invitation has shown that the mailbox is theirs, and gets the mosque's news", async () => {
      const { email, response } = await invite();
      assert.deepEqual([response.body.mailed, response.body.invitation.mailedOnly], [true, true]);
      const person = await join(await mailedTo(email));
      assert.equal(await isConfirmed(person), true);
      assert.ok((await kindsOf(person)).includes("email_confirmed"));
      const { members } = await inviter.does("getTeam", { params: { mosqueId } });
      assert.equal(members.find((member) => member.email === email)?.emailConfirmed, true);
      assert.equal((await person.does("getOverview", { params: { mosqueId } })).emailConfirmed, true);
    });

    test("an inviter who never saw the mailbox cannot confirm somebody else's address", async () => {
      const { email, response, params } = await invite();
      const token = await mailedTo(email);
      const pages = [
        response,
        await inviter.call("getTeam", { params: { mosqueId } }),
        await inviter.call("listOwnLinks"),
        await inviter.call("listMySecurity"),
        await inviter.call("listMosqueSecurity", { params: { mosqueId } }),
        await inviter.call("listChanges", { params: { mosqueId } }),
        await inviter.call("resendInvitation", { params }),
      ];
      for (const { status, text } of pages) {
        assert.ok(status < 300, text);
        for (const secret of [token, await mailedTo(email)]) assert.ok(!text.includes(secret));
      }

      const { invitations } = await inviter.does("getTeam", { params: { mosqueId } });
      const open = invitations.find((invitation) => invitation.email === email) ?? assert.fail();
      const made = await inviter.does("showInvitation", { params: { mosqueId, invitationId: open.id } });
      assert.equal(made.invitation.mailedOnly, false);
      const account = await join(tokenOf(made.link));
      assert.equal(await isConfirmed(account), false);
      assert.ok(!(await kindsOf(account)).includes("email_confirmed"));
    });

    test("an inviter who has the link shown ends the mailed one, and every owner can see that they did", async () => {
      const { email, params } = await invite();
      const mailed = await mailedTo(email);
      await inviter.does("showInvitation", { params });
      await refused(mailed);
      const { events } = await inviter.does("listMosqueSecurity", { params: { mosqueId } });
      const event = events.find(({ kind }) => kind === "invitation_link_shown");
      assert.deepEqual([event?.actor?.name, event?.details.email], [inviter.user.name, email]);
    });

    test("a link that its inviter has read is invalid once the invitation is mailed again", async () => {
      const { email, params } = await invite();
      const { link, invitation } = await inviter.does("showInvitation", { params });
      await inviter.does("resendInvitation", { params: { mosqueId, invitationId: invitation.id } });
      await refused(tokenOf(link));
      assert.equal(await isConfirmed(await join(await mailedTo(email))), true);
    });

    test("an inviter whose mail the server refuses reads the link, which then confirms no email", async () => {
      const email = newEmail();
      mailbox.refuse(email);
      const { response } = await invite(email);
      assert.deepEqual([response.body.mailed, response.body.invitation.mailedOnly], [false, false]);
      const account = await join(tokenOf(shown(response.body)));
      assert.equal(await isConfirmed(account), false);
      const other = newEmail();
      const { params } = await invite(other);
      mailbox.refuse(other);
      const again = await inviter.does("resendInvitation", { params });
      assert.equal(await isConfirmed(await join(tokenOf(shown(again)))), false);
    });

    test("a mailed invitation confirms the account that opens it while signed in, and ends its other sessions", async () => {
      const person = await addMember(operator, await addMosque(operator), "viewer");
      const elsewhere = await onAnotherDevice(person);
      assert.equal(await isConfirmed(person), false);
      const { email } = await invite(person.user.email);
      await person.does("acceptInvitation", { body: { token: await mailedTo(email) } });
      assert.equal(await isConfirmed(person), true);
      assertRefused(await elsewhere.call("getEmail"), "not_signed_in");

      const another = await anotherMosque();
      const stays = await onAnotherDevice(person);
      await invite(person.user.email, another);
      await person.does("acceptInvitation", { body: { token: await mailedTo(email) } });
      assert.equal(await isConfirmed(stays), true, "a confirmed account loses no session");
    });

    test("a thief of a mailed invitation confirms no other account with it", async () => {
      const thief = await addMember(operator, await addMosque(operator), "viewer");
      const { email } = await invite();
      const body = { token: await mailedTo(email) };
      assertRefused(await thief.call("acceptInvitation", { body }), "invitation_for_other");
      assert.equal(await isConfirmed(thief), false);
    });

    test("an inviter who opened an account in another's name loses it once the mailbox's owner comes", async () => {
      const { email, params } = await invite();
      const { link } = await inviter.does("showInvitation", { params });
      const squatter = await join(tokenOf(link));
      const another = await anotherMosque();
      await invite(email, another);
      const token = await mailedTo(email);
      assert.equal((await visitor().does("inspectLink", { body: { token } })).hasAccount, true);
      const owner = visitor();
      await owner.does("requestPasswordLink", { body: { email } });
      const password = newPassword();
      await owner.does("setPassword", { body: { token: await mailedTo(email, "password"), password } });
      assertRefused(await squatter.call("getEmail"), "not_signed_in");
      await owner.does("signIn", { body: { email, password } });
      await owner.does("acceptInvitation", { body: { token } });
      assert.equal(await isConfirmed(owner), true);
    });

    test("an operator who reads the link to a new password confirms no email with it, and takes the account from who squats in it", async () => {
      const squatter = await addMember(operator, await addMosque(operator), "viewer");
      const passkey: Authenticator = newAuthenticator(origin);
      await addPasskey(squatter, passkey);
      const params = { userId: squatter.user.id };
      const { email } = squatter.user;
      const made = await operator.does("makePasswordLink", { params });
      assert.deepEqual([made.mailed, made.link], [true, undefined]);
      const mailed = await mailedTo(email, "password");
      const { link } = await operator.does("showPasswordLink", { params });
      const body = { token: mailed, password: newPassword() };
      assertRefused(await visitor().call("setPassword", { body }), "link_used");

      const password = newPassword();
      const person = visitor();
      await person.does("setPassword", { body: { token: tokenOf(link), password } });
      assertRefused(await squatter.call("getEmail"), "not_signed_in");
      assert.equal((await signInWithPasskey(visitor(), passkey)).status, 401);
      await person.does("signIn", { body: { email, password } });
      assert.equal(await isConfirmed(person), false);
      const promote = { params, body: { isOperator: true } };
      assertRefused(await operator.call("updateUser", promote), "email_not_confirmed");
      assert.ok((await kindsOf(person)).includes("password_link_shown"));
    });

    test("an operator's mailed link to a new password confirms the email", async () => {
      const person = await addMember(operator, await addMosque(operator), "viewer");
      await operator.does("makePasswordLink", { params: { userId: person.user.id } });
      const password = newPassword();
      const token = await mailedTo(person.user.email, "password");
      await visitor().does("setPassword", { body: { token, password } });
      await person.does("signIn", { body: { email: person.user.email, password } });
      assert.equal(await isConfirmed(person), true);
    });

    test("the lists of open links mark the mailed ones", async () => {
      const { email, params } = await invite();
      const listed = async () =>
        (await operator.does("listAllLinks")).links.find((link) => link.email === email)?.mailedOnly;
      assert.equal(await listed(), true);
      await inviter.does("showInvitation", { params });
      assert.equal(await listed(), false);
    });
  });
}
