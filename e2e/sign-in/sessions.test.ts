import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { limits } from "@mosque-sync/contract";
import { keyDesk } from "../portal/keys/portal-keys.ts";
import { enginesAboveStore } from "../support/databases/engines.ts";
import {
  addMember,
  addMosque,
  assertRefused,
  newEmail,
  newPassword,
  onAnotherDevice,
  type SignedInVisitor,
  setUpOperator,
  type Visitor,
  visitorOf,
} from "../support/portal/portal.ts";
import { eventually } from "../support/runs/eventually.ts";
import { suiteOn } from "../support/services/own-suite.ts";
import { startService } from "../support/services/service-here.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

/** Someone else with the cookies that a visitor has now. */
function copyOf({ service, cookies }: Visitor): Visitor {
  const copy = visitorOf(service);
  for (const [name, value] of cookies) copy.cookies.set(name, value);
  return copy;
}

const isSignedIn = async (visitor: Visitor) => (await visitor.call("getSession")).status === 200;

for (const engine of enginesAboveStore) {
  describe(`Sessions of the portal on ${engine.name}`, () => {
    const suite = suiteOn(engine);
    let operator: SignedInVisitor;
    before(async () => {
      operator = await setUpOperator(suite.service);
    });

    const setSessions = (userId: string, columns: string) =>
      suite.database.execute(`UPDATE sessions SET ${columns} WHERE user_id = '${userId}'`);
    const newOwner = async () => {
      const mosqueId = await addMosque(operator);
      return { mosqueId, owner: await addMember(operator, mosqueId, "owner") };
    };
    /** In how many days the visitor's session ends. */
    const endsIn = async (visitor: Visitor) => {
      const { sessions } = await visitor.does("listSessions");
      return Math.round((Date.parse(sessions[0]?.endsAt ?? "") - Date.now()) / dayMs);
    };

    test("a session ends 14 days after it was last used: a use puts the end off", async () => {
      const { owner } = await newOwner();
      assert.equal(await endsIn(owner), limits.sessionDays);
      const used = `updated_at = '${ago(5 * dayMs)}', created_at = '${ago(5 * dayMs)}'`;
      await setSessions(owner.user.id, `${used}, expires_at = '${ago(-9 * dayMs)}'`);
      assert.ok(await isSignedIn(owner));
      await eventually(async () => (await endsIn(owner)) === limits.sessionDays || undefined);
    });

    test("a session ends 30 days after sign-in, however often it is used", async () => {
      const { owner } = await newOwner();
      const id = owner.user.id;
      await setSessions(id, `created_at = '${ago(29 * dayMs)}', updated_at = '${ago(dayMs)}'`);
      assert.ok(await isSignedIn(owner));
      await eventually(async () => (await endsIn(owner)) === 1 || undefined);
      await setSessions(id, `created_at = '${ago(31 * dayMs)}', expires_at = '${ago(-dayMs)}'`);
      assert.ok(!(await isSignedIn(owner)));
    });

    test("the list says where a user is signed in and since when, and each is ended immediately, only by its user", async () => {
      const { owner } = await newOwner();
      await onAnotherDevice(owner);
      const phone = visitorOf(suite.service);
      const headers = { "User-Agent": "Mozilla/5.0 (Linux; Android 14) Chrome/141.0" };
      await phone.does("signIn", { body: { email: owner.user.email, password: owner.password }, headers });
      const { sessions } = await owner.does("listSessions");
      assert.equal(sessions.length, 3);
      assert.equal(sessions.filter(({ isCurrent }) => isCurrent).length, 1);
      const named = sessions.find(({ device }) => device === headers["User-Agent"]) ?? assert.fail();
      assert.match(String(named.address), /^(::ffff:)?127\.0\.0\.1$|^::1$/);
      const params = { sessionId: named.id };
      assertRefused(await operator.call("endSession", { params }), "session_not_found");
      assert.ok(await isSignedIn(phone));
      await owner.does("endSession", { params });
      assert.ok(!(await isSignedIn(phone)));
      assertRefused(await owner.call("endSession", { params }), "session_not_found");
      await owner.does("endOtherSessions");
      assert.equal((await owner.does("listSessions")).sessions.length, 1);
    });

    test("an operator signs a person out, on one device or on all", async () => {
      const { owner } = await newOwner();
      const other = await onAnotherDevice(owner);
      const params = { userId: owner.user.id };
      const { sessions } = await operator.does("listUserSessions", { params });
      assert.equal(sessions.length, 2);
      for (const { id: sessionId } of sessions.slice(0, 1)) {
        await operator.does("endUserSession", { params: { ...params, sessionId } });
      }
      const signedIn = [await isSignedIn(owner), await isSignedIn(other)];
      assert.equal(signedIn.filter((is) => is).length, 1);
      await operator.does("endUserSessions", { params });
      assert.ok(!(await isSignedIn(owner)) && !(await isSignedIn(other)));
    });

    test("ten minutes after sign-in, exactly the acts that give access need the password again", async () => {
      const { owner, mosqueId } = await newOwner();
      const params = { mosqueId };
      await setSessions(owner.user.id, `stepped_up_at = '${ago((limits.stepUpMinutes + 1) * minuteMs)}'`);
      const body = { name: "Website", scope: "sync:read" } as const;
      const invitation = { params, body: { email: newEmail(), role: "manager" } } as const;
      assertRefused(await owner.callOnce("createKey", { params, body }), "step_up_needed");
      assertRefused(await owner.callOnce("invite", invitation), "step_up_needed");
      assert.deepEqual(await keyDesk(owner, mosqueId).list(), []);

      const wrong = await owner.callOnce("stepUp", { body: { password: newPassword() } });
      assertRefused(wrong, "password_wrong");
      assertRefused(await owner.callOnce("createKey", { params, body }), "step_up_needed");
      assert.equal((await owner.callOnce("stepUp", { body: { password: owner.password } })).status, 200);
      assert.equal((await owner.callOnce("createKey", { params, body })).status, 201);
    });

    test("ending other sessions needs the password again ten minutes after sign-in, signing out does not", async () => {
      const { owner } = await newOwner();
      const other = await onAnotherDevice(owner);
      await setSessions(owner.user.id, "stepped_up_at = NULL");
      const [found] = (await owner.does("listSessions")).sessions.filter(({ isCurrent }) => !isCurrent);
      const params = { sessionId: found?.id ?? assert.fail() };
      assertRefused(await owner.callOnce("endSession", { params }), "step_up_needed");
      assertRefused(await owner.callOnce("endOtherSessions"), "step_up_needed");
      assert.ok(await isSignedIn(other));
      assert.equal((await owner.callOnce("signOutEverywhere")).status, 200);
      assert.ok(!(await isSignedIn(other)));
    });

    test("stepping up counts only for its own session", async () => {
      const { owner, mosqueId } = await newOwner();
      const other = await onAnotherDevice(owner);
      await setSessions(owner.user.id, "stepped_up_at = NULL");
      await owner.does("stepUp", { body: { password: owner.password } });
      const body = { name: "Website", scope: "sync:read" } as const;
      assertRefused(await other.callOnce("createKey", { params: { mosqueId }, body }), "step_up_needed");
      assert.equal((await owner.callOnce("createKey", { params: { mosqueId }, body })).status, 201);
    });

    test("stepping up gives the session a new cookie: a cookie stolen before is invalid", async () => {
      const { owner } = await newOwner();
      const stolen = copyOf(owner);
      const [{ id, signedInAt } = assert.fail()] = (await owner.does("listSessions")).sessions;
      await owner.does("stepUp", { body: { password: owner.password } });
      assert.ok(!(await isSignedIn(stolen)));
      const [{ id: kept, signedInAt: since } = assert.fail()] = (await owner.does("listSessions")).sessions;
      assert.deepEqual([kept, since], [id, signedInAt]);
    });

    test("a sign-in ends the session that the browser had, whosever it was", async () => {
      const { owner } = await newOwner();
      const [first, other] = [copyOf(owner), (await newOwner()).owner];
      await owner.does("signIn", { body: { email: owner.user.email, password: owner.password } });
      assert.ok(!(await isSignedIn(first)));
      const second = copyOf(owner);
      await owner.does("signIn", { body: { email: other.user.email, password: other.password } });
      assert.ok(!(await isSignedIn(second)));
      assert.ok(await isSignedIn(other));
    });

    test("a stolen cookie is invalid after signing out everywhere", async () => {
      const { owner } = await newOwner();
      const stolen = copyOf(owner);
      assert.ok(await isSignedIn(stolen));
      await (await onAnotherDevice(owner)).does("signOutEverywhere");
      assertRefused(await stolen.callOnce("getSession"), "not_signed_in");
      assertRefused(await stolen.callOnce("stepUp", { body: { password: owner.password } }), "not_signed_in");
    });

    test("a role that does not allow a change is told so before any password is asked for", async () => {
      const { mosqueId } = await newOwner();
      const viewer = await addMember(operator, mosqueId, "viewer");
      await setSessions(viewer.user.id, "stepped_up_at = NULL");
      const sent = { params: { mosqueId }, body: { name: "Website", scope: "sync:read" } } as const;
      assertRefused(await viewer.callOnce("createKey", sent), "role_not_enough");
    });

    test("instances share the sessions: signing out at one signs out at all", async () => {
      const { owner: visitor } = await newOwner();
      const second = await startService(suite.database);
      try {
        const there = copyOf({ ...visitor, service: second });
        assert.deepEqual((await there.does("getSession")).user, visitor.user);
        await there.does("signOut");
        assert.ok(!(await isSignedIn(visitor)));
      } finally {
        await second.end();
      }
    });
  });
}
