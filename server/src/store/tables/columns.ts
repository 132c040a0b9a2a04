import type { Fields, ResourceOf } from "@mosque-sync/contract";

/** Yes or no, as both engines store it. */
export type Bit = number;

/** A list or an object, as JSON text. */
export type JsonText = string;

type Column<V> = V extends boolean ? Bit : V extends string | number ? V : JsonText;

/** The columns of a resource: one for each field, under the field's name, null if it has no value. */
export type ColumnsOf<F extends Fields> = {
  [K in keyof Required<ResourceOf<F>>]:
    | Column<NonNullable<ResourceOf<F>[K]>>
    | (undefined extends ResourceOf<F>[K] ? null : never);
};
