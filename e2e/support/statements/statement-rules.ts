import { loadModule, type Node, parseSync } from "libpg-query";
import { type NamedTable, Scope } from "./scopes.ts";
import { spreadTables } from "./spread-tables.ts";

/** A statement, as an engine sees it that spreads tables over several nodes. */
export interface Checked {
  /** The broken rules, a sentence each: an engine refuses the statement, or locks rows on several nodes. */
  readonly faults: readonly string[];
  /** The tables of mosques that it reads or writes without naming the mosques. */
  readonly fansOutOver: readonly string[];
}

await loadModule();

/** Functions with the same result for the same arguments: the others are refused where rows are changed on every node. */
const immutableFunctions: readonly string[] = [];

/** Checks a statement by PostgreSQL's own parser. */
export function checkStatement(text: string): Checked {
  const check = new StatementCheck();
  for (const { stmt } of parseSync(text).stmts ?? []) if (stmt) check.statement(stmt);
  return { faults: check.faults, fansOutOver: [...check.fansOutOver].toSorted() };
}

type Fields<T extends string> = Extract<Node, { [K in T]: unknown }>[T];
type Select = Fields<"SelectStmt">;
type With = Select["withClause"];

class StatementCheck {
  readonly faults: string[] = [];
  readonly fansOutOver = new Set<string>();
  readonly #ofWith = new Set<string>();

  statement(node: Node, outer?: Scope): void {
    if ("SelectStmt" in node) this.#select(node.SelectStmt, outer);
    else if ("InsertStmt" in node) this.#insert(node.InsertStmt);
    else if ("UpdateStmt" in node) this.#update(node.UpdateStmt);
    else if ("DeleteStmt" in node) this.#delete(node.DeleteStmt);
    else if (!("TransactionStmt" in node) && !("VariableSetStmt" in node)) {
      this.faults.push(`${Object.keys(node)[0]} is no statement on rows`);
    }
  }

