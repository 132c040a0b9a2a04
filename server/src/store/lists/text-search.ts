import { type RawBuilder, sql } from "kysely";

/**
 * True where a column holds the text that is looked for. Both have to be folded in the same way before: the engines
 * differ in what case means to them.
 * @param column a reference such as `mosques.nameFolded`, or an expression
 */
export function contains(column: string | RawBuilder<string>, text: string): RawBuilder<boolean> {
  const found = typeof column === "string" ? sql.ref(column) : column;
  return sql`${found} like ${`%${text.replaceAll(/[\\%_]/g, "\\$&")}%`} escape '\\'`;
}
