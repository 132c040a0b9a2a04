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
  tokenOf,
  usePasswordLink,
  visitorOf,
} from "../../support/portal/portal.ts";
import { startService } from "../../support/services/service-here.ts";
import { type Authenticator, newAuthenticator } from "../../support/sign-in/authenticator.ts";
import { type OidcProvider, startOidcProvider } from "../../support/sign-in/oidc-provider.ts";
import { comeBack, settingsFor, signInElsewhere } from "../../support/sign-in/oidc-sign-in.ts";
import { addPasskey, signInWithPasskey } from "../../support/sign-in/passkeys.ts";

const origin = "https://sync.example.org";

for (const engine of enginesAboveStore) {
  describe(`A person who opens the invitation of another, on ${engine.name}`, () => {
    const ends: (() => Promise<unknown>)[] = [];
    let database: Database;
    let provider: OidcProvider;
    let operator: SignedInVisitor;
    let squatter: SignedInVisitor;
    let passkey: Authenticator;
    before(async () => {
      database = await engine.createMigratedDatabase();
      ends.push(database.drop);
      provider = await startOidcProvider();
      ends.push(provider.stop);
      const service = await startService(database, { PUBLIC_URL: origin, ...settingsFor(provider) });
      ends.push(service.end);
      operator = await setUpOperator(service);
    });
    after(async () => {
      for (const end of ends.reverse()) await end();
    });

    const visitor = () => visitorOf(operator.service);
    /** Opens the invitation of another person, and leaves a passkey in the account. */
    async function squat() {
      squatter = await addMember(operator, await addMosque(operator), "viewer");
      passkey = newAuthenticator(origin);
      await addPasskey(squatter, passkey);
    }
    /** Names the email's owner as the person at the provider. */
    function ownerComesToProvider() {
      const { id: sub, email, name } = squatter.user;
      provider.person = { sub, email, email_verified: true, name };
    }
    const isConfirmed = async () =>
      (await operator.does("listUsers", { search: squatter.user.email })).users[0]?.emailConfirmed;
    const makeOperator = () =>
      operator.call("updateUser", { params: { userId: squatter.user.id }, body: { isOperator: true } });

    test("is out once the email's owner sets a password with a link: all of their ways to sign in have ended", async () => {
      await squat();
      await usePasswordLink(operator, squatter, newPassword());
      assertRefused(await squatter.call("getSession"), "not_signed_in");
      assert.equal((await signInWithPasskey(visitor(), passkey)).status, 401);
      assert.equal(await isConfirmed(), true);
      assert.equal((await makeOperator()).status, 200);
    });

    test("is out once the email's owner signs in with the provider: password and passkeys have ended", async () => {
      await squat();
      ownerComesToProvider();
      const owner = visitor();
      await signInElsewhere(owner, provider);
      assert.equal((await owner.does("getSession")).user.id, squatter.user.id);
      assertRefused(await squatter.call("getSession"), "not_signed_in");
      assert.equal((await signInWithPasskey(visitor(), passkey)).status, 401);
      const { email } = squatter.user;
      assertRefused(
        await visitor().call("signIn", { body: { email, password: squatter.password } }),
        "sign_in_failed",
      );
      assert.equal(await isConfirmed(), true);
    });

    test("of the same email at the provider is its owner, who links it and keeps the passkey", async () => {
      await squat();
      ownerComesToProvider();
      const { url } = await squatter.does("linkProvider");
      assert.equal(await comeBack(squatter, await provider.visit(url)), "/portal/account?done=link");
      assert.equal(await isConfirmed(), true);
      assert.equal((await signInWithPasskey(visitor(), passkey)).status, 200);
    });

    test("is out once an operator removes the second factors; then a password link confirms the email", async () => {
      await squat();
      const someone = visitor();
      const response = await signInWithPasskey(someone, passkey);
      assert.equal(response.status, 200, response.text);
      const { link } = await operator.does("makeFactorLink", { params: { userId: squatter.user.id } });
      await visitor().does("useFactorLink", { body: { token: tokenOf(link) } });
      assertRefused(await someone.call("getSession"), "not_signed_in");
      assert.equal((await signInWithPasskey(visitor(), passkey)).status, 401);
      await usePasswordLink(operator, squatter, newPassword());
      assert.equal(await isConfirmed(), true);
      assert.equal((await makeOperator()).status, 200);
    });
  });
}
