import { type RawBuilder, sql } from "kysely";

/**
 * True where a column holds the text that is looked for, in whatever case. SQLite knows the case of ASCII letters
 * only: others it finds as they were typed.
 * @param column a reference such as `mosques.communityName`
 */
export function contains(column: string, search: string): RawBuilder<boolean> {
  const text = sql.ref(column);
  const asTyped = `%${search.replaceAll(/[\\%_]/g, "\\$&")}%`;
  return sql`(${text} like ${asTyped} escape '\\' or lower(${text}) like ${asTyped.toLowerCase()} escape '\\')`;
}
