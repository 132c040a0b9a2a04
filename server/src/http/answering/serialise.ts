import type { TSchema } from "typebox";

/** A JSON text, and its length. */
export interface JsonText {
  readonly body: string;
  readonly bodyBytes: number;
}

/** Makes the JSON text of an answer, ready to be sent. */
export function jsonText(schema: TSchema, value: unknown): JsonText {
  const body = serialise(schema, value);
  return { body, bodyBytes: Buffer.byteLength(body) };
}

/** Makes the JSON text of an answer: its members in the contract's order, those without a value left out. */
export function serialise(schema: TSchema, value: unknown): string {
  let arrange = arrangers.get(schema);
  if (!arrange) {
    arrange = arrangerOf(schema);
    arrangers.set(schema, arrange);
  }
  return JSON.stringify(arrange(value));
}

/** Puts the members of a value into order. */
type Arranger = (value: unknown) => unknown;

const arrangers = new WeakMap<TSchema, Arranger>();

function arrangerOf(schema: TSchema): Arranger {
  const { properties, items } = schema as { properties?: Record<string, TSchema>; items?: TSchema };
  if (items) {
    const arrange = arrangerOf(items);
    return (value) => (Array.isArray(value) ? value.map(arrange) : value);
  }
  if (!properties) return (value) => value;

  const members = Object.entries(properties).map(([name, member]) => [name, arrangerOf(member)] as const);
  return (value) => {
    if (typeof value !== "object" || value === null) return value;
    const given = value as Record<string, unknown>;
    const arranged: Record<string, unknown> = {};
    for (const [name, arrange] of members) arranged[name] = arrange(given[name]);
    return arranged;
  };
}
