import { type Kysely, sql } from "kysely";
import type { ColumnTypes, TableStructure } from "../engine.ts";

/** A table or an index, with the text that created it. */
interface Definition {
  readonly name: string;
  readonly of: string;
  readonly text: string;
}

/** The suffix of a table's name until it takes the place of the former one. */
const rebuilt = "_rebuilt";

/**
 * Changes how tables are stored. SQLite can only do so by building them again; the tables that refer to one of them are
 * built again as well, so that every reference holds at every moment of the transaction.
 */
export const restructure: ColumnTypes["restructure"] = async (db, structures) => {
  const definitions = await definitionsOf(db, "table");
  const names = namesToRebuild(definitions, Object.keys(structures));
  const indexes = (await definitionsOf(db, "index")).filter(({ of }) => names.includes(of));
  const run = (text: string) => sql.raw(text).execute(db);

  for (const name of names) {
    const { text } = definitions.find((definition) => definition.name === name) as Definition; // It is among them.
    await run(rebuiltDefinition(text, name, names, structures[name]));
    // Rows that are inserted in the order in which they are stored fill their pages.
    const order = structures[name]?.key ? ` order by ${listed(structures[name].key)}` : "";
    await run(`insert into "${name}${rebuilt}" select * from "${name}"${order}`);
  }
  // Each table after those that refer to it.
  for (const name of names.toReversed()) await run(`drop table "${name}"`);
  for (const name of names) await run(`alter table "${name}${rebuilt}" rename to "${name}"`);
  for (const { text } of indexes) await run(text);
};

async function definitionsOf(db: Kysely<never>, type: "table" | "index"): Promise<Definition[]> {
  const { rows } = await sql<Definition>`
    select name, tbl_name as "of", sql as text from sqlite_schema where type = ${type} and sql is not null
  `.execute(db);
  return rows;
}

/** The tables, and those that refer to them, each after those that it refers to. */
function namesToRebuild(definitions: readonly Definition[], tables: readonly string[]): string[] {
  const refersTo = (text: string, name: string) => text.includes(`references "${name}"`);
  const affected = definitions.filter(
    ({ name, text }) => tables.includes(name) || tables.some((table) => refersTo(text, table)),
  );
  const referred = affected.filter(({ name }) => affected.some(({ text }) => refersTo(text, name)));
  return [...new Set([...referred, ...affected])].map(({ name }) => name);
}

/** The text that creates a table afresh, under its temporary name and with references to the others' temporary names. */
function rebuiltDefinition(
  text: string,
  name: string,
  names: readonly string[],
  structure: TableStructure | undefined,
): string {
  let result = text.replace(`CREATE TABLE "${name}"`, `CREATE TABLE "${name}${rebuilt}"`);
  for (const other of names) {
    result = result.replaceAll(`references "${other}"`, `references "${other}${rebuilt}"`);
  }
  if (structure?.isClustered === false) result = result.replace(/, without rowid$/, "");
  if (structure?.key) {
    result = result.replace(/primary key \([^)]*\)/, `primary key (${listed(structure.key)})`);
  }
  return result;
}

function listed(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(", ");
}
