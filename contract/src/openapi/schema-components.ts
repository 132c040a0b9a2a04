import type { TSchema } from "typebox";
import { type Json, ref } from "./components.ts";

/** Formats that every tool knows; the descriptions explain the service's own formats. */
const publicFormats = new Set(["uuid", "date-time"]);

/** Generated clients would refuse a longer response after a limit is raised, so the document limits only requests. */
const upperSizes = ["maxLength", "maxItems"];

/**
 * The values of an enumeration in responses. Generated clients would refuse a whole response for one unknown value, and
 * values may be added (docs/versioning.md). So the document lists them in this extension, as hints.
 */
const openEnumeration = "x-extensible-enum";

/**
 * Moves every titled schema into the components, so that each is written once, and returns a reference to it.
 * @param direction whether clients send the described value, or read it
 */
export function hoist(schema: TSchema, schemas: Record<string, Json>, direction: "sent" | "read"): Json {
  const { properties, items, format, title, ...rest } = schema as Json & {
    properties?: Record<string, TSchema>;
    items?: TSchema;
  };
  const plain = {
    ...(direction === "sent" ? rest : openToAdditions(rest)),
    ...(typeof format === "string" && publicFormats.has(format) && { format }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, member]) => [name, hoist(member, schemas, direction)]),
      ),
    }),
    ...(items && { items: hoist(items, schemas, direction) }),
  };
  if (typeof title !== "string" || title === "") return plain;
  schemas[title] = plain;
  return ref("schemas", title);
}

/** Removes the parts of a schema that an addition would break. */
function openToAdditions({ enum: values, ...schema }: Json): Json {
  return {
    ...Object.fromEntries(Object.entries(schema).filter(([keyword]) => !upperSizes.includes(keyword))),
    ...(values !== undefined && { [openEnumeration]: values }),
  };
}

/** An example of a schema: its own, or one made of the examples of its parts. */
export function exampleOf(schema: TSchema): unknown {
  const { examples, properties, items } = schema as {
    examples?: unknown[];
    properties?: Record<string, TSchema>;
    items?: TSchema;
  };
  if (examples) return examples[0];
  if (items) return [exampleOf(items)];
  if (properties) {
    return Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, exampleOf(member)]));
  }
  return "c2f5c7de-3b0c-4c55-9d6c-0a8f3c1d2e22";
}
