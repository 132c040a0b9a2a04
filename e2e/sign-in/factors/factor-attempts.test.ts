import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { limits } from "@mosque-sync/contract";
import { enginesAboveStore } from "../../support/databases/engines.ts";
import {
  addMember,
  addMosque,
  assertRefused,
  confirmEmail,
  newPassword,
  type SignedInVisitor,
  setUpOperator,
  tokenOf,
  type Visitor,
  visitorOf,
} from "../../support/portal/portal.ts";
import { suiteOn } from "../../support/services/own-suite.ts";
import { addApp, withPasswordGiven } from "../../support/sign-in/factors.ts";
import { failUntilLongestWait } from "../../support/sign-in/failed-sign-ins.ts";

type Account = Pick<SignedInVisitor, "user" | "password">;

for (const engine of enginesAboveStore) {
  describe(`Someone who knows the password and guesses codes on ${engine.name}`, () => {
    const suite = suiteOn(engine);
    let operator: SignedInVisitor;
    let mosqueId: string;
    before(async () => {
      operator = await setUpOperator(suite.service);
      mosqueId = await addMosque(operator);
    });

    /** A member with an app, who has signed in with it unless told otherwise. */
    async function memberWithApp({ hasGivenCode = true } = {}) {
      const member = await addMember(operator, mosqueId, "manager");
      await confirmEmail(operator, member);
      const { app, recoveryCodes } = await addApp(member);
      if (hasGivenCode) await giveCode(member, member, app.code());
      return { member, app, recoveryCodes };
    }

    /** Signs in to a member's account in a browser, as far as a code. */
    async function giveCode(browser: Visitor, { user, password }: Account, code: string) {
      await browser.does("signIn", { body: { email: user.email, password } });
      return browser.call("signInWithFactor", { body: { code } });
    }

    /** A member with an app, whose codes were guessed on another device until the longest wait. */
    async function guessedMember(options: Parameters<typeof memberWithApp>[0] = {}) {
      const found = await memberWithApp(options);
      const { member, app } = found;
      const thief = await withPasswordGiven(member);
      const longest = limits.factorCodeWaitSecondsMax;
      await failUntilLongestWait(suite.database, `factor ${member.user.id}`, longest);
      const refused = await thief.call("signInWithFactor", { body: { code: app.code(1) } });
      assertRefused(refused, "too_many_codes");
      assert.ok(Number(refused.body.error.details.seconds) > longest / 2, refused.text);
      return { ...found, thief };
    }

    test("does not shut the account's person out where they have given a code before, also with a new password", async () => {
      const { member, app } = await guessedMember();
      const { user } = member;
      const password = newPassword();
      await member.does("changePassword", {
        body: { currentPassword: member.password, newPassword: password },
      });
      await member.does("signOut");
      await giveCode(member, { user, password }, app.code(1));
      assert.equal((await member.does("getSession")).user.id, user.id);
    });

    test("gains no codes with a new password that a link sets", async () => {
      const { member, app } = await guessedMember();
      const { link } = await operator.does("makePasswordLink", { params: { userId: member.user.id } });
      const thief = visitorOf(suite.service);
      const password = newPassword();
      await thief.does("setPassword", { body: { token: tokenOf(link), password } });
      assertRefused(await giveCode(thief, { ...member, password }, app.code(1)), "too_many_codes");
    });

    test("gains no codes from sessions and devices of the time before the app", async () => {
      const { member, app } = await guessedMember({ hasGivenCode: false });
      assertRefused(await giveCode(member, member, app.code(1)), "too_many_codes");
    });

    test("gains no codes by changing the password in a stolen session", async () => {
      const { member, app } = await guessedMember({ hasGivenCode: false });
      const password = newPassword();
      await member.does("changePassword", {
        body: { currentPassword: member.password, newPassword: password },
      });
      assertRefused(await giveCode(member, { ...member, password }, app.code(1)), "too_many_codes");
    });

    test("does not keep a recovery code from working, on any device", async () => {
      const { member, recoveryCodes } = await guessedMember();
      const device = await withPasswordGiven(member);
      await device.does("signInWithFactor", { body: { code: recoveryCodes[0] ?? assert.fail() } });
      assert.equal((await device.does("getSession")).user.id, member.user.id);
    });

    test("with a stolen device cookie has the same few codes, and holds up no other device", async () => {
      const { member, app } = await guessedMember();
      const thief = visitorOf(suite.service);
      for (const [name, value] of member.cookies)
        if (name.includes("device_")) thief.cookies.set(name, value);
      await thief.does("signIn", { body: { email: member.user.email, password: member.password } });
      for (let times = 0; times < 8; times++) {
        await thief.call("signInWithFactor", { body: { code: app.code(9) } });
      }
      assertRefused(await thief.call("signInWithFactor", { body: { code: app.code(1) } }), "too_many_codes");
    });

    test("leaves a trace in the history of the account, before any code", async () => {
      const member = await addMember(operator, mosqueId, "manager");
      const { app } = await addApp(member);
      await withPasswordGiven(member);
      const thief = await withPasswordGiven(member);
      assertRefused(
        await thief.call("signInWithFactor", { body: { code: app.code(9) } }),
        "factor_code_wrong",
      );
      const { events } = await member.does("listMySecurity");
      const traces = events.filter(({ kind }) => kind === "password_accepted" || kind === "factor_failed");
      const countOf = (sought: string) =>
        traces.reduce((sum, { kind, count }) => sum + (kind === sought ? count : 0), 0);
      assert.deepEqual([countOf("password_accepted"), countOf("factor_failed")], [2, 1]);
      assert.ok(traces.every(({ actor }) => actor.kind === "visitor"));
      assert.deepEqual(traces.at(-1)?.details, { device: "new" });
    });
  });
}
