import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { messages as arabic } from "../../messages/ar/index.ts";
import { messages } from "../../messages/en/index.ts";
import { itemInWords, type Reading, valuesInWords } from "./change-words.ts";

const reading: Reading = { messages, language: "en", zone: "Europe/London" };

suite("the values of a change", () => {
  test("are those that differ, before and after", () => {
    const before = { adhanTime: "17:45", iqamahTime: "19:30" };
    assert.deepEqual(valuesInWords(reading, before, { adhanTime: "17:46" }), [
      { name: "adhanTime", label: "Adhan", before: "17:45", after: "17:46" },
      { name: "iqamahTime", label: "Iqamah", before: "19:30", after: "none" },
    ]);
  });

  test("of a new item are those that tell it from others", () => {
    const after = { id: "p", prayerKey: "isha", adhanTime: "17:45" };
    assert.deepEqual(valuesInWords(reading, undefined, after), [
      { name: "adhanTime", label: "Adhan", after: "17:45" },
    ]);
  });

  test("of an event include those of its details, by the mosque's own clocks", () => {
    const before = { eventDetails: { address: "Main hall", dateInstant: "2026-07-01T18:00:00.000Z" } };
    const after = { eventDetails: { address: "", dateInstant: "2026-07-01T19:00:00.000Z" } };
    const [address, starts] = valuesInWords(reading, before, after);
    assert.deepEqual(address, { name: "address", label: "Address", before: "Main hall", after: "none" });
    assert.match(`${starts?.before} → ${starts?.after}`, /19:00 → .*20:00$/);
  });

  test("leave out what people have no name for", () => {
    assert.deepEqual(valuesInWords(reading, { endedAt: null }, { endedAt: "2026-07-01" }), []);
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
