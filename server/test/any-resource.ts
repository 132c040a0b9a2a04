import assert from "node:assert/strict";
import type { Field, Fields, ResourceOf } from "@mosque-sync/contract";
import fc from "fast-check";

/** Arbitrary valid resources, generated from the contract's fields. */
export function anyResource<F extends Fields>(fields: F): fc.Arbitrary<ResourceOf<F>> {
  const members = Object.entries(fields).map(([name, field]) => [name, anyValue(field)] as const);
  const always = Object.keys(fields).filter((name) => fields[name]?.always);
  return fc.record(Object.fromEntries(members), {
    requiredKeys: always,
    noNullPrototype: true,
  }) as unknown as fc.Arbitrary<ResourceOf<F>>; // One member for each field, generated from its schema.
}

interface FieldSchema {
  readonly type: "string" | "number" | "integer" | "boolean" | "array" | "object";
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

function anyValue({ members, schema }: Field): fc.Arbitrary<unknown> {
  if (members) return anyResource(members);
  const bounds = schema as unknown as FieldSchema; // The keywords of the contract's schemas.
  switch (bounds.type) {
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.nat();
    case "number":
      // The engines and JSON drop the sign of zero.
      return fc
        .double({ min: bounds.minimum, max: bounds.maximum, noNaN: true })
        .map((number) => (Object.is(number, -0) ? 0 : number));
    case "array":
      return fc.array(fc.webUrl(), { maxLength: 3 });
    case "string":
      return anyText(bounds);
    case "object":
      return assert.fail("An object-valued field has members.");
  }
}

function anyText({ enum: values, format, pattern, minLength, maxLength }: FieldSchema): fc.Arbitrary<string> {
  if (values) return fc.constantFrom(...values);
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  switch (format) {
    case "uuid":
      return fc.uuid({ version: 4 });
    case "date-time":
      return fc
        .date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
        .map((date) => date.toISOString());
    case "time-zone":
      return fc.constantFrom("Europe/London", "Asia/Riyadh", "Asia/Calcutta", "UTC");
    case "http-url":
      return fc.oneof(fc.constant(""), fc.webUrl());
    case "visible-text":
      return fc.string({ unit: "grapheme", maxLength: 40 }).map((text) => `${text}مسجد`);
    case undefined:
      return fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength ?? 40, 40) });
    default:
      return assert.fail(`There are no examples of the format ${format}.`);
  }
}
