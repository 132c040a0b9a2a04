import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { engines } from "../../support/databases/engines.ts";
import { addMosque, type SignedInVisitor, setUpOperator } from "../../support/portal/portal.ts";
import { suiteOn } from "../../support/services/own-suite.ts";
import { assertWorks, keyDesk } from "./portal-keys.ts";

const dayMs = 24 * 60 * 60 * 1_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

for (const engine of engines) {
  describe(`The longest life of keys on ${engine.name}`, { concurrency: 1 }, () => {
    const suite = suiteOn(engine);
    let operator: SignedInVisitor;
    before(async () => {
      operator = await setUpOperator(suite.service);
    });
    const newDesk = async (name?: string) => keyDesk(operator, await addMosque(operator, name));
    const set = (days: number | null) =>
      operator.does("updateServiceSettings", { body: { keyDaysMost: days } });
    const assertEndsIn = (days: number, expiresAt = "") => {
      const off = Math.abs(Date.parse(expiresAt) - Date.parse(inDays(days)));
      assert.ok(off < dayMs / 2, `${expiresAt} is not ${days} days from now`);
    };

    test("does not bound a key until an operator sets it", async () => {
      const desk = await newDesk();
      assert.equal((await operator.does("getServiceSettings")).settings.keyDaysMost, undefined);
      assert.equal((await desk.create({})).key.expiresAt, undefined);
    });

    test("ends a new key in time, and refuses a later expiry", async () => {
      const desk = await newDesk();
      await set(90);
      assertEndsIn(90, (await desk.create({ name: "Without a date" })).key.expiresAt);
      const soon = inDays(30);
      assert.equal((await desk.create({ name: "Sooner", expiresAt: soon })).key.expiresAt, soon);
      const { status, body } = await desk.attempt.create({ name: "Later", expiresAt: inDays(91) });
      assert.deepEqual([status, body.error.troubleshooting.code], [400, "expiry_too_late"]);
      assert.match(body.error.message, /90 days/);
      const { keyDaysMost } = await operator.does("listKeys", { params: { mosqueId: desk.mosqueId } });
      assert.equal(keyDaysMost, 90);
      await set(null);
    });

    test("leaves existing keys unchanged, lists keys without an expiry, and ends their successors in time", async () => {
      const desk = await newDesk("Masjid of old keys");
      const { key: endless, apiKey } = await desk.create({ name: "Endless" });
      const { key: ending } = await desk.create({ name: "Ending", expiresAt: inDays(10) });
      const { key: late } = await desk.create({ name: "Late", expiresAt: inDays(400) });
      await set(90);
      const listed = await operator.does("listEndlessKeys");
      const named = listed.keys.filter(({ mosqueId }) => mosqueId === desk.mosqueId);
      const { id, name, prefix, createdAt } = endless;
      const mosque = { mosqueId: desk.mosqueId, communityName: "Masjid of old keys" };
      assert.deepEqual(named, [{ ...mosque, id, name, prefix, createdAt }]);
      await assertWorks(suite, desk, apiKey);
      assertEndsIn(90, (await desk.rotate(endless.id, "24h")).key.expiresAt);
      assert.equal((await desk.rotate(ending.id, "none")).key.expiresAt, ending.expiresAt);
      assertEndsIn(90, (await desk.rotate(late.id, "none")).key.expiresAt);
      const after = await operator.does("listEndlessKeys");
      assert.ok(after.keys.every(({ mosqueId }) => mosqueId !== desk.mosqueId));
      assert.equal(after.total, Number(listed.total) - 1);
      await set(null);
    });
  });
}
