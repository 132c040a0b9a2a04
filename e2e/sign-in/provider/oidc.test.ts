import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { enginesAboveStore } from "../../support/databases/engines.ts";
import {
  addMember,
  addMosque,
  assertRefused,
  newEmail,
  newPassword,
  type SignedInVisitor,
  setUpOperator,
  usePasswordLink,
  visitorOf,
} from "../../support/portal/portal.ts";
import { allEvents } from "../../support/portal/security-events.ts";
import { scrape } from "../../support/services/metrics.ts";
import { freePort } from "../../support/services/process.ts";
import type { Service } from "../../support/services/service.ts";
import { startService } from "../../support/services/service-here.ts";
import { sharedSuiteOn } from "../../support/services/suite.ts";
import { type OidcProvider, startOidcProvider } from "../../support/sign-in/oidc-provider.ts";
import { changeMind, comeBack, isSignedIn, signInElsewhere } from "../../support/sign-in/oidc-sign-in.ts";

for (const engine of enginesAboveStore) {
  describe(`Signing in to the portal with another service on ${engine.name}`, () => {
    let provider: OidcProvider;
    let service: Service;
    let operator: SignedInVisitor;
    let member: SignedInVisitor;
    let stop: () => Promise<unknown>;
    let contents: () => Promise<string>;
    before(async () => {
      provider = await startOidcProvider();
      const database = await engine.createMigratedDatabase();
      contents = database.contents;
      service = await startService(database, {
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: provider.clientId,
        OIDC_CLIENT_SECRET: provider.clientSecret,
        OIDC_NAME: "Our school",
        METRICS_PORT: "0",
        TRUSTED_PROXIES: "127.0.0.1",
        SIGN_IN_FAILURES_PER_MINUTE: "50",
      });
      stop = async () => {
        await service.end();
        await provider.stop();
        await database.drop();
      };
      operator = await setUpOperator(service);
      member = await addMember(operator, await addMosque(operator), "viewer");
    });
    after(() => stop());
    const visitor = () => visitorOf(service);
    const asMember = () => ({ sub: "7", email: member.user.email, email_verified: true, name: "Other Name" });

    test("the sign-in page shows the other service's name", async () => {
      assert.equal((await visitor().does("getPortal")).oidcName, "Our school");
    });

    test("a user with an account of the same email is signed in to it, also the next time", async () => {
      provider.person = asMember();
      for (let times = 1; times <= 2; times++) {
        const browser = visitor();
        assert.equal(await signInElsewhere(browser, provider), "/portal/");
        assert.deepEqual((await browser.does("getSession")).user, member.user);
      }
    });

    test("a second user there with a linked account's email is refused and recorded; unlinking the first lets them be linked", async () => {
      const account = await addMember(operator, await addMosque(operator), "viewer");
      const { id, email } = account.user;
      const userThere = (sub: string) => ({ sub, email, email_verified: true, name: "Other Name" });
      provider.person = userThere(`first ${id}`);
      const goAndComeBack = async () =>
        comeBack(account, await provider.visit((await account.does("linkProvider")).url));
      assert.equal(await goAndComeBack(), "/portal/account?done=link");
      const { links } = await account.does("getProvider");

      provider.person = userThere(`second ${id}`);
      const second = visitor();
      assert.equal(await signInElsewhere(second, provider), "/portal/sign-in?error=already_linked");
      assert.ok(!(await isSignedIn(second)));
      assert.deepEqual((await account.does("getProvider")).links, links);
      const [failure] = await allEvents(operator, { group: "signIn" });
      assert.deepEqual(
        [failure?.kind, failure?.details],
        ["sign_in_failed", { way: "provider", reason: "already_linked" }],
      );

      provider.person = userThere(`first ${id}`);
      assert.equal(await signInElsewhere(visitor(), provider), "/portal/");
      await account.does("unlinkProvider", { params: { linkId: links[0]?.id ?? assert.fail() } });
      provider.person = userThere(`second ${id}`);
      assert.equal(await goAndComeBack(), "/portal/account?done=link");
      assert.equal(await signInElsewhere(visitor(), provider), "/portal/");
    });

    test("ways back from the other service are limited by address", async () => {
      provider.person = asMember();
      const browser = visitor();
      const { url } = await browser.does("signInElsewhere", { body: {} });
      const back = await provider.visit(url);
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const comeBackFrom = async (address: string, path: string) => {
        const headers = { "X-Forwarded-For": address, Cookie: cookie };
        return (await service.request({ path, headers })).headers.location;
      };
      const unknown = "/portal/auth/callback/oidc?state=unknown&code=unknown";
      for (let times = 0; times < 50 * 6; times++) await comeBackFrom("192.0.2.77", unknown);
      const right = back.pathname + back.search;
      assert.equal(await comeBackFrom("192.0.2.77", right), "/portal/sign-in?error=failed");
      assert.equal(await comeBackFrom("192.0.2.78", right), "/portal/");
    });

    test("the emails match regardless of case", async () => {
      provider.person = { ...asMember(), email: member.user.email.toUpperCase() };
      const browser = visitor();
      assert.equal(await signInElsewhere(browser, provider), "/portal/");
      assert.ok(await isSignedIn(browser));
    });

    test("a user without an account gets none", async () => {
      provider.person = { sub: "8", email: newEmail(), email_verified: true, name: "Stranger" };
      const { total } = await operator.does("listUsers");
      const browser = visitor();
      assert.equal(await signInElsewhere(browser, provider), "/portal/sign-in?error=no_account");
      assert.ok(!(await isSignedIn(browser)));
      assert.equal((await operator.does("listUsers")).total, total);
    });

    test("an unverified email opens no account", async () => {
      provider.person = { sub: "9", email: operator.user.email, email_verified: false, name: "Thief" };
      const browser = visitor();
      assert.equal(await signInElsewhere(browser, provider), "/portal/sign-in?error=no_account");
      assert.ok(!(await isSignedIn(browser)));
    });

    const comeBy = async ({ user }: SignedInVisitor) => {
      provider.person = { sub: user.id, email: user.email, email_verified: true, name: user.name };
      const browser = visitor();
      assert.equal(await signInElsewhere(browser, provider), "/portal/");
      return browser;
    };
    const signInTo = ({ user: { email } }: SignedInVisitor, password: string) =>
      visitor().call("signIn", { body: { email, password } });

    test("an unconfirmed member loses password and sessions once the email's owner signs in", async () => {
      const squatter = await addMember(operator, await addMosque(operator), "viewer");
      const isConfirmed = async () =>
        (await operator.does("listUsers", { search: squatter.user.email })).users[0]?.emailConfirmed;
      assert.equal(await isConfirmed(), false);
      const owner = await comeBy(squatter);
      assert.equal(await isConfirmed(), true);
      assertRefused(await squatter.call("getSession"), "not_signed_in");
      assertRefused(await signInTo(squatter, squatter.password), "sign_in_failed");
      assert.ok(await isSignedIn(owner));
    });

    test("the password of the first operator, or one set through a link, stays", async () => {
      await comeBy(operator);
      assert.ok(await isSignedIn(operator));
      assert.equal((await signInTo(operator, operator.password)).status, 200);

      const invited = await addMember(operator, await addMosque(operator), "viewer");
      const password = newPassword();
      await usePasswordLink(operator, invited, password);
      await comeBy(invited);
      assert.equal((await signInTo(invited, password)).status, 200);
    });

    test("a redirect back works only for its own browser, and only once", async () => {
      provider.person = asMember();
      const browser = visitor();
      const { url } = await browser.does("signInElsewhere", { body: {} });
      const back = await provider.visit(url);
      const victim = visitor();
      assert.equal(await comeBack(victim, back), "/portal/sign-in?error=failed");
      assert.ok(!(await isSignedIn(victim)));
      assert.equal(await comeBack(browser, back), "/portal/");
      const again = visitor();
      for (const [name, value] of browser.cookies) again.cookies.set(name, value);
      assert.equal(await comeBack(again, back), "/portal/sign-in?error=failed");
    });

    test("a user who cancels returns to the sign-in page", async () => {
      const browser = visitor();
      const { url } = await browser.does("signInElsewhere", { body: {} });
      assert.equal(await changeMind(browser, await provider.visit(url)), "/portal/sign-in?error=cancelled");
    });

    test("the page that was opened first survives, also a refusal; no other site's address leads away", async () => {
      provider.person = asMember();
      const next = "/mosques?search=%D9%86%D9%88%D8%B1";
      const named = new URLSearchParams({ next }).toString();
      assert.equal(await signInElsewhere(visitor(), provider, { next }), `/portal/sign-in?${named}`);
      const browser = visitor();
      const { url } = await browser.does("signInElsewhere", { body: { next } });
      const page = await changeMind(browser, await provider.visit(url));
      assert.equal(page, `/portal/sign-in?error=cancelled&${named}`);
      for (const evil of ["//evil.example", "https://evil.example/", "/\\evil.example"]) {
        const led = await signInElsewhere(visitor(), provider, { next: evil });
        assert.match(led ?? "", /^\/portal\/sign-in\?next=/, "the page, which leads to its own pages alone");
      }
      const body = { next: `/${"a".repeat(300)}` };
      assertRefused(await visitor().call("signInElsewhere", { body }), "too_long");
    });

    test("successes and failures are counted; cancellations are not", async () => {
      const count = async () => {
        const { total } = await scrape(service);
        return ["succeeded", "failed"].map((outcome) =>
          total("mosque_sync_sign_ins_total", { way: "oidc", outcome }),
        );
      };
      const [succeeded = 0, failed = 0] = await count();
      provider.person = asMember();
      await signInElsewhere(visitor(), provider);
      provider.person = { sub: "10", email: newEmail(), email_verified: true, name: "Stranger" };
      await signInElsewhere(visitor(), provider);
      const browser = visitor();
      const { url } = await browser.does("signInElsewhere", { body: {} });
      await changeMind(browser, await provider.visit(url));
      assert.deepEqual(await count(), [succeeded + 1, failed + 1]);
    });

    test("the other service's tokens are nowhere in the database", async () => {
      assert.ok(provider.tokens.length > 0);
      const stored = await contents();
      for (const token of provider.tokens) assert.ok(!stored.includes(token));
    });

    test("the library's other addresses do not exist", async () => {
      for (const path of ["ok", "get-session", "sign-in/email", "error", "callback/other"]) {
        assert.equal((await visitor().open(`/portal/auth/${path}`)).status, 404, path);
      }
    });
  });

  describe(`While the other sign-in service is unreachable on ${engine.name}`, () => {
    test("people sign in with their passwords, and with the service once it is back", async () => {
      const port = await freePort();
      const database = await engine.createMigratedDatabase();
      const service = await startService(database, {
        OIDC_ISSUER: `http://127.0.0.1:${port}/`,
        OIDC_CLIENT_ID: "mosque-sync",
        OIDC_CLIENT_SECRET: "the client's secret",
      });
      try {
        const operator = await setUpOperator(service);
        const browser = visitorOf(service);
        assert.equal((await browser.does("getPortal")).oidcName, `127.0.0.1:${port}`);
        assertRefused(await browser.call("signInElsewhere", { body: {} }), "oidc_unavailable");
        const back = new URL("/portal/auth/callback/oidc?code=x&state=x", service.address);
        assert.equal(await comeBack(browser, back), "/portal/sign-in?error=failed");
        const { email } = operator.user;
        await visitorOf(service).does("signIn", { body: { email, password: operator.password } });

        const provider = await startOidcProvider(port);
        try {
          provider.person = { sub: "1", email, email_verified: true, name: "O" };
          assert.equal(await signInElsewhere(browser, provider), "/portal/");
          assert.deepEqual((await browser.does("getSession")).user, operator.user);
        } finally {
          await provider.stop();
        }
      } finally {
        await service.end();
        await database.drop();
      }
    });
  });

  describe(`Without another sign-in service on ${engine.name}`, () => {
    const suite = sharedSuiteOn(engine);

    test("none is offered", async () => {
      const visitor = visitorOf(suite.service);
      assert.equal((await visitor.does("getPortal")).oidcName, undefined);
      assertRefused(await visitor.call("signInElsewhere", { body: {} }), "oidc_not_configured");
      assert.equal((await visitor.open("/portal/auth/callback/oidc?code=x&state=x")).status, 404);
    });
  });
}
