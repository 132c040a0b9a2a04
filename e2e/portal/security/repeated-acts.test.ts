import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { type Endpoint, limits, type PortalEndpointName, portalEndpoints } from "@mosque-sync/contract";
import { engines } from "../../support/databases/engines.ts";
import {
  addMember,
  addMosque,
  assertRefused,
  makeOperator,
  newPassword,
  onAnotherDevice,
  type SignedInVisitor,
  setUpOperator,
  type Visitor,
  visitorOf,
} from "../../support/portal/portal.ts";
import { allEvents, kindsOf, ownEvents } from "../../support/portal/security-events.ts";
import { suiteOn } from "../../support/services/own-suite.ts";
import { startService } from "../../support/services/service-here.ts";
import { newAuthenticator } from "../../support/sign-in/authenticator.ts";
import { addApp } from "../../support/sign-in/factors.ts";

const limit = limits.securityActsPerHour;
const origin = "https://sync.example.org";
const settings = { PUBLIC_URL: origin };

/** Changes a user's name until that is refused. */
async function exhaust(visitor: Visitor): Promise<void> {
  for (let done = 0; done <= limit; done += 1) {
    const response = await visitor.call("updateAccount", { body: { name: `Name ${done}` } });
    if (response.status !== 200) return assertRefused(response, "too_many_acts");
  }
  assert.fail("is never refused");
}

