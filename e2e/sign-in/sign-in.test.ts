import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { limits } from "@mosque-sync/contract";
import { engines, enginesAboveStore } from "../support/databases/engines.ts";
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
} from "../support/portal/portal.ts";
import { eventually } from "../support/runs/eventually.ts";
import { suiteOn } from "../support/services/own-suite.ts";

const isSignedIn = async (visitor: Visitor) => (await visitor.call("getSession")).status === 200;

/** Browsers send such a cookie only over TLS, and to no other name of the same domain. */
function assertHostCookie(name: RegExp, cookie: string): void {
  const [pair = "", ...attributes] = cookie.split("; ");
  assert.match(pair, name);
  assert.deepEqual(attributes.filter((attribute) => !attribute.startsWith("Max-Age=")).toSorted(), [
    "HttpOnly",
    "Path=/",
    "SameSite=Lax",
    "Secure",
  ]);
}

/** The session cookies by name: a device stays remembered after its session has ended. */
const sessionCookies = ({ cookies }: Visitor) =>
  new Map([...cookies].filter(([name]) => name.endsWith("session_token")));

/** A member of a separate mosque: changes to their account concern no other test. */
async function newMember(operator: Visitor): Promise<SignedInVisitor> {
  return addMember(operator, await addMosque(operator), "owner");
}

