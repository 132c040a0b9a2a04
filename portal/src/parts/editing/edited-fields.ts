import type { Kind } from "./field-kinds.ts";

/** The fields of a form: what its inputs hold, and what of it is sent. */
export interface EditedFields<Saved, Values> {
  readonly names: readonly (keyof Values & string)[];
  readonly valuesOf: (saved: Saved) => Values;
  /** The fields whose sent values differ. */
  readonly changedFields: (before: Values, after: Values) => (keyof Values & string)[];
  /** The changes from a resource to the form's values: only the changed fields, by name. */
  readonly changesOf: (before: Values, after: Values) => Record<string, unknown>;
  /** A whole new resource: every field that was filled in, by name. */
  readonly createdFrom: (values: Values) => Record<string, unknown>;
  readonly rebase: (filled: Values, typed: Values, theirs: Values) => Rebased<Values>;
}

export interface Rebased<Values> {
  /** The form's next values: theirs, with the reader's on top. */
  readonly values: Values;
  /** The fields that both have changed, to different values. */
  readonly disputed: readonly (keyof Values & string)[];
  /** The fields that only they have changed. */
  readonly changedByThem: readonly (keyof Values & string)[];
}

/**
 * @param kinds every field of the form
 * @param together groups of fields that are all sent when one has changed
 */
export function editedFields<Saved, Values>(
  kinds: { readonly [F in keyof Values]-?: unknown },
  together: readonly (readonly (keyof Values & string)[])[] = [],
): EditedFields<Saved, Values> {
  type Field = keyof Values & string;
  const names = Object.keys(kinds) as Field[]; // Exactly these keys, by its type.
  /** Without the types that bind a kind to its field: the compiler cannot follow them through a loop. */
  const kindOf = (field: Field) => kinds[field] as Kind<unknown, unknown, unknown, unknown, unknown>;
  const sentOf = (field: Field, values: Values) => kindOf(field).sent(values[field], values);
  const sameSent = (field: Field, one: Values, other: Values) =>
    JSON.stringify(sentOf(field, one)) === JSON.stringify(sentOf(field, other));
  const changedFields = (before: Values, after: Values) =>
    names.filter((field) => !sameSent(field, before, after));
  return {
    names,
    changedFields,
    valuesOf(saved) {
      const whole = saved as Readonly<Record<string, unknown>>;
      const held = names.map((field) => [field, kindOf(field).held(whole[field], saved)]);
      return Object.fromEntries(held) as Values; // Each field's own kind has made its value.
    },
    changesOf(before, after) {
      const changed = new Set(changedFields(before, after));
      for (const group of together) {
        if (group.some((field) => changed.has(field))) for (const field of group) changed.add(field);
      }
      return Object.fromEntries([...changed].map((field) => [field, sentOf(field, after)]));
    },
    createdFrom(values) {
      const sent = names.map((field) => [field, sentOf(field, values)] as const);
      return Object.fromEntries(sent.filter(([, value]) => value !== null));
    },
    /** Puts the reader's input on top of values saved elsewhere since the form was filled. */
    rebase(filled, typed, theirs) {
      const mine = changedFields(filled, typed);
      const changed = changedFields(filled, theirs);
      return {
        values: { ...theirs, ...Object.fromEntries(mine.map((field) => [field, typed[field]])) },
        disputed: mine.filter((field) => changed.includes(field) && !sameSent(field, typed, theirs)),
        changedByThem: changed.filter((field) => !mine.includes(field)),
      };
    },
  };
}
