import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Database, enginesAboveStore } from "../../support/databases/engines.ts";
import {
  addMember,
  addMosque,
  assertRefused,
  newPassword,
  type SignedInVisitor,
  setUpOperator,
  usePasswordLink,
  type Visitor,
  visitorOf,
} from "../../support/portal/portal.ts";
import type { Service } from "../../support/services/service.ts";
import { startService } from "../../support/services/service-here.ts";
import { newAuthenticator } from "../../support/sign-in/authenticator.ts";
import { addApp } from "../../support/sign-in/factors.ts";
import { type OidcProvider, startOidcProvider } from "../../support/sign-in/oidc-provider.ts";
import { comeBack, isSignedIn, settingsFor, signInElsewhere } from "../../support/sign-in/oidc-sign-in.ts";
import { addPasskey } from "../../support/sign-in/passkeys.ts";

const origin = "https://sync.example.org";

for (const engine of enginesAboveStore) {
  describe(`A sign-in that was begun before all were ended, on ${engine.name}`, () => {
    const ends: (() => Promise<unknown>)[] = [];
    let database: Database;
    let provider: OidcProvider;
    let service: Service;
    let operator: SignedInVisitor;
    let mosqueId: string;
    before(async () => {
      database = await engine.createMigratedDatabase();
      ends.push(database.drop);
      provider = await startOidcProvider();
      ends.push(provider.stop);
      service = await startService(database, { ...settingsFor(provider), PUBLIC_URL: origin });
      ends.push(service.end);
      operator = await setUpOperator(service);
      mosqueId = await addMosque(operator);
    });
    after(async () => {
      for (const end of ends.reverse()) await end();
    });

    const personThere = ({ user: { id, email, name } }: SignedInVisitor) => ({
      ...{ sub: id, email, name },
      email_verified: true,
    });
    /** An owner with a confirmed email, who signs in with a password, the provider, and a passkey unless left out. */
    async function newPerson(withPasskey = true) {
      const person = await addMember(operator, mosqueId, "owner");
      provider.person = personThere(person);
      provider.forgery = {};
      assert.equal(await signInElsewhere(visitorOf(service), provider), "/portal/");
      const password = newPassword();
      await usePasswordLink(operator, person, password);
      const device = newAuthenticator(origin);
      const known = await signedIn(person, password);
      if (withPasskey) await addPasskey(known, device);
      return { person: known, device };
    }
    async function signedIn({ user }: SignedInVisitor, password: string): Promise<SignedInVisitor> {
      const visitor = visitorOf(service);
      await visitor.does("signIn", { body: { email: user.email, password } });
      return Object.assign(visitor, { user, password });
    }

    /** What ends all that was begun in a person's name. */
    const endings: readonly (readonly [string, (person: SignedInVisitor) => Promise<unknown>])[] = [
      [
        "a new password",
        (person) =>
          person.does("changePassword", {
            body: { currentPassword: person.password, newPassword: newPassword() },
          }),
      ],
      ["a password link", (person) => usePasswordLink(operator, person, newPassword())],
      ["signing out everywhere", (person) => person.does("signOutEverywhere")],
      ["ending the other sessions", (person) => person.does("endOtherSessions")],
      [
        "an operator who signs the account out",
        ({ user }) => operator.does("endUserSessions", { params: { userId: user.id } }),
      ],
      [
        "an operator who disables and enables the account",
        async ({ user }) => {
          await operator.does("disableUser", { params: { userId: user.id } });
          await operator.does("enableUser", { params: { userId: user.id } });
        },
      ],
    ];

    for (const [what, end] of endings) {
      test(`a thief's passkey challenge makes no session after ${what}`, async () => {
        const { person, device } = await newPerson();
        const thief = visitorOf(service);
        const body = device.use(await thief.does("askForPasskey"));
        await end(person);
        assertRefused(await thief.call("signInWithPasskey", { body }), "passkey_challenge_ended");
        assert.equal(await isSignedIn(thief), false);
        const again = device.use(await thief.does("askForPasskey"));
        await thief.does("signInWithPasskey", { body: again });
      });

      test(`a thief's way back from the provider makes no session after ${what}`, async () => {
        const { person } = await newPerson(false);
        const thief = visitorOf(service);
        const back = await provider.visit((await thief.does("signInElsewhere", { body: {} })).url);
        await end(person);
        assert.equal(await comeBack(thief, back), "/portal/sign-in?error=failed");
        assert.equal(await isSignedIn(thief), false);
        assert.equal(await signInElsewhere(thief, provider), "/portal/");
      });
    }

    test("by the provider cannot link an account or wait for its second factor", async () => {
      const person = await addMember(operator, mosqueId, "owner");
      const { app } = await addApp(person);
      provider.person = personThere(person);
      const thief = visitorOf(service);
      const back = await provider.visit((await thief.does("signInElsewhere", { body: {} })).url);
      await person.does("endOtherSessions");
      assert.equal(await comeBack(thief, back), "/portal/sign-in?error=failed");
      assertRefused(await thief.call("signInWithFactor", { body: { code: app.code() } }), "factor_step_over");
      assert.deepEqual((await person.does("getProvider")).links, []);
    });

    test("with a passkey steps no session up, and adds no passkey", async () => {
      const { person, device } = await newPerson();
      const asked = device.use(await person.does("askForStepUpPasskey"));
      const made = newAuthenticator(origin).make(await person.does("askForNewPasskey"));
      await person.does("endOtherSessions");
      const stepUp = await person.callOnce("stepUpWithPasskey", { body: asked });
      assertRefused(stepUp, "passkey_challenge_ended");
      const added = await person.callOnce("addPasskey", { body: { ...made, name: "Thief's" } });
      assertRefused(added, "passkey_challenge_ended");
      assert.equal((await person.does("listPasskeys")).passkeys.length, 1);
    });

    test("with the provider steps no session up", async () => {
      const { person } = await newPerson(false);
      const back = await goThere("stepUpWithProvider", person);
      await person.does("endOtherSessions");
      assert.equal(await comeBack(person, back), "/portal/stepped-up?refused=provider_visit_over");
    });

    test("links no account of the provider's: the page that a thief lures its owner to has no effect", async () => {
      const person = await addMember(operator, mosqueId, "owner");
      await usePasswordLink(operator, person, person.password);
      const owner = await signedIn(person, person.password);
      provider.person = { sub: "the thief", email: "thief@example.org", email_verified: true, name: "Thief" };
      const back = await goThere("linkProvider", owner);
      await owner.does("endOtherSessions");
      assert.equal(await comeBack(owner, back), "/portal/account?refused=provider_visit_over");
      assert.deepEqual((await owner.does("getProvider")).links, []);
    });

    test("counts again where its end was written by a clock that was years ahead", async () => {
      const { person, device } = await newPerson();
      await database.execute(
        `UPDATE users SET generation_began = '2199-01-01T00:00:00.000Z' WHERE id = '${person.user.id}'`,
      );
      const visitor = visitorOf(service);
      await visitor.does("signInWithPasskey", { body: device.use(await visitor.does("askForPasskey")) });
      assert.ok(await isSignedIn(visitor));
    });

    async function goThere(name: "stepUpWithProvider" | "linkProvider", visitor: Visitor): Promise<URL> {
      const { url } =
        name === "linkProvider"
          ? await visitor.does("linkProvider")
          : await visitor.does("stepUpWithProvider", { body: {} });
      return provider.visit(url);
    }
  });
}
