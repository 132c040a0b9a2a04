import assert from "node:assert/strict";
import { scryptSync } from "node:crypto";
import { before, describe, test } from "node:test";
import { openStore } from "../../server/src/store/store.ts";
import { findPassword } from "../../server/src/subjects/people/rows/users.ts";
import { enginesAboveStore } from "../support/databases/engines.ts";
import { letLinksExpire } from "../support/portal/one-time-links.ts";
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
  visitorOf,
} from "../support/portal/portal.ts";
import { suiteOn } from "../support/services/own-suite.ts";
import { failUntilLongestWait } from "../support/sign-in/failed-sign-ins.ts";

for (const engine of enginesAboveStore) {
  describe(`Passwords of the portal, and links to a new one, on ${engine.name}`, () => {
    const suite = suiteOn(engine);
    let operator: SignedInVisitor;
    let member: SignedInVisitor;
    before(async () => {
      operator = await setUpOperator(suite.service);
      member = await addMember(operator, await addMosque(operator), "owner");
    });

    async function makeLink({ user }: SignedInVisitor): Promise<string> {
      const made = await operator.does("makePasswordLink", { params: { userId: user.id } });
      assert.equal(made.mailed, false, "this service sends no mail");
      assert.ok(made.link?.startsWith(`${suite.service.address.origin}/portal/password#`));
      return tokenOf(made.link);
    }
    const newMember = async () => addMember(operator, await addMosque(operator), "viewer");

    test("the link's holder chooses the password, and every session ends", async () => {
      const user = await newMember();
      const elsewhere = await onAnotherDevice(user);
      const token = await makeLink(user);
      const visitor = visitorOf(suite.service);
      const { kind, email } = await visitor.does("inspectLink", { body: { token } });
      assert.deepEqual({ kind, email }, { kind: "password", email: user.user.email });
      const password = newPassword();
      await visitor.does("setPassword", { body: { token, password } });
      for (const device of [user, elsewhere]) assertRefused(await device.call("getSession"), "not_signed_in");
      const old = { email: user.user.email, password: user.password };
      assertRefused(await visitor.call("signIn", { body: old }), "sign_in_failed");
      await onAnotherDevice({ ...user, password });
    });

    test("a link works once, and ends the user's other ones", async () => {
      const user = await newMember();
      const [token, other] = [await makeLink(user), await makeLink(user)];
      const ofAnotherUser = await makeLink(member);
      const visitor = visitorOf(suite.service);
      await visitor.does("setPassword", { body: { token, password: newPassword() } });
      for (const ended of [token, other]) {
        const body = { token: ended, password: newPassword() };
        assertRefused(await visitor.call("setPassword", { body }), "link_used");
        assertRefused(await visitor.call("inspectLink", { body: { token: ended } }), "link_used");
      }
      await visitor.does("inspectLink", { body: { token: ofAnotherUser } });
    });

    test("a password change by the user ends the open links", async () => {
      const user = await newMember();
      const token = await makeLink(user);
      const body = { currentPassword: user.password, newPassword: newPassword() };
      await user.does("changePassword", { body });
      const response = await visitorOf(suite.service).call("inspectLink", { body: { token } });
      assertRefused(response, "link_used");
    });

    test("of twenty passwords sent with one link exactly one counts", async () => {
      const user = await newMember();
      const token = await makeLink(user);
      const passwords = Array.from({ length: 20 }, newPassword);
      const responses = await Promise.all(
        passwords.map((password) =>
          visitorOf(suite.service).call("setPassword", { body: { token, password } }),
        ),
      );
      const winners = passwords.filter((_, index) => responses[index]?.status === 200);
      assert.equal(winners.length, 1);
      await onAnotherDevice({ ...user, password: winners[0] ?? assert.fail() });
    });

    test("a common or repetitive password, or one made of the user's name, is refused everywhere", async () => {
      const user = await newMember();
      const token = await makeLink(user);
      const params = { mosqueId: await addMosque(operator) };
      const { link } = await operator.does("invite", { params, body: { email: newEmail(), role: "viewer" } });
      const visitor = visitorOf(suite.service);
      for (const [reason, password] of [
        ["password_common", "Password2026!"],
        ["password_repetitive", "aaaaaaaaaaaa"],
        ["password_personal", "mosque-sync-2026"],
      ] as const) {
        const change = { currentPassword: user.password, newPassword: password };
        const changed = await user.call("changePassword", { body: change });
        assertRefused(changed, reason);
        assert.deepEqual(changed.body.error.details, { field: "newPassword" });
        const set = await visitor.call("setPassword", { body: { token, password } });
        assertRefused(set, reason);
        assert.deepEqual(set.body.error.details, { field: "password" });
        const join = { token: tokenOf(link), name: "Amina", password };
        assertRefused(await visitor.call("acceptInvitation", { body: join }), reason);
      }
      const ownName = { token, password: `${user.user.name} 1` };
      assertRefused(await visitor.call("setPassword", { body: ownName }), "password_personal");
      const { communityName } = (await user.does("listMosques")).mosques[0] ?? assert.fail();
      const ownMosque = { currentPassword: user.password, newPassword: `${communityName} 2026` };
      assertRefused(await user.call("changePassword", { body: ownMosque }), "password_personal");
      await onAnotherDevice(user);
      await visitor.does("setPassword", { body: { token, password: newPassword() } });
    });

    test("a refused password, or a link of another kind, has no effect", async () => {
      const user = await newMember();
      const token = await makeLink(user);
      const visitor = visitorOf(suite.service);
      for (const password of ["too short", "xy z".repeat(51)]) {
        assert.equal((await visitor.call("setPassword", { body: { token, password } })).status, 400);
      }
      const mosqueId = await addMosque(operator);
      const body = { email: newEmail(), role: "viewer" } as const;
      const { link } = await operator.does("invite", { params: { mosqueId }, body });
      const account = { name: "N", password: newPassword() };
      const invitation = { token: tokenOf(link), password: account.password };
      assertRefused(await visitor.call("setPassword", { body: invitation }), "link_unknown");
      assertRefused(await visitor.call("acceptInvitation", { body: { token, ...account } }), "link_unknown");
      const setUp = { token, ...account, email: newEmail() };
      assertRefused(await visitor.call("setUp", { body: setUp }), "link_unknown");
      await onAnotherDevice(user);
      await visitor.does("setPassword", { body: { token, password: newPassword() } });
    });

    test("an expired link has no effect", async () => {
      const user = await newMember();
      const token = await makeLink(user);
      await letLinksExpire(suite.database);
      const body = { token, password: newPassword() };
      assertRefused(await visitorOf(suite.service).call("setPassword", { body }), "link_expired");
      await onAnotherDevice(user);
    });

    test("only an operator makes one, and only for an existing user", async () => {
      const params = { userId: operator.user.id };
      assertRefused(await member.call("makePasswordLink", { params }), "operator_only");
      assertRefused(await visitorOf(suite.service).call("makePasswordLink", { params }), "not_signed_in");
      const unknownUser = { userId: crypto.randomUUID() };
      assertRefused(await operator.call("makePasswordLink", { params: unknownUser }), "user_not_found");
    });

    test("a service without mail says so, to everyone alike", async () => {
      const visitor = visitorOf(suite.service);
      assert.equal((await visitor.does("getPortal")).canMail, false);
      for (const email of [member.user.email, newEmail()]) {
        const refused = await visitor.call("requestPasswordLink", { body: { email } });
        assertRefused(refused, "mail_not_configured");
        assert.match(refused.body.error.troubleshooting.developerSummary, /^Set SMTP_URL and MAIL_FROM\./);
      }
    });

    test("a password from an earlier version, however short, still works, and is rehashed at the next sign-in", async () => {
      const user = await newMember();
      const { email } = user.user;
      const storedHash = async () => {
        const store = await openStore({ databaseUrl: suite.database.url, isUnhurried: true });
        try {
          return (await store.read((tx) => findPassword(tx, email)))?.hash;
        } finally {
          await store.close();
        }
      };
      const salt = "00112233445566778899aabbccddeeff";
      const key = scryptSync("early", salt, 64, { N: 16_384, r: 16, p: 1, maxmem: 2 ** 26 });
      const earlier = `${salt}:${key.toString("hex")}`;
      await suite.database.execute(
        `UPDATE accounts SET password = '${earlier}' WHERE user_id = '${user.user.id}'`,
      );
      const body = { email, password: newPassword() };
      assertRefused(await visitorOf(suite.service).call("signIn", { body }), "sign_in_failed");
      assert.equal(await storedHash(), earlier);

      const first = await onAnotherDevice({ ...user, password: "early" });
      const renewed = await storedHash();
      assert.match(renewed ?? "", /^\$scrypt\$ln=17,r=8,p=1\$/);
      await onAnotherDevice({ ...user, password: "early" });
      assert.equal(await storedHash(), renewed);
      // A renewed hash is of the same password, so devices known by it stay known.
      await failUntilLongestWait(suite.database, `email ${email}`);
      await first.does("signIn", { body: { email, password: "early" } });
    });

    test("no token and no password is in the database or in the log", async () => {
      const user = await newMember();
      const token = await makeLink(user);
      const password = newPassword();
      await visitorOf(suite.service).does("setPassword", { body: { token, password } });
      const kept = (await suite.database.contents()) + suite.service.logs();
      assert.ok(kept.includes(user.user.email), "what is stored is found");
      for (const secret of [token, password, user.password]) assert.ok(!kept.includes(secret));
    });
  });
}
