import type { Field, Fields, ResourceOf } from "@mosque-sync/contract";
import {
  type Bit,
  type Cell,
  type Column,
  type ColumnType,
  fromJson,
  type JsonText,
  toJson,
} from "./columns.ts";

type Stored<V> = V extends boolean ? Bit : V extends string | number ? V : JsonText<V>;

/** The cells of a resource: one for each field, under the field's name, null if it has no value. */
export type CellsOf<F extends Fields> = {
  -readonly [K in keyof Required<ResourceOf<F>>]:
    | Stored<NonNullable<ResourceOf<F>[K]>>
    | (undefined extends ResourceOf<F>[K] ? null : never);
};

/** The columns that hold a resource: one for each field. */
export type ResourceColumns<F extends Fields> = {
  readonly [K in keyof CellsOf<F>]: Column<CellsOf<F>[K]>;
};

/** Declares the columns of a resource, by the contract's fields. */
export function resourceColumns<F extends Fields>(fields: F): ResourceColumns<F> {
  const columns = Object.entries(fields).map(([name, field]): [string, Column] => [
    name,
    { type: formOf(field).type, isNullable: field.always !== true },
  ]);
  return Object.fromEntries(columns) as ResourceColumns<F>; // One column for each field, as the type requires.
}

/**
 * Translates between a resource and its cells, by the contract's fields. Only here do booleans, lists and objects change
 * their form, and does "no value" change between null in a row and absent in a resource.
 */
export interface ResourceCodec<F extends Fields> {
  /** The names of the fields, which are those of the columns. */
  readonly columns: readonly (keyof CellsOf<F> & string)[];
  /** A field without a value becomes null. */
  toCells(resource: ResourceOf<F>): CellsOf<F>;
  /** @returns the resource, its members in the contract's order */
  fromCells(cells: CellsOf<F>): ResourceOf<F>;
}

export function createResourceCodec<F extends Fields>(fields: F): ResourceCodec<F> {
  const forms = Object.entries(fields).map(([name, field]) => [name, formOf(field)] as const);
  return {
    columns: Object.keys(resourceColumns(fields)) as (keyof CellsOf<F> & string)[], // One for each field.
    toCells(resource) {
      const members: Readonly<Record<string, unknown>> = resource;
      const cells = forms.map(([name, { toCell }]) => [
        name,
        members[name] === undefined ? null : toCell(members[name]),
      ]);
      return Object.fromEntries(cells) as CellsOf<F>; // One cell for each field, as the type requires.
    },
    fromCells(row) {
      const cells: Readonly<Record<string, Cell>> = row;
      const resource: Record<string, unknown> = {};
      for (const [name, { fromCell }] of forms) {
        const cell = cells[name];
        if (cell !== null && cell !== undefined) resource[name] = fromCell(cell);
      }
      return resource as ResourceOf<F>; // One member for each field that has a value, as the type requires.
    },
  };
}

/** How the values of a field are stored. */
interface Form {
  readonly type: ColumnType;
  toCell(value: unknown): Cell;
  fromCell(cell: Cell): unknown;
}

const plain = { toCell: (value: unknown) => value as Cell, fromCell: (cell: Cell) => cell }; // A text or a number.
const asJson = { toCell: toJson, fromCell: (cell: Cell) => fromJson(cell as JsonText) }; // `toCell` made it.

function formOf({ schema }: Field): Form {
  const { type, format } = schema as { type?: string; format?: string };
  switch (type) {
    case "boolean":
      return { type: "integer", toCell: (value) => (value === true ? 1 : 0), fromCell: (cell) => cell === 1 };
    case "integer":
      return { type: "integer", ...plain };
    case "number":
      return { type: "real", ...plain };
    case "object":
    case "array":
      return { type: "text", ...asJson };
    default:
      return { type: format === "date-time" ? "instant" : "text", ...plain };
  }
}