  #select(select: Select, outer: Scope | undefined): void {
    this.#with(select.withClause);
    if (select.op !== undefined && select.op !== "SETOP_NONE") {
      for (const part of [select.larg, select.rarg]) if (part) this.#select(part, outer);
      return;
    }
    const scope = new Scope(outer);
    for (const from of select.fromClause ?? []) this.#from(from, scope);
    scope.require(select.whereClause);
    const unlimited = this.#noteUnlimited(scope);
    if (select.withClause?.recursive && this.fansOutOver.size > 0) {
      this.faults.push("a recursive query over tables of mosques names no mosque");
    }
    this.#windows(select, scope, unlimited);
    if (select.lockingClause) this.#locks(scope);
    const { fromClause: _from, withClause: _with, larg: _left, rarg: _right, ...others } = select;
    this.#within(others, scope);
  }

  #with(clause: With): void {
    for (const cte of clause?.ctes ?? []) {
      if (!("CommonTableExpr" in cte)) continue;
      this.#ofWith.add(cte.CommonTableExpr.ctename ?? "");
      if (cte.CommonTableExpr.ctequery) this.statement(cte.CommonTableExpr.ctequery);
    }
  }

  /** Adds the tables of a `from` to a scope. @returns these */
  #from(from: Node, scope: Scope): readonly NamedTable[] {
    if ("RangeVar" in from) return [this.#table(from.RangeVar, scope)];
    if ("JoinExpr" in from) {
      const { larg, rarg, quals, jointype } = from.JoinExpr;
      const left = larg ? this.#from(larg, scope) : [];
      const right = rarg ? this.#from(rarg, scope) : [];
      if (jointype === "JOIN_INNER") scope.require(quals);
      else if (jointype === "JOIN_LEFT") scope.require(quals, right);
      else this.faults.push(`${jointype} is not checked`);
      if (quals) this.#within(quals, scope);
      return [...left, ...right];
    }
    if ("RangeSubselect" in from) {
      const { subquery, alias } = from.RangeSubselect;
      if (subquery) this.statement(subquery);
      return [scope.add(alias?.aliasname ?? "", undefined)];
    }
    if ("RangeFunction" in from) {
      return [scope.add(from.RangeFunction.alias?.aliasname ?? "", undefined)];
    }
    this.faults.push(`${Object.keys(from)[0]} is not checked`);
    return [];
  }

  #table({ relname = "", alias }: Fields<"RangeVar">, scope: Scope): NamedTable {
    return scope.add(alias?.aliasname ?? relname, this.#ofWith.has(relname) ? undefined : relname);
  }

  /** @returns the tables of mosques in a scope whose mosques no condition names */
  #noteUnlimited(scope: Scope): readonly NamedTable[] {
    const unlimited = scope.tables.filter(
      (named) => named.table?.kind === "of a mosque" && scope.boundOf(named) === undefined,
    );
    for (const { table } of unlimited) if (table) this.fansOutOver.add(table.name);
    if (unlimited.length > 0) {
      for (const { table } of scope.unjoined()) {
        this.faults.push(`rows of ${table?.name} are joined by no id of a mosque in a table of mosques`);
      }
    }
    return unlimited;
  }

  #windows(select: Select, scope: Scope, unlimited: readonly NamedTable[]): void {
    if (unlimited.length === 0) return;
    for (const { FuncCall: call } of found<"FuncCall">(select.targetList, "FuncCall")) {
      if (!call.over) continue;
      const columns = found<"ColumnRef">(call.over.partitionClause, "ColumnRef");
      const isByMosque = columns.some(({ ColumnRef: column }) => {
        const last = column.fields?.at(-1);
        return scope.tables.some(
          ({ table }) => last && "String" in last && table?.spreadBy === last.String.sval,
        );
      });
      if (!isByMosque) this.faults.push("a window over tables of mosques is not divided by mosque");
    }
  }

  /** Rows are locked of one mosque, or of this node, so no lock spans nodes. */
  #locks(scope: Scope): void {
    for (const named of scope.tables) {
      const { table } = named;
      if (!table || table.kind === "of this node") continue;
      if (table.kind === "whole")
        this.faults.push(`rows of ${table.name} are locked, which is on every node`);
      else if (scope.boundOf(named) !== "one") {
        this.faults.push(`rows of ${table.name} are locked of more than one mosque`);
      }
    }
  }

  #update({ relation, fromClause, whereClause, targetList, withClause }: Fields<"UpdateStmt">): void {
    this.#with(withClause);
    const scope = new Scope();
    const updated = this.#table(relation ?? {}, scope);
    for (const from of fromClause ?? []) this.#from(from, scope);
    scope.require(whereClause);
    this.#noteUnlimited(scope);
    this.#requireSpreadKept(updated, targetList);
    this.#within({ targetList, whereClause }, scope);
  }

  #delete({ relation, usingClause, whereClause, withClause }: Fields<"DeleteStmt">): void {
    this.#with(withClause);
    const scope = new Scope();
    this.#table(relation ?? {}, scope);
    for (const from of usingClause ?? []) this.#from(from, scope);
    scope.require(whereClause);
    this.#noteUnlimited(scope);
    this.#within(whereClause, scope);
  }

  #insert({ relation, cols, selectStmt, onConflictClause, withClause }: Fields<"InsertStmt">): void {
    this.#with(withClause);
    const table = spreadTables.get(relation?.relname ?? "");
    const select = selectStmt && "SelectStmt" in selectStmt ? selectStmt.SelectStmt : undefined;
    if (table?.kind === "of a mosque") {
      const names = (cols ?? []).map((col) => ("ResTarget" in col ? col.ResTarget.name : undefined));
      const place = names.indexOf(table.spreadBy);
      const rows = select?.valuesLists ?? [{ List: { items: select?.targetList ?? [] } }];
      const isGiven = rows.every((row) => {
        const value = "List" in row ? row.List.items?.[place] : undefined;
        const given = value && "ResTarget" in value ? value.ResTarget.val : value;
        return given !== undefined && ("ParamRef" in given || "A_Const" in given);
      });
      if (place < 0 || !isGiven) this.fansOutOver.add(table.name);
    }
    if (select && !select.valuesLists) this.#select(select, undefined);
    if (!onConflictClause?.targetList) return;
    const { targetList } = onConflictClause;
    const scope = new Scope();
    const updated = this.#table(relation ?? {}, scope);
    this.#requireSpreadKept(updated, targetList);
    if (table && table.kind !== "of this node") this.#requireImmutable(targetList);
  }

  #requireSpreadKept({ table }: NamedTable, targetList: Node[] | undefined): void {
    if (table?.kind !== "of a mosque") return;
    for (const { ResTarget: target } of found<"ResTarget">(targetList, "ResTarget")) {
      if (target.name === table.spreadBy)
        this.faults.push(`${table.name}.${target.name} is set, which spreads the rows`);
    }
  }

  #requireImmutable(targetList: readonly Node[]): void {
    const called = found<"FuncCall">(targetList, "FuncCall").map(({ FuncCall: call }) => {
      const last = call.funcname?.at(-1);
      return last && "String" in last ? (last.String.sval ?? "") : "";
    });
    const clocks = found<"SQLValueFunction">(targetList, "SQLValueFunction").map(() => "current_timestamp");
    for (const name of [...called, ...clocks]) {
      if (!immutableFunctions.includes(name))
        this.faults.push(`${name}() is not immutable, in a conflict's update`);
    }
  }

  /** Checks the subqueries within a part of a statement. */
  #within(part: unknown, scope: Scope): void {
    for (const { SubLink: link } of found<"SubLink">(part, "SubLink", "SubLink")) {
      if (link.subselect) this.statement(link.subselect, scope);
      if (link.testexpr) this.#within(link.testexpr, scope);
    }
  }
}

/**
 * The nodes of a type within a part of a statement.
 * @param until nodes of this type are not looked into
 */
function found<T extends string>(
  part: unknown,
  type: T,
  until?: string,
): Extract<Node, { [K in T]: unknown }>[] {
  if (typeof part !== "object" || part === null) return [];
  if (Array.isArray(part)) return part.flatMap((each) => found(each, type, until));
  return Object.entries(part).flatMap(([name, value]) => {
    const here = name === type ? [{ [name]: value } as Extract<Node, { [K in T]: unknown }>] : [];
    return name === until ? here : [...here, ...found(value, type, until)];
  });
}
