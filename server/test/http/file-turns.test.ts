import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { createFileTurns } from "#http/reading/file-turns.ts";

suite("the files that the service holds", () => {
  const refusal = { reason: "timetables_busy" };
  const holding = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    return { hold: () => promise, end: resolve };
  };

  test("are bounded together, and for each mosque", async () => {
    const turns = createFileTurns({ together: 3, perMosque: 2 });
    const { hold, end } = holding();
    const held = [turns("a", hold), turns("a", hold)];
    await assert.rejects(turns("a", hold), refusal);
    held.push(turns("b", hold));
    await assert.rejects(turns("c", hold), refusal);
    end();
    await Promise.all(held);
    assert.equal(await turns("a", async () => "read"), "read");
  });

  test("give their place free when reading fails", async () => {
    const turns = createFileTurns({ together: 1, perMosque: 1 });
    const failure = new Error("not read");
    await assert.rejects(
      turns("a", () => Promise.reject(failure)),
      failure,
    );
    assert.equal(await turns("a", async () => "read"), "read");
  });
});
