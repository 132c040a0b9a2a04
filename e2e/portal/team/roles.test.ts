import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import {
  type Endpoint,
  type PortalEndpointName,
  pathParameters,
  permissionOf,
  portalEndpoints,
} from "@mosque-sync/contract";
import { engines } from "../../support/databases/engines.ts";
import { type DataReader, openData } from "../../support/portal/changes.ts";
import { assertRefused, type Sent, setUpOperator, type Visitor } from "../../support/portal/portal.ts";
import type { PortalResponse } from "../../support/portal/portal-responses.ts";
import { requests } from "../../support/portal/portal-walk.ts";
import { another, makeWorld, secretsOf, visitorKinds, type World } from "../../support/portal/world.ts";
import { eachRow } from "../../support/runs/rows.ts";
import { suiteOn } from "../../support/services/own-suite.ts";
import { endsOwnAccess, endsSessions, failsFor, notFound, responsesTo } from "./role-responses.ts";

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
      let data: DataReader;
      let known: unknown;
      before(async () => {
        for (const name of names) prepared.set(name, await prepare(name, world.owner));
        secrets = await secretsOf(world);
        data = await openData(suite.database.url);
        known = await data.rows();
      });
      after(() => data?.close());

      /** Asserts that nothing has changed since the test before. */
      async function assertUnchanged(): Promise<void> {
        const earlier = known;
        known = await data.rows();
        assert.deepEqual(known, earlier);
      }

      test("every endpoint refuses users without its permission, without an effect", () =>
        eachRow(
          names.filter((name) => accessTo(name) !== "anyone"),
          (name) => `${name} refuses those without the right to it (${accessTo(name)})`,
          async (name) => {
            const access = accessTo(name);
            for (const kind of visitorKinds) {
              const reason = responsesTo[access][kind];
              if (reason === "answered") continue;
              assertRefused(await call(world.visitors[kind], name, sentTo(name)), reason, kind);
            }
            await assertUnchanged();
          },
        ));

      test("every endpoint responds the same for another team's mosque as for a mosque that does not exist, whatever the ids", () =>
        eachRow(
          ofMosque,
          (name) => `${name} responds the same for another team's mosque as for a mosque that does not exist`,
          async (name) => {
            const { ownerElsewhere } = world.visitors;
            const sent = sentTo(name);
            const existing = await call(ownerElsewhere, name, sent);
            const params = { ...sent.params, mosqueId: crypto.randomUUID() };
            const made = await call(ownerElsewhere, name, { ...sent, params });
            assert.deepEqual(comparable(existing), comparable(made));
            await assertUnchanged();
          },
        ));

      test("no endpoint finds another mosque's items below the user's own mosque", () =>
        eachRow(
          ofMosque.filter((name) => idBelowMosque(name) !== undefined),
          (name) => `${name} finds nothing of another mosque below one's own`,
          async (name) => {
            const sent = sentTo(name);
            const params = { ...sent.params, mosqueId: world.mosqueElsewhere };
            const response = await call(world.visitors.ownerElsewhere, name, { ...sent, params });
            const id = idBelowMosque(name) ?? "";
            assertRefused(
              response,
              notFound[id] ?? assert.fail(`the answer for an unknown ${id} is missing`),
            );
            await assertUnchanged();
          },
        ));

      test("every endpoint reveals no fact about a mosque outside its team", () =>
        eachRow(
          names.filter((name) => accessTo(name) !== "anyone"),
          (name) => `${name} reveals nothing of a mosque outside its team`,
          async (name) => {
            for (const kind of ["signedOut", "ownerElsewhere"] as const) {
              if (endsSessions.includes(name) && kind === "ownerElsewhere") continue;
              const { text, headers } = await call(world.visitors[kind], name, sentTo(name));
              const seen = text + JSON.stringify(headers);
              for (const secret of secrets)
                assert.ok(!seen.includes(secret), `${kind} reads ${secret}: ${text}`);
            }
          },
        ));
    });

    test("every endpoint serves users with its permission", () =>
      eachRow(
        names,
        (name) => `${name} answers those with the right to it (${accessTo(name)})`,
        async (name) => {
          const access = accessTo(name);
          const { status } = endpointOf(name);
          for (const kind of visitorKinds.filter((kind) => responsesTo[access][kind] === "answered")) {
            const asker = endsOwnAccess.includes(name) ? await another(kind, world) : world.visitors[kind];
            const response = await call(asker, name, await prepare(name, asker));
            const reason = failsFor[name];
            if (reason) assertRefused(response, reason, kind);
            else assert.equal(response.status, status, `${kind}: ${response.text}`);
          }
        },
      ));
  });
}

/** The parameter of an endpoint's path that names what is below a mosque. */
function idBelowMosque(name: PortalEndpointName): string | undefined {
  return pathParameters(endpointOf(name).path).find((parameter) => parameter !== "mosqueId");
}

/** A request of any endpoint. */
interface AnySent {
  readonly params?: Readonly<Record<string, string>>;
}

function call(
  asker: Visitor,
  name: PortalEndpointName,
  sent: AnySent,
): Promise<PortalResponse<PortalEndpointName>> {
  return asker.call(name, sent as Sent<PortalEndpointName>); // It was made for the endpoint of this name.
}

/** An answer without the parts that differ between requests. */
function comparable({ status, headers, body }: PortalResponse<PortalEndpointName>) {
  const { date: _date, "x-request-id": requestId, ...rest } = headers;
  return { status, headers: rest, body: JSON.stringify(body).replaceAll(String(requestId), "…") };
}
