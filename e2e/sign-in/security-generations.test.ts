import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { PortalEndpointName } from "@mosque-sync/contract";
import { enginesAboveStore } from "../support/databases/engines.ts";
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
  tokenOf,
  usePasswordLink,
  visitorOf,
} from "../support/portal/portal.ts";
import { suiteOn } from "../support/services/own-suite.ts";
import { addApp, withPasswordGiven } from "../support/sign-in/factors.ts";

for (const engine of enginesAboveStore) {
  describe(`Everything that a user began on ${engine.name}`, () => {
    const suite = suiteOn(engine);
    let operator: SignedInVisitor;
    let mosqueId: string;
    before(async () => {
      operator = await setUpOperator(suite.service);
      mosqueId = await addMosque(operator);
    });

    const newMember = () => addMember(operator, mosqueId, "owner");
    const newOperator = async () => {
      const person = await newMember();
      await makeOperator(operator, person);
      return person;
    };

    /** All links that an operator can make: into an account, and into a mosque. */
    async function linksOf(maker: SignedInVisitor): Promise<readonly string[]> {
      const params = { userId: (await newMember()).user.id };
      const body = { email: newEmail(), role: "owner" } as const;
      const made = [
        await maker.does("makePasswordLink", { params }),
        await maker.does("makeFactorLink", { params }),
        await maker.does("invite", { params: { mosqueId }, body }),
      ];
      return made.map(({ link }) => tokenOf(link));
    }
    async function assertDead([password = "", factor = "", invitation = ""]: readonly string[]) {
      const ways: readonly [PortalEndpointName, object][] = [
        ["setPassword", { token: password, password: newPassword() }],
        ["useFactorLink", { token: factor }],
        ["acceptInvitation", { token: invitation, name: "Thief", password: newPassword() }],
      ];
      for (const [name, body] of ways) {
        const visitor = visitorOf(suite.service);
        assertRefused(await visitor.call(name, { body } as never), "link_withdrawn", name);
        const { token } = body as { token: string };
        assertRefused(await visitor.call("inspectLink", { body: { token } }), "link_withdrawn", name);
      }
      const { invitations } = await operator.does("getTeam", { params: { mosqueId } });
      assert.deepEqual(invitations, []);
    }

    test("a disabled operator's links and invitations are dead, also once the account is enabled again", async () => {
      const attacker = await newOperator();
      const links = await linksOf(attacker);
      const params = { userId: attacker.user.id };
      await operator.does("disableUser", { params });
      await assertDead(links);
      await operator.does("enableUser", { params });
      await assertDead(links);
    });

    test("links that a thief made in a stolen session die with a new password", async () => {
      const victim = await newOperator();
      const links = await linksOf(await onAnotherDevice(victim));
      const body = { currentPassword: victim.password, newPassword: newPassword() };
      await victim.does("changePassword", { body });
      await assertDead(links);
    });

    test("links that a thief made in a stolen session die with it, when all sessions are ended", async () => {
      for (const ending of ["signOutEverywhere", "endOtherSessions"] as const) {
        const victim = await newOperator();
        const links = await linksOf(await onAnotherDevice(victim));
        await victim.does(ending);
        await assertDead(links);
      }
    });

    test("the links of a former operator are dead, and an owner's invitation is not", async () => {
      const former = await newOperator();
      const [password = "", factor = "", invitation = ""] = await linksOf(former);
      await operator.does("updateUser", { params: { userId: former.user.id }, body: { isOperator: false } });
      for (const token of [password, factor]) {
        const { status } = await visitorOf(suite.service).call("inspectLink", { body: { token } });
        assert.equal(status, 410);
      }
      await visitorOf(suite.service).does("inspectLink", { body: { token: invitation } });
      await operator.does("disableUser", { params: { userId: former.user.id } });
    });

    for (const [what, end] of [
      [
        "a new password",
        (person: SignedInVisitor) =>
          person.does("changePassword", {
            body: { currentPassword: person.password, newPassword: newPassword() },
          }),
      ],
      ["signing out everywhere", (person: SignedInVisitor) => person.does("signOutEverywhere")],
      ["ending the other sessions", (person: SignedInVisitor) => person.does("endOtherSessions")],
      [
        "an operator who signs the account out",
        ({ user }: SignedInVisitor) => operator.does("endUserSessions", { params: { userId: user.id } }),
      ],
      [
        "an operator who disables the account",
        ({ user }: SignedInVisitor) => operator.does("disableUser", { params: { userId: user.id } }),
      ],
      [
        "an operator who enables the account",
        ({ user }: SignedInVisitor) => operator.does("enableUser", { params: { userId: user.id } }),
      ],
      ["a password link", (person: SignedInVisitor) => usePasswordLink(operator, person, newPassword())],
      [
        "a factor link",
        async ({ user }: SignedInVisitor) => {
          const { link } = await operator.does("makeFactorLink", { params: { userId: user.id } });
          await visitorOf(suite.service).does("useFactorLink", { body: { token: tokenOf(link) } });
        },
      ],
    ] as const) {
      test(`a sign-in that waits for its second factor is over after ${what}`, async () => {
        const person = await newMember();
        const { app, recoveryCodes } = await addApp(person);
        const thief = await withPasswordGiven(person);
        await end(person);
        for (const code of [app.code(), recoveryCodes[0] ?? assert.fail()]) {
          assertRefused(await thief.call("signInWithFactor", { body: { code } }), "factor_step_over");
        }
      });

      test(`a link to a new password is over after ${what}`, async () => {
        const person = await newMember();
        const { link } = await operator.does("makePasswordLink", { params: { userId: person.user.id } });
        await end(person);
        const body = { token: tokenOf(link), password: newPassword() };
        assertRefused(await visitorOf(suite.service).call("setPassword", { body }), "link_used");
      });
    }

    test("by its mailbox is over once the account is disabled, and the account keeps its password when enabled", async () => {
      const person = await newMember();
      const params = { userId: person.user.id };
      const { link: ofFactor } = await operator.does("makeFactorLink", { params });
      await operator.does("disableUser", { params });
      const { link } = await operator.does("makePasswordLink", { params });
      const calls = [
        ["setPassword", { token: tokenOf(link), password: newPassword() }, "link_withdrawn"],
        ["useFactorLink", { token: tokenOf(ofFactor) }, "link_used"],
      ] as const;
      for (const [name, body, reason] of calls) {
        assertRefused(await visitorOf(suite.service).call(name, { body } as never), reason);
      }
      await operator.does("enableUser", { params });
      for (const [name, body] of calls) {
        assertRefused(await visitorOf(suite.service).call(name, { body } as never), "link_used");
      }
      await onAnotherDevice(person);
    });

    test("with another's invitation is over once its owner confirms the account with a password link: the app too", async () => {
      const inviter = await newMember();
      const { app } = await addApp(inviter);
      const halfway = await withPasswordGiven(inviter);
      const password = newPassword();
      await usePasswordLink(operator, inviter, password);
      assertRefused(
        await halfway.call("signInWithFactor", { body: { code: app.code() } }),
        "factor_step_over",
      );
      const owner = visitorOf(suite.service);
      const { user } = await owner.does("signIn", { body: { email: inviter.user.email, password } });
      assert.equal(user?.id, inviter.user.id);
      assert.equal((await owner.does("getFactors")).totp, undefined);
    });

    test("stays without an end: a colleague's password leaves another's links as they are", async () => {
      const [maker, other] = [await newOperator(), await newMember()];
      const [token = ""] = await linksOf(maker);
      const body = { currentPassword: other.password, newPassword: newPassword() };
      await other.does("changePassword", { body });
      await visitorOf(suite.service).does("inspectLink", { body: { token } });
      await operator.does("disableUser", { params: { userId: maker.user.id } });
    });
  });
}
