import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { enginesAboveStore } from "../../support/databases/engines.ts";
import { addMosque, assertRefused, type SignedInVisitor } from "../../support/portal/portal.ts";
import { addSharedOperator } from "../../support/portal/shared-operator.ts";
import { eventually } from "../../support/runs/eventually.ts";
import { sharedSuiteOn } from "../../support/services/suite.ts";
import { assertEnded, assertWorks, createShortLived, type KeyDesk, keyDesk } from "./portal-keys.ts";

const hourMs = 60 * 60 * 1_000;
const inFuture = (ms: number) => new Date(Date.now() + ms).toISOString();

for (const engine of enginesAboveStore) {
  describe(`The end of keys in the portal on ${engine.name}`, () => {
    const suite = sharedSuiteOn(engine);
    let operator: SignedInVisitor;
    before(async () => {
      operator = await addSharedOperator(engine, suite.service);
    });

    /** The keys of a separate mosque, managed by the operator. */
    async function newDesk(): Promise<KeyDesk> {
      return keyDesk(operator, await addMosque(operator));
    }
    const statuses = async (desk: KeyDesk) => (await desk.list()).map(({ status }) => status);

    test("a key works until its expiry, and can then be replaced by a key without an expiry", async () => {
      const desk = await newDesk();
      const { key, apiKey, expiresAt } = await createShortLived(desk, "Website");
      assert.deepEqual([key.status, key.expiresAt], ["working", expiresAt]);
      await eventually(async () => ((await desk.get(key.id)).status === "expired" ? true : undefined));
      await assertEnded(suite, desk, apiKey, "key_expired");
      assertRefused(await desk.attempt.revoke(key.id, "Website"), "key_ended");
      const successor = await desk.rotate(key.id, "24h");
      assert.equal(successor.key.expiresAt, undefined);
      await assertWorks(suite, desk, successor.apiKey);
      await assertEnded(suite, desk, apiKey, "key_rotated");
      assert.deepEqual(await statuses(desk), ["working", "rotated"]);
    });

    test("a rotation without grace ends the old key immediately; the new one has its name and scope", async () => {
      const desk = await newDesk();
      const old = await desk.create({ name: "Screen", scope: "sync:read", expiresAt: inFuture(hourMs) });
      const { key, apiKey } = await desk.rotate(old.key.id, "none");
      await assertEnded(suite, desk, old.apiKey, "key_rotated");
      await assertWorks(suite, desk, apiKey);
      for (const member of ["name", "scope", "expiresAt"] as const) {
        assert.equal(key[member], old.key[member]);
      }
      const [, ended] = await desk.list();
      assert.deepEqual([ended?.status, ended?.graceUntil], ["rotated", undefined]);
      assert.ok(ended?.endedAt);
    });

    test("a rotation with grace shows when the old key ends, never after its own expiry", async () => {
      const desk = await newDesk();
      const graces = { "1h": hourMs, "24h": 24 * hourMs, "7d": 7 * 24 * hourMs } as const;
      for (const [grace, ms] of Object.entries(graces)) {
        const { key, apiKey } = await desk.create({ name: grace });
        const earliest = inFuture(ms);
        const successor = await desk.rotate(key.id, grace as keyof typeof graces);
        const { status, graceUntil = "" } = await desk.get(key.id);
        assert.equal(status, "grace");
        assert.ok(earliest <= graceUntil && graceUntil <= inFuture(ms), graceUntil);
        for (const used of [apiKey, successor.apiKey]) await assertWorks(suite, desk, used);
      }
      const expiresAt = inFuture(hourMs / 2);
      const { key } = await desk.create({ name: "Short", expiresAt });
      await desk.rotate(key.id, "7d");
      assert.equal((await desk.get(key.id)).graceUntil, expiresAt);
    });

    test("a grace period can be ended, once, and only a grace period", async () => {
      const desk = await newDesk();
      const { key, apiKey } = await desk.create({ name: "Website" });
      assertRefused(await desk.attempt.endGrace(key.id), "key_not_in_grace");
      const successor = await desk.rotate(key.id, "7d");
      const ended = await desk.endGrace(key.id);
      assert.deepEqual([ended.status, ended.graceUntil], ["rotated", undefined]);
      await assertEnded(suite, desk, apiKey, "key_rotated");
      await assertWorks(suite, desk, successor.apiKey);
      assertRefused(await desk.attempt.endGrace(key.id), "key_not_in_grace");
    });

    test("of concurrent rotations of one key, one succeeds", async () => {
      const desk = await newDesk();
      const { key } = await desk.create({ name: "Website" });
      const responses = await Promise.all(
        Array.from({ length: 6 }, () => desk.attempt.rotate(key.id, "24h")),
      );
      const refusals = responses.filter(({ status }) => status !== 201);
      assert.equal(refusals.length, 5);
      for (const response of refusals) assertRefused(response, "key_ended");
      assert.deepEqual(await statuses(desk), ["working", "grace"]);
    });

    test("a revocation needs the key's name", async () => {
      const desk = await newDesk();
      const { key, apiKey } = await desk.create({ name: "Website" });
      for (const name of ["website", "Website ", "Web"]) {
        assertRefused(await desk.attempt.revoke(key.id, name), "name_not_confirmed");
      }
      await assertWorks(suite, desk, apiKey);
    });

    test("a revocation ends the key immediately and permanently, with its family's keys in grace", async () => {
      const desk = await newDesk();
      const old = await desk.create({ name: "Website" });
      const other = await desk.create({ name: "Screen" });
      const { key, apiKey } = await desk.rotate(old.key.id, "7d");
      const revoked = await desk.revoke(key.id, "Website");
      assert.equal(revoked.status, "revoked");
      assert.ok(revoked.endedAt);
      for (const ended of [old.apiKey, apiKey]) await assertEnded(suite, desk, ended, "key_revoked");
      await assertWorks(suite, desk, other.apiKey);
      assert.deepEqual(await statuses(desk), ["working", "revoked", "revoked"]);
      assertRefused(await desk.attempt.revoke(key.id, "Website"), "key_ended");
      assertRefused(await desk.attempt.rotate(key.id, "none"), "key_ended");
      assertRefused(await desk.attempt.endGrace(old.key.id), "key_not_in_grace");
    });

    test("a key in grace can be revoked, and its successor still works", async () => {
      const desk = await newDesk();
      const old = await desk.create({ name: "Website" });
      const { apiKey } = await desk.rotate(old.key.id, "7d");
      await desk.revoke(old.key.id, "Website");
      await assertEnded(suite, desk, old.apiKey, "key_revoked");
      await assertWorks(suite, desk, apiKey);
    });
  });
}
