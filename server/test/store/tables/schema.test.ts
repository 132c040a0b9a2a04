import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { engines } from "../databases.ts";
import { storeOn } from "../store-suite.ts";

/** Tables that name a mosque, but whose rows are found by something else: small enough to be whole on every node. */
const foundOtherwise = ["api_keys", "links", "mails", "security_events", "mosque_words"];

const keys: Record<string, string> = {
  SQLite: `
    select tables.name as "table", columns.name as "column" from sqlite_schema as tables, pragma_table_info(tables.name) as columns
    where tables.type = 'table' and columns.pk = 1
      and exists (select 1 from pragma_table_info(tables.name) where name = 'mosque_id')`,
  PostgreSQL: `
    select keys.table_name as "table", keys.column_name as "column" from information_schema.table_constraints as constraints
    join information_schema.key_column_usage as keys using (constraint_schema, constraint_name)
    where constraints.constraint_type = 'PRIMARY KEY' and keys.ordinal_position = 1 and exists (
      select 1 from information_schema.columns as columns
      where columns.table_name = keys.table_name and columns.column_name = 'mosque_id')`,
};
const tables: Record<string, string> = {
  SQLite: `
    select tables.name as "table" from sqlite_schema as tables, pragma_table_info(tables.name) as columns
    where tables.type = 'table' and columns.name = 'mosque_id'`,
  PostgreSQL: `select table_name as "table" from information_schema.columns where column_name = 'mosque_id'`,
};

for (const engine of engines) {
  suite(`the schema on ${engine.name}`, () => {
    const shared = storeOn(engine);

    test("has mosque_id first in the key of every table of a mosque's data, so that it can be sharded on it", async () => {
      const { query } = shared.database;
      const first = new Map((await query(keys[engine.name] as string)).map((row) => [row.table, row.column]));
      const named = (await query(tables[engine.name] as string)).map((row) => String(row.table));
      const sharded = named.filter((table) => !foundOtherwise.includes(table));
      assert.ok(sharded.length >= 5, sharded.join());
      for (const table of sharded) assert.equal(first.get(table), "mosque_id", table);
    });
  });
}
