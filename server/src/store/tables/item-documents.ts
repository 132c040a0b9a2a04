import type { Fields, ResourceOf } from "@mosque-sync/contract";
import { type JsonText, toJson } from "./columns.ts";

/** Translates between an item and its document: a JSON object of the fields with a value, except the id. */
export interface ItemCodec<T> {
  toDocument(item: T): JsonText;
  /** @returns the item, its properties in the contract's order */
  fromDocument(id: string, document: JsonText): T;
}

/** @param fields the contract's, with the id first */
export function createItemCodec<F extends Fields>(fields: F): ItemCodec<ResourceOf<F>> {
  const { id: _, ...others } = fields;
  return {
    toDocument: (item) => toJson(inOrder(others, item)),
    fromDocument: (id, document) => JSON.parse(jsonOfItem(id, document)),
  };
}

/** An item as JSON, its properties in the contract's order. */
export function jsonOfItem(id: string, document: JsonText): string {
  return `{"id":${JSON.stringify(id)},${document.slice(1)}`;
}

/** The values of fields, in their order; JSON leaves out the fields without a value. */
function inOrder(fields: Fields, values: object): Record<string, unknown> {
  const given = values as Readonly<Record<string, unknown>>;
  const ordered: Record<string, unknown> = {};
  for (const [name, { members }] of Object.entries(fields)) {
    const value = given[name];
    ordered[name] = members && value !== undefined ? inOrder(members, value as object) : value;
  }
  return ordered;
}
