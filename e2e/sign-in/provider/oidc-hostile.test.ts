import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Database, enginesAboveStore } from "../../support/databases/engines.ts";
import {
  addMember,
  addMosque,
  assertRefused,
  newEmail,
  type SignedInVisitor,
  setUpOperator,
  visitorOf,
} from "../../support/portal/portal.ts";
import { eventually } from "../../support/runs/eventually.ts";
import type { Service } from "../../support/services/service.ts";
import { startService } from "../../support/services/service-here.ts";
import { type OidcProvider, startOidcProvider } from "../../support/sign-in/oidc-provider.ts";
import { comeBack, isSignedIn, settingsFor, signInElsewhere } from "../../support/sign-in/oidc-sign-in.ts";
import { failed, liesOf, noAccount, withoutEmail } from "./lies.ts";

interface Refusal {
  readonly msg: string;
  readonly refusal?: string;
}

/** The refusals in the service's log, from a place in it on. */
function refusalsIn(log: string): string[] {
  const lines = log.split("\n").filter((line) => line.startsWith("{") && line.endsWith("}"));
  return lines
    .map((line) => JSON.parse(line) as Refusal)
    .flatMap(({ refusal, msg }) => {
      if (refusal !== undefined)
        assert.match(msg, /: .+\. [A-Z].+\.$/, "The log line explains the problem and the fix.");
      return refusal ?? [];
    });
}

