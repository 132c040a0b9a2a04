import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { type PortalEndpointName, permissionOf, portalEndpoints } from "@mosque-sync/contract";
import { engines } from "../../support/databases/engines.ts";
import { onPostgres } from "../../support/databases/reached-databases.ts";
import { type HeldRequest, hold } from "../../support/portal/held-request.ts";
import {
  addMember,
  addMosque,
  makeOperator,
  onAnotherDevice,
  type Sent,
  setUpOperator,
} from "../../support/portal/portal.ts";
import { requests } from "../../support/portal/portal-walk.ts";
import { another, makeWorld, stateOf, type World } from "../../support/portal/world.ts";
import { eventually } from "../../support/runs/eventually.ts";
import { suiteOn } from "../../support/services/own-suite.ts";
import type { RawResponse } from "../../support/services/raw-http.ts";

const [sqlite = assert.fail()] = engines;

const writes = (Object.keys(portalEndpoints) as PortalEndpointName[]).filter(
  (name) => portalEndpoints[name].access.by === "session" && portalEndpoints[name].method !== "GET",
);

function assertReason({ status, body }: RawResponse, expected: number, reason: string): void {
  assert.equal(status, expected, body);
  assert.equal(JSON.parse(body).error.troubleshooting.code, reason);
}

describe("A request whose body is held back", () => {
  const suite = suiteOn(sqlite);
  let world: World;
  before(async () => {
    world = await makeWorld(await setUpOperator(suite.service));
  });

  for (const name of writes) {
    test(`${name} has no effect once its session has ended`, async () => {
      const isOperators = permissionOf(portalEndpoints[name]) === "operator";
      const visitor = await another(isOperators ? "operator" : "owner", world);
      const request = requests[name] as (world: World, asker: typeof visitor) => Sent<typeof name>;
      const sent = await request(world, visitor);
      const thief = { ...visitor, cookies: new Map(visitor.cookies) };
      const held = await hold(thief, name, sent);
      await visitor.does("signOutEverywhere");
      const earlier = await stateOf(world);
      assertReason(await held.release(), 401, "not_signed_in");
      assert.deepEqual(await stateOf(world), earlier);
    });
  }

  test("has no effect of an operator once its user is no operator", async () => {
    const { operator, mosqueElsewhere } = world;
    const former = await addMember(operator, mosqueElsewhere, "viewer");
    await makeOperator(operator, former);
    const params = { userId: former.user.id };
    const held = await hold(former, "updateUser", { params, body: { isOperator: true } });
    await operator.does("updateUser", { params, body: { isOperator: false } });
    assertReason(await held.release(), 403, "operator_only");
  });

  test("is refused before the body if its user may not do it", async () => {
    const { mosqueId, visitors } = world;
    const body = { name: "Website", scope: "sync:write" } as const;
    const ofViewer = await hold(visitors.viewer, "createKey", { params: { mosqueId }, body });
    assertReason(await ofViewer.response(), 403, "role_not_enough");
    const ofStranger = await hold(visitors.ownerElsewhere, "createKey", { params: { mosqueId }, body });
    assertReason(await ofStranger.response(), 404, "mosque_not_found");
    const ofOwner = await hold(visitors.owner, "setSuspension", {
      body: { mosqueIds: [mosqueId], isSuspended: true },
    });
    assertReason(await ofOwner.response(), 403, "operator_only");
  });

  test("is refused with a fourth file of one mosque", async () => {
    const { mosqueElsewhere, visitors } = world;
    const sent = { params: { mosqueId: mosqueElsewhere }, bytes: "date,fajr\n" } as const;
    const held: HeldRequest[] = [];
    for (let count = 0; count < 3; count += 1) {
      held.push(await hold(visitors.ownerElsewhere, "replaceTimetable", sent));
    }
    const inCapitals = { ...sent, params: { mosqueId: mosqueElsewhere.toUpperCase() } };
    const more = await hold(visitors.ownerElsewhere, "replaceTimetable", inCapitals);
    assertReason(await more.response(), 503, "timetables_busy");
    for (const each of held) assert.notEqual((await each.release()).status, 503);
    const later = await hold(visitors.ownerElsewhere, "replaceTimetable", sent);
    assert.notEqual((await later.release()).status, 503);
  });
});

// On SQLite, a write that holds the mosque holds the database: no other can end the session meanwhile.
for (const engine of engines.filter(({ isServer }) => isServer)) {
  describe(`A write that waits for its mosque on ${engine.name}`, () => {
    const suite = suiteOn(engine);

    test("has no effect once its session has ended", async () => {
      const operator = await setUpOperator(suite.service);
      const mosqueId = await addMosque(operator);
      const owner = await addMember(operator, mosqueId, "owner");
      const phone = await onAnotherDevice(owner);
      const release = await suite.database.holdWrites(mosqueId);
      const created = owner.callOnce("createKey", {
        params: { mosqueId },
        body: { name: "Website", scope: "sync:write" },
      });
      await eventually(() => isWaiting(suite.database.url));
      await phone.does("endOtherSessions");
      await release();
      assert.equal((await created).status, 401);
      assert.deepEqual((await phone.does("listKeys", { params: { mosqueId } })).keys, []);
    });
  });
}

/** True once a statement waits for a lock. */
async function isWaiting(url: string): Promise<true | undefined> {
  const waiting =
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  const { rowCount } = await onPostgres(url, (client) => client.query(waiting));
  return rowCount === 0 ? undefined : true;
}
