import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { SecurityEventKind } from "@mosque-sync/contract";
import { limits } from "@mosque-sync/contract";
import { openStore } from "../../../server/src/store/store.ts";
import { enginesAboveStore } from "../../support/databases/engines.ts";
import {
  addMember,
  addMosque,
  assertRefused,
  newEmail,
  newPassword,
  type SignedInVisitor,
  setUpOperator,
  tokenOf,
  visitorOf,
} from "../../support/portal/portal.ts";
import {
  allEvents,
  eventsOfMosque,
  kindsOf,
  ownEvents,
  signInWrongly,
} from "../../support/portal/security-events.ts";
import { eventually } from "../../support/runs/eventually.ts";
import { suiteOn } from "../../support/services/own-suite.ts";

for (const engine of enginesAboveStore) {
  describe(`The security history on ${engine.name}`, () => {
    const suite = suiteOn(engine, { TRUSTED_PROXIES: "127.0.0.1" });
    let operator: SignedInVisitor;
    before(async () => {
      operator = await setUpOperator(suite.service);
    });

    test("has each creation, rotation and revocation of a key, with user, time, IP address and request", async () => {
      const mosqueId = await addMosque(operator);
      const params = { mosqueId };
      const owner = await addMember(operator, mosqueId, "owner", "Aisha");
      const body = { name: "Website", scope: "sync:write" } as const;
      const headers = { "X-Forwarded-For": "203.0.113.7", "User-Agent": "Firefox/140" };
      const made = await owner.call("createKey", { params, body, headers });
      const keyParams = { mosqueId, keyId: made.body.key.id };
      const { key } = await owner.does("rotateKey", { params: keyParams, body: { grace: "24h" } });
      await owner.does("revokeKey", { params: { mosqueId, keyId: key.id }, body: { name: "Website" } });

      const events = await eventsOfMosque(owner, mosqueId, { group: "keys" });
      assert.deepEqual(kindsOf(events), ["key_revoked", "key_revoked", "key_rotated", "key_created"]);
      const { id: _, at, ...created } = events.at(-1) ?? assert.fail();
      assert.ok(Math.abs(Date.parse(at) - Date.now()) < 24 * 60 * 60_000);
      assert.deepEqual(created, {
        kind: "key_created",
        actor: { kind: "user", id: owner.user.id, name: "Aisha" },
        mosque: { id: mosqueId, name: created.mosque?.name },
        address: "203.0.113.7",
        device: "Firefox/140",
        requestId: made.headers["x-request-id"],
        details: { key: "Website", keyId: made.body.key.id, scope: "sync:write" },
        count: 1,
      });
    });

    test("has every act on a team, on whose behalf included", async () => {
      const mosqueId = await addMosque(operator);
      const params = { mosqueId };
      const member = await addMember(operator, mosqueId, "viewer");
      const memberParams = { mosqueId, userId: member.user.id };
      await operator.does("changeRole", { params: memberParams, body: { role: "manager" } });
      const { invitation } = await operator.does("invite", {
        params,
        body: { email: newEmail(), role: "owner" },
      });
      const resent = await operator.does("resendInvitation", {
        params: { mosqueId, invitationId: invitation.id },
      });
      await operator.does("withdrawInvitation", {
        params: { mosqueId, invitationId: resent.invitation.id },
      });
      await operator.does("removeMember", { params: memberParams, body: { keys: "revoke" } });
      const events = await eventsOfMosque(operator, mosqueId, { group: "team" });
      assert.deepEqual(kindsOf(events), [
        ...["member_removed", "invitation_withdrawn", "invitation_resent", "invitation_made"],
        ...["role_changed", "invitation_accepted", "invitation_made"],
      ]);
      const changed = events.find(({ kind }) => kind === "role_changed") ?? assert.fail();
      assert.equal(changed.user?.id, member.user.id);
      assert.equal(changed.actor.id, operator.user.id);
      assert.deepEqual(changed.details, { from: "viewer", to: "manager" });
      // The member sees what was done to them, but not where the operator was.
      const seen = (await ownEvents(member)).find(({ kind }) => kind === "role_changed") ?? assert.fail();
      assert.deepEqual([seen.actor.id, seen.address], [operator.user.id, undefined]);
    });

    test("has the sign-ins, names, passwords and links of an account", async () => {
      const member = await addMember(operator, await addMosque(operator), "viewer", "Yusuf");
      await member.does("updateAccount", { body: { name: "Yusuf Ali" } });
      const newer = newPassword();
      assertRefused(
        await member.call("changePassword", {
          body: { currentPassword: newer, newPassword: newer },
        }),
        "password_wrong",
      );
      await member.does("changePassword", {
        body: { currentPassword: member.password, newPassword: newer },
      });
      const { link } = await operator.does("makePasswordLink", { params: { userId: member.user.id } });
      const visitor = visitorOf(suite.service);
      const password = newPassword();
      await visitor.does("setPassword", { body: { token: tokenOf(link), password } });
      await visitor.does("signIn", { body: { email: member.user.email, password } });
      const reader = { ...visitor, user: member.user, password };
      const expected: SecurityEventKind[] = [
        ...(["signed_in", "password_set", "password_link_made", "password_changed"] as const),
        ...(["step_up_failed", "name_changed", "signed_in"] as const),
        ...(["invitation_accepted", "account_created"] as const),
      ];
      const events = await ownEvents(reader);
      assert.deepEqual(kindsOf(events).slice(0, 7), expected.slice(0, 7));
      assert.deepEqual(kindsOf(events).slice(7).sort(), expected.slice(7).sort());
      assert.deepEqual(events[0]?.details, { way: "password", device: "known" });
      await visitor.does("signOut");
      assert.deepEqual(kindsOf(await allEvents(operator, { personId: member.user.id })).slice(0, 1), [
        "signed_out",
      ]);
      await visitor.does("signIn", { body: { email: member.user.email, password } });
      await visitor.does("signOutEverywhere");
      assert.deepEqual(kindsOf(await allEvents(operator, { personId: member.user.id })).slice(0, 1), [
        "sessions_ended",
      ]);
    });

    test("folds wrong passwords of one network into one event, and does not store an unknown email", async () => {
      const member = await addMember(operator, await addMosque(operator), "viewer");
      const unknown = newEmail();
      for (const _ of [1, 2, 3]) await signInWrongly(suite.service, member.user.email, "198.51.100.1");
      await signInWrongly(suite.service, member.user.email, "198.51.100.2");
      for (const address of ["198.51.100.3", "198.51.100.4"])
        await signInWrongly(suite.service, unknown, address);
      const failed = (await ownEvents(member)).filter(({ kind }) => kind === "sign_in_failed");
      const counts = new Map<string | undefined, number>();
      for (const { address, count } of failed) counts.set(address, (counts.get(address) ?? 0) + count);
      assert.deepEqual(
        counts,
        new Map([
          ["198.51.100.2", 1],
          ["198.51.100.1", 3],
        ]),
      );
      // Two, if a quarter of an hour ends meanwhile.
      assert.ok(failed.length <= 4 && failed.every(({ actor }) => actor.kind === "visitor"));
      const { text } = await operator.call("listSecurity");
      assert.ok(!text.includes(unknown));
    });

    test("keeps at most so many failures of unknown emails apart in an hour", async () => {
      const store = await openStore({ databaseUrl: suite.database.url, isUnhurried: true });
      try {
        const networks = Array.from({ length: limits.failedSignInRowsPerHour + 5 }, (_, n) => `192.0.2.${n}`);
        for (const address of networks) await signInWrongly(suite.service, newEmail(), address);
        const rows = await store.read((tx) =>
          tx
            .selectFrom("securityEvents")
            .selectAll()
            .where("kind", "=", "sign_in_failed")
            .where("userId", "is", null)
            .execute(),
        );
        // The hour can end meanwhile.
        const hours = new Set(rows.map(({ at }) => at.slice(0, 13)));
        assert.ok(rows.length <= hours.size * limits.failedSignInRowsPerHour, `${rows.length} rows`);
        const counted = rows.reduce((sum, { count }) => sum + count, 0);
        assert.ok(counted >= networks.length, `${counted} failures`);
      } finally {
        await store.close();
      }
    });

    test("outlives the mosque and its operator, and no endpoint changes it", async () => {
      const mosqueId = await addMosque(operator, "Masjid that goes");
      const other = await addMember(operator, mosqueId, "viewer", "Former operator");
      const confirmed = { params: { userId: other.user.id } };
      const { link } = await operator.does("makePasswordLink", confirmed);
      const password = newPassword();
      await other.does("setPassword", { body: { token: tokenOf(link), password } });
      await other.does("signIn", { body: { email: other.user.email, password } });
      await operator.does("updateUser", { ...confirmed, body: { isOperator: true } });
      await other.does("updateOperatedMosque", {
        params: { mosqueId },
        body: { status: "Closed" },
        ifMatch: (await other.does("getOperatedMosque", { params: { mosqueId } })).mosque.etag,
      });
      await other.does("removeMosque", {
        params: { mosqueId },
        body: { communityName: "Masjid that goes" },
      });
      await operator.does("updateUser", { ...confirmed, body: { isOperator: false } });
      const events = (await allEvents(operator, { personId: other.user.id })).filter(
        ({ mosque, actor }) => mosque?.id === mosqueId && actor.id === other.user.id,
      );
      assert.deepEqual(kindsOf(events).slice(0, 2), ["mosque_removed", "mosque_changed"]);
      assert.equal(events[0]?.mosque?.name, "Masjid that goes");
      assert.equal(events[0]?.actor.name, "Former operator");
    });

    test("is read only by the user, the owner and the operator, each within their own bounds", async () => {
      const [mosqueId, elsewhere] = [await addMosque(operator), await addMosque(operator)];
      const [manager, owner] = [
        await addMember(operator, mosqueId, "manager"),
        await addMember(operator, elsewhere, "owner"),
      ];
      const params = { mosqueId };
      assertRefused(await manager.call("listMosqueSecurity", { params }), "role_not_enough");
      assertRefused(await owner.call("listMosqueSecurity", { params }), "mosque_not_found");
      assertRefused(await owner.call("listSecurity"), "operator_only");
      assert.ok(
        (await ownEvents(owner)).every(({ actor, user }) => [actor.id, user?.id].includes(owner.user.id)),
      );
      const seen = await eventsOfMosque(owner, elsewhere);
      assert.ok(seen.length > 0 && seen.every(({ mosque }) => mosque?.id === elsewhere));
    });

    test("is written to the log as a separate line for each event, without a secret", async () => {
      const mosqueId = await addMosque(operator);
      const body = { name: "Logged key", scope: "sync:write" } as const;
      const { apiKey, key } = await operator.does("createKey", { params: { mosqueId }, body });
      const line = await eventually(() =>
        suite.service
          .logs()
          .split("\n")
          .find((text) => text.includes('"security":') && text.includes(key.id)),
      );
      const { security, level } = JSON.parse(line);
      assert.equal(level, 30);
      assert.equal(security.kind, "key_created");
      assert.equal(security.actorId, operator.user.id);
      assert.ok(!suite.service.logs().includes(apiKey));
      assert.ok(!suite.service.logs().includes(operator.password));
    });

    test("leaves a request without the right to it to the log: who, what and from where", async () => {
      const mosqueId = await addMosque(operator);
      const viewer = await addMember(operator, mosqueId, "viewer");
      const body = { name: "Website", scope: "sync:read" } as const;
      const refused = await viewer.call("createKey", { params: { mosqueId }, body });
      const line = await eventually(() =>
        suite.service
          .logs()
          .split("\n")
          .find((one) => one.includes('"refused"') && one.includes(refused.body.error.requestId)),
      );
      const { endpoint, reason, userId, address } = JSON.parse(line).refused;
      assert.deepEqual([endpoint, reason, userId], ["createKey", "role_not_enough", viewer.user.id]);
      assert.match(address, /127\.0\.0\.1/);
    });
  });
}