for (const engine of engines) {
  describe(`Acts that a user repeats, on ${engine.name}`, () => {
    const suite = suiteOn(engine, settings);
    let operator: SignedInVisitor;
    before(async () => {
      operator = await setUpOperator(suite.service);
    });

    test("are bounded an hour, exactly, on all instances together", async () => {
      const viewer = await addMember(operator, await addMosque(operator), "viewer");
      const second = await startService(suite.database, settings);
      try {
        const there = visitorOf(second);
        for (const [name, value] of viewer.cookies) there.cookies.set(name, value);
        let done = 0;
        let isOver = false;
        for (let round = 0; !isOver; round += 1) {
          assert.ok(round < 3 * limit, "ends");
          const sent = Array.from({ length: 6 }, (_, n) => {
            const visitor = n % 2 === 0 ? viewer : there;
            return visitor.call("updateAccount", { body: { name: `Name ${round} ${n}` } });
          });
          for (const response of await Promise.all(sent)) {
            if (response.status === 200) done += 1;
            else {
              assertRefused(response, "too_many_acts");
              assert.equal(response.status, 429);
              // A request that waited too long for another of the same user waits a second.
              if (Number(response.headers["retry-after"]) > 1) isOver = true;
            }
          }
        }
        assert.equal(done, limit);
      } finally {
        await second.end();
      }
    });

    test("are refused then by every endpoint whose row says so, without an effect", async () => {
      const mosqueId = await addMosque(operator);
      const owner = await addMember(operator, mosqueId, "owner");
      const person = await addMember(operator, mosqueId, "viewer");
      const params = { mosqueId };
      const { mosque: testMosque } = await owner.does("makeTestMosque", { params });
      const actor = await makeActor(mosqueId);
      await addApp(actor);
      await actor.does("setFactorRequirement", { params, body: { isRequired: true } });
      const made = newAuthenticator(origin).make(await actor.does("askForNewPasskey"));
      const passkey = { name: "Phone", ...made };
      await operator.does("disableUser", { params: { userId: person.user.id } });
      const { totp } = await actor.does("getFactors");
      await exhaust(actor);
      const newest = async () => (await allEvents(operator))[0]?.id;
      const before = await newest();

      const ofPerson = { params: { userId: person.user.id } };
      const calls: { readonly [N in PortalEndpointName]?: () => ReturnType<Visitor["call"]> } = {
        updateAccount: () => actor.call("updateAccount", { body: { name: "Another" } }),
        addPasskey: () => actor.call("addPasskey", { body: passkey }),
        makeRecoveryCodes: () => actor.call("makeRecoveryCodes"),
        setFactorRequirement: () =>
          actor.call("setFactorRequirement", { params, body: { isRequired: false } }),
        setRhythm: () => actor.call("setRhythm", { params, body: { periodMinutes: 90, paused: true } }),
        setMyMails: () => actor.call("setMyMails", { params, body: { mails: false } }),
        setMyDigest: () => actor.call("setMyDigest", { body: { digest: false } }),
        exportMySecurity: () => actor.call("exportMySecurity"),
        exportMosqueSecurity: () => actor.call("exportMosqueSecurity", { params }),
        exportSecurity: () => actor.call("exportSecurity"),
        exportMosque: () => actor.call("exportMosque", { params }),
        emptyTestMosque: () => actor.call("emptyTestMosque", { params: { mosqueId: testMosque.id } }),
        updateServiceSettings: () => actor.call("updateServiceSettings", { body: { keyDaysMost: 99 } }),
        makePasswordLink: () => actor.call("makePasswordLink", ofPerson),
        showPasswordLink: () => actor.call("showPasswordLink", ofPerson),
        makeFactorLink: () => actor.call("makeFactorLink", ofPerson),
        enableUser: () => actor.call("enableUser", ofPerson),
      };
      for (const [name, call] of Object.entries(calls)) assertRefused(await call(), "too_many_acts", name);
      assert.equal(await newest(), before, "no event");
      assert.deepEqual((await actor.does("getFactors")).totp, totp);
      const elsewhere = ["confirmTotp", "sendTestMail", "updateService", "updateUser"];
      assert.deepEqual(
        [...Object.keys(calls), ...elsewhere].toSorted(),
        Object.entries<Endpoint>(portalEndpoints)
          .filter(([, { reasons }]) => reasons.includes("too_many_acts"))
          .map(([name]) => name)
          .toSorted(),
      );
    });

    test("never stop a user from taking access away", async () => {
      const mosqueId = await addMosque(operator);
      const params = { mosqueId };
      const actor = await makeActor(mosqueId);
      const member = await addMember(operator, mosqueId, "viewer");
      const thief = await onAnotherDevice(actor);
      const { key } = await actor.does("createKey", { params, body: { name: "Web", scope: "sync:write" } });
      await addApp(actor);
      await exhaust(actor);

      await actor.does("revokeKey", { params: { mosqueId, keyId: key.id }, body: { name: "Web" } });
      await actor.does("setFactorRequirement", { params, body: { isRequired: true } });
      const ofMember = { params: { mosqueId, userId: member.user.id } };
      await actor.does("removeMember", { ...ofMember, body: { keys: "revoke" } });
      await actor.does("disableUser", { params: { userId: member.user.id } });
      await actor.does("endOtherSessions");
      assertRefused(await thief.call("getSession"), "not_signed_in");
      const password = { currentPassword: actor.password, newPassword: newPassword() };
      await actor.does("changePassword", { body: password });
      await actor.does("signOutEverywhere");
      assertRefused(await actor.call("getSession"), "not_signed_in");
    });

    test("make no event if the value stays the same", async () => {
      const mosqueId = await addMosque(operator);
      const params = { mosqueId };
      const actor = await makeActor(mosqueId);
      const person = await addMember(operator, mosqueId, "viewer");
      const setAll = async () => {
        await actor.does("updateAccount", { body: { name: "The same" } });
        await actor.does("setRhythm", { params, body: { periodMinutes: 90, paused: true } });
        await actor.does("setMyMails", { params, body: { mails: false } });
        await actor.does("setMyDigest", { body: { digest: false } });
        await actor.does("disableUser", { params: { userId: person.user.id } });
        const { mosque } = await actor.does("getOperatedMosque", { params });
        const body = { status: "The same" };
        await actor.does("updateOperatedMosque", { params, body, ifMatch: mosque.etag });
      };
      await setAll();
      const once = kindsOf(await ownEvents(actor));
      await setAll();
      assert.deepEqual(kindsOf(await ownEvents(actor)), once);
    });

    /** An owner of a mosque who is an operator too. */
    async function makeActor(mosqueId: string): Promise<SignedInVisitor> {
      const actor = await addMember(operator, mosqueId, "owner");
      await makeOperator(operator, actor);
      return actor;
    }
  });
}
