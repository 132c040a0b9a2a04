import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Database, enginesAboveStore } from "../../support/databases/engines.ts";
import {
  addMember,
  addMosque,
  assertRefused,
  confirmEmail,
  newEmail,
  onAnotherDevice,
  type SignedInVisitor,
  setUpOperator,
  type Visitor,
  visitorOf,
} from "../../support/portal/portal.ts";
import { eventually } from "../../support/runs/eventually.ts";
import type { Service } from "../../support/services/service.ts";
import { startService } from "../../support/services/service-here.ts";
import { type OidcProvider, startOidcProvider } from "../../support/sign-in/oidc-provider.ts";
import {
  changeMind,
  comeBack,
  isSignedIn,
  settingsFor,
  signInElsewhere,
} from "../../support/sign-in/oidc-sign-in.ts";
import { type Mailbox, openMailbox } from "../../support/surroundings/mailbox.ts";

const linked = "/portal/account?done=link";
const refusing = (reason: string) => `/portal/account?refused=${reason}`;

for (const engine of enginesAboveStore) {
  describe(`Linking the provider on the account page on ${engine.name}`, () => {
    const ends: (() => Promise<unknown>)[] = [];
    let mailbox: Mailbox;
    let database: Database;
    let provider: OidcProvider;
    let service: Service;
    let operator: SignedInVisitor;
    let mosqueId: string;
    before(async () => {
      mailbox = await openMailbox();
      ends.push(mailbox.close);
      database = await engine.createMigratedDatabase();
      ends.push(database.drop);
      provider = await startOidcProvider();
      ends.push(provider.stop);
      await trust(provider);
      operator = await setUpOperator(service);
      mosqueId = await addMosque(operator);
    });
    after(async () => {
      for (const end of ends.reverse()) await end();
    });
    /** Has the service trust only this provider from now on. */
    async function trust(trusted: OidcProvider) {
      await service?.end();
      service = await startService(database, {
        ...settingsFor(trusted),
        ...mailbox.settings,
        OIDC_NAME: "Our school",
      });
      ends.push(service.end);
    }

    /** A member with a confirmed email, and the provider's person of theirs, whose email is another one. */
    async function member() {
      const person = await addMember(operator, mosqueId, "viewer");
      await confirmEmail(operator, person, mailbox);
      const own = { sub: person.user.id, email: newEmail(), email_verified: true, name: "Other Name" };
      provider.person = own;
      return { person, own };
    }
    const goAndComeBack = async (person: Visitor) =>
      comeBack(person, await provider.visit((await person.does("linkProvider")).url));
    const linksOf = async (person: Visitor) => (await person.does("getProvider")).links;
    async function linkOf(person: Visitor) {
      const [link] = await linksOf(person);
      return { linkId: link?.id ?? assert.fail("no link") };
    }
    const mailTo = ({ user }: SignedInVisitor, subject: string) =>
      eventually(() =>
        mailbox.mails.find(
          ({ recipients, headers }) =>
            recipients.includes(user.email) && headers.includes(`Subject: ${subject}`),
        ),
      );
    const newsOf = async (person: Visitor) =>
      (await person.does("listMySecurity")).events
        .filter(({ kind }) => kind.startsWith("provider_"))
        .map(({ kind, details }) => [kind, details]);

    test("links the person who signs in there, whatever their email; they then sign in with it", async () => {
      const { person, own } = await member();
      assert.deepEqual(await person.does("getProvider"), { name: "Our school", links: [] });
      assert.equal(await goAndComeBack(person), linked);
      const [link, ...others] = await linksOf(person);
      assert.deepEqual([link?.isCurrent, link?.issuer, others], [true, provider.issuer, []]);

      const browser = visitorOf(service);
      assert.equal(await signInElsewhere(browser, provider), "/portal/");
      assert.deepEqual((await browser.does("getSession")).user, person.user, "no email or name has changed");
      assert.deepEqual(await newsOf(person), [["provider_linked", { name: "Our school" }]]);
      const { events } = await person.does("listMySecurity");
      const event = events.find(({ kind }) => kind === "provider_linked");
      assert.deepEqual(
        [event?.actor.id, event?.user?.id, event?.address],
        [person.user.id, person.user.id, "127.0.0.1"],
      );
      const mail = await mailTo(person, "Another way to sign in was linked");
      assert.ok(!mail.text.includes(own.sub) && !mail.text.includes(own.email));
    });

    test("a first sign-in that links by the email is recorded as well, and mailed", async () => {
      const { person, own } = await member();
      provider.person = { ...own, email: person.user.email };
      assert.equal(await signInElsewhere(visitorOf(service), provider), "/portal/");
      assert.deepEqual(await newsOf(person), [["provider_linked", { name: "Our school" }]]);
      await mailTo(person, "Another way to sign in was linked");
    });

    test("linking and unlinking need a step-up, so a stolen session gets no way in", async () => {
      const { person } = await member();
      await goAndComeBack(person);
      const params = await linkOf(person);
      await database.execute(`UPDATE sessions SET stepped_up_at = NULL WHERE user_id = '${person.user.id}'`);
      assertRefused(await person.callOnce("linkProvider"), "step_up_needed");
      assertRefused(await person.callOnce("unlinkProvider", { params }), "step_up_needed");
      assert.equal((await linksOf(person)).length, 1);
    });

    test("an unlinked provider signs in no one, not even by the confirmed email, until it is linked again", async () => {
      const { person, own } = await member();
      provider.person = { ...own, email: person.user.email };
      await goAndComeBack(person);
      await person.does("unlinkProvider", { params: await linkOf(person) });
      await mailTo(person, "Another way to sign in was unlinked");
      assert.deepEqual(await linksOf(person), []);
      for (const sub of [own.sub, crypto.randomUUID()]) {
        provider.person = { ...own, sub, email: person.user.email };
        const browser = visitorOf(service);
        assert.equal(await signInElsewhere(browser, provider), "/portal/sign-in?error=unlinked");
        assert.ok(!(await isSignedIn(browser)));
      }
      assert.deepEqual(await linksOf(person), []);
      provider.person = own;
      assert.equal(await goAndComeBack(person), linked);
      assert.equal(await signInElsewhere(visitorOf(service), provider), "/portal/");
      assert.deepEqual(
        (await newsOf(person)).map(([kind]) => kind),
        ["provider_linked", "provider_unlinked", "provider_linked"],
      );
    });

    test("the only sign-in method stays, with the next step", async () => {
      const { person } = await member();
      await goAndComeBack(person);
      await database.execute(
        `DELETE FROM accounts WHERE user_id = '${person.user.id}' AND provider_id = 'credential'`,
      );
      const params = await linkOf(person);
      assertRefused(await person.callOnce("unlinkProvider", { params }), "provider_only_way_in");
      assert.equal((await linksOf(person)).length, 1);
    });

    test("a person there has one account here, and an account one person there", async () => {
      const first = await member();
      await goAndComeBack(first.person);
      const second = await member();
      provider.person = first.own;
      assert.equal(await goAndComeBack(second.person), refusing("provider_of_other_account"));
      assert.deepEqual(await linksOf(second.person), []);
      assert.deepEqual(await newsOf(second.person), []);
      assertRefused(await first.person.call("linkProvider"), "provider_already_linked");
      const params = await linkOf(first.person);
      assertRefused(await second.person.call("unlinkProvider", { params }), "provider_link_not_found");
    });

    test("of two accounts that link the same person at the same moment, one gets them", async () => {
      const { person, own } = await member();
      const { person: other } = await member();
      provider.person = own;
      const backs = await Promise.all(
        [person, other].map(async (one) => provider.visit((await one.does("linkProvider")).url)),
      );
      const pages = await Promise.all(
        [person, other].map((one, at) => comeBack(one, backs[at] ?? assert.fail())),
      );
      assert.deepEqual(new Set(pages), new Set([linked, refusing("provider_of_other_account")]));
    });

    test("an account whose email is unconfirmed is linked only by that same email, which confirms it", async () => {
      const person = await addMember(operator, mosqueId, "viewer");
      provider.person = { sub: person.user.id, email: newEmail(), email_verified: true, name: "Squatter" };
      assert.equal(await goAndComeBack(person), refusing("provider_needs_confirmed_email"));
      assert.deepEqual(await linksOf(person), []);
      provider.person = { ...provider.person, email: person.user.email };
      assert.equal(await goAndComeBack(person), linked);
      assert.ok((await person.does("getEmail")).emailConfirmed);
      assert.ok(await isSignedIn(person), "their own password and session stay");
    });

    test("two tabs link once; each state counts once, and only for its own session", async () => {
      const { person } = await member();
      const [one, two] = [await person.does("linkProvider"), await person.does("linkProvider")];
      const [back, backToo] = [await provider.visit(one.url), await provider.visit(two.url)];
      const phone = await onAnotherDevice(person);
      const { person: thief } = await member();
      for (const other of [phone, thief, visitorOf(service)]) {
        assert.equal(await comeBack(other, back), refusing("provider_visit_over"));
      }
      assert.deepEqual(await linksOf(person), []);
      provider.person = { ...provider.person, sub: person.user.id };
      assert.equal(await comeBack(person, back), linked);
      assert.equal(await comeBack(person, back), refusing("provider_visit_over"), "a replayed state");
      assert.equal(await comeBack(person, backToo), linked, "the other tab");
      assert.equal((await linksOf(person)).length, 1);
      assert.equal((await newsOf(person)).length, 1);
    });

    test("an untrustworthy response, an unverified email, or a user who declines links no account", async () => {
      const { person, own } = await member();
      const lies: readonly (readonly [OidcProvider["forgery"], string])[] = [
        [{ withOtherKey: true }, "provider_not_believed"],
        [{ claims: { iss: "https://evil.example" } }, "provider_not_believed"],
        [{ claims: { aud: "another" } }, "provider_not_believed"],
        [{ claims: { nonce: "another" } }, "provider_not_believed"],
        [{ claims: { sub: 1 } }, "provider_not_believed"],
        [{ claims: { email_verified: "true" } }, "provider_email_unverified"],
      ];
      for (const [forgery, reason] of lies) {
        provider.forgery = forgery;
        assert.equal(await goAndComeBack(person), refusing(reason), JSON.stringify(forgery));
      }
      provider.forgery = {};
      const goThere = async () => provider.visit((await person.does("linkProvider")).url);
      assert.equal(await changeMind(person, await goThere()), refusing("provider_cancelled"));
      for (const [name, value] of [
        ["iss", "https://evil.example"],
        ["code", "another"],
        ["state", "link.another"],
      ] as const) {
        const back = await goThere();
        back.searchParams.set(name, value);
        const reason = name === "state" ? "provider_visit_over" : "provider_not_believed";
        assert.equal(await comeBack(person, back), refusing(reason), name);
      }
      assert.deepEqual(await linksOf(person), []);
      assert.deepEqual(await newsOf(person), []);
      assert.ok(!service.logs().includes(own.email));
    });

    test("a disabled account cannot link or sign in, and is told why", async () => {
      const { person, own } = await member();
      await goAndComeBack(person);
      const { person: unlinked } = await member();
      const { url } = await unlinked.does("linkProvider");
      const back = await provider.visit(url);
      for (const { user } of [person, unlinked]) {
        await operator.does("disableUser", { params: { userId: user.id } });
      }
      assert.equal(await comeBack(unlinked, back), refusing("provider_visit_over"));
      const people = [own, { ...own, sub: crypto.randomUUID(), email: unlinked.user.email }];
      for (const one of people) {
        provider.person = one;
        const browser = visitorOf(service);
        assert.equal(await signInElsewhere(browser, provider), "/portal/sign-in?error=disabled");
        assert.ok(!(await isSignedIn(browser)));
      }
      await operator.does("enableUser", { params: { userId: unlinked.user.id } });
      const enabled = await onAnotherDevice(unlinked);
      assert.deepEqual(await linksOf(enabled), [], "neither sign-in nor visit has linked it");
    });

    test("a link to an earlier issuer signs in no one, can be removed, and the new issuer can be linked", async () => {
      const { person, own } = await member();
      await goAndComeBack(person);
      const former = await linkOf(person);
      const [earlier, later] = [provider, await startOidcProvider()];
      ends.push(later.stop);
      await trust(later);
      const again = await onAnotherDevice({ ...person, service });
      assert.deepEqual(
        (await linksOf(again)).map(({ isCurrent, issuer }) => [isCurrent, issuer]),
        [[false, earlier.issuer]],
      );
      assert.ok(!(await again.does("getStepUp")).ways.includes("provider"));
      assertRefused(await again.call("stepUpWithProvider", { body: {} }), "provider_not_linked");
      provider = later;
      provider.person = own;
      assert.equal(await goAndComeBack(again), linked);
      await again.does("unlinkProvider", { params: former });
      assert.deepEqual(
        (await linksOf(again)).map(({ isCurrent }) => isCurrent),
        [true],
      );
      assert.deepEqual((await newsOf(again))[0], ["provider_unlinked", { name: earlier.issuer }]);
    });
  });
}
