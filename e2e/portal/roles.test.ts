import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import {
  type Endpoint,
  type Permission,
  type PortalEndpointName,
  pathParameters,
  permissionOf,
  portalEndpoints,
  type ReasonName,
} from "@mosque-sync/contract";
import { changesOf } from "../support/changes.ts";
import { engines } from "../support/engines.ts";
import { suiteOn } from "../support/own-suite.ts";
import {
  assertRefused,
  type PortalAnswer,
  type Sent,
  setUpOperator,
  type Visitor,
} from "../support/portal.ts";
import {
  another,
  makeWorld,
  requests,
  secretsOf,
  stateOf,
  type VisitorKind,
  visitorKinds,
  type World,
} from "../support/portal-walk.ts";

/** The visitors that each access admits, and the reasons for refusing the others. */
const answersTo: Record<Permission | "anyone", Record<VisitorKind, "answered" | ReasonName>> = {
  anyone: {
    signedOut: "answered",
    viewer: "answered",
    manager: "answered",
    owner: "answered",
    operator: "answered",
    ownerElsewhere: "answered",
  },
  signedIn: {
    signedOut: "not_signed_in",
    viewer: "answered",
    manager: "answered",
    owner: "answered",
    operator: "answered",
    ownerElsewhere: "answered",
  },
  readMosque: {
    signedOut: "not_signed_in",
    viewer: "answered",
    manager: "answered",
    owner: "answered",
    operator: "answered",
    ownerElsewhere: "mosque_not_found",
  },
  manageKeys: {
    signedOut: "not_signed_in",
    viewer: "role_not_enough",
    manager: "answered",
    owner: "answered",
    operator: "answered",
    ownerElsewhere: "mosque_not_found",
  },
  editData: {
    signedOut: "not_signed_in",
    viewer: "role_not_enough",
    manager: "answered",
    owner: "answered",
    operator: "answered",
    ownerElsewhere: "mosque_not_found",
  },
  manageTeam: {
    signedOut: "not_signed_in",
    viewer: "role_not_enough",
    manager: "role_not_enough",
    owner: "answered",
    operator: "answered",
    ownerElsewhere: "mosque_not_found",
  },
  exportMosque: {
    signedOut: "not_signed_in",
    viewer: "role_not_enough",
    manager: "role_not_enough",
    owner: "answered",
    operator: "answered",
    ownerElsewhere: "mosque_not_found",
  },
  makeTestMosque: {
    signedOut: "not_signed_in",
    viewer: "role_not_enough",
    manager: "role_not_enough",
    owner: "answered",
    operator: "answered",
    ownerElsewhere: "mosque_not_found",
  },
  leaveTeam: {
    signedOut: "not_signed_in",
    viewer: "answered",
    manager: "answered",
    owner: "answered",
    operator: "answered",
    ownerElsewhere: "mosque_not_found",
  },
  operator: {
    signedOut: "not_signed_in",
    viewer: "operator_only",
    manager: "operator_only",
    owner: "operator_only",
    operator: "answered",
    ownerElsewhere: "operator_only",
  },
};

/** The result of a permitted request of the walk, if it is not a success. */
const failsFor: Partial<Record<PortalEndpointName, ReasonName>> = {
  signIn: "sign_in_failed",
  signInElsewhere: "oidc_not_configured",
  linkProvider: "oidc_not_configured",
  unlinkProvider: "provider_link_not_found",
  stepUpWithProvider: "oidc_not_configured",
  // Browsers keep no passkeys for the address that tests listen on.
  askForPasskey: "passkeys_need_secure_address",
  signInWithPasskey: "passkeys_need_secure_address",
  askForStepUpPasskey: "passkeys_need_secure_address",
  stepUpWithPasskey: "passkeys_need_secure_address",
  askForNewPasskey: "passkeys_need_secure_address",
  addPasskey: "passkeys_need_secure_address",
  renamePasskey: "passkey_not_found",
  removePasskey: "passkey_not_found",
  signInWithFactor: "factor_step_over",
  confirmTotp: "enrolment_over",
  removeTotp: "factor_not_found",
  makeRecoveryCodes: "factor_not_found",
  useFactorLink: "link_unknown",
  setFactorRequirement: "second_factor_required",
  askToConfirmEmail: "mail_not_configured",
  changeEmail: "mail_not_configured",
  useEmailLink: "link_unknown",
  requestPasswordLink: "mail_not_configured",
  sendTestMail: "mail_not_configured",
  inspectLink: "link_unknown",
  setUp: "link_unknown",
  setPassword: "link_unknown",
  acceptInvitation: "link_unknown",
};

/** They end the caller's sessions. */
const endsSessions: readonly PortalEndpointName[] = [
  "signOut",
  "signOutEverywhere",
  "endSession",
  "deleteAccount",
  "changePassword",
];

/** They end what the caller's other calls need, so each caller has an account of their own. */
const endsOwnAccess: readonly PortalEndpointName[] = [...endsSessions, "leaveTeam"];

