import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { before, describe, test } from "node:test";
import { limits } from "@mosque-sync/contract";
import { enginesAboveStore } from "../../support/databases/engines.ts";
import {
  addMember,
  addMosque,
  assertRefused,
  newEmail,
  newPassword,
  onAnotherDevice,
  type SignedInVisitor,
  setUpOperator,
  tokenOf,
  type Visitor,
  visitorOf,
} from "../../support/portal/portal.ts";
import { suiteOn } from "../../support/services/own-suite.ts";
import { failUntilLongestWait } from "../../support/sign-in/failed-sign-ins.ts";

for (const engine of enginesAboveStore) {
  describe(`Guessing the password of one account on ${engine.name}`, () => {
    const suite = suiteOn(engine, { TRUSTED_PROXIES: "127.0.0.1" });
    let operator: SignedInVisitor;
    before(async () => {
      operator = await setUpOperator(suite.service);
    });

    const newMember = async () => addMember(operator, await addMosque(operator), "owner");
    const signIn = (
      visitor: Visitor,
      email: string,
      password: string,
      headers: Readonly<Record<string, string>> = {},
    ) => visitor.call("signIn", { body: { email, password }, headers });
    const fromUnknownDevice = (email: string, password: string) =>
      signIn(visitorOf(suite.service), email, password);
    const attack = ({ user }: SignedInVisitor) => failUntilLongestWait(suite.database, `email ${user.email}`);

    test("a hundred times together from a hundred addresses has only a few checked, and the others wait", async () => {
      const { user } = await newMember();
      const responses = await Promise.all(
        Array.from({ length: 100 }, (_, number) =>
          signIn(visitorOf(suite.service), user.email, newPassword(), {
            "X-Forwarded-For": `203.0.113.${number}`,
          }),
        ),
      );
      const refused = responses.filter(({ status }) => status === 429);
      for (const response of refused) {
        assertRefused(response, "too_many_for_account");
        const seconds = Number(response.headers["retry-after"]);
        assert.ok(seconds >= 1 && seconds <= limits.signInWaitSecondsMax, `Retry-After: ${seconds}`);
        assert.deepEqual(response.body.error.details, { seconds });
      }
      // After the first ones, each check takes twice as long as the one before.
      assert.ok(refused.length >= 85, `${refused.length} were refused`);
    });

    test("does not delay a device that has signed in before, or any other account", async () => {
      const [member, another] = [await newMember(), await newMember()];
      await member.does("signOut");
      await attack(member);
      assert.equal((await signIn(member, member.user.email, member.password)).status, 200);
      await onAnotherDevice(another);
    });

    test("does not learn the right password during a wait, or whether the account exists", async () => {
      const member = await newMember();
      const unknown = newEmail();
      await attack(member);
      await failUntilLongestWait(suite.database, `email ${unknown}`);
      const responses = await Promise.all([
        fromUnknownDevice(member.user.email, member.password),
        fromUnknownDevice(member.user.email, newPassword()),
        fromUnknownDevice(unknown, newPassword()),
      ]);
      const told = new Set<string>();
      for (const { status, headers, body } of responses) {
        assert.equal(status, 429);
        assert.equal(headers["set-cookie"], undefined);
        const { code, message, troubleshooting, details } = body.error;
        assert.equal(troubleshooting.code, "too_many_for_account");
        const seconds = Number(details.seconds);
        assert.ok(seconds > limits.signInWaitSecondsMax / 2, `${seconds}`);
        told.add(JSON.stringify({ code, message, troubleshooting }).replaceAll(String(seconds), "#"));
      }
      assert.equal(told.size, 1, [...told].join("\n"));
    });

    test("ends with a link to a new password, and that device can sign in immediately", async () => {
      const member = await newMember();
      await attack(member);
      const { link } = await operator.does("makePasswordLink", { params: { userId: member.user.id } });
      const visitor = visitorOf(suite.service);
      const password = newPassword();
      await visitor.does("setPassword", { body: { token: tokenOf(link), password } });
      assert.equal((await signIn(visitor, member.user.email, password)).status, 200);
      // Earlier devices were known by the earlier password.
      assertRefused(await signIn(member, member.user.email, password), "too_many_for_account");
    });

    test("does not stop people from joining with an invitation", async () => {
      const params = { mosqueId: await addMosque(operator) };
      const email = newEmail();
      await failUntilLongestWait(suite.database, `email ${email}`);
      const { link } = await operator.does("invite", { params, body: { email, role: "viewer" } });
      const visitor = visitorOf(suite.service);
      const body = { token: tokenOf(link), name: "Amina", password: newPassword() };
      await visitor.does("acceptInvitation", { body });
      assert.equal((await visitor.call("getSession")).status, 200);
      await visitor.does("signOut");
      assert.equal((await signIn(visitor, email, body.password)).status, 200);
    });

    test("with a stolen device cookie has the same few attempts, and delays no other device", async () => {
      const member = await newMember();
      const { email } = member.user;
      const other = await onAnotherDevice(member);
      const thief = visitorOf(suite.service);
      for (const [name, value] of member.cookies) thief.cookies.set(name, value);
      const responses = await Promise.all(
        Array.from({ length: 20 }, () => signIn(thief, email, newPassword())),
      );
      const refused = responses.filter(({ status }) => status === 429);
      for (const response of refused) assertRefused(response, "too_many_sign_ins");
      assert.ok(refused.length >= 8, `${refused.length} were refused`);
      assert.equal((await signIn(other, email, member.password)).status, 200);
      assert.equal((await fromUnknownDevice(email, member.password)).status, 200);
    });

    test("gains no attempt from a changed cookie, or another account's", async () => {
      const [member, another] = [await newMember(), await newMember()];
      await attack(member);
      const deviceOf = ({ cookies }: Visitor) =>
        [...cookies].find(([name]) => name.includes("device_")) ?? assert.fail();
      const [name, value] = deviceOf(member);
      const [, valueOfAnother] = deviceOf(another);
      for (const wrong of [
        ...["", "x", ".", value.replace(/^./, (first) => (first === "a" ? "b" : "a")), `${value}x`],
        ...[valueOfAnother, value.split(".")[0] ?? ""],
      ]) {
        const visitor = visitorOf(suite.service);
        visitor.cookies.set(name, wrong);
        const response = await signIn(visitor, member.user.email, member.password);
        assertRefused(response, "too_many_for_account", wrong);
      }
    });

    test("learns no fact from a made-up device cookie: an account responds to it as an unknown email does", async () => {
      const { user, cookies } = await newMember();
      const known = [...cookies].find(([name]) => name.includes("device_")) ?? assert.fail();
      const hashed = (email: string) => hash("sha256", email).slice(0, 16);
      const unknown = newEmail();
      // As long as a signature in characters but not in bytes, also if the client sends each character as two.
      const long = [`x.${"é".repeat(43)}`, `x.${"é".repeat(21)}a`];
      for (const madeUp of [...long, `x.${"%".repeat(43)}`, `.${"a".repeat(43)}`, `x.${"a".repeat(43)}`]) {
        const told = [];
        for (const email of [user.email, unknown]) {
          const visitor = visitorOf(suite.service);
          visitor.cookies.set(known[0].replace(hashed(user.email), hashed(email)), madeUp);
          const { status, body } = await signIn(visitor, email, newPassword());
          told.push({ status, reason: body.error.troubleshooting.code });
        }
        const wrong = { status: 401, reason: "sign_in_failed" };
        assert.deepEqual(told, [wrong, wrong], madeUp);
      }
    });

    test("with a stolen session is delayed too, and stops no one from signing in", async () => {
      const member = await newMember();
      await failUntilLongestWait(suite.database, `user ${member.user.id}`);
      const body = { currentPassword: member.password, newPassword: newPassword() };
      assertRefused(await member.call("changePassword", { body }), "too_many_sign_ins");
      await onAnotherDevice(member);
    });

    test("does not stop a signed-in user from changing the password, which ends known devices", async () => {
      const member = await newMember();
      const other = await onAnotherDevice(member);
      await attack(member);
      const password = newPassword();
      await member.does("changePassword", {
        body: { currentPassword: member.password, newPassword: password },
      });
      assertRefused(await signIn(other, member.user.email, password), "too_many_for_account");
      await member.does("signOut");
      assert.equal((await signIn(member, member.user.email, password)).status, 200);
    });
  });
}
