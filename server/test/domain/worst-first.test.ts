import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { MosqueSummary } from "@mosque-sync/contract";
import fc from "fast-check";
import { worstFirst } from "../../src/domain/worst-first.ts";

const mosque = (
  communityName: string,
  rest: Pick<MosqueSummary, "health" | "lastSuccessAt">,
): MosqueSummary => ({
  id: `id of ${communityName}`,
  communityName,
  verificationStatus: "Verified",
  ...rest,
});

/** In the order in which an operator wants to see them. */
const inOrder = [
  mosque("Z, never worked", { health: "failing" }),
  mosque("Y, long ago", { health: "failing", lastSuccessAt: "2026-01-01T00:00:00.000Z" }),
  mosque("X, of late", { health: "failing", lastSuccessAt: "2026-11-01T00:00:00.000Z" }),
  mosque("W, long silent", { health: "late", lastSuccessAt: "2025-11-01T00:00:00.000Z" }),
  mosque("V, silent", { health: "late", lastSuccessAt: "2026-10-01T00:00:00.000Z" }),
  mosque("T", { health: "never" }),
  mosque("U", { health: "never" }),
  mosque("A", { health: "fine", lastSuccessAt: "2026-11-20T00:00:00.000Z" }),
  mosque("B", { health: "fine", lastSuccessAt: "2026-11-19T00:00:00.000Z" }),
];

suite("the operator's list of mosques", () => {
  test("has those that fail first, then the late, then those that never began, whatever order they come in", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(inOrder, { minLength: inOrder.length }), (mosques) => {
        assert.deepEqual(mosques.toSorted(worstFirst), inOrder);
      }),
    );
  });

  test("has two mosques of one name always in the same order", () => {
    const [a, b] = [
      { ...mosque("Noor", { health: "never" }), id: "1" },
      { ...mosque("Noor", { health: "never" }), id: "2" },
    ];
    assert.deepEqual([b, a].toSorted(worstFirst), [a, b].toSorted(worstFirst));
  });
});
