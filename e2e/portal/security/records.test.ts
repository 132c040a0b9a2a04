import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { type Endpoint, type PortalEndpointName, portalEndpoints } from "@mosque-sync/contract";
import { openStore } from "../../../server/src/store/store.ts";
import { enginesAboveStore } from "../../support/databases/engines.ts";
import {
  addMember,
  addMosque,
  newPassword,
  onAnotherDevice,
  type SignedInVisitor,
  setUpOperator,
  shown,
  tokenOf,
  type Visitor,
  visitorOf,
} from "../../support/portal/portal.ts";
import { type ApiResponse, exchange, newAgent } from "../../support/services/http.ts";
import { suiteOn } from "../../support/services/own-suite.ts";

/** A request whose act must not happen while its event cannot be saved. */
interface Act {
  readonly name: PortalEndpointName;
  readonly body?: (person: SignedInVisitor, link: string) => object;
  readonly path?: (person: SignedInVisitor) => Promise<string>;
  /** Who sends it; the person unless given. */
  readonly by?: (person: SignedInVisitor) => Visitor;
}

const acts: readonly Act[] = [
  { name: "signOut" },
  { name: "signOutEverywhere" },
  { name: "endOtherSessions" },
  {
    name: "endSession",
    async path(person) {
      const { sessions } = await person.does("listSessions");
      const other = sessions.find(({ isCurrent }) => !isCurrent) ?? assert.fail();
      return `/portal/api/sessions/${other.id}`;
    },
  },
  { name: "stepUp", body: ({ password }) => ({ password }) },
  {
    name: "changePassword",
    body: ({ password }) => ({ currentPassword: password, newPassword: newPassword() }),
  },
  {
    name: "setPassword",
    body: (_, link) => ({ token: tokenOf(link), password: newPassword() }),
    by: ({ service }) => visitorOf(service),
  },
  { name: "updateAccount", body: () => ({ name: "Someone else" }) },
];

for (const engine of enginesAboveStore) {
  describe(`While the security history takes no event, on ${engine.name}`, () => {
    const suite = suiteOn(engine);
    let operator: SignedInVisitor;
    before(async () => {
      operator = await setUpOperator(suite.service);
    });

    /** Everything that opens an account, and its name. */
    async function accountOf({ user: { id } }: SignedInVisitor) {
      const store = await openStore({ databaseUrl: suite.database.url });
      try {
        return await store.read(async (tx) => ({
          users: await tx.selectFrom("users").selectAll().where("id", "=", id).execute(),
          accounts: await tx.selectFrom("accounts").selectAll().where("userId", "=", id).execute(),
          links: await tx.selectFrom("links").selectAll().where("userId", "=", id).orderBy("id").execute(),
          sessions: await tx
            .selectFrom("sessions")
            .select(["id", "token", "steppedUpAt"])
            .where("userId", "=", id)
            .orderBy("id")
            .execute(),
        }));
      } finally {
        await store.close();
      }
    }

    async function withoutHistory<T>(work: () => Promise<T>): Promise<T> {
      await suite.database.execute("ALTER TABLE security_events RENAME TO security_events_away");
      try {
        return await work();
      } finally {
        await suite.database.execute("ALTER TABLE security_events_away RENAME TO security_events");
      }
    }

    /** Sends a request without the checks of every answer, which no failure of the service passes. */
    function send(visitor: Visitor, { name }: Act, path?: string, body?: object): Promise<ApiResponse> {
      const endpoint: Endpoint = portalEndpoints[name];
      const { address } = suite.service;
      const cookie = [...visitor.cookies].map(([key, value]) => `${key}=${value}`).join("; ");
      return exchange(address, newAgent(), {
        method: endpoint.method,
        path: path ?? endpoint.path,
        headers: { Origin: address.origin, ...(cookie && { Cookie: cookie }) },
        ...(body && { body }),
      });
    }

    for (const act of acts) {
      test(`${act.name} fails without an effect, and works afterwards`, async () => {
        const person = await addMember(operator, await addMosque(operator), "viewer");
        await onAnotherDevice(person);
        const { link } = await operator.does("makePasswordLink", { params: { userId: person.user.id } });
        const path = await act.path?.(person);
        const body = act.body?.(person, shown({ link }));
        const by = act.by?.(person) ?? person;
        const earlier = await accountOf(person);
        const refused = await withoutHistory(() => send(by, act, path, body));
        assert.ok(refused.status >= 500, `${refused.status} ${refused.text}`);
        assert.equal(refused.headers["set-cookie"], undefined);
        assert.deepEqual(await accountOf(person), earlier);
        const done = await send(by, act, path, body);
        assert.equal(done.status, 200, done.text);
        assert.notDeepEqual(await accountOf(person), earlier);
      });
    }

    test("no one gets a cookie with a session", async () => {
      const mosqueId = await addMosque(operator);
      const person = await addMember(operator, mosqueId, "viewer");
      const credentials = { email: person.user.email, password: person.password };
      const visitor = visitorOf(suite.service);
      const refused = await withoutHistory(() => send(visitor, { name: "signIn" }, undefined, credentials));
      assert.ok(refused.status >= 500, `${refused.status} ${refused.text}`);
      assert.equal(refused.headers["set-cookie"], undefined);
      assert.equal((await send(visitor, { name: "signIn" }, undefined, credentials)).status, 200);
    });
  });
}
