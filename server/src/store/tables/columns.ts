/** A value that a column can store. */
export type Cell = string | number | null;

/** Yes or no, as both engines store it. */
export type Bit = 0 | 1;

export function bitOf(value: boolean): Bit {
  return value ? 1 : 0;
}

declare const held: unique symbol;
/** A value as JSON text. Only `toJson` makes one, so the type says what `fromJson` returns. */
export type JsonText<Value = unknown> = string & { readonly [held]: Value };

export function toJson<Value>(value: Value): JsonText<Value> {
  return JSON.stringify(value) as JsonText<Value>; // The mark exists only for the compiler.
}

export function fromJson<Value>(text: JsonText<Value>): Value {
  return JSON.parse(text);
}

/** How a column stores a value. `compared` is text that is compared code point by code point. */
export type ColumnType = "text" | "compared" | "instant" | "integer" | "real";

/** A column of a table: one declaration for the table, its rows, and copies between databases. */
export interface Column<Stored = Cell> extends ColumnRules {
  readonly type: ColumnType;
  readonly isNullable: boolean;
  /** Only for the compiler. */
  readonly [held]?: Stored;
}

interface ColumnRules {
  readonly isUnique?: true;
  /** What rows get that do not name the column. */
  readonly startsAt?: string | number;
  /** The table whose `id` it holds: the database then refuses any other value. */
  readonly refersTo?: string;
  /**
   * True for the id of a mosque in a table that is kept whole, where no reference to `mosques` is possible: such rows are
   * inserted while the mosque's row is locked, and deleted with it.
   */
  readonly namesMosque?: true;
  /** Whether a row goes with the row that it refers to. */
  readonly goesWith?: true;
}

function column<Stored extends Cell>(type: ColumnType, rules: ColumnRules): Column<Stored> {
  return { type, isNullable: false, ...rules };
}

export const text = <Stored extends string = string>(rules: ColumnRules = {}) =>
  column<Stored>("text", rules);
export const compared = (rules: ColumnRules = {}) => column<string>("compared", rules);
/** An ISO instant. */
export const instant = (rules: ColumnRules = {}) => column<string>("instant", rules);
/** Up to 2^31 - 1, as PostgreSQL's. */
export const integer = (rules: ColumnRules = {}) => column<number>("integer", rules);
export const real = (rules: ColumnRules = {}) => column<number>("real", rules);
export const bit = (rules: ColumnRules = {}) => column<Bit>("integer", rules);
export const json = <Value>(rules: ColumnRules = {}) => column<JsonText<Value>>("text", rules);

export function nullable<Stored>(declared: Column<Stored>): Column<Stored | null> {
  return { ...declared, isNullable: true };
}

export type Columns = Readonly<Record<string, Column<Cell>>>;

/**
 * How a database of several nodes stores a table:
 * - "of a mosque": spread by the mosque's id, which begins the primary key and every unique index. It refers to tables of
 *   its kind by that id, and to whole tables.
 * - "whole": complete on every node. It refers to whole tables only.
 * - "of this node": counts, on the node that the instances connect to. They may be lost in a crash.
 */
export type TableKind = "of a mosque" | "whole" | "of this node";

/** A table, as both engines create it. */
export interface Table<C extends Columns = Columns> {
  readonly kind: TableKind;
  readonly columns: C;
  /** The columns of its primary key. */
  readonly key: readonly string[];
  /** The columns of each index, under the end of its name. */
  readonly indexes: Readonly<Record<string, readonly string[]>>;
  readonly uniqueIndexes: Readonly<Record<string, readonly string[]>>;
  /** Whether SQLite stores its rows in the order of the key: for rows that are short, or read in that order. */
  readonly isStoredByKey: boolean;
}

interface Storage<Name extends string> {
  readonly kind: TableKind;
  readonly key: readonly Name[];
  readonly indexes?: Readonly<Record<string, readonly Name[]>>;
  readonly uniqueIndexes?: Readonly<Record<string, readonly Name[]>>;
  readonly isStoredByKey?: boolean;
}

/** Declares a table. */
export function table<C extends Columns>(
  columns: C,
  { kind, key, indexes = {}, uniqueIndexes = {}, isStoredByKey = true }: Storage<keyof C & string>,
): Table<C> {
  return { kind, columns, key, indexes, uniqueIndexes, isStoredByKey };
}

/** A row of a table, as it is stored. */
export type RowOf<T extends Table> = {
  [N in keyof T["columns"]]: T["columns"][N] extends Column<infer Stored> ? Stored : never;
};

/** The names of a table's columns. */
export function columnNames<T extends Table>({ columns }: T): readonly (keyof T["columns"] & string)[] {
  return Object.keys(columns);
}

/** The column whose value decides the node of a row, in a table of a mosque. */
export function spreadColumn(table: string): "id" | "mosqueId" {
  return table === "mosques" ? "id" : "mosqueId";
}

/** The name of a table or a column in the database. */
export function storedName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The name that the program gives to a column of a result. */
export function readName(stored: string): string {
  return stored.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** A UUID in lower case. */
export const uuidPattern = "[\\da-f]{8}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{12}";

/** The 22 characters of base64url that hold a UUID. */
export function base64OfUuid(uuid: string): string {
  return Buffer.from(uuid.replaceAll("-", ""), "hex").toString("base64url");
}

export function uuidOfBase64(text: string): string {
  const hex = Buffer.from(text, "base64url").toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** What begins a short id. No id has it, because ids are ASCII. */
const mark = "·";
const wholeUuid = new RegExp(`^${uuidPattern}$`);

/** An id as it is stored in large numbers: a UUID takes 24 bytes instead of 36; any other id stays as it is. */
export function shortId(id: string): string {
  return wholeUuid.test(id) ? mark + base64OfUuid(id) : id;
}

/** @param stored as `shortId` returns it, or a whole id */
export function wholeId(stored: string): string {
  return stored.startsWith(mark) ? uuidOfBase64(stored.slice(mark.length)) : stored;
}