/** The refusal for an id that the mosque does not have. */
const notFound: Readonly<Record<string, ReasonName>> = {
  keyId: "key_not_found",
  userId: "member_not_found",
  invitationId: "invitation_not_found",
  announcementId: "announcement_not_found",
  prayerId: "prayer_not_found",
  eventId: "event_not_found",
};

const names = Object.keys(portalEndpoints) as PortalEndpointName[];
const endpointOf = (name: PortalEndpointName): Endpoint => portalEndpoints[name];
const accessTo = (name: PortalEndpointName) => permissionOf(endpointOf(name)) ?? "anyone";
const ofMosque = names.filter((name) => pathParameters(endpointOf(name).path).includes("mosqueId"));

test("the walk includes every endpoint of the portal", () => {
  assert.deepEqual(Object.keys(requests).toSorted(), names.toSorted());
});

for (const engine of engines) {
  describe(`Roles in the portal on ${engine.name}`, () => {
    const suite = suiteOn(engine);
    let world: World;
    before(async () => {
      world = await makeWorld(await setUpOperator(suite.service));
    });
    const prepare = (name: PortalEndpointName, asker: Visitor) =>
      requests[name](world, asker) as Promise<AnySent>;

    describe("for visitors without the right", () => {
      /** A request for each endpoint, which its mosque's owner could send. */
      const prepared = new Map<PortalEndpointName, AnySent>();
      const sentTo = (name: PortalEndpointName) => prepared.get(name) ?? assert.fail(name);
      let secrets: readonly string[];
      let known: unknown;

      /** Everything that a refused request must leave unchanged. */
      const everything = async () => ({
        state: await stateOf(world),
        records: await changesOf(suite.database.url, world.mosqueId),
      });
      before(async () => {
        for (const name of names) prepared.set(name, await prepare(name, world.owner));
        secrets = await secretsOf(world);
        known = await everything();
      });

      /** Asserts that nothing has changed since the test before. */
      async function assertUnchanged(): Promise<void> {
        const earlier = known;
        known = await everything();
        assert.deepEqual(known, earlier);
      }

      for (const name of names) {
        const access = accessTo(name);
        if (access === "anyone") continue;
        test(`${name} refuses those without the right to it (${access}), and does nothing for them`, async () => {
          for (const kind of visitorKinds) {
            const reason = answersTo[access][kind];
            if (reason === "answered") continue;
            assertRefused(await call(world.visitors[kind], name, sentTo(name)), reason, kind);
          }
          await assertUnchanged();
        });
      }

      for (const name of ofMosque) {
        test(`${name} answers the same for another's mosque as for one that does not exist, whatever the ids`, async () => {
          const { ownerElsewhere } = world.visitors;
          const sent = sentTo(name);
          const existing = await call(ownerElsewhere, name, sent);
          const params = { ...sent.params, mosqueId: crypto.randomUUID() };
          const made = await call(ownerElsewhere, name, { ...sent, params });
          assert.deepEqual(comparable(existing), comparable(made));
          await assertUnchanged();
        });

        const [second] = pathParameters(endpointOf(name).path).filter(
          (parameter) => parameter !== "mosqueId",
        );
        if (second === undefined) continue;
        test(`${name} finds nothing of another mosque below one's own`, async () => {
          const sent = sentTo(name);
          const params = { ...sent.params, mosqueId: world.mosqueElsewhere };
          const answer = await call(world.visitors.ownerElsewhere, name, { ...sent, params });
          assertRefused(
            answer,
            notFound[second] ?? assert.fail(`the expected answer for an unknown ${second} is missing`),
          );
          await assertUnchanged();
        });
      }

      for (const name of names.filter((one) => accessTo(one) !== "anyone")) {
        test(`${name} reveals nothing of a mosque outside its team`, async () => {
          for (const kind of ["signedOut", "ownerElsewhere"] as const) {
            if (endsSessions.includes(name) && kind === "ownerElsewhere") continue;
            const { text, headers } = await call(world.visitors[kind], name, sentTo(name));
            for (const secret of secrets) {
              assert.ok(
                !(text + JSON.stringify(headers)).includes(secret),
                `${kind} reads ${secret}: ${text}`,
              );
            }
          }
        });
      }
    });

    for (const name of names) {
      const access = accessTo(name);
      const { status } = endpointOf(name);
      test(`${name} answers those with the right to it (${access})`, async () => {
        for (const kind of visitorKinds.filter((kind) => answersTo[access][kind] === "answered")) {
          const asker = endsOwnAccess.includes(name) ? await another(kind, world) : world.visitors[kind];
          const answer = await call(asker, name, await prepare(name, asker));
          const reason = failsFor[name];
          if (reason) assertRefused(answer, reason, kind);
          else assert.equal(answer.status, status, `${kind}: ${answer.text}`);
        }
      });
    }
  });
}

/** A request of any endpoint. */
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

/** An answer without the parts that differ between requests. */
function comparable({ status, headers, body }: PortalAnswer<PortalEndpointName>) {
  const { date: _date, "x-request-id": requestId, ...rest } = headers;
  return { status, headers: rest, body: JSON.stringify(body).replaceAll(String(requestId), "…") };
}
