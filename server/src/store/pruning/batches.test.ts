import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { doDue } from "./batches.ts";

/** Work on a list of numbers. Each is due until it is done. */
function workOn(due: readonly number[], onWork: (item: number) => "done" | "still due" = () => "done") {
  const left = [...due];
  const done: number[] = [];
  return {
    done,
    work: {
      together: 3,
      find: async (limit: number, last: number | undefined) =>
        left.filter((item) => last === undefined || item > last).slice(0, limit),
      work: async (items: readonly number[]) => {
        for (const item of items) {
          done.push(item);
          if (onWork(item) === "done") left.splice(left.indexOf(item), 1);
        }
      },
    },
  };
}

suite("due work", () => {
  test("is done completely, in its order", async () => {
    for (const count of [0, 1, 3, 7]) {
      const due = Array.from({ length: count }, (_, index) => index);
      const { work, done } = workOn(due);
      await doDue(work);
      assert.deepEqual(done, due);
    }
  });

  test("that stays due is tried once in a pass, and does not hold up the rest", async () => {
    const { work, done } = workOn([1, 2, 3, 4, 5, 6, 7], (item) => (item < 5 ? "still due" : "done"));
    await doDue(work);
    assert.deepEqual(done, [1, 2, 3, 4, 5, 6, 7]);
  });

  test("ends after the items under way when it is asked to stop", async () => {
    const stopping = new AbortController();
    const { work, done } = workOn([1, 2, 3, 4, 5], (item) => {
      if (item === 2) stopping.abort();
      return "done";
    });
    await doDue(work, stopping.signal);
    assert.deepEqual(done, [1, 2, 3]);
  });

  test("that cannot be looked for, or fails as a whole, is a failure of the pass", async () => {
    const { work } = workOn([1]);
    const fail = () => Promise.reject(new Error("no database"));
    await assert.rejects(doDue({ ...work, find: fail }), /no database/);
    await assert.rejects(doDue({ ...work, work: fail }), /no database/);
  });
});
