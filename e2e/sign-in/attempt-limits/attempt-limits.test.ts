import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { type GuessLimit, type PortalEndpointName, portalEndpoints } from "@mosque-sync/contract";
import { engines } from "../../support/databases/engines.ts";
import {
  addMember,
  assertRefused,
  newPassword,
  type Sent,
  setUpOperator,
  type Visitor,
} from "../../support/portal/portal.ts";
import { requests } from "../../support/portal/portal-walk.ts";
import { makeWorld, type World } from "../../support/portal/world.ts";
import { suiteOn } from "../../support/services/own-suite.ts";
import { addApp, withPasswordGiven } from "../../support/sign-in/factors.ts";

const [sqlite = assert.fail()] = engines;

/** What the limit of an address counts. Written here, so that a row that loses its mark fails. */
const counted: { readonly [G in Exclude<GuessLimit, "keys" | "none">]: readonly PortalEndpointName[] } = {
  failures: [
    ...(["acceptInvitation", "changePassword", "inspectLink", "setPassword", "setUp", "signIn"] as const),
    ...(["signInWithFactor", "signInWithPasskey", "stepUp", "stepUpWithPasskey"] as const),
    ...(["useEmailLink", "useFactorLink"] as const),
  ],
  requests: ["askToConfirmEmail", "changeEmail", "reportLeakedKey", "requestPasswordLink"],
  challenges: [
    ...(["askForPasskey", "askForStepUpPasskey", "linkProvider"] as const),
    ...(["signInElsewhere", "stepUpWithProvider"] as const),
  ],
};

/** The failures of a minute that the service of this file allows, and the challenges. */
const allowed = { failures: 2, requests: 2, challenges: 12 };

/** A wrong answer to a passkey's challenge needs an authenticator: `passkeys.test.ts` has it. */
const needAuthenticator: readonly PortalEndpointName[] = ["signInWithPasskey", "stepUpWithPasskey"];

describe("The limit of guesses of an address", () => {
  const suite = suiteOn(sqlite, {
    TRUSTED_PROXIES: "127.0.0.1",
    SIGN_IN_FAILURES_PER_MINUTE: "2",
    // Nothing listens there: what counts is the request, not whether its mail is delivered.
    SMTP_URL: "smtp://127.0.0.1:1",
    MAIL_FROM: "sync@example.org",
  });
  let world: World;
  before(async () => {
    world = await makeWorld(await setUpOperator(suite.service));
  });

  test("counts exactly the endpoints that guess, mail, or ask for a challenge", () => {
    const names = Object.keys(portalEndpoints) as PortalEndpointName[];
    for (const limit of ["failures", "requests", "challenges"] as const) {
      assert.deepEqual(
        names.filter((name) => portalEndpoints[name].guess === limit).sort(),
        [...counted[limit]].sort(),
      );
    }
  });

  /** Who asks, and with what: a secret that is wrong wherever the endpoint compares one. */
  async function guessOf(
    name: PortalEndpointName,
  ): Promise<{ visitor: Visitor; sent: Sent<PortalEndpointName> }> {
    const { access } = portalEndpoints[name];
    const member = await addMember(world.operator, world.mosqueId, "manager");
    if (name === "signInWithFactor") {
      await addApp(member);
      return { visitor: await withPasswordGiven(member), sent: { body: { code: "no code" } } };
    }
    const visitor = access.by === "anyone" ? world.visitors.signedOut : member;
    if (name === "changePassword") {
      return { visitor, sent: { body: { currentPassword: newPassword(), newPassword: newPassword() } } };
    }
    if (name === "stepUp") return { visitor, sent: { body: { password: newPassword() } } };
    const request = requests[name] as (world: World, asker: Visitor) => Sent<PortalEndpointName>;
    return { visitor, sent: await request(world, visitor) };
  }

  let address = 0;
  for (const limit of ["failures", "requests", "challenges"] as const) {
    for (const name of counted[limit].filter((one) => !needAuthenticator.includes(one))) {
      const most = allowed[limit];
      test(`${name}: the request after ${most} that count gets 429, and only from its address`, async () => {
        const { visitor, sent } = await guessOf(name);
        address += 1;
        const from = (host: string) =>
          visitor.callOnce(name, { ...sent, headers: { "X-Forwarded-For": host } });
        for (let times = 1; times <= most; times++) {
          assert.notEqual((await from(`192.0.2.${address}`)).status, 429, `${name}, request ${times}`);
        }
        assertRefused(await from(`192.0.2.${address}`), "too_many_sign_ins", name);
        assert.notEqual((await from(`198.51.100.${address}`)).status, 429);
      });
    }
  }
});
