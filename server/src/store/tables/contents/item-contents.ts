import type { Fields, ResourceOf } from "@mosque-sync/contract";
import { shortId, wholeId } from "../columns.ts";
import type { ItemsTable } from "../mosque-tables.ts";
import { packJson, unpackJson } from "./packed-json.ts";

/** The cells of an item: its short id, and a packed JSON object of the other fields with a value. */
export type ItemCells = Pick<ItemsTable, "id" | "content">;

/** Translates between an item and its cells. */
export interface ItemCodec<T> {
  toCells(item: T): ItemCells;
  /** @returns the item, its properties in the contract's order */
  fromCells(cells: ItemCells): T;
}

/** @param fields the contract's, with the id first */
export function createItemCodec<F extends Fields>(fields: F): ItemCodec<ResourceOf<F>> {
  const { id: _, ...others } = fields;
  return {
    toCells(item) {
      const { id } = item as unknown as { readonly id: string }; // The first of the fields.
      return { id: shortId(id), content: packJson(JSON.stringify(inOrder(others, item))) };
    },
    fromCells: (cells) => JSON.parse(jsonOfItem(cells)),
  };
}

/** An item as JSON, its properties in the contract's order. */
export function jsonOfItem({ id, content }: ItemCells): string {
  return `{"id":${JSON.stringify(wholeId(id))},${unpackJson(content).slice(1)}`;
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
