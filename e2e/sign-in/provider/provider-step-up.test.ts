import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Database, enginesAboveStore } from "../../support/databases/engines.ts";
import {
  addMember,
  addMosque,
  assertRefused,
  type SignedInVisitor,
  setUpOperator,
  type Visitor,
  visitorOf,
} from "../../support/portal/portal.ts";
import type { Service } from "../../support/services/service.ts";
import { startService } from "../../support/services/service-here.ts";
import { newAuthenticator } from "../../support/sign-in/authenticator.ts";
import { addApp } from "../../support/sign-in/factors.ts";
import { type OidcProvider, startOidcProvider } from "../../support/sign-in/oidc-provider.ts";
import { changeMind, comeBack, settingsFor, signInElsewhere } from "../../support/sign-in/oidc-sign-in.ts";
import { addPasskey } from "../../support/sign-in/passkeys.ts";

const origin = "https://sync.example.org";
const steppedUp = "/portal/stepped-up?done=step-up";
const refusing = (reason: string) => `/portal/stepped-up?refused=${reason}`;

for (const engine of enginesAboveStore) {
  describe(`Stepping up with the provider on ${engine.name}`, () => {
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

    const forgetStepUps = (userId: string) =>
      database.execute(`UPDATE sessions SET stepped_up_at = NULL WHERE user_id = '${userId}'`);
    const createKey = (person: Visitor) =>
      person.callOnce("createKey", {
        params: { mosqueId },
        body: { name: crypto.randomUUID(), scope: "sync:read" },
      });
    /** The owner of a mosque whose only way in is the provider, and who signed in a while ago. */
    async function owner() {
      const { user } = await addMember(operator, mosqueId, "owner");
      const person = { sub: user.id, email: user.email, email_verified: true, name: user.name };
      const signIn = async () => {
        provider.person = person;
        provider.forgery = {};
        const browser = visitorOf(service);
        assert.equal(await signInElsewhere(browser, provider), "/portal/");
        return browser;
      };
      const browser = await signIn();
      await forgetStepUps(user.id);
      return { browser, person, userId: user.id, signIn };
    }
    const goThere = async (browser: Visitor) =>
      provider.visit((await browser.does("stepUpWithProvider", { body: {} })).url);
    const goAndComeBack = async (browser: Visitor) => comeBack(browser, await goThere(browser));
    /** The same browser, once it has stepped up. */
    async function steppedUpVisitor(browser: Visitor): Promise<Visitor> {
      assert.equal(await goAndComeBack(browser), steppedUp);
      return browser;
    }
    /** What the security history says of stepping up, newest first. */
    const newsOf = async (browser: Visitor) =>
      (await browser.does("listMySecurity")).events
        .filter(({ kind }) => kind === "stepped_up" || kind === "step_up_failed")
        .map(({ kind, details }) => [kind, details]);

    test("the user signs in there again, the change continues, and a stolen cookie is invalid", async () => {
      const { browser } = await owner();
      assert.deepEqual(await browser.does("getStepUp"), {
        ways: ["provider"],
        needsCode: false,
        hasSteppedUp: false,
      });
      assertRefused(await createKey(browser), "step_up_needed");
      const stolen = visitorOf(service);
      for (const [name, value] of browser.cookies) stolen.cookies.set(name, value);
      assert.equal(await goAndComeBack(browser), steppedUp);
      const asked = provider.asked.at(-1);
      assert.deepEqual([asked?.get("max_age"), asked?.get("prompt")], ["0", "login"]);
      assert.equal((await createKey(browser)).status, 201);
      assertRefused(await stolen.call("getSession"), "not_signed_in");
      assert.deepEqual(await newsOf(browser), [["stepped_up", { way: "provider" }]]);
      assert.equal((await browser.does("listSessions")).sessions.length, 1, "it is the same session");
    });

    test("only the account's own user, who has just signed in there, is enough", async () => {
      const now = Math.floor(Date.now() / 1_000);
      const lies: readonly (readonly [OidcProvider["forgery"], string])[] = [
        [{ claims: { auth_time: undefined } }, "provider_sign_in_age_unknown"],
        [{ claims: { auth_time: String(now) } }, "provider_sign_in_age_unknown"],
        [{ claims: { auth_time: now - 3_600 } }, "provider_sign_in_old"],
        [{ claims: { auth_time: now + 3_600 } }, "provider_sign_in_old"],
        [{ claims: { sub: "someone else" } }, "provider_other_person"],
        [{ claims: { sub: operator.user.id } }, "provider_other_person"],
      ];
      const { browser } = await owner();
      for (const [forgery, reason] of lies) {
        provider.forgery = forgery;
        assert.equal(await goAndComeBack(browser), refusing(reason), JSON.stringify(forgery));
        assertRefused(await createKey(browser), "step_up_needed", reason);
      }
      const failures = (await newsOf(browser)).map(([kind]) => kind);
      assert.deepEqual(new Set(failures), new Set(["step_up_failed"]));
      const untrustworthy: readonly OidcProvider["forgery"][] = [
        { withOtherKey: true },
        { claims: { iss: "https://evil.example" } },
        { claims: { aud: "another" } },
        { claims: { nonce: "another" } },
        { claims: { exp: 1 } },
      ];
      for (const forgery of untrustworthy) {
        provider.forgery = forgery;
        assert.equal(
          await goAndComeBack(browser),
          refusing("provider_not_believed"),
          JSON.stringify(forgery),
        );
      }
      provider.forgery = {};
      assert.equal(await changeMind(browser, await goThere(browser)), refusing("provider_cancelled"));
      assertRefused(await createKey(browser), "step_up_needed");
    });

    test("a response counts once, for its session and purpose, for ten minutes", async () => {
      const { browser, userId, signIn } = await owner();
      const phone = await signIn();
      await forgetStepUps(userId);
      const back = await goThere(browser);
      assert.equal(await comeBack(phone, back), refusing("provider_visit_over"), "another session's");
      const asLink = new URL(back);
      asLink.searchParams.set("state", (back.searchParams.get("state") ?? "").replace("step-up", "link"));
      assert.equal(await comeBack(browser, asLink), "/portal/account?refused=provider_visit_over");
      assert.equal(await comeBack(browser, back), steppedUp);
      await forgetStepUps(userId);
      assert.equal(await comeBack(browser, back), refusing("provider_visit_over"), "a replayed one");
      const late = await goThere(browser);
      await database.execute(
        `UPDATE verifications SET expires_at = '2026-01-01T00:00:00.000Z'
         WHERE identifier LIKE 'provider-visit %'`,
      );
      assert.equal(await comeBack(browser, late), refusing("provider_visit_over"), "a late one");
      for (const one of [browser, phone]) assertRefused(await createKey(one), "step_up_needed");
    });

    test("a stolen session and the person's provider remove no app: its code is asked for first", async () => {
      const { browser, userId } = await owner();
      const { app, recoveryCodes } = await addApp(await steppedUpVisitor(browser));
      await forgetStepUps(userId);
      const { ways, needsCode } = await browser.does("getStepUp");
      assert.deepEqual([ways, needsCode], [["provider"], true]);
      const go = (code?: string) =>
        browser.callOnce("stepUpWithProvider", { body: code === undefined ? {} : { code } });
      assertRefused(await go(), "factor_needed");
      assertRefused(await go("000 000"), "factor_code_wrong");
      assertRefused(await browser.callOnce("removeTotp"), "step_up_needed");
      for (const code of [app.code(), recoveryCodes[0] ?? assert.fail()]) {
        await forgetStepUps(userId);
        const { url } = await browser.does("stepUpWithProvider", { body: { code } });
        assertRefused(await createKey(browser), "step_up_needed", "a code without the provider");
        assert.equal(await comeBack(browser, await provider.visit(url)), steppedUp);
        assertRefused(await go(code), "factor_code_wrong", "a used code");
        assert.equal((await createKey(browser)).status, 201);
      }
    });

    test("an app that was added while the person was there is asked for", async () => {
      const { browser, userId } = await owner();
      const back = await goThere(browser);
      await addApp(await steppedUpVisitor(browser));
      await forgetStepUps(userId);
      assert.equal(await comeBack(browser, back), refusing("factor_needed"));
      assertRefused(await createKey(browser), "step_up_needed");
    });

    test("a stolen session and the person's provider replace no passkey: it is asked for itself", async () => {
      const { browser, userId } = await owner();
      const back = await goThere(browser);
      const device = newAuthenticator(origin);
      await addPasskey(await steppedUpVisitor(browser), device, "Phone");
      await forgetStepUps(userId);
      assert.equal(await comeBack(browser, back), refusing("factor_needed"), "added while away");
      assert.deepEqual((await browser.does("getStepUp")).ways, ["passkey"]);
      assertRefused(await browser.callOnce("stepUpWithProvider", { body: {} }), "factor_needed");
      assertRefused(await createKey(browser), "step_up_needed");
      const body = device.use(await browser.does("askForStepUpPasskey"));
      assert.equal((await browser.callOnce("stepUpWithPasskey", { body })).status, 200);
      assert.equal((await createKey(browser)).status, 201);
    });

    test("an account that was disabled or unlinked meanwhile is not stepped up", async () => {
      const disabled = await owner();
      const back = await goThere(disabled.browser);
      await operator.does("disableUser", { params: { userId: disabled.userId } });
      assert.equal(await comeBack(disabled.browser, back), refusing("provider_visit_over"));
      const unlinked = await owner();
      const gone = await goThere(unlinked.browser);
      await database.execute(`DELETE FROM accounts WHERE user_id = '${unlinked.userId}'`);
      assert.equal(await comeBack(unlinked.browser, gone), refusing("provider_other_person"));
      assert.deepEqual(await unlinked.browser.does("getStepUp"), {
        ways: [],
        needsCode: false,
        hasSteppedUp: false,
      });
      assertRefused(
        await unlinked.browser.callOnce("stepUpWithProvider", { body: {} }),
        "provider_not_linked",
      );
    });
  });
}