for (const engine of enginesAboveStore) {
  describe(`A provider, hostile or another one, on ${engine.name}`, () => {
    const ends = new AsyncDisposableStack();
    let first: OidcProvider;
    let provider: OidcProvider;
    let database: Database;
    let service: Service;
    let operator: SignedInVisitor;
    let linked: SignedInVisitor;
    let addUser: () => Promise<SignedInVisitor>;
    before(async () => {
      database = await engine.createMigratedDatabase();
      ends.defer(() => database.drop());
      ends.defer(() => service.end());
      first = await startProvider();
      await trust(first);
      operator = await setUpOperator(service);
      addUser = async () => addMember(operator, await addMosque(operator), "viewer");
      linked = await addUser();
    });
    after(() => ends.disposeAsync());
    async function startProvider() {
      const started = await startOidcProvider();
      ends.defer(() => started.stop());
      return started;
    }
    /** Makes the service trust only this provider, whose keys it has not read yet. */
    async function trust(trusted: OidcProvider) {
      await service?.end();
      service = await startService(database, settingsFor(trusted));
      provider = trusted;
    }
    const beHonest = ({ user: { id, email, name } }: SignedInVisitor) => {
      provider.person = { sub: id, email, email_verified: true, name };
      provider.forgery = {};
    };
    /** Waits until the service has logged a refusal, from a place in its log on. */
    const refused = (refusal: string, from: number) =>
      eventually(() => refusalsIn(service.logs().slice(from)).includes(refusal) || undefined);

    test("signs in no one while its discovery document is another issuer's or untrustworthy", async () => {
      const documents = {
        discovery_issuer: [
          { issuer: "https://evil.example" },
          { issuer: undefined },
          { issuer: `${provider.issuer}/realm` },
        ],
        discovery_endpoints: [{ jwks_uri: undefined }, { token_endpoint: "javascript:alert(1)" }],
        discovery_algorithms: [{ id_token_signing_alg_values_supported: ["none", "HS256"] }],
      };
      for (const [refusal, lies] of Object.entries(documents)) {
        for (const discovery of lies) {
          const from = service.logs().length;
          provider.forgery = { discovery };
          assertRefused(await visitorOf(service).call("signInElsewhere", { body: {} }), "oidc_unavailable");
          await refused(refusal, from);
        }
      }
    });

    test("signs no one in with an uncertain identity, linked or not; the log says why", async () => {
      beHonest(linked);
      assert.equal(await signInElsewhere(visitorOf(service), provider), "/portal/");
      for (const [what, { forgery, refusal, page = failed }] of Object.entries(liesOf(provider))) {
        // Only an email counts for one and not for the other.
        for (const person of page === noAccount ? [operator, linked] : [linked]) {
          beHonest(person);
          provider.forgery = forgery;
          const from = service.logs().length;
          const browser = visitorOf(service);
          assert.equal(await signInElsewhere(browser, provider), page, what);
          assert.ok(!(await isSignedIn(browser)), what);
          await refused(refusal, from);
          assert.ok(!service.logs().includes(person.user.email), what);
        }
      }
    });

    test("signs in its users once it is honest, also with the email in its user info or another audience", async () => {
      const honest = [
        {},
        { claims: withoutEmail },
        { claims: { aud: [provider.clientId, "another"], azp: provider.clientId } },
      ];
      for (const forgery of honest) {
        beHonest(linked);
        provider.forgery = forgery;
        const browser = visitorOf(service);
        assert.equal(await signInElsewhere(browser, provider), "/portal/");
        assert.deepEqual((await browser.does("getSession")).user, linked.user);
      }
    });

    test("signs no one in with an earlier sign-in's state, code or ID token, or another issuer", async () => {
      beHonest(linked);
      const browser = visitorOf(service);
      const { url } = await browser.does("signInElsewhere", { body: {} });
      const back = await provider.visit(url);
      assert.equal(await comeBack(browser, back), "/portal/");
      await browser.does("signOut");
      assert.equal(await comeBack(browser, back), failed, "the same state and code");

      const earlier = provider.tokens.at(-2);
      provider.forgery = { idToken: () => earlier };
      let from = service.logs().length;
      assert.equal(await signInElsewhere(browser, provider), failed, "the same ID token");
      await refused("id_token_nonce", from);

      provider.forgery = {};
      const changed: readonly ((back: URL) => void)[] = [
        ({ searchParams }) => searchParams.set("state", back.searchParams.get("state") ?? ""),
        ({ searchParams }) => searchParams.delete("state"),
        ({ searchParams }) => searchParams.set("iss", "https://evil.example"),
      ];
      for (const change of changed) {
        const next = await provider.visit((await browser.does("signInElsewhere", { body: {} })).url);
        change(next);
        assert.equal(await comeBack(browser, next), failed, next.search);
      }
      const next = await provider.visit((await browser.does("signInElsewhere", { body: {} })).url);
      next.searchParams.set("code", back.searchParams.get("code") ?? "");
      from = service.logs().length;
      assert.equal(await comeBack(browser, next), failed, "the same code");
      await refused("code_refused", from);
      assert.match(service.logs().slice(from), /"cause":"invalid_request"/, "the provider's own word");
      assert.ok(!(await isSignedIn(browser)));
    });

    /** @returns the id of the account that the provider's identity opens; undefined for none */
    async function comeBy(sub: string, email: string) {
      provider.forgery = {};
      provider.person = { sub, email, email_verified: true, name: "Somebody" };
      const browser = visitorOf(service);
      const page = await signInElsewhere(browser, provider);
      if (page === "/portal/") return (await browser.does("getSession")).user.id;
      assert.equal(page, noAccount);
      return undefined;
    }

    test("a link from before issuers were recorded is invalid; the confirmed email links again", async () => {
      const { id, email } = (await addUser()).user;
      await database.execute(
        `INSERT INTO accounts (id, user_id, account_id, provider_id, created_at, updated_at)
         VALUES ('${crypto.randomUUID()}', '${id}', '7', 'oidc', '2026-11-20T18:00:00.000Z', '2026-11-20T18:00:00.000Z')`,
      );
      assert.equal(await comeBy("7", newEmail()), undefined);
      assert.equal(await comeBy("7", email), id);
      assert.equal(await comeBy("7", newEmail()), id, "linked again, whatever the email is now");
    });

    test("the same sub of another issuer is another person; each issuer's links count while it is trusted", async () => {
      const [{ user: amina }, { user: bilal }] = [await addUser(), await addUser()];
      assert.equal(await comeBy("1", amina.email), amina.id);

      await trust(await startProvider());
      assert.equal(await comeBy("1", newEmail()), undefined);
      assert.equal(await comeBy("1", bilal.email), bilal.id);
      assert.equal(await comeBy("2", amina.email), amina.id);
      assert.equal(await comeBy("2", newEmail()), amina.id, "linked to both issuers");

      await trust(first);
      assert.equal(await comeBy("1", newEmail()), amina.id);
      assert.equal(await comeBy("2", newEmail()), undefined);
    });

    test("signs in no one while its published key is not the signing one", async () => {
      await trust(first);
      beHonest(linked);
      provider.forgery = { publishesOtherKey: true };
      const browser = visitorOf(service);
      assert.equal(await signInElsewhere(browser, provider), failed);
      assert.ok(!(await isSignedIn(browser)));
      await refused("id_token_signature", 0);
    });
  });
}
