import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { endpoints, errorReasonsOf, type Fields, formatReasons, refusalsOf } from "@mosque-sync/contract";
import Type, { type TSchema } from "typebox";

/** The reasons of a creation whose only field has this schema. */
function reasonsWith(schema: TSchema): string[] {
  const fields: Fields = { one: { schema, create: "optional" } };
  const body = { fields, operation: "create", title: "", readOnlyReason: "field_read_only" } as const;
  return errorReasonsOf({ ...endpoints.createAnnouncement, reasons: [], body });
}

suite("the reasons that refuse a body", () => {
  const keywords: Record<string, [TSchema, string]> = {
    "a least length of one": [Type.String({ minLength: 1 }), "too_short"],
    "a least length of two": [Type.String({ minLength: 2 }), "too_short"],
    "a greatest length": [Type.String({ maxLength: 5 }), "too_long"],
    "a greatest number of items": [Type.Array(Type.String(), { maxItems: 5 }), "too_long"],
    "a least number": [Type.Number({ minimum: 0 }), "out_of_range"],
    "a greatest number": [Type.Number({ maximum: 0 }), "out_of_range"],
    "a list of values": [Type.Unsafe({ type: "string", enum: ["a"] }), "value_not_allowed"],
    "items that are all different": [Type.Array(Type.String(), { uniqueItems: true }), "value_not_allowed"],
    "a bound of a list's items": [Type.Array(Type.String({ minLength: 2 })), "too_short"],
  };
  for (const [name, [schema, reason]] of Object.entries(keywords)) {
    test(`have ${reason} if a field has ${name}, and only then`, () => {
      assert.ok(reasonsWith(schema).includes(reason));
      assert.ok(!reasonsWith(Type.Boolean()).includes(reason));
    });
  }

  for (const [format, reasons] of Object.entries(formatReasons).filter(([name]) => name !== "email")) {
    test(`include the reasons of the format ${format} if, and only if, a field has it`, () => {
      const given = Object.values(reasons).filter((reason) => typeof reason === "string");
      for (const reason of given) {
        assert.ok(reasonsWith(Type.String({ format })).includes(reason), reason);
        assert.ok(!reasonsWith(Type.String()).includes(reason), reason);
      }
    });
  }

  test("do not come from a description that only mentions them", () => {
    const refusals = refusalsOf(Type.Boolean({ description: 'such as "minLength":1 or "enum":[]' }));
    assert.deepEqual([...refusals], ["wrong_type"]);
  });
});
