import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { suite, test } from "node:test";
import { mosqueYamlSchema } from "@mosque-sync/cli";
import { eventDefaults, eventDetailsDefaults, limits, openApiDocument } from "@mosque-sync/contract";
import { mosqueTimetableSchema } from "@mosque-sync/timetable/writing";
import { blankEvent } from "../../portal/src/pages/mosque/data/events/event-values.ts";
import { readPlace } from "../../portal/src/parts/forms/place.ts";
import { newEvent } from "../../server/src/subjects/mosque-data/rules/events.ts";
import { root } from "./imports.ts";

const degrees = [
  { name: "latitude", most: limits.latitudeDegrees },
  { name: "longitude", most: limits.longitudeDegrees },
];

suite("the degrees of a coordinate have the contract's bounds", () => {
  const documents = {
    "the OpenAPI document": openApiDocument("https://sync.example.org"),
    "mosque.yaml": mosqueYamlSchema(),
    "the open format": mosqueTimetableSchema,
  };
  for (const [where, schema] of Object.entries(documents)) {
    for (const { name, most } of degrees) {
      test(`${name} in ${where}`, () => {
        const bounds = boundsOf(schema, name);
        assert.ok(bounds.length > 0);
        for (const each of bounds) assert.deepEqual(each, [-most, most]);
      });
    }
  }

  test("a place that is pasted into the portal", () => {
    const [north, east] = [limits.latitudeDegrees, limits.longitudeDegrees];
    assert.deepEqual(readPlace(`-${north}, ${east}`), { latitude: -north, longitude: east });
    assert.equal(readPlace(`-${north}.001, ${east}`), undefined);
    assert.equal(readPlace(`${north}, -${east}.001`), undefined);
  });
});

test("the portal shows a new event as the service makes it", () => {
  const zone = "Europe/London";
  const body = { title: "Seerah evening", eventDetails: { dateInstant: "2026-12-05T18:30:00.000Z" } };
  const { eventDetails, ...made } = newEvent(body, { id: "", createdAt: "" }, { timeZoneId: zone });
  const blank = blankEvent(zone);
  assert.deepEqual({ ...made, ...eventDetails }, { ...blank, title: body.title, ...body.eventDetails });
  assert.partialDeepStrictEqual(blank, { ...eventDefaults, ...eventDetailsDefaults });
});

test("the portal's inputs name their bounds instead of writing them again", () => {
  const written = globSync("portal/src/**/*.tsx", { cwd: root }).filter((file) =>
    /\b(max|min)Length=\{\d/.test(readFileSync(new URL(file, root), "utf8")),
  );
  assert.deepEqual(written, []);
});

/** The bounds of every number of this name in a JSON Schema. */
function boundsOf(schema: unknown, name: string): [unknown, unknown][] {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    key === name && isSchema(value) ? bounded(value) : boundsOf(value, name),
  );
}

function bounded(schema: object): [unknown, unknown][] {
  const { minimum, maximum, anyOf } = schema as Record<string, unknown>;
  const own: [unknown, unknown][] = maximum === undefined ? [] : [[minimum, maximum]];
  return Array.isArray(anyOf) ? anyOf.filter(isSchema).flatMap(bounded) : own;
}

function isSchema(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
