import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { enginesAboveStore } from "../../support/databases/engines.ts";
import { changesOf } from "../../support/portal/changes.ts";
import {
  addMember,
  addMosque,
  assertRefused,
  makeOperator,
  newEmail,
  newPassword,
  onAnotherDevice,
  type SignedInVisitor,
  setUpOperator,
  shown,
  tokenOf,
  visitorOf,
} from "../../support/portal/portal.ts";
import { suiteOn } from "../../support/services/own-suite.ts";
import { addApp } from "../../support/sign-in/factors.ts";

for (const engine of enginesAboveStore) {
  describe(`Open links on ${engine.name}`, () => {
    const suite = suiteOn(engine);
    let operator: SignedInVisitor;
    let mosqueId: string;
    before(async () => {
      operator = await setUpOperator(suite.service);
      mosqueId = await addMosque(operator, "Masjid Noor");
    });

    const newMember = () => addMember(operator, mosqueId, "owner");
    const newOperator = async () => {
      const person = await newMember();
      await makeOperator(operator, person);
      return person;
    };
    const inspect = (link: string) =>
      visitorOf(suite.service).call("inspectLink", { body: { token: tokenOf(link) } });

    test("after a stolen session, the thief's factor link is on the account's page and withdrawing it ends it", async () => {
      const [victim, target] = [await newOperator(), await newMember()];
      await addApp(target);
      const thief = await onAnotherDevice(victim);
      const { link } = await thief.does("makeFactorLink", { params: { userId: target.user.id } });
      for (const person of [victim, target]) {
        const { links } = await person.does("listOwnLinks");
        assert.equal(links.length, 1);
        const { id, createdAt, expiresAt, ...seen } = links[0] ?? assert.fail();
        const { name: userName, email } = target.user;
        assert.deepEqual(seen, {
          ...{ kind: "factor", userName, email, madeBy: victim.user.name, mailedOnly: false },
        });
        assert.ok(Date.parse(expiresAt) > Date.parse(createdAt));
        assert.match(id, /^[0-9a-f-]{36}$/);
      }
      const [found = assert.fail()] = (await target.does("listOwnLinks")).links;
      await target.does("withdrawOwnLink", { params: { linkId: found.id } });
      assertRefused(await inspect(shown({ link })), "link_used");
      const { status } = await visitorOf(suite.service).call("useFactorLink", {
        body: { token: tokenOf(link) },
      });
      assert.equal(status, 410);
      assert.ok((await target.does("getFactors")).totp);
      for (const person of [victim, target]) {
        assert.deepEqual(await person.does("listOwnLinks"), { links: [] });
      }
      const { events } = await target.does("listMySecurity");
      assert.deepEqual(events.find(({ kind }) => kind === "link_withdrawn")?.details, { link: "factor" });
    });

    test("do nothing but what they were made for: no link sets a password, takes a factor, joins or sets up as another", async () => {
      const person = await newMember();
      const params = { userId: person.user.id };
      const body = { email: newEmail(), role: "viewer" } as const;
      const links = {
        password: await operator.does("makePasswordLink", { params }),
        factor: await operator.does("makeFactorLink", { params }),
        invitation: await operator.does("invite", { params: { mosqueId }, body }),
      };
      const account = { name: "Thief", password: newPassword() };
      for (const [kind, made] of Object.entries(links)) {
        const token = tokenOf(shown(made));
        const visitor = visitorOf(suite.service);
        const uses = {
          password: () => visitor.call("setPassword", { body: { token, password: account.password } }),
          factor: () => visitor.call("useFactorLink", { body: { token } }),
          invitation: () => visitor.call("acceptInvitation", { body: { token, ...account } }),
          email: () => person.call("useEmailLink", { body: { token } }),
        };
        for (const [other, use] of Object.entries(uses)) {
          if (other !== kind) assertRefused(await use(), "link_unknown");
        }
        assert.equal((await inspect(shown(made))).status, 200, `${kind} still works`);
      }
    });

    test("to a new password are listed, whoever asked for them, and die when the account's person withdraws them", async () => {
      const person = await newMember();
      const { link } = await operator.does("makePasswordLink", { params: { userId: person.user.id } });
      const { links } = await person.does("listOwnLinks");
      assert.deepEqual(
        links.map(({ kind, madeBy }) => [kind, madeBy]),
        [["password", operator.user.name]],
      );
      await person.does("withdrawOwnLink", { params: { linkId: links[0]?.id ?? assert.fail() } });
      const body = { token: tokenOf(link), password: newPassword() };
      assertRefused(await visitorOf(suite.service).call("setPassword", { body }), "link_used");
    });

    test("that invite are listed for who made them, and withdrawing one is in the history of the team", async () => {
      const owner = await newMember();
      const email = newEmail();
      const { link } = await owner.does("invite", { params: { mosqueId }, body: { email, role: "manager" } });
      const [listed = assert.fail()] = (await owner.does("listOwnLinks")).links;
      const { id, createdAt, expiresAt, ...seen } = listed;
      const madeBy = owner.user.name;
      assert.deepEqual(seen, {
        ...{ kind: "invitation", email, communityName: "Masjid Noor", role: "manager", madeBy },
        mailedOnly: false,
      });
      assert.ok(createdAt < expiresAt);
      await owner.does("withdrawOwnLink", { params: { linkId: id } });
      assertRefused(await inspect(shown({ link })), "link_used");
      const change = (await changesOf(suite.database.url, mosqueId)).at(-1);
      assert.deepEqual(change?.before, { invited: email, role: "manager" });
      assert.equal(change?.after, null);
      const { invitations } = await owner.does("getTeam", { params: { mosqueId } });
      assert.ok(invitations.every((invitation) => invitation.email !== email));
    });

    test("are each an operator's to see and to withdraw, and nobody else's", async () => {
      const [owner, stranger] = [await newMember(), await newMember()];
      const body = { email: newEmail(), role: "viewer" } as const;
      const { link } = await owner.does("invite", { params: { mosqueId }, body });
      const { links } = await operator.does("listAllLinks");
      const { id: linkId } = links.find(({ email }) => email === body.email) ?? assert.fail();
      assert.deepEqual((await stranger.does("listOwnLinks")).links, []);
      const params = { linkId };
      assertRefused(await stranger.call("withdrawOwnLink", { params }), "link_not_found");
      assertRefused(await stranger.call("withdrawAnyLink", { params }), "operator_only");
      assert.equal((await inspect(shown({ link }))).status, 200);
      await operator.does("withdrawAnyLink", { params });
      assertRefused(await inspect(shown({ link })), "link_used");
      assertRefused(await operator.call("withdrawAnyLink", { params }), "link_not_found");
    });

    test("that ended with their maker's right, by a use or by time are not listed", async () => {
      const [former, person] = [await newOperator(), await newMember()];
      const params = { userId: person.user.id };
      await former.does("makeFactorLink", { params });
      const { link } = await operator.does("makeFactorLink", { params });
      await operator.does("makePasswordLink", { params });
      assert.equal((await person.does("listOwnLinks")).links.length, 3);
      await operator.does("disableUser", { params: { userId: former.user.id } });
      assert.equal((await person.does("listOwnLinks")).links.length, 2);
      await suite.database.execute("UPDATE links SET expires_at = created_at WHERE kind = 'password'");
      assert.equal((await person.does("listOwnLinks")).links.length, 1);
      await visitorOf(suite.service).does("useFactorLink", { body: { token: tokenOf(link) } });
      const again = await onAnotherDevice(person);
      assert.equal((await again.does("listOwnLinks")).links.length, 0);
    });
  });
}
