import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { Change } from "@mosque-sync/contract";
import { messages as arabic } from "../../messages/ar/index.ts";
import { messages } from "../../messages/en/index.ts";
import { changedMembers, changeTitle } from "./changed-members.ts";

function change(details: Partial<Change>): Change {
  return {
    sequence: 1,
    at: "2026-11-22T03:02:00.000Z",
    actor: { kind: "key", id: "k", name: "Website" },
    requestId: "r",
    resource: "prayers",
    resourceId: "p",
    title: "isha",
    kind: "changed",
    ...details,
  };
}

suite("the members of a change", () => {
  test("are those that differ, before and after", () => {
    const changed = change({
      before: { adhanTime: "17:45", iqamahTime: "19:30" },
      after: { adhanTime: "17:46" },
    });
    assert.deepEqual(changedMembers(messages, changed), [
      { name: "adhanTime", label: "Adhan", before: "17:45", after: "17:46" },
      { name: "iqamahTime", label: "Iqamah", before: "19:30" },
    ]);
  });

  test("of a new item are those that tell it from others", () => {
    const created = change({ kind: "created", after: { id: "p", prayerKey: "isha", adhanTime: "17:45" } });
    assert.deepEqual(changedMembers(messages, created), [
      { name: "adhanTime", label: "Adhan", after: "17:45" },
    ]);
  });

  test("of an event include those of its details", () => {
    const moved = change({
      resource: "events",
      before: { eventDetails: { address: "Main hall" } },
      after: { eventDetails: { address: "" } },
    });
    assert.deepEqual(changedMembers(messages, moved), [
      { name: "address", label: "Address", before: "Main hall" },
    ]);
  });

  test("that no page knows keep their names", () => {
    const unknown = change({ resource: "keys", before: { endedAt: null }, after: { endedAt: true } });
    assert.deepEqual(changedMembers(messages, unknown), [
      { name: "endedAt", label: "endedAt", after: "Yes" },
    ]);
  });
});

test("an item is called as people know it, a prayer in the reader's language", () => {
  assert.equal(changeTitle(arabic, change({})), arabic.operator.prayer.isha);
  assert.equal(changeTitle(messages, change({ resource: "announcements", title: "isha" })), "isha");
  const { title, ...profile } = change({ resource: "profile" });
  assert.equal(changeTitle(messages, profile), "Profile");
});
