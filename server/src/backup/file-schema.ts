import type { DatabaseSync } from "node:sqlite";

/** A part of a file's schema. */
export interface SchemaObject {
  readonly type: string;
  readonly name: string;
  /** The statement that defines it. */
  readonly sql: string;
}

/**
 * The objects of a file's schema: tables first, so that their indexes go with them. SQLite's own parts are left out.
 */
export function objectsOf(database: DatabaseSync): readonly SchemaObject[] {
  const objects = database.prepare(
    "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY type DESC, name",
  );
  return objects.all() as unknown as SchemaObject[]; // The statement names the columns.
}

export function drop(database: DatabaseSync, { type, name }: Omit<SchemaObject, "sql">): void {
  database.exec(`DROP ${type} IF EXISTS ${quoted(name)}`);
}

/**
 * Makes a file's schema this one. Foreign objects are dropped, and different ones are created again with the same rows:
 * so no planted check, default, collation, generated column or reference stays (decision 9.10).
 * @returns false if the rows do not fit the schema; the file is then unusable
 */
export function conform(database: DatabaseSync, schema: readonly SchemaObject[]): boolean {
  // References are compared at the end. A renamed table does not take others' references with it.
  database.exec("PRAGMA foreign_keys = OFF; PRAGMA legacy_alter_table = ON; BEGIN IMMEDIATE");
  try {
    for (const object of objectsOf(database)) if (!schema.some(isNamedAs(object))) drop(database, object);
    for (const wanted of schema) {
      const found = objectsOf(database).find(isNamedAs(wanted));
      if (found?.sql === wanted.sql) continue;
      if (wanted.type === "table" && found) redefine(database, wanted);
      else replace(database, wanted);
    }
    const isWhole = database.prepare("PRAGMA foreign_key_check").get() === undefined;
    database.exec(isWhole ? "COMMIT" : "ROLLBACK");
    return isWhole;
  } catch (error) {
    database.exec("ROLLBACK");
    if (isAboutRows(error)) return false;
    throw error;
  } finally {
    database.exec("PRAGMA legacy_alter_table = OFF; PRAGMA foreign_keys = ON");
  }
}

const isNamedAs =
  ({ type, name }: SchemaObject) =>
  (other: SchemaObject) =>
    other.type === type && other.name === name;

function replace(database: DatabaseSync, wanted: SchemaObject): void {
  drop(database, wanted);
  database.exec(wanted.sql);
}

/** Defines a table as wanted, and keeps its rows; its indexes go, and are made after it. */
function redefine(database: DatabaseSync, wanted: SchemaObject): void {
  const former = `former_${wanted.name}`;
  database.exec(`ALTER TABLE ${quoted(wanted.name)} RENAME TO ${quoted(former)}`);
  database.exec(wanted.sql);
  const columns = columnsOf(database, wanted.name).map(quoted).join(", ");
  database.exec(
    `INSERT INTO ${quoted(wanted.name)} (${columns}) SELECT ${columns} FROM ${quoted(former)} NOT INDEXED`,
  );
  drop(database, { type: "table", name: former });
}

function columnsOf(database: DatabaseSync, table: string): string[] {
  const columns = database.prepare("SELECT name FROM pragma_table_info(?)").all(table);
  return (columns as { name: string }[]).map(({ name }) => name); // The statement names the column.
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Whether SQLite has refused rows: a constraint, a type, or a column that is not there (sqlite.org/rescode.html). */
function isAboutRows(error: unknown): boolean {
  const { errcode = 0 } = error as { errcode?: number };
  const [generic, constraint, mismatch] = [1, 19, 20];
  return [generic, constraint, mismatch].includes(errcode & 0xff);
}
