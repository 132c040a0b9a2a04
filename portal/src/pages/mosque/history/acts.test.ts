import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { Change } from "@mosque-sync/contract";
import { actsOf, isRestorable } from "./acts.ts";

suite("the acts of a history", () => {
  test("each have the consecutive changes of one request by one user", () => {
    const changes = [change(7, "b"), change(6, "a"), change(5, "a"), change(4, "a", "Omar"), change(3, "b")];
    assert.deepEqual(
      actsOf(changes).map(({ changes }) => changes.map(({ sequence }) => sequence)),
      [[7], [6, 5], [4], [3]],
    );
    assert.deepEqual(actsOf([]), []);
  });

  test("end after five minutes, although a website sends one request id with every sync", () => {
    const minute = (at: string) => ({ ...change(1, "sync"), at: `2026-11-20T18:${at}:00.000Z` });
    const acts = actsOf([minute("20"), minute("15"), minute("14"), minute("02")]);
    assert.deepEqual(
      acts.map(({ changes }) => changes.length),
      [2, 1, 1],
    );
  });

  test("can be undone unless they are only of keys, of the team, or the mosque's creation", () => {
    const actOf = (resource: Change["resource"], kind: Change["kind"]) => {
      const one = { ...change(1, "a"), resource, kind };
      return { newest: one, changes: [one] };
    };
    assert.deepEqual(
      [
        isRestorable(actOf("prayers", "deleted")),
        isRestorable(actOf("profile", "changed")),
        isRestorable(actOf("profile", "created")),
        isRestorable(actOf("keys", "created")),
      ],
      [true, true, false, false],
    );
  });
});

function change(sequence: number, requestId: string, id = "Amina"): Change {
  return {
    ...{ sequence, requestId, at: "2026-11-20T18:00:00.000Z", actor: { kind: "user", id } },
    ...{ resource: "prayers", resourceId: "row", kind: "changed" },
  };
}
