import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { enginesAboveStore } from "../../support/databases/engines.ts";
import { addMember, addMosque, assertRefused, type SignedInVisitor } from "../../support/portal/portal.ts";
import { addSharedOperator } from "../../support/portal/shared-operator.ts";
import { eventually } from "../../support/runs/eventually.ts";
import { sharedSuiteOn } from "../../support/services/suite.ts";
import { assertEnded, assertWorks, type KeyDesk, keyDesk } from "./portal-keys.ts";

const inFuture = (ms: number) => new Date(Date.now() + ms).toISOString();

for (const engine of enginesAboveStore) {
  describe(`Keys in the portal on ${engine.name}`, () => {
    const suite = sharedSuiteOn(engine);
    let operator: SignedInVisitor;
    before(async () => {
      operator = await addSharedOperator(engine, suite.service);
    });

    /** The keys of a separate mosque, managed by the operator. */
    async function newDesk(): Promise<KeyDesk> {
      return keyDesk(operator, await addMosque(operator));
    }

    test("a new key works immediately, and only that one response shows it whole", async () => {
      const desk = await newDesk();
      const { key, apiKey, baseUrl } = await desk.create({ name: "Website", scope: "sync:write" });
      assert.match(apiKey, /^mps_[0-9A-Za-z]{10}_[0-9A-Za-z]{38}$/);
      assert.equal(baseUrl, suite.service.address.origin);
      const { id, createdAt, createdBy, ...rest } = key;
      assert.deepEqual(rest, {
        prefix: apiKey.slice(0, 14),
        name: "Website",
        scope: "sync:write",
        status: "working",
      });
      assert.equal(createdBy, operator.user.name);
      assert.deepEqual(await desk.list(), [key]);
      assert.deepEqual(await desk.get(id), key);
      await assertWorks(suite, desk, apiKey);
    });

    test("a read key made in the portal cannot write", async () => {
      const desk = await newDesk();
      const { apiKey } = await desk.create({ name: "Screen", scope: "sync:read" });
      await assertWorks(suite, desk, apiKey);
      const path = `/v1/mosques/${desk.mosqueId}/profile`;
      const { status } = await suite.request({
        method: "PATCH",
        path,
        key: apiKey,
        body: { status: "Open" },
      });
      assert.equal(status, 403);
    });

    test("a key made by the operator's command shows its origin", async () => {
      const { id } = await suite.addMosque();
      assert.equal((await keyDesk(operator, id).list())[0]?.createdBy, "operator");
    });

    test("keys are listed newest first, with ended keys after working ones", async () => {
      const desk = await newDesk();
      const ids: string[] = [];
      for (const name of ["First", "Second", "Third", "Fourth"])
        ids.push((await desk.create({ name })).key.id);
      const [first, second, third, fourth] = ids as [string, string, string, string];
      await desk.revoke(third, "Third");
      const successor = (await desk.rotate(first, "24h")).key.id;
      await desk.revoke(fourth, "Fourth");
      assert.deepEqual(
        (await desk.list()).map(({ id }) => id),
        [successor, second, first, fourth, third],
      );
    });

    test("a working key's name is taken, in any case; an ended key's name is free", async () => {
      const desk = await newDesk();
      const { key } = await desk.create({ name: "Website" });
      for (const name of ["Website", "wEBSITE", " website "]) {
        assertRefused(await desk.attempt.create({ name }), "name_taken");
      }
      const { key: successor } = await desk.rotate(key.id, "1h");
      assertRefused(await desk.attempt.create({ name: "Website" }), "name_taken");
      await desk.revoke(successor.id, "Website");
      assert.equal((await desk.create({ name: "Website" })).key.status, "working");
    });

    test("of keys with one name made concurrently, one is made", async () => {
      const desk = await newDesk();
      const responses = await Promise.all(
        Array.from({ length: 10 }, () => desk.attempt.create({ name: "Website" })),
      );
      assert.deepEqual(responses.map(({ status }) => status).toSorted(), [
        201,
        ...Array.from({ length: 9 }, () => 409),
      ]);
      assert.equal((await desk.list()).length, 1);
    });

    test("an invalid name, scope or expiry is refused, and no key is made", async () => {
      const desk = await newDesk();
      const wrong: Record<string, [object, reason?: string]> = {
        "no name": [{ name: undefined }],
        "a blank name": [{ name: " " }],
        "a name that is too long": [{ name: "n".repeat(51) }],
        "another scope": [{ scope: "sync:all" }],
        "an expiry that is now": [{ expiresAt: inFuture(0) }, "expiry_in_past"],
        "an expiry long ago": [{ expiresAt: "2020-01-01T00:00:00Z" }, "expiry_in_past"],
        "an expiry that is not a time": [{ expiresAt: "tomorrow" }],
        "an unknown member": [{ secret: "mine" }],
      };
      for (const [name, [body, reason]] of Object.entries(wrong)) {
        const { error } = (await desk.attempt.create(body)).body;
        assert.equal(error?.code, "invalid_argument", name);
        if (reason) assert.equal(error.troubleshooting.code, reason);
      }
      assert.deepEqual(await desk.list(), []);
    });

    test("a manager manages keys; a viewer only sees them", async () => {
      const { mosqueId } = await newDesk();
      const manager = keyDesk(await addMember(operator, mosqueId, "manager"), mosqueId);
      const viewer = keyDesk(await addMember(operator, mosqueId, "viewer"), mosqueId);
      const { key } = await manager.create({ name: "Website" });
      const { key: successor } = await manager.rotate(key.id, "7d");
      const seen = await viewer.list();
      assert.deepEqual(
        seen.map(({ id }) => id),
        [successor.id, key.id],
      );
      for (const attempt of [
        viewer.attempt.create({ name: "Mine" }),
        viewer.attempt.rotate(successor.id, "none"),
        viewer.attempt.endGrace(key.id),
        viewer.attempt.revoke(successor.id, "Website"),
      ]) {
        assertRefused(await attempt, "role_not_enough");
      }
      assert.deepEqual(await viewer.list(), seen);
      await manager.endGrace(key.id);
      await manager.revoke(successor.id, "Website");
    });

    test("another mosque's key is not found, and stays unchanged", async () => {
      const [desk, other] = [await newDesk(), await newDesk()];
      const { key, apiKey } = await other.create({ name: "Website" });
      for (const keyId of [key.id, crypto.randomUUID()]) {
        for (const attempt of [
          desk.attempt.get(keyId),
          desk.attempt.rotate(keyId, "none"),
          desk.attempt.endGrace(keyId),
          desk.attempt.revoke(keyId, "Website"),
        ]) {
          assertRefused(await attempt, "key_not_found");
        }
      }
      assert.deepEqual(await other.list(), [key]);
      await assertWorks(suite, other, apiKey);
    });

    test("keys leave the responses of the mosque's API unchanged", async () => {
      const mosque = await suite.addMosque();
      const desk = keyDesk(operator, mosque.id);
      const before = await mosque.state();
      const { key } = await desk.create({ name: "Website" });
      const successor = await desk.rotate(key.id, "24h");
      await desk.revoke(successor.key.id, "Website");
      assert.deepEqual(await mosque.state(), before);
    });

    test("the last use appears within moments of the first request, with the reason of a failure", async () => {
      const desk = await newDesk();
      const { key, apiKey } = await desk.create({ name: "Website", scope: "sync:read" });
      assert.equal((await desk.get(key.id)).lastUsedAt, undefined);
      const startedAt = new Date().toISOString();
      await assertWorks(suite, desk, apiKey);
      const lastUsedAt = await eventually(async () => (await desk.get(key.id)).lastUsedAt);
      assert.ok(startedAt <= lastUsedAt && lastUsedAt <= new Date().toISOString(), lastUsedAt);
      assert.equal((await desk.list())[0]?.lastUsedAt, lastUsedAt);

      const path = `/v1/mosques/${desk.mosqueId}/profile`;
      await suite.request({ method: "PATCH", path, key: apiKey, body: {} });
      await eventually(async () => (await desk.get(key.id)).lastFailureReason);
      assert.equal((await desk.get(key.id)).lastFailureReason, "missing_scope");

      await assertWorks(suite, desk, apiKey);
      await eventually(async () => ((await desk.get(key.id)).lastFailureReason ? undefined : true));

      await desk.revoke(key.id, "Website");
      await assertEnded(suite, desk, apiKey, "key_revoked");
      await eventually(async () => (await desk.get(key.id)).lastFailureReason);
      assert.equal((await desk.get(key.id)).lastFailureReason, "key_revoked");
    });
  });
}
