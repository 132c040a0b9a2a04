import assert from "node:assert/strict";
import { Agent } from "node:http";
import { after, before, describe, test } from "node:test";
import { limits, type SecurityEventKind } from "@mosque-sync/contract";
import { openStore } from "../../../server/src/store/store.ts";
import { enginesAboveStore } from "../../support/databases/engines.ts";
import {
  addMosque,
  assertRefused,
  type SignedInVisitor,
  setUpOperator,
} from "../../support/portal/portal.ts";
import { eventually } from "../../support/runs/eventually.ts";
import { exchange } from "../../support/services/http.ts";
import { suiteOn } from "../../support/services/own-suite.ts";
import { assertRefused as assertApiRefused, succeeded } from "../../support/services/suite.ts";
import { type Nginx, startNginx, withoutNginx } from "../../support/surroundings/nginx.ts";
import { type KeyDesk, keyDesk } from "./portal-keys.ts";

for (const engine of enginesAboveStore) {
  describe(`Changing a key in the portal on ${engine.name}`, () => {
    const suite = suiteOn(engine, { TRUSTED_PROXIES: "127.0.0.1", AUTH_FAILURES_PER_MINUTE: "3" });
    let operator: SignedInVisitor;
    before(async () => {
      operator = await setUpOperator(suite.service);
    });
    const newDesk = async (): Promise<KeyDesk> => keyDesk(operator, await addMosque(operator));

    /** Uses a key as a client of this address, through a trusted proxy. */
    const send = ({ mosqueId }: KeyDesk, key: string, from: string, call: object = {}) =>
      suite.request({
        path: `/v1/mosques/${mosqueId}/profile`,
        key,
        headers: { "X-Forwarded-For": from },
        ...call,
      });
    const assertFrom = async (desk: KeyDesk, key: string, from: string) =>
      succeeded(await send(desk, key, from));
    const assertNotFrom = async (desk: KeyDesk, key: string, from: string, call: object = {}) => {
      const response = await send(desk, key, from, call);
      assertApiRefused(response, 403, "address_not_allowed", "address_not_allowed", from);
      return response;
    };

    test("a key works only from its addresses and networks, as a trusted proxy reports them", async () => {
      const desk = await newDesk();
      const { key, apiKey } = await desk.create({});
      await assertFrom(desk, apiKey, "198.51.100.1");
      const { networks } = await desk.update(key.id, {
        networks: [" 203.0.113.7", "192.0.2.0/24", "2001:DB8:0:7::/64", "203.0.113.7"],
      });
      assert.deepEqual(networks, ["203.0.113.7", "192.0.2.0/24", "2001:db8:0:7::/64"]);
      const inside = [
        "203.0.113.7",
        "::ffff:203.0.113.7",
        "203.0.113.7:50001",
        "192.0.2.200",
        "2001:db8:0:7::9",
      ];
      for (const from of inside) await assertFrom(desk, apiKey, from);
      const { error } = (await assertNotFrom(desk, apiKey, "203.0.113.8")).body;
      assert.match(error.troubleshooting.developerSummary, /203\.0\.113\.8/);
      for (const from of ["192.0.3.1", "2001:db8:0:8::9", "unknown"]) await assertNotFrom(desk, apiKey, from);
      await desk.update(key.id, { networks: [] });
      assert.equal((await desk.get(key.id)).networks, undefined);
      await assertFrom(desk, apiKey, "198.51.100.2");
    });

    test("a write from elsewhere has no effect, and a header of an untrusted client has none", async () => {
      const desk = await newDesk();
      const { key, apiKey } = await desk.create({});
      await desk.update(key.id, { networks: ["203.0.113.7"] });
      const write = { method: "PATCH", body: { status: "Stolen" } };
      await assertNotFrom(desk, apiKey, "198.51.100.20", write);
      await assertNotFrom(desk, apiKey, "203.0.113.7, 198.51.100.21", write);
      const { body } = await send(desk, apiKey, "203.0.113.7");
      assert.equal(body.profile.status, undefined);
    });

    test("a thief's requests leave the key's quota as it is, and are limited themselves", async () => {
      const desk = await newDesk();
      const { key, apiKey } = await desk.create({});
      const remaining = async () => {
        const { headers } = await assertFrom(desk, apiKey, "203.0.113.7");
        return Number(/r=(\d+)/.exec(String(headers.ratelimit))?.[1]);
      };
      await desk.update(key.id, { networks: ["203.0.113.7"] });
      const left = await remaining();
      for (let sent = 0; sent < 3; sent++) await assertNotFrom(desk, apiKey, "198.51.100.30");
      assertApiRefused(await send(desk, apiKey, "198.51.100.30"), 429, "rate_limited", "too_many_bad_keys");
      for (let other = 0; other < 30; other++) await assertNotFrom(desk, apiKey, `198.51.100.${100 + other}`);
      await eventually(async () => (await remaining()) > left - 20 || undefined);
    });

    test("the key's page shows where it was last used from, also when that was refused", async () => {
      const desk = await newDesk();
      const { key, apiKey } = await desk.create({});
      assert.equal((await desk.get(key.id)).lastUsedFrom, undefined);
      const seenFrom = (address: string) =>
        eventually(async () => {
          const seen = await desk.get(key.id);
          return seen.lastUsedFrom === address ? seen : undefined;
        });
      await assertFrom(desk, apiKey, "203.0.113.7");
      assert.equal((await seenFrom("203.0.113.7")).lastFailureReason, undefined);
      await desk.update(key.id, { networks: ["203.0.113.7"] });
      await assertNotFrom(desk, apiKey, "198.51.100.40");
      assert.equal((await seenFrom("198.51.100.40")).lastFailureReason, "address_not_allowed");
      assert.equal((await desk.list())[0]?.lastUsedFrom, "198.51.100.40");
    });

    test("a successor has the networks of the key that it replaces, and a change holds for both", async () => {
      const desk = await newDesk();
      const { key, apiKey } = await desk.create({});
      await desk.update(key.id, { networks: ["203.0.113.7"] });
      const issued = await desk.rotate(key.id, "24h");
      assert.deepEqual(issued.key.networks, ["203.0.113.7"]);
      await assertNotFrom(desk, issued.apiKey, "198.51.100.50");
      await desk.update(issued.key.id, { name: "Web", networks: ["198.51.100.0/24"] });
      for (const one of [apiKey, issued.apiKey]) await assertFrom(desk, one, "198.51.100.50");
      assert.deepEqual(
        (await desk.list()).map(({ name, networks }) => [name, networks]),
        [
          ["Web", ["198.51.100.0/24"]],
          ["Web", ["198.51.100.0/24"]],
        ],
      );
    });

    test("a name is taken by other working keys only, and a renamed key works on", async () => {
      const desk = await newDesk();
      const { key, apiKey } = await desk.create({ name: "Website" });
      await desk.create({ name: "Screen" });
      assertRefused(await desk.attempt.update(key.id, { name: " SCREEN" }), "name_taken");
      assert.equal((await desk.update(key.id, { name: "website" })).name, "website");
      assert.equal((await desk.update(key.id, { name: "Homepage" })).name, "Homepage");
      await assertFrom(desk, apiKey, "198.51.100.60");
      assert.equal((await desk.create({ name: "Website" })).key.name, "Website", "the former name is free");
      await desk.revoke(key.id, "Homepage");
      assertRefused(await desk.attempt.update(key.id, { name: "Again" }), "key_ended");
      assertRefused(await desk.attempt.update(crypto.randomUUID(), { name: "Any" }), "key_not_found");
    });

    test("a text that is no network is refused, and the key stays as it was", async () => {
      const desk = await newDesk();
      const { key } = await desk.create({});
      const wrong = [
        "mosque.example",
        "203.0.113.300",
        "203.0.113.7/33",
        "0.0.0.0/0",
        "::/0",
        "1.2.3",
        "/24",
      ];
      for (const network of [...wrong, "::ffff:203.0.113.0/120", "fe80::1%eth0", " "]) {
        const response = await desk.attempt.update(key.id, {
          name: "Other",
          networks: ["192.0.2.1", network],
        });
        assertRefused(response, "network_invalid");
      }
      const many = Array.from({ length: limits.networksPerKey + 1 }, (_, index) => `192.0.2.${index}`);
      assertRefused(await desk.attempt.update(key.id, { networks: many }), "too_long");
      assert.deepEqual(await desk.get(key.id), key);
      const most = many.slice(1);
      assert.deepEqual((await desk.update(key.id, { networks: most })).networks, most);
    });

    test("the history names the change and its author", async () => {
      const desk = await newDesk();
      const { key } = await desk.create({});
      await desk.update(key.id, { name: "Web", networks: ["203.0.113.7"] });
      await desk.update(key.id, { name: "Web" });
      const { changes } = await operator.does("listChanges", { params: { mosqueId: desk.mosqueId } });
      const [change] = changes;
      assert.equal(change?.resourceId, key.id);
      assert.deepEqual([change.before?.name, change.after?.name], ["Website", "Web"]);
      assert.deepEqual(change.after?.networks, ["203.0.113.7"]);
      assert.deepEqual(await eventsOf(desk.mosqueId, ["key_renamed", "key_networks_changed"]), [
        {
          kind: "key_networks_changed",
          actorId: operator.user.id,
          details: JSON.stringify({ key: "Web", networks: "203.0.113.7" }),
        },
        {
          kind: "key_renamed",
          actorId: operator.user.id,
          details: JSON.stringify({ key: "Web", from: "Website" }),
        },
      ]);
    });

    async function eventsOf(mosqueId: string, kinds: readonly SecurityEventKind[]) {
      const store = await openStore({ databaseUrl: suite.database.url, isUnhurried: true });
      try {
        return await store.read((tx) =>
          tx
            .selectFrom("securityEvents")
            .select(["kind", "actorId", "details"])
            .where("mosqueId", "=", mosqueId)
            .where("kind", "in", kinds)
            .orderBy("kind")
            .execute(),
        );
      } finally {
        await store.close();
      }
    }

    describe("behind nginx", { skip: withoutNginx }, () => {
      let nginx: Nginx;
      before(async () => {
        nginx = await startNginx([suite.service.address]);
      });
      after(() => nginx?.stop());

      test("the client's own address counts, whatever it claims in X-Forwarded-For", async () => {
        const desk = await newDesk();
        const { key, apiKey } = await desk.create({});
        const agent = new Agent({ localAddress: "127.0.0.2" }); // nginx is at 127.0.0.1, the only trusted proxy.
        const ask = (claimed: string) =>
          exchange(nginx.address, agent, {
            path: `/v1/mosques/${desk.mosqueId}/profile`,
            key: apiKey,
            headers: { "X-Forwarded-For": claimed },
          });
        await desk.update(key.id, { networks: ["203.0.113.7"] });
        for (const claimed of ["203.0.113.7", "203.0.113.7, 127.0.0.1"]) {
          assertApiRefused(await ask(claimed), 403, "address_not_allowed", "address_not_allowed");
        }
        await desk.update(key.id, { networks: ["127.0.0.2"] });
        succeeded(await ask("198.51.100.80"));
        agent.destroy();
      });
    });
  });
}
