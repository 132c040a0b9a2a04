import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { deleteResponsesBefore, findResponse, saveResponse } from "#store/requests/idempotency.ts";
import type { IdempotentAnswersTable } from "#store/tables/mosque-tables.ts";
import { engines } from "../databases.ts";
import { storeOn } from "../store-suite.ts";

const [yesterday, noon, later] = [
  "2026-12-04T12:00:00.000Z",
  "2026-12-05T12:00:00.000Z",
  "2026-12-05T12:00:00.001Z",
];

/** A stored response of this test only. */
function newResponse(createdAt: string): IdempotentAnswersTable {
  return {
    mosqueId: crypto.randomUUID(),
    familyId: crypto.randomUUID(),
    idempotencyKey: "a".repeat(64),
    fingerprint: "b".repeat(64),
    status: 201,
    etag: '"prayers-7"',
    body: '{"prayerId":"1","prayers":[]}',
    createdAt,
  };
}

for (const engine of engines) {
  suite(`a stored response on ${engine.name}`, () => {
    const shared = storeOn(engine);
    const save = (response: IdempotentAnswersTable) =>
      shared.store.write(async (tx) => saveResponse(tx, response));
    const find = (response: IdempotentAnswersTable, since: string) =>
      shared.store.read((tx) => findResponse(tx, response, since));

    test("is found as it was saved, by its mosque, key family and idempotency key together", async () => {
      const response = newResponse(noon);
      await save(response);
      assert.deepEqual(await find(response, yesterday), response);
      for (const member of ["mosqueId", "familyId", "idempotencyKey"] as const) {
        assert.equal(await find({ ...response, [member]: "other" }, yesterday), undefined, member);
      }
    });

    test("may have no entity tag", async () => {
      const response = { ...newResponse(noon), etag: null };
      await save(response);
      assert.deepEqual(await find(response, yesterday), response);
    });

    test("is not found once it is as old as the given time, and can then be replaced", async () => {
      const response = newResponse(yesterday);
      await save(response);
      assert.equal(await find(response, yesterday), undefined);
      const replacement = {
        ...response,
        fingerprint: "c".repeat(64),
        status: 200,
        etag: null,
        createdAt: noon,
      };
      await save(replacement);
      assert.deepEqual(await find(response, yesterday), replacement);
    });

    test("is rolled back with its effect", async () => {
      const response = newResponse(noon);
      const write = shared.store.write(async (tx) => {
        await saveResponse(tx, response);
        throw new Error("after the answer");
      });
      await assert.rejects(write);
      assert.equal(await find(response, yesterday), undefined);
    });

    test("is deleted when it is too old, however many there are, and a newer one is kept", async () => {
      // More than one transaction can delete.
      const old = Array.from({ length: 2_100 }, () => newResponse(noon));
      const young = newResponse(later);
      await shared.store.write(async (tx) => {
        for (const response of [...old, young]) await saveResponse(tx, response);
      });
      await deleteResponsesBefore(shared.store, noon);
      const left = await shared.database.query("SELECT mosque_id FROM idempotent_answers");
      const ids = new Set(left.map((row) => row.mosque_id));
      assert.ok(!old.some(({ mosqueId }) => ids.has(mosqueId)));
      assert.deepEqual(await find(young, yesterday), young);
    });
  });
}
