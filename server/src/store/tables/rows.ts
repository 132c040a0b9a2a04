import type { Field, Fields, ResourceOf } from "@mosque-sync/contract";

/** What a column can hold. */
export type Cell = string | number | null;

/**
 * Translates between a resource and its row, by the contract's fields. Only here do booleans, lists and objects change
 * their form, and does "no value" change between null in a row and absent in a resource.
 */
export interface RowCodec<F extends Fields> {
  /** The columns that hold the fields. */
  readonly columns: readonly string[];
  /** The row's cells, one for each field; a field without a value becomes null. */
  toRow(resource: ResourceOf<F>): Record<string, Cell>;
  /** The resource that a row holds, its members in the contract's order. */
  fromRow(row: object): ResourceOf<F>;
}

export function createRowCodec<F extends Fields>(fields: F): RowCodec<F> {
  const kinds = Object.entries(fields).map(([name, field]) => [name, kindOf(field)] as const);
  return {
    columns: Object.keys(fields),
    toRow(resource) {
      const members = resource as Record<string, unknown>;
      return Object.fromEntries(kinds.map(([name, kind]) => [name, toCell(kind, members[name])]));
    },
    fromRow(row) {
      const cells = row as Record<string, Cell | undefined>;
      const resource: Record<string, unknown> = {};
      for (const [name, kind] of kinds) {
        const cell = cells[name];
        if (cell !== null && cell !== undefined) resource[name] = fromCell(kind, cell);
      }
      return resource as ResourceOf<F>; // The loop above makes one member for each field, as the type requires.
    },
  };
}

type Kind = "plain" | "boolean" | "json";

function kindOf(field: Field): Kind {
  const { type } = field.schema as { type?: string };
  if (type === "boolean") return "boolean";
  return type === "object" || type === "array" ? "json" : "plain";
}

function toCell(kind: Kind, value: unknown): Cell {
  if (value === undefined || value === null) return null;
  if (kind === "boolean") return value ? 1 : 0;
  return kind === "json" ? JSON.stringify(value) : (value as Cell);
}

function fromCell(kind: Kind, cell: Cell): unknown {
  if (kind === "boolean") return cell === 1;
  return kind === "json" ? JSON.parse(String(cell)) : cell;
}
