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
  const names = Object.keys(fields).filter((name) => name !== "id");
  return {
    toDocument(item) {
      const members: Readonly<Record<string, unknown>> = item;
      const ordered: Record<string, unknown> = {};
      for (const name of names) ordered[name] = members[name];
      return toJson(ordered); // JSON leaves out the fields without a value.
    },
    fromDocument: (id, document) => JSON.parse(`{"id":${JSON.stringify(id)},${document.slice(1)}`),
  };
}
