import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { createUser } from "#subjects/people/rows/users.ts";
import { engines } from "#test/store/databases.ts";
import { newKey, storeOn } from "#test/store/store-suite.ts";
import { type KeyStatus, keyStatus } from "../rules/api-keys.ts";
import { createKey, endGrace, findKeyOf, listKeys, revokeKey, rotateKey } from "./keys.ts";

const at = (minute: number) => `2026-12-05T12:${String(minute).padStart(2, "0")}:00.000Z`;
const later = "2026-12-06T12:00:00.000Z";

for (const engine of engines) {
  suite(`keys on ${engine.name}`, () => {
    const shared = storeOn(engine);

    async function addKey(mosqueId: string, options: { expiresAt?: string; createdBy?: string } = {}) {
      const key = { ...newKey(), ...options };
      const { keyId } = await shared.change(mosqueId, (writing) => createKey(writing, key), at(0));
      return keyId;
    }
    async function rotate(
      mosqueId: string,
      keyId: string,
      minute: number,
      graceUntil: string | null = later,
    ) {
      const rotation = { successorId: crypto.randomUUID(), createdBy: "operator", graceUntil };
      const issued = await shared.change(
        mosqueId,
        (writing) => rotateKey(writing, keyId, rotation),
        at(minute),
      );
      return issued?.keyId ?? assert.fail("The key has ended.");
    }
    const end = (mosqueId: string, keyId: string, way: typeof endGrace | typeof revokeKey, minute: number) =>
      shared.change(
        mosqueId,
        async (writing) => {
          const key = await findKeyOf(writing.tx, mosqueId, keyId);
          await way(writing, key ?? assert.fail("The key exists."));
        },
        at(minute),
      );
    const keysOf = (mosqueId: string) => shared.store.read((tx) => listKeys(tx, mosqueId));
    async function statusesOf(mosqueId: string, minute: number): Promise<Record<string, KeyStatus>> {
      const keys = await keysOf(mosqueId);
      return Object.fromEntries(keys.map((key) => [key.id, keyStatus(key, new Date(at(minute)))]));
    }

    test("are listed newest first, without their hash, and only the mosque's own", async () => {
      const [mosqueId, other] = [await shared.addMosque(), await shared.addMosque()];
      await addKey(other);
      const first = await addKey(mosqueId);
      const second = await rotate(mosqueId, first, 1);
      const third = await rotate(mosqueId, second, 2);
      const keys = await keysOf(mosqueId);
      assert.deepEqual(
        keys.map(({ id }) => id),
        [third, second, first],
      );
      assert.ok(keys.every((key) => !("secretHash" in key)));
    });

    test("have the name of the user who created them, or no name for the operator's command", async () => {
      const mosqueId = await shared.addMosque();
      const user = { id: crypto.randomUUID(), name: "Amina Yusuf", isOperator: false };
      const email = `${user.id}@example.org`;
      await shared.store.write((tx) => createUser(tx, { ...user, email }, "scrypt", at(0)));
      const [byUser, byCommand] = [await addKey(mosqueId, { createdBy: user.id }), await addKey(mosqueId)];
      const find = (keyId: string) => shared.store.read((tx) => findKeyOf(tx, mosqueId, keyId));
      assert.equal((await find(byUser))?.madeBy, user.name);
      assert.equal((await find(byCommand))?.madeBy, null);
    });

    test("of another mosque are not found", async () => {
      const [mosqueId, other] = [await shared.addMosque(), await shared.addMosque()];
      const keyId = await addKey(other);
      assert.equal(await shared.store.read((tx) => findKeyOf(tx, mosqueId, keyId)), undefined);
    });

    test("keep name, scope, family and a future expiry when they are rotated", async () => {
      const mosqueId = await shared.addMosque();
      const old = await addKey(mosqueId, { expiresAt: at(30) });
      await rotate(mosqueId, old, 10);
      const [successor, before] = await keysOf(mosqueId);
      for (const member of ["name", "scope", "familyId", "expiresAt"] as const) {
        assert.equal(successor?.[member], before?.[member], member);
      }
      assert.notEqual(successor?.prefix, before?.prefix);
    });

    test("that have expired can be replaced by a key without an expiry", async () => {
      const mosqueId = await shared.addMosque();
      const old = await addKey(mosqueId, { expiresAt: at(30) });
      const successor = await rotate(mosqueId, old, 30, null);
      assert.deepEqual(await statusesOf(mosqueId, 31), { [old]: "rotated", [successor]: "working" });
      assert.equal((await keysOf(mosqueId))[0]?.expiresAt, null);
    });

    test("work until their grace period is over, is ended early, or ends by another rotation", async () => {
      const mosqueId = await shared.addMosque();
      const first = await addKey(mosqueId);
      const second = await rotate(mosqueId, first, 1);
      assert.deepEqual(await statusesOf(mosqueId, 2), { [first]: "grace", [second]: "working" });
      const third = await rotate(mosqueId, second, 3);
      const expected = { [first]: "rotated", [second]: "grace", [third]: "working" };
      assert.deepEqual(await statusesOf(mosqueId, 4), expected);
      await end(mosqueId, second, endGrace, 4);
      assert.deepEqual(await statusesOf(mosqueId, 5), { ...expected, [second]: "rotated" });
    });

    test("that were rotated or revoked cannot be rotated", async () => {
      const mosqueId = await shared.addMosque();
      const [rotated, revoked] = [await addKey(mosqueId), await addKey(mosqueId)];
      await rotate(mosqueId, rotated, 1);
      await end(mosqueId, revoked, revokeKey, 1);
      for (const keyId of [rotated, revoked, crypto.randomUUID()]) {
        const rotation = { successorId: crypto.randomUUID(), createdBy: "operator", graceUntil: null };
        const issued = await shared.change(mosqueId, (writing) => rotateKey(writing, keyId, rotation), at(2));
        assert.equal(issued, undefined);
      }
      assert.equal((await keysOf(mosqueId)).length, 3);
    });

    test("keep their rows when they are revoked", async () => {
      const mosqueId = await shared.addMosque();
      const keyId = await addKey(mosqueId);
      const successor = await rotate(mosqueId, keyId, 1);
      await end(mosqueId, keyId, revokeKey, 2);
      assert.deepEqual(await statusesOf(mosqueId, 3), { [keyId]: "revoked", [successor]: "working" });
      const [, key] = await keysOf(mosqueId);
      assert.deepEqual([key?.endedAt, key?.graceUntil], [at(2), null]);
    });
  });
}
