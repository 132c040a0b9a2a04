import type { TSchema } from "typebox";
import { RawJson } from "#domain/bodies/raw-json.ts";

/** A JSON text, and its length in bytes. */
export interface JsonText {
  readonly body: string;
  readonly bodyBytes: number;
}

/** Writes the JSON text of a response: its properties in the contract's order, without those that have no value. */
export type Serialiser = (response: unknown) => JsonText;

export function createSerialiser(schema: TSchema): Serialiser {
  const { properties = {} } = schema as { properties?: Record<string, TSchema> };
  const members = Object.entries(properties).map(([name, member]) => {
    return { name, label: `${JSON.stringify(name)}:`, arrange: arrangerOf(member) };
  });
  return (response) => {
    const given = response as Readonly<Record<string, unknown>>; // Every response is an object.
    const texts: string[] = [];
    for (const { name, label, arrange } of members) {
      const value = given[name];
      if (value instanceof RawJson) texts.push(label + value.text);
      else if (value !== undefined) texts.push(label + JSON.stringify(arrange(value)));
    }
    const body = `{${texts.join()}}`;
    return { body, bodyBytes: Buffer.byteLength(body) };
  };
}

/** Puts the members of a value into order. */
type Arranger = (value: unknown) => unknown;

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