for (const engine of enginesAboveStore) {
  describe(`Signing in to the portal on ${engine.name}`, () => {
    const suite = suiteOn(engine, { LOG_LEVEL: "trace" });
    let operator: SignedInVisitor;
    before(async () => {
      operator = await setUpOperator(suite.service);
    });

    test("with the right password shows the user, and their number of mosques", async () => {
      const owner = await newMember(operator);
      const visitor = visitorOf(suite.service);
      const email = owner.user.email.toUpperCase();
      const session = await visitor.does("signIn", { body: { email, password: owner.password } });
      const { mosques } = await visitor.does("listMosques");
      assert.deepEqual(
        mosques.map(({ communityName, role }) => ({ communityName, role })),
        [{ communityName: "Masjid Noor", role: "owner" }],
      );
      assert.deepEqual(session, { user: owner.user, mosqueCount: 1, onlyMosqueId: mosques[0]?.id });
      assert.deepEqual(await visitor.does("getSession"), session);
    });

    test("gets the same response for an unknown email and for a wrong password", async () => {
      const responses = await Promise.all(
        [operator.user.email, newEmail()].map((email) =>
          visitorOf(suite.service).call("signIn", {
            body: { email, password: newPassword() },
            headers: { "X-Request-Id": "the-same" },
          }),
        ),
      );
      for (const response of responses) {
        assertRefused(response, "sign_in_failed");
        assert.equal(response.headers["set-cookie"], undefined);
      }
      assert.equal(responses[0]?.text, responses[1]?.text);
    });

    test("a missing, unknown or changed cookie signs no one in", async () => {
      const visitor = visitorOf(suite.service);
      assertRefused(await visitor.call("getSession"), "not_signed_in");
      const [[name, value] = assert.fail()] = (await newMember(operator)).cookies;
      for (const wrong of ["", "x", value.replace(/^./, (first) => (first === "a" ? "b" : "a"))]) {
        visitor.cookies.set(name, wrong);
        assertRefused(await visitor.call("getSession"), "not_signed_in", wrong);
      }
    });

    test("the cookies are out of reach of scripts and other sites, and only go to the portal", async () => {
      const { user, password } = await newMember(operator);
      const response = await visitorOf(suite.service).call("signIn", {
        body: { email: user.email, password },
      });
      const [session = "", device = "", ...others] = response.headers["set-cookie"] ?? [];
      assert.deepEqual(others, []);
      for (const [cookie, name, days] of [
        [session, /^mosque-sync\.session_token=/, limits.sessionDaysMost],
        [device, /^mosque-sync\.device_[0-9a-f]{16}=/, limits.knownDeviceDays],
      ] as const) {
        const [pair, ...attributes] = cookie.split("; ");
        assert.match(pair ?? "", name);
        assert.deepEqual(attributes.toSorted(), [
          "HttpOnly",
          `Max-Age=${days * 24 * 60 * 60}`,
          "Path=/portal",
          "SameSite=Lax",
        ]);
      }
    });

    test("behind TLS the cookies are only ever sent over TLS", async () => {
      const { user, password } = await newMember(operator);
      const headers = { Host: "sync.example.org", Origin: "https://sync.example.org" };
      const visitor = visitorOf(suite.service);
      const response = await visitor.call("signIn", { body: { email: user.email, password }, headers });
      const [session = "", device = ""] = response.headers["set-cookie"] ?? [];
      assertHostCookie(/^__Host-mosque-sync\.session_token=/, session);
      assertHostCookie(/^__Host-mosque-sync\.device_\w+=/, device);
      // A GET from the same page has no Origin, but the cookie's name proves it.
      assert.ok(await isSignedIn(visitor));
      await visitor.does("signOut", { headers });
      assert.equal(sessionCookies(visitor).size, 0);
    });

    test("signing out over TLS also ends the session from before TLS", async () => {
      const visitor = await newMember(operator);
      const headers = { Host: "sync.example.org", Origin: "https://sync.example.org" };
      const { email } = visitor.user;
      await visitor.does("signIn", { body: { email, password: visitor.password }, headers });
      const kept = sessionCookies(visitor);
      assert.equal(kept.size, 2);
      await visitor.does("signOut", { headers });
      for (const [name, value] of kept) {
        visitor.cookies.clear();
        visitor.cookies.set(name, value);
        assertRefused(await visitor.call("getSession"), "not_signed_in", name);
      }
    });

    test("the session's token is not in the database, only its hash", async () => {
      const { cookies } = await newMember(operator);
      const [value = ""] = cookies.values();
      const token = decodeURIComponent(value).split(".")[0] ?? "";
      assert.ok(token.length >= 32);
      assert.ok(!(await suite.database.contents()).includes(token));
    });

    test("signing out ends the session, not only the cookie", async () => {
      const visitor = await newMember(operator);
      const kept = new Map(visitor.cookies);
      const other = await onAnotherDevice(visitor);
      await visitor.does("signOut");
      assert.equal(sessionCookies(visitor).size, 0);
      for (const [name, value] of kept) visitor.cookies.set(name, value);
      assertRefused(await visitor.call("getSession"), "not_signed_in");
      assert.ok(await isSignedIn(other));
      await visitor.does("signOut");
    });

    test("signing out everywhere ends the sessions of every device, and no one else's", async () => {
      const visitor = await newMember(operator);
      const other = await onAnotherDevice(visitor);
      await visitor.does("signOutEverywhere");
      assert.ok(!(await isSignedIn(visitor)));
      assert.ok(!(await isSignedIn(other)));
      assert.ok(await isSignedIn(operator));
    });

    test("a session expires by itself", async () => {
      const visitor = await newMember(operator);
      assert.ok(await isSignedIn(visitor));
      await suite.database.execute(
        `UPDATE sessions SET expires_at = '2026-01-01T00:00:00.000Z' WHERE user_id = '${visitor.user.id}'`,
      );
      assertRefused(await visitor.call("getSession"), "not_signed_in");
    });

    test("the number of sessions is limited; one more ends the oldest, and no one else's", async () => {
      const visitor = await newMember(operator);
      const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1_000).toISOString();
      const ofVisitor = `FROM sessions WHERE user_id = '${visitor.user.id}'`;
      await suite.database.execute(
        `UPDATE sessions SET created_at = '${yesterday}' WHERE user_id = '${visitor.user.id}'`,
      );
      // With the first and the second, the limit is reached.
      const others = Array.from({ length: limits.sessionsPerUser - 2 }, () => crypto.randomUUID());
      for (const id of others) {
        await suite.database.execute(
          `INSERT INTO sessions (id, user_id, token, expires_at, created_at, updated_at)
          SELECT '${id}', user_id, '${id}', expires_at, updated_at, updated_at ${ofVisitor} LIMIT 1`,
        );
      }
      const second = await onAnotherDevice(visitor);
      assert.ok(await isSignedIn(visitor));
      await onAnotherDevice(visitor);
      assert.ok(!(await isSignedIn(visitor)));
      assert.ok(await isSignedIn(second));
      assert.ok(await isSignedIn(operator));
    });

    test("a new password ends every other session, and the old password", async () => {
      const visitor = await newMember(operator);
      const before = new Map(visitor.cookies);
      const other = await onAnotherDevice(visitor);
      const { email } = visitor.user;
      const newOne = newPassword();
      const body = { currentPassword: visitor.password, newPassword: newOne };
      await visitor.does("changePassword", { body });
      assert.ok(await isSignedIn(visitor));
      assert.ok(!(await isSignedIn(other)));
      const thief = visitorOf(suite.service);
      for (const [name, value] of before) thief.cookies.set(name, value);
      assert.ok(!(await isSignedIn(thief)));
      const refused = await visitorOf(suite.service).call("signIn", {
        body: { email, password: visitor.password },
      });
      assertRefused(refused, "sign_in_failed");
      await visitorOf(suite.service).does("signIn", { body: { email, password: newOne } });
    });

    test("a wrong current password has no effect", async () => {
      const visitor = await newMember(operator);
      const other = await onAnotherDevice(visitor);
      const body = { currentPassword: newPassword(), newPassword: newPassword() };
      assertRefused(await visitor.call("changePassword", { body }), "password_wrong");
      assert.ok(await isSignedIn(other));
      await onAnotherDevice(visitor);
    });

    test("users can change their own names", async () => {
      const visitor = await newMember(operator);
      const { user } = await visitor.does("updateAccount", { body: { name: "Amina Yusuf" } });
      assert.deepEqual(user, { ...visitor.user, name: "Amina Yusuf" });
      assert.deepEqual((await visitor.does("getSession")).user, user);
      assert.deepEqual((await visitor.does("updateAccount", { body: {} })).user, user);
    });

    test("passwords, cookies and the tokens of links are in no log line", async () => {
      const mosqueId = await addMosque(operator);
      const { link } = await operator.does("invite", {
        params: { mosqueId },
        body: { email: newEmail(), role: "viewer" },
      });
      const member = await addMember(operator, mosqueId, "viewer");
      const other = await onAnotherDevice(member);
      const guessed = newPassword();
      const { email } = member.user;
      await visitorOf(suite.service).call("signIn", { body: { email, password: guessed } });
      const unknown = newEmail();
      await visitorOf(suite.service).call("signIn", { body: { email: unknown, password: guessed } });
      await visitorOf(suite.service).call("inspectLink", { body: { token: tokenOf(link) } });
      await visitorOf(suite.service).call("getSession", { headers: { Cookie: `a=${guessed}` } });
      const newOne = newPassword();
      await other.does("changePassword", { body: { currentPassword: member.password, newPassword: newOne } });
      const headers = { "X-Request-Id": crypto.randomUUID() };
      await other.does("signOut", { headers });
      const secrets = [
        ...[operator.password, member.password, guessed, newOne, tokenOf(link), unknown],
        ...[...operator.cookies.values(), ...member.cookies.values()].flatMap((value) => [
          value,
          decodeURIComponent(value).split(".")[0] ?? assert.fail(),
        ]),
      ];
      const logs = await eventually(() => {
        const written = suite.service.logs();
        return written.includes(headers["X-Request-Id"]) ? written : undefined;
      });
      for (const secret of secrets) assert.ok(!logs.includes(secret), `${secret} is in the log`);
      assert.doesNotMatch(logs, /"level":[56]0/, "nothing went wrong");
    });
  });
}

// SQLite's file is part of the machine.
for (const engine of engines.filter(({ isServer }) => isServer)) {
  describe(`Signing in to the portal on ${engine.name}`, () => {
    const suite = suiteOn(engine);

    test("while the database is unreachable, says so, keeps everyone signed in, and works again afterwards", async () => {
      const operator = await setUpOperator(suite.service);
      const giveBack = (await suite.database.takeAway?.()) ?? assert.fail();
      const { email } = operator.user;
      const { password } = operator;
      const device = visitorOf(suite.service);
      try {
        assertRefused(await operator.callOnce("getSession"), "database_unavailable");
        assertRefused(await operator.callOnce("signOut"), "database_unavailable");
        assertRefused(await operator.callOnce("signOutEverywhere"), "database_unavailable");
        assertRefused(await device.callOnce("signIn", { body: { email, password } }), "database_unavailable");
      } finally {
        await giveBack();
      }
      assert.ok(await isSignedIn(operator));
      await device.does("signIn", { body: { email, password } });
    });
  });
}
