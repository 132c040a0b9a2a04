import { type RawBuilder, sql } from "kysely";

/**
 * True where a column holds the text that is looked for. Both have to be folded in the same way before.
 * @param column a reference such as `mosques.nameFolded`
 */
export function contains(column: string, text: string): RawBuilder<boolean> {
  return sql`${sql.ref(column)} like ${`%${text.replaceAll(/[\\%_]/g, "\\$&")}%`} escape '\\'`;
}
