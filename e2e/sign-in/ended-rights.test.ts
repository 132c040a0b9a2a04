import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { enginesAboveStore } from "../support/databases/engines.ts";
import {
  addMember,
  addMosque,
  assertRefused,
  makeOperator,
  newEmail,
  type SignedInVisitor,
  setUpOperator,
  tokenOf,
  visitorOf,
} from "../support/portal/portal.ts";
import { suiteOn } from "../support/services/own-suite.ts";
import { addApp, withPasswordGiven } from "../support/sign-in/factors.ts";

for (const engine of enginesAboveStore) {
  describe(`Whatever has ended stays ended on ${engine.name}`, () => {
    const suite = suiteOn(engine);
    let operator: SignedInVisitor;
    before(async () => {
      operator = await setUpOperator(suite.service);
    });

    const inspect = (link: string | undefined) =>
      visitorOf(suite.service).call("inspectLink", { body: { token: tokenOf(link) } });
    /** A mosque's second owner, with an invitation that they have made. */
    async function inviter() {
      const mosqueId = await addMosque(operator);
      const params = { mosqueId };
      await addMember(operator, mosqueId, "owner");
      const owner = await addMember(operator, mosqueId, "owner");
      const { link } = await owner.does("invite", { params, body: { email: newEmail(), role: "viewer" } });
      assert.equal((await inspect(link)).status, 200);
      return { owner, params, member: { mosqueId, userId: owner.user.id }, link };
    }
    type Inviter = Awaited<ReturnType<typeof inviter>>;

    test("an invitation, also once its maker is an owner again after another role", async () => {
      const { member: params, link } = await inviter();
      await operator.does("changeRole", { params, body: { role: "manager" } });
      await operator.does("changeRole", { params, body: { role: "owner" } });
      assertRefused(await inspect(link), "link_used");
    });

    const waysOut = {
      "they were removed": ({ member }: Inviter) =>
        operator.does("removeMember", { params: member, body: { keys: "keep" } }),
      "they left": ({ owner, params }: Inviter) => owner.does("leaveTeam", { params }),
    };
    for (const [what, leave] of Object.entries(waysOut)) {
      test(`an invitation, also once its maker is an owner again after ${what}`, async () => {
        const made = await inviter();
        await leave(made);
        const { owner, params, link } = made;
        const body = { email: owner.user.email, role: "owner" } as const;
        const again = await operator.does("invite", { params, body });
        await owner.does("acceptInvitation", { body: { token: tokenOf(again.link) } });
        assertRefused(await inspect(link), "link_used");
      });
    }

    test("an operator's links, also once they are an operator again", async () => {
      const mosqueId = await addMosque(operator);
      const [former, person] = [
        await addMember(operator, await addMosque(operator), "viewer"),
        await addMember(operator, mosqueId, "viewer"),
      ];
      await makeOperator(operator, former);
      const params = { userId: person.user.id };
      const links = [
        (await former.does("makePasswordLink", { params })).link,
        (await former.does("makeFactorLink", { params })).link,
        (await former.does("invite", { params: { mosqueId }, body: { email: newEmail(), role: "owner" } }))
          .link,
      ];
      for (const isOperator of [false, true]) {
        await operator.does("updateUser", { params: { userId: former.user.id }, body: { isOperator } });
      }
      for (const link of links) assertRefused(await inspect(link), "link_used");
    });

    test("every link to a lost factor, once any of them was used", async () => {
      const person = await addMember(operator, await addMosque(operator), "viewer");
      await addApp(person);
      const params = { userId: person.user.id };
      const [used, other] = [
        await operator.does("makeFactorLink", { params }),
        await operator.does("makeFactorLink", { params }),
      ];
      await visitorOf(suite.service).does("useFactorLink", { body: { token: tokenOf(used.link) } });
      assertRefused(await inspect(other.link), "link_used");
    });

    test("the session of a password whose second factor is missing, which no list shows", async () => {
      const person = await addMember(operator, await addMosque(operator), "viewer");
      await addApp(person);
      const { sessions: earlier } = await person.does("listSessions");
      await withPasswordGiven(person);
      assert.equal((await person.does("listSessions")).sessions.length, earlier.length);
    });

    test("no sign-in of one account with a recovery code of another", async () => {
      const people = [
        await addMember(operator, await addMosque(operator), "viewer"),
        await addMember(operator, await addMosque(operator), "viewer"),
      ] as const;
      await addApp(people[0]);
      const { recoveryCodes } = await addApp(people[1]);
      const step = await withPasswordGiven(people[0]);
      const body = { code: recoveryCodes[0] ?? assert.fail() };
      assertRefused(await step.call("signInWithFactor", { body }), "factor_code_wrong");
      const own = await withPasswordGiven(people[1]);
      assert.equal((await own.does("signInWithFactor", { body })).user.id, people[1].user.id);
    });
  });
}
