import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { ChangedResource } from "@mosque-sync/contract";
import { messages as arabic } from "#messages/ar/index.ts";
import { messages } from "#messages/en/index.ts";
import { itemInWords, type Reading, valuesInWords } from "./change-words.ts";

const reading: Reading = { messages, language: "en", zone: "Europe/London" };

suite("the values of a change", () => {
  test("are the fields that differ, before and after", () => {
    const before = { adhanTime: "17:45", iqamahTime: "19:30" };
    assert.deepEqual(valuesInWords(reading, "prayers", before, { adhanTime: "17:46" }), [
      { name: "adhanTime", label: "Adhan", before: "17:45", after: "17:46" },
      { name: "iqamahTime", label: "Iqamah", before: "19:30", after: "none" },
    ]);
  });

  test("of a new prayer leave out its id and prayer key", () => {
    const after = { id: "p", prayerKey: "isha", adhanTime: "17:45" };
    assert.deepEqual(valuesInWords(reading, "prayers", undefined, after), [
      { name: "adhanTime", label: "Adhan", after: "17:45" },
    ]);
  });

  test("of an event include its details, on the mosque's own clocks", () => {
    const before = { eventDetails: { address: "Main hall", dateInstant: "2026-07-01T18:00:00.000Z" } };
    const after = { eventDetails: { address: "", dateInstant: "2026-07-01T19:00:00.000Z" } };
    const [address, starts] = valuesInWords(reading, "events", before, after);
    assert.deepEqual(address, { name: "address", label: "Address", before: "Main hall", after: "none" });
    assert.match(`${starts?.before} → ${starts?.after}`, /19:00 → .*20:00$/);
  });

  test("leave out what people have no name for", () => {
    assert.deepEqual(valuesInWords(reading, "keys", { endedAt: null }, { endedAt: "2026-07-01" }), []);
  });
});

suite("a value that can only be chosen", () => {
  const inArabic: Reading = { messages: arabic, language: "ar", zone: "Europe/London" };
  const shown = (of: Reading, resource: ChangedResource, name: string, from: unknown, to: unknown) =>
    valuesInWords(of, resource, { [name]: from }, { [name]: to }).map(
      ({ label, before, after }) => `${label}: ${before} → ${after}`,
    );

  test("is shown in the reader's language: the state of a key is no status line", () => {
    assert.deepEqual(shown(reading, "keys", "status", "working", "grace"), [
      "State: Working → Rotated, still works",
    ]);
    assert.deepEqual(shown(inArabic, "keys", "status", "grace", "revoked"), [
      `${arabic.changes.keyMember.status}: ${arabic.keys.status.grace} → ${arabic.keys.status.revoked}`,
    ]);
    assert.deepEqual(shown(reading, "profile", "status", "Open", "Closed"), ["Status line: Open → Closed"]);
  });

  test("is as it was written where anyone may write anything", () => {
    assert.deepEqual(shown(inArabic, "events", "visibility", "public", "members"), [
      `${arabic.changes.member.visibility}: public → members`,
    ]);
    assert.deepEqual(shown(reading, "events", "repeatOption", "weekly", "On the last Sunday"), [
      "Repeats: Every week → On the last Sunday",
    ]);
  });
});

test("an item is called as people know it, a prayer in the reader's language", () => {
  const isha = { resource: "prayers", title: "isha" } as const;
  assert.equal(itemInWords({ messages: arabic }, isha), arabic.operator.prayer.isha);
  assert.equal(
    itemInWords({ messages }, { resource: "announcements", title: "isha" }),
    "Announcement “isha”",
  );
  assert.equal(itemInWords({ messages }, { resource: "profile" }), "Profile");
});
