import assert from "node:assert/strict";
import { test } from "node:test";
import { endpoints, eventFields, prayerFields, profileFields } from "@mosque-sync/contract";
import fc from "fast-check";
import type { TSchema } from "typebox";
import { rawJson } from "#domain/bodies/raw-json.ts";
import { createSerialiser } from "#http/responding/response.ts";
import { createItemCodec, jsonOfItem } from "#store/tables/contents/item-contents.ts";
import { anyResource } from "#test/any-resource.ts";

const serialise = (schema: TSchema, value: unknown) => createSerialiser(schema)(value).body;
const eventResponse = endpoints.getEvent.response;

test("the text has exactly the response's values", () => {
  const anyEvent = anyResource(eventFields);
  fc.assert(
    fc.property(anyEvent, (event) => {
      assert.deepEqual(JSON.parse(serialise(eventResponse, { event })), { event });
    }),
  );
});

test("the members come in the order of decision 3.2, in whatever order the values have them, in lists and objects too", () => {
  const anySnapshot = fc.record(
    {
      version: fc.constant("v1"),
      profile: anyResource(profileFields),
      announcements: fc.constant([]),
      prayers: fc.array(anyResource(prayerFields), { maxLength: 3 }),
      events: fc.array(anyResource(eventFields), { maxLength: 3 }),
    },
    { noNullPrototype: true },
  );
  const { response } = endpoints.getSnapshot;
  fc.assert(
    fc.property(anySnapshot, (snapshot) => {
      const text = serialise(response, snapshot);
      assert.equal(serialise(response, reversed(snapshot)), text);
      const { profile, prayers, events } = JSON.parse(text);
      assertOrder(Object.keys(profile), Object.keys(profileFields));
      for (const prayer of prayers) assertOrder(Object.keys(prayer), Object.keys(prayerFields));
      for (const { eventDetails } of events) {
        assertOrder(Object.keys(eventDetails), Object.keys(eventFields.eventDetails.members));
      }
    }),
  );
});

test("an item that is stored as JSON has the same text as the item, in the order of the contract", () => {
  const { toCells } = createItemCodec(eventFields);
  fc.assert(
    fc.property(anyResource(eventFields), (event) => {
      const { id, ...others } = reversed(event) as typeof event;
      const events = rawJson(`[${jsonOfItem(toCells({ id, ...others }))}]`);
      const { response } = endpoints.listEvents;
      assert.equal(serialise(response, { events }), serialise(response, { events: [event] }));
    }),
  );
});

test("a member without a value is left out, and an empty text is not", () => {
  const prayer = { id: "1", prayerKey: "isha", adhanTime: undefined, iqamahTime: "", createdAt: "2026" };
  assert.equal(
    serialise(endpoints.listPrayers.response, { prayers: [prayer] }),
    '{"prayers":[{"id":"1","prayerKey":"isha","iqamahTime":"","createdAt":"2026"}]}',
  );
});

test("a member that the contract does not know never leaves the service", () => {
  const prayer = { id: "1", secretHash: "x", sequence: 5 };
  assert.equal(
    serialise(endpoints.listPrayers.response, { prayers: [prayer], mosqueId: "x" }),
    '{"prayers":[{"id":"1"}]}',
  );
});

/** The same values with every object's members in the opposite order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, member]) => [name, reversed(member)]),
  );
}

function assertOrder(names: readonly string[], specified: readonly string[]): void {
  assert.deepEqual(
    names,
    specified.filter((name) => names.includes(name)),
  );
}
