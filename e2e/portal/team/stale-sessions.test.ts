import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { type Endpoint, type PortalEndpointName, permissionOf, portalEndpoints } from "@mosque-sync/contract";
import { engines } from "../../support/databases/engines.ts";
import { assertRefused, type Sent, setUpOperator } from "../../support/portal/portal.ts";
import { requests } from "../../support/portal/portal-walk.ts";
import { another, makeWorld, stateOf, type VisitorKind, type World } from "../../support/portal/world.ts";
import { suiteOn } from "../../support/services/own-suite.ts";

const [sqlite = assert.fail()] = engines;

/**
 * What a session that was stolen, or left open, must not do: give access to someone, take it from the account's person,
 * hand a mosque's data out in bulk, or delete for good. Written here, so that a row that loses its mark fails.
 */
const needProof = [
  // Ways into an account
  ...["addPasskey", "askForNewPasskey", "changeEmail", "confirmTotp", "linkProvider", "makeRecoveryCodes"],
  ...["removePasskey", "removeTotp", "startTotp", "unlinkProvider", "makeFactorLink", "makePasswordLink"],
  "showPasswordLink",
  ...["endOtherSessions", "endSession", "deleteAccount", "deleteUser", "enableUser", "updateUser"],
  "withdrawOwnLink",
  // Ways into a mosque, or out of it with its data
  "leaveTeam",
  ...[
    "changeRole",
    "invite",
    "resendInvitation",
    "showInvitation",
    "setFactorRequirement",
    "createMosque",
    "removeMosque",
  ],
  ...["createKey", "rotateKey", "updateKey", "updateServiceSettings", "updateOperatedMosque"],
  ...["exportMosque", "exportMosqueSecurity", "exportSecurity", "updateService"],
  "setSuspension",
].sort();

const signedInNames = (Object.keys(portalEndpoints) as PortalEndpointName[]).filter(
  (name) => portalEndpoints[name].access.by === "session",
);

function asksForProof(name: PortalEndpointName): boolean {
  const { access }: Endpoint = portalEndpoints[name];
  return access.by === "session" && access.stepUp;
}

describe("A session whose user proved long ago who they are", () => {
  const suite = suiteOn(sqlite);
  let world: World;
  before(async () => {
    world = await makeWorld(await setUpOperator(suite.service));
  });

  test("is asked for proof by exactly the endpoints that give access, take it, or lose data", () => {
    assert.deepEqual(signedInNames.filter(asksForProof).sort(), needProof);
  });

  for (const name of signedInNames) {
    const { method } = portalEndpoints[name];
    const kind: VisitorKind = permissionOf(portalEndpoints[name]) === "operator" ? "operator" : "owner";
    const isRefused = needProof.includes(name);
    const outcome = isRefused ? "is refused, and does nothing" : "is not asked for proof";

    test(`${name} of a stale session ${outcome}`, async () => {
      const visitor = method === "GET" ? world.visitors[kind] : await another(kind, world);
      const request = requests[name] as (world: World, asker: typeof visitor) => Sent<typeof name>;
      const sent = await request(world, visitor);
      const earlier = isRefused ? await stateOf(world) : undefined;
      await suite.database.execute("UPDATE sessions SET stepped_up_at = NULL");
      const response = await visitor.callOnce(name, sent);
      if (isRefused) {
        assertRefused(response, "step_up_needed", name);
        assert.deepEqual(await stateOf(world), earlier);
      } else {
        assert.notEqual(
          (response.body as { error?: { troubleshooting: { code: string } } }).error?.troubleshooting.code,
          "step_up_needed",
        );
      }
    });
  }
});
