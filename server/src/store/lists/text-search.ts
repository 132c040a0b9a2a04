import { type RawBuilder, sql } from "kysely";

/**
 * True if a column contains the text. Both must be folded first, because the engines treat case differently.
 * @param column a reference such as `mosques.nameFolded`, or an expression
 */
export function contains(column: string | RawBuilder<string>, text: string): RawBuilder<boolean> {
  const found = typeof column === "string" ? sql.ref(column) : column;
  return sql`${found} like ${`%${text.replaceAll(/[\\%_]/g, "\\$&")}%`} escape '\\'`;
}
