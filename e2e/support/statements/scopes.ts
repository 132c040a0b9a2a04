import type { Node } from "libpg-query";
import { type SpreadTable, spreadTables } from "./spread-tables.ts";

/** How closely a table's rows are limited to mosques: to one, to some that the statement names, or not at all. */
export type Bound = "one" | "some" | undefined;

/** A column of a table in a scope. */
interface Column {
  readonly table: NamedTable;
  readonly name: string;
}

export interface NamedTable {
  readonly alias: string;
  /** Undefined for a subquery, or for a table of a `with`. */
  readonly table: SpreadTable | undefined;
}

type Fields<T extends string> = Extract<Node, { [K in T]: unknown }>[T];
type Equality = { readonly column: Column; readonly to: Column | "one" | "some" };

/** The tables that one level of a query reads, with the equalities of its conditions. */
export class Scope {
  readonly tables: NamedTable[] = [];
  readonly #parent: Scope | undefined;
  readonly #equalities: Equality[] = [];
  readonly #bound = new Map<string, "one" | "some">();

  constructor(parent?: Scope) {
    this.#parent = parent;
  }

  add(alias: string, relation: string | undefined): NamedTable {
    const named = { alias, table: relation === undefined ? undefined : spreadTables.get(relation) };
    this.tables.push(named);
    return named;
  }

  /**
   * Notes the equalities that a condition requires of all rows.
   * @param only the tables that an outer join's condition limits; all unless given
   */
  require(condition: Node | undefined, only?: readonly NamedTable[]): void {
    if (!condition) return;
    if ("BoolExpr" in condition && condition.BoolExpr.boolop === "AND_EXPR") {
      for (const part of condition.BoolExpr.args ?? []) this.require(part, only);
      return;
    }
    if ("A_Expr" in condition) this.#requireEqual(condition.A_Expr, only);
  }

  #requireEqual({ kind, name, lexpr, rexpr }: Fields<"A_Expr">, only?: readonly NamedTable[]): void {
    const operator = name?.map((part) => ("String" in part ? part.String.sval : "")).join(".");
    if (operator !== "=" || !lexpr || !rexpr) return;
    if (kind === "AEXPR_IN" || kind === "AEXPR_OP_ANY") {
      const values = "List" in rexpr ? (rexpr.List.items ?? []) : [rexpr];
      const column = this.#columnOf(lexpr);
      if (column && values.every((value) => this.#isGiven(value))) this.#note(column, "some", only);
      return;
    }
    if (kind !== "AEXPR_OP") return;
    for (const [side, other] of [
      [lexpr, rexpr],
      [rexpr, lexpr],
    ] as const) {
      const column = this.#columnOf(side);
      if (!column) continue;
      const to = this.#columnOf(other) ?? (this.#isGiven(other) ? "one" : undefined);
      if (to) this.#note(column, to, only);
    }
  }

  #note(column: Column, to: Equality["to"], only: readonly NamedTable[] | undefined): void {
    if (!only || only.includes(column.table)) this.#equalities.push({ column, to });
  }

  /** How closely a table is limited. */
  boundOf(named: NamedTable): Bound {
    const { table } = named;
    return table && this.#boundOfColumn({ table: named, name: table.spreadBy });
  }

  /** The tables of mosques that no chain of equal spread columns, without other tables, joins to the first. */
  unjoined(): readonly NamedTable[] {
    const [first, ...others] = this.tables.filter(({ table }) => table?.kind === "of a mosque");
    const joined = new Set([first]);
    const pairs = this.#equalities.flatMap(({ column, to }) =>
      typeof to !== "string" && isSpreadColumn(column) && isSpreadColumn(to)
        ? [[column.table, to.table]]
        : [],
    );
    for (let size = -1; size !== joined.size; ) {
      size = joined.size;
      for (const pair of pairs)
        if (pair.some((table) => joined.has(table))) for (const table of pair) joined.add(table);
    }
    return others.filter((table) => !joined.has(table));
  }

  #boundOfColumn(column: Column): Bound {
    if (!this.tables.includes(column.table)) return this.#outer(column);
    if (this.#bound.size === 0) this.#settle();
    return this.#bound.get(keyOf(column));
  }

  /** Follows equalities until they limit no further column. */
  #settle(): void {
    for (let size = -1; size !== this.#bound.size; ) {
      size = this.#bound.size;
      for (const { column, to } of this.#equalities) {
        const bound = typeof to === "string" ? to : this.#known(to);
        if (bound && this.#bound.get(keyOf(column)) !== "one") this.#bound.set(keyOf(column), bound);
      }
    }
  }

  #known(column: Column): Bound {
    return this.tables.includes(column.table) ? this.#bound.get(keyOf(column)) : this.#outer(column);
  }

  #outer(column: Column): Bound {
    return this.#parent === undefined ? undefined : this.#parent.#boundOfColumn(column);
  }

  /** The column that an expression names. */
  #columnOf(expression: Node): Column | undefined {
    if (!("ColumnRef" in expression)) return undefined;
    const parts = expression.ColumnRef.fields?.map((field) => ("String" in field ? field.String.sval : "*"));
    const [name = "", alias] = parts?.toReversed() ?? [];
    return this.#find(name, alias);
  }

  #find(name: string, alias: string | undefined): Column | undefined {
    const found = this.tables.filter((named) =>
      alias === undefined ? named.table?.columns.has(name) : named.alias === alias,
    );
    const [table] = found;
    if (table && found.length === 1) return { table, name };
    return found.length > 1 || !this.#parent ? undefined : this.#parent.#find(name, alias);
  }

  /** Whether an expression has one value for the whole statement. */
  #isGiven(expression: Node): boolean {
    if ("ParamRef" in expression || "A_Const" in expression) return true;
    if ("TypeCast" in expression) return this.#isGiven(expression.TypeCast.arg as Node);
    if ("FuncCall" in expression)
      return (expression.FuncCall.args ?? []).every((value) => this.#isGiven(value));
    // A subquery that reads one row: its own tables are checked at its level.
    return "SubLink" in expression && expression.SubLink.subLinkType === "EXPR_SUBLINK";
  }
}

function isSpreadColumn({ table: { table }, name }: Column): boolean {
  return table?.kind === "of a mosque" && table.spreadBy === name;
}

function keyOf({ table, name }: Column): string {
  return `${table.alias}.${name}`;
}
