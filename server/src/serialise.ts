import type { TSchema } from "typebox";

/** Makes the JSON text of an answer: its members in the contract's order, those without a value left out. */
export function serialise(schema: TSchema, value: unknown): string {
  return JSON.stringify(inOrder(schema, value));
}

function inOrder(schema: TSchema, value: unknown): unknown {
  const { properties, items } = schema as { properties?: Record<string, TSchema>; items?: TSchema };
  if (items && Array.isArray(value)) return value.map((item) => inOrder(items, item));
  if (!properties || typeof value !== "object" || value === null) return value;
  const members = value as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(properties).map(([name, member]) => [name, inOrder(member, members[name])]),
  );
}
