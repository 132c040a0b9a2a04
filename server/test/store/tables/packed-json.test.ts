import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { announcementFields, eventFields } from "@mosque-sync/contract";
import fc from "fast-check";
import { type PackedJson, packJson, unpackJson } from "#store/tables/contents/packed-json.ts";
import { anyResource } from "#test/any-resource.ts";

/** A text as a database returns it, which stores UTF-8. */
function stored(text: PackedJson): PackedJson {
  return Buffer.from(text).toString() as PackedJson; // Only its encoding was changed.
}

suite("packed JSON", () => {
  test("is the JSON again, whatever the item", () => {
    fc.assert(
      fc.property(fc.oneof(anyResource(announcementFields), anyResource(eventFields)), (item) => {
        const json = JSON.stringify(item);
        assert.equal(unpackJson(stored(packJson(json))), json);
      }),
    );
  });

  test("is the JSON again, however its text repeats characters of every kind", () => {
    const parts = fc.array(
      fc.constantFrom("🕌", "🕋", "\ud83d", "السلام عليكم ", '"', "\u0001#", "abc", "\\"),
      {
        maxLength: 200,
      },
    );
    fc.assert(
      fc.property(parts, (texts) => {
        const json = JSON.stringify({ title: texts.join(""), body: texts.toReversed().join("") });
        assert.equal(unpackJson(stored(packJson(json))), json);
      }),
    );
  });

  test("is the JSON again in a text longer than the places that codes can name", () => {
    const body = Array.from({ length: 10_000 }, (_, number) => number.toString(36)).join(" ");
    const json = JSON.stringify({ title: "Numbers", body: body + body });
    assert.equal(unpackJson(stored(packJson(json))), json);
  });

  test("of earlier programs is read as they wrote it", () => {
    const json = '{"title":"Eid prayer","body":"In the park."}';
    assert.equal(unpackJson(json as PackedJson), json);
    const text =
      "\u0001#Eid prayer\u0001$In the park. In the \u0002#2'.\u0001%2026-11-01T08:15:00.000\u0001&news\u0001'53.3811\u0001)-1.4701}";
    assert.equal(
      unpackJson(text as PackedJson),
      '{"title":"Eid prayer","body":"In the park. In the n the park.","createdAt":"2026-11-01T08:15:00.000Z","flairType":"news","latitude":53.3811,"longitude":-1.4701}',
    );
  });

  test("takes a third of the bytes of an event with a repeated text", () => {
    const event = {
      ...{ visibility: "public", createdAt: "2026-11-01T08:00:00.000Z", title: "Open evening" },
      ...{ body: "Everybody is welcome; there is tea, and somebody who answers questions. ".repeat(4) },
      ...{ allowComments: true, showLikes: true, allowSharing: true, latitude: 53.3811, longitude: -1.4701 },
      ...{ likeCount: 0, commentCount: 0 },
      eventDetails: {
        dateInstant: "2026-12-05T18:00:00.000Z",
        timeZoneId: "Europe/London",
        repeatOption: "none",
      },
    };
    const json = JSON.stringify(event);
    assert.ok(packJson(json).length < json.length / 3, `${packJson(json).length} of ${json.length}`);
  });
});
