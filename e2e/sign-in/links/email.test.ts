import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Database, enginesAboveStore } from "../../support/databases/engines.ts";
import { letLinksExpire } from "../../support/portal/one-time-links.ts";
import {
  addMember,
  addMosque,
  assertRefused,
  confirmEmail,
  newEmail,
  type SignedInVisitor,
  tokenOf,
  type Visitor,
  visitorOf,
} from "../../support/portal/portal.ts";
import { eventually } from "../../support/runs/eventually.ts";
import type { Mailbox } from "../../support/surroundings/mailbox.ts";
import { startMailingService } from "../../support/surroundings/mailing-service.ts";

for (const engine of enginesAboveStore) {
  describe(`One's own email on ${engine.name}`, () => {
    let mailbox: Mailbox;
    let database: Database;
    let operator: SignedInVisitor;
    let mosqueId: string;
    const ends = new AsyncDisposableStack();
    before(async () => {
      ({ mailbox, database, operator } = await startMailingService(engine, ends));
      mosqueId = await addMosque(operator);
    });
    after(() => ends.disposeAsync());

    /** The mails to an address with a subject. */
    const mailsTo = (email: string, subject: string) =>
      mailbox.mails.filter(
        ({ recipients, headers }) => recipients.includes(email) && headers.includes(`Subject: ${subject}`),
      );
    /** The token of the link in the newest of so many mails that confirm an address. */
    async function mailedToken(email: string, count = 1): Promise<string> {
      const mail = await eventually(() => mailsTo(email, "Confirm your email")[count - 1]);
      const [link] = /https?:\/\/\S+\/portal\/email#\S+/.exec(mail.text) ?? assert.fail(mail.text);
      return tokenOf(link);
    }
    const use = (visitor: Visitor, token: string) => visitor.call("useEmailLink", { body: { token } });
    const member = () => addMember(operator, mosqueId, "viewer");
    async function confirmed(): Promise<SignedInVisitor> {
      const person = await member();
      await confirmEmail(operator, person, mailbox);
      return person;
    }
    async function kindsOf(person: Visitor): Promise<string[]> {
      return (await person.does("listMySecurity")).events.map(({ kind }) => kind);
    }

    test("is confirmed by the mailed link, once, in the account's own session", async () => {
      const person = await member();
      assert.equal((await person.does("getEmail")).emailConfirmed, false);
      await person.does("askToConfirmEmail");
      const token = await mailedToken(person.user.email);
      assertRefused(await use(visitorOf(operator.service), token), "not_signed_in");
      assertRefused(await use(operator, token), "link_for_other_account");
      assert.equal((await person.does("getEmail")).emailConfirmed, false);
      assert.equal((await use(person, token)).status, 200);
      const own = await person.does("getEmail");
      assert.deepEqual([own.emailConfirmed, own.link], [true, undefined]);
      assertRefused(await use(person, token), "link_used");
      assert.ok((await kindsOf(person)).includes("email_confirmed"));
    });

    test("ends the other sessions when it is first confirmed, and no session when it is changed", async () => {
      const person = await member();
      const { password } = person;
      const signedIn = async () => {
        const device = visitorOf(operator.service);
        await device.does("signIn", { body: { email: person.user.email, password } });
        return device;
      };
      const before = await signedIn();
      await person.does("askToConfirmEmail");
      assert.equal((await use(person, await mailedToken(person.user.email))).status, 200);
      assertRefused(await before.call("getSession"), "not_signed_in");
      const after = await signedIn();
      const email = newEmail();
      await person.does("changeEmail", { body: { email } });
      assert.equal((await use(person, await mailedToken(email))).status, 200);
      await after.does("getSession");
    });

    test("is changed by a link to the new address, and the former one is told", async () => {
      const person = await confirmed();
      const [former, email] = [person.user.email, newEmail()];
      await person.does("changeEmail", { body: { email } });
      const token = await mailedToken(email);
      await eventually(() => mailsTo(former, "A new email was asked for")[0]);
      assert.equal((await person.does("getSession")).user.email, former, "until the link is used");
      assert.equal((await use(person, token)).status, 200);
      await eventually(() => mailsTo(former, "Your email was changed")[0]);
      assert.equal(mailsTo(email, "Your email was changed").length, 0);
      const { password } = person;
      const signIn = (as: string) =>
        visitorOf(operator.service).call("signIn", { body: { email: as, password } });
      assert.equal((await signIn(email)).status, 200);
      assertRefused(await signIn(former), "sign_in_failed");
      const kinds = await kindsOf(person);
      for (const kind of ["email_change_asked", "email_changed"]) assert.ok(kinds.includes(kind), kind);
    });

    test("a change ends the links to a new password that went to the former address", async () => {
      const person = await confirmed();
      await operator.does("makePasswordLink", { params: { userId: person.user.id } });
      const link = await mailbox.newestLink(person.user.email, "password");
      const email = newEmail();
      await person.does("changeEmail", { body: { email } });
      assert.equal((await use(person, await mailedToken(email))).status, 200);
      const body = { token: tokenOf(link), password: "a wholly other passphrase" };
      assertRefused(await visitorOf(operator.service).call("setPassword", { body }), "link_used");
    });

    test("a second request voids the first link, and links expire", async () => {
      const person = await member();
      await person.does("askToConfirmEmail");
      const first = await mailedToken(person.user.email);
      await person.does("askToConfirmEmail");
      const second = await mailedToken(person.user.email, 2);
      assertRefused(await use(person, first), "link_used");
      await letLinksExpire(database);
      assertRefused(await use(person, second), "link_expired");
      assert.equal((await person.does("getEmail")).link, undefined);
      assert.equal((await person.does("getEmail")).emailConfirmed, false);
    });

    test("an email with an account is not revealed or taken over, and its owner is mailed", async () => {
      const [person, owner] = [await confirmed(), await confirmed()];
      const [free, taken] = [newEmail(), owner.user.email];
      const asked = async (email: string) => {
        const { status, body } = await person.call("changeEmail", { body: { email } });
        const { link } = await person.does("getEmail");
        return { status, body, isOpen: link?.email === email };
      };
      assert.deepEqual(await asked(taken), await asked(free));
      const mail = await eventually(() => mailsTo(taken, "Another account asked for your email")[0]);
      assert.ok(!mail.text.includes("/portal/email#"));
      assert.equal(mailsTo(taken, "Confirm your email").length, 0);
      assert.equal((await owner.does("getSession")).user.email, taken);
    });

    test("an address that got an account meanwhile is not taken from it", async () => {
      const [person, other] = [await confirmed(), await confirmed()];
      const email = newEmail();
      await person.does("changeEmail", { body: { email } });
      const token = await mailedToken(email);
      await other.does("changeEmail", { body: { email } });
      assert.equal((await use(other, await mailedToken(email, 2))).status, 200);
      assertRefused(await use(person, token), "email_taken");
      assert.equal((await other.does("getSession")).user.email, email);
    });

    test("of two accounts that take one address in the same instant, one gets it", async () => {
      const people = [await confirmed(), await confirmed()];
      for (let round = 0; round < 5; round++) {
        const email = newEmail();
        const links: (readonly [Visitor, string])[] = [];
        for (const [index, person] of people.entries()) {
          await person.does("changeEmail", { body: { email } });
          links.push([person, await mailedToken(email, index + 1)]);
        }
        const responses = await Promise.all(links.map(([person, token]) => use(person, token)));
        assert.deepEqual(responses.map(({ status }) => status).toSorted(), [200, 409]);
        for (const response of responses.filter(({ status }) => status !== 200))
          assertRefused(response, "email_taken");
      }
    });

    test("a change needs proof that it is still the same person", async () => {
      const person = await confirmed();
      await database.execute("UPDATE sessions SET stepped_up_at = '2026-01-01T00:00:00.000Z'");
      const change = () => person.callOnce("changeEmail", { body: { email: newEmail() } });
      assertRefused(await change(), "step_up_needed");
      await person.does("stepUp", { body: { password: person.password } });
      assert.equal((await change()).status, 200);
    });

    test("a viewer causes at most five mails a day to any mailbox, without a word of their own", async () => {
      const person = await addMember(operator, mosqueId, "viewer", "Call +1 555 0100 to win");
      const addresses = Array.from({ length: 40 }, newEmail);
      const responses = await Promise.all(
        addresses.map((email) => person.call("changeEmail", { body: { email } })),
      );
      const refused = responses.filter(({ status }) => status !== 200);
      assert.equal(refused.length, 35);
      for (const response of refused) {
        assert.ok(
          ["too_many_email_links", "too_many_sign_ins"].includes(response.body.error.troubleshooting.code),
        );
      }
      const arrived = () => addresses.flatMap((email) => mailsTo(email, "Confirm your email"));
      await eventually(() => (arrived().length === 5 ? true : undefined));
      for (const { text } of arrived()) assert.ok(!text.includes("555"), text);
      assertRefused(await person.call("askToConfirmEmail"), "too_many_email_links");
      assert.equal(arrived().length, 5);
    });

    test("no link's token is in the database", async () => {
      const person = await member();
      await person.does("askToConfirmEmail");
      const token = await mailedToken(person.user.email);
      assert.ok(!(await database.contents()).includes(token));
    });
  });
}
