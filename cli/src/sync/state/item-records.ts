import { count, exactText, type Kind, type ValueOf } from "../../mosque-yaml/kinds/kinds.ts";
import { dictionaryOf, listOf, object, optional, required } from "../../mosque-yaml/kinds/maps.ts";
import type { Fields, FieldValue } from "../fields.ts";

/** The records of the items of one type, so that no item is created twice and no other item is touched. */
export type ItemRecords = ValueOf<typeof itemRecords>;

/** An item that was made from `mosque.yaml`. */
export type MadeItem = ValueOf<typeof madeItem>;

/** A creation that has started and has no clear outcome yet. */
export type BegunItem = ValueOf<typeof begunItem>;

const fieldValue: Kind<FieldValue> = {
  schema: { type: ["string", "number", "boolean"] },
  read: (value, at) =>
    typeof value === "string" || typeof value === "number" || typeof value === "boolean"
      ? value
      : at.report("is not a field's value", "Use a text, a number, true or false."),
};

const fields: Kind<Fields> = dictionaryOf(fieldValue);

const madeItem = object({
  /** Its id in `mosque.yaml`. */
  name: { kind: exactText, presence: required },
  /** Its id on the server. */
  id: { kind: exactText, presence: required },
  /** The names of the fields that `mosque.yaml` has set: when one is no longer set, it is emptied. */
  given: { kind: listOf(exactText, "a field's name"), presence: required },
  /** Its values of the fields that no change can reach. */
  fixed: { kind: fields, presence: required },
  /** Earlier creations of it without a clear outcome, which the server may still carry out. */
  late: {
    kind: object({
      count: { kind: count, presence: required },
      fields: { kind: fields, presence: required },
    }),
    presence: optional,
  },
});

const begunItem = object({
  /** Its id in `mosque.yaml`. */
  name: { kind: exactText, presence: required },
  /** The Idempotency-Key that it was sent with. */
  key: { kind: exactText, presence: required },
  /** The fields that were sent. */
  fields: { kind: fields, presence: required },
  /** How often it was sent. */
  sent: { kind: count, presence: required },
});

export const itemRecords = object({
  made: { kind: listOf(madeItem, "an item"), presence: required },
  begun: { kind: listOf(begunItem, "a creation"), presence: required },
});

/** The other creations that the server may still carry out after one of them was. */
export function lateOf({ sent, fields }: BegunItem): Pick<MadeItem, "late"> {
  return sent > 1 ? { late: { count: sent - 1, fields } } : {};
}

export const noRecords: ItemRecords = { made: [], begun: [] };
