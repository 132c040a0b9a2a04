import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import {
  type Access,
  type PortalEndpoint,
  type PortalEndpointName,
  pathParameters,
  portalEndpoints,
  type ReasonName,
} from "@mosque-sync/contract";
import { changesOf } from "./support/changes.ts";
import { engines } from "./support/engines.ts";
import {
  assertRefused,
  type PortalAnswer,
  type Sent,
  setUpOperator,
  type Visitor,
} from "./support/portal.ts";
import {
  another,
  type Comer,
  comers,
  makeWorld,
  requests,
  secretsOf,
  stateOf,
  type World,
} from "./support/portal-walk.ts";
import { suiteOn } from "./support/suite.ts";

/** Whom each access answers, and why it refuses the others. */
const answersTo: Record<Access, Record<Comer, "answered" | ReasonName>> = {
  anyone: {
    nobody: "answered",
    viewer: "answered",
    manager: "answered",
    owner: "answered",
    operator: "answered",
    ownerElsewhere: "answered",
  },
  signedIn: {
    nobody: "not_signed_in",
    viewer: "answered",
    manager: "answered",
    owner: "answered",
    operator: "answered",
    ownerElsewhere: "answered",
  },
  readMosque: {
    nobody: "not_signed_in",
    viewer: "answered",
    manager: "answered",
    owner: "answered",
    operator: "answered",
    ownerElsewhere: "mosque_not_found",
  },
  manageKeys: {
    nobody: "not_signed_in",
    viewer: "role_not_enough",
    manager: "answered",
    owner: "answered",
    operator: "answered",
    ownerElsewhere: "mosque_not_found",
  },
  manageTeam: {
    nobody: "not_signed_in",
    viewer: "role_not_enough",
    manager: "role_not_enough",
    owner: "answered",
    operator: "answered",
    ownerElsewhere: "mosque_not_found",
  },
  operator: {
    nobody: "not_signed_in",
    viewer: "operator_only",
    manager: "operator_only",
    owner: "operator_only",
    operator: "answered",
    ownerElsewhere: "operator_only",
  },
};

/** What the request of the walk leads to, once it is permitted, where that is no success. */
const failsFor: Partial<Record<PortalEndpointName, ReasonName>> = {
  signIn: "sign_in_failed",
  signInElsewhere: "oidc_not_configured",
  requestPasswordLink: "mail_not_configured",
  inspectLink: "link_unknown",
  setUp: "link_unknown",
  setPassword: "link_unknown",
  acceptInvitation: "link_unknown",
};

/** They end sessions of whoever asks. */
const endsSessions: readonly PortalEndpointName[] = ["signOut", "signOutEverywhere", "changePassword"];

/** What is said of an id that the mosque does not have. */
const notFound: Readonly<Record<string, ReasonName>> = {
  keyId: "key_not_found",
  userId: "member_not_found",
  invitationId: "invitation_not_found",
};

const names = Object.keys(portalEndpoints) as PortalEndpointName[];
const endpointOf = (name: PortalEndpointName): PortalEndpoint => portalEndpoints[name];
const ofMosque = names.filter((name) => pathParameters(endpointOf(name).path).includes("mosqueId"));

test("the walk knows every endpoint of the portal", () => {
  assert.deepEqual(Object.keys(requests).toSorted(), names.toSorted());
});

for (const engine of engines) {
  describe(`Roles in the portal on ${engine.name}`, () => {
    const suite = suiteOn(engine);
    let world: World;
    before(async () => {
      world = await makeWorld(await setUpOperator(suite.service));
    });

    /** Everything that a refused request must leave as it was. */
    const everything = async () => ({
      state: await stateOf(world),
      records: await changesOf(suite.database.url, world.mosqueId),
    });
    const prepare = (name: PortalEndpointName, asker: Visitor) =>
      requests[name](world, asker) as Promise<AnySent>;

    for (const name of names) {
      const { access, status } = endpointOf(name);

      test(`${name} answers those who have the right to it (${access}), and does nothing for others`, async () => {
        for (const comer of comers) {
          const asker = endsSessions.includes(name) ? await another(comer, world) : world.comers[comer];
          const sent = await prepare(name, asker);
          const expected = answersTo[access][comer];
          if (expected === "answered") {
            const answer = await call(asker, name, sent);
            const reason = failsFor[name];
            if (reason) assertRefused(answer, reason, comer);
            else assert.equal(answer.status, status, `${comer}: ${answer.text}`);
          } else {
            const earlier = await everything();
            assertRefused(await call(asker, name, sent), expected, comer);
            assert.deepEqual(await everything(), earlier, comer);
          }
        }
      });
    }

    for (const name of names.filter((one) => endpointOf(one).access !== "anyone")) {
      test(`${name} tells nothing of a mosque to whoever is not of its team`, async () => {
        const sent = await prepare(name, world.owner);
        const secrets = await secretsOf(world);
        for (const comer of ["nobody", "ownerElsewhere"] as const) {
          if (endsSessions.includes(name) && comer === "ownerElsewhere") continue;
          const { text, headers } = await call(world.comers[comer], name, sent);
          for (const secret of secrets) {
            assert.ok(
              !(text + JSON.stringify(headers)).includes(secret),
              `${comer} reads ${secret}: ${text}`,
            );
          }
        }
      });
    }

    for (const name of ofMosque) {
      test(`${name} answers the same of another's mosque as of one that does not exist, whatever the ids`, async () => {
        const { ownerElsewhere } = world.comers;
        const sent = await prepare(name, ownerElsewhere);
        const earlier = await everything();
        const existing = await call(ownerElsewhere, name, sent);
        const params = { ...sent.params, mosqueId: crypto.randomUUID() };
        const made = await call(ownerElsewhere, name, { ...sent, params });
        assert.deepEqual(comparable(existing), comparable(made));
        assert.deepEqual(await everything(), earlier);
      });

      const [second] = pathParameters(endpointOf(name).path).filter((parameter) => parameter !== "mosqueId");
      if (second === undefined) continue;
      test(`${name} finds nothing of another mosque below one's own`, async () => {
        const { ownerElsewhere } = world.comers;
        const sent = await prepare(name, ownerElsewhere);
        const earlier = await everything();
        const params = { ...sent.params, mosqueId: world.mosqueElsewhere };
        const answer = await call(ownerElsewhere, name, { ...sent, params });
        assertRefused(answer, notFound[second] ?? assert.fail(`what is said of an unknown ${second}?`));
        assert.deepEqual(await everything(), earlier);
      });
    }
  });
}

/** A request of whichever endpoint. */
interface AnySent {
  readonly params?: Readonly<Record<string, string>>;
}

function call(
  asker: Visitor,
  name: PortalEndpointName,
  sent: AnySent,
): Promise<PortalAnswer<PortalEndpointName>> {
  return asker.call(name, sent as Sent<PortalEndpointName>); // It was made for the endpoint of this name.
}

/** An answer without what differs from request to request. */
function comparable({ status, headers, body }: PortalAnswer<PortalEndpointName>) {
  const { date: _date, "x-request-id": requestId, ...rest } = headers;
  return { status, headers: rest, body: JSON.stringify(body).replaceAll(String(requestId), "…") };
}
