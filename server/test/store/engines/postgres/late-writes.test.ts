import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { groupCommitter, kyselyOver } from "#store/engines/sqlite/connections.ts";
import { isUnavailable } from "#store/engines/sqlite/errors.ts";

const waitMs = 50;

test("a write that has waited too long for slower ones is rejected as unavailable, and the next one succeeds", async () => {
  const database = new DatabaseSync(":memory:");
  const write = groupCommitter(database, kyselyOver(database), waitMs);
  let begun = 0;
  const slow = write(async () => {
    begun += 1;
    await setTimeout(2 * waitMs);
  });
  while (begun === 0) await setTimeout(1);
  const late = write(async () => {
    begun += 1;
  });
  await slow;
  await assert.rejects(late, isUnavailable);
  assert.equal(begun, 1, "what is refused is not begun");
  assert.equal(await write(async () => "done"), "done");
  database.close();
});
