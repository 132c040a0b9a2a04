import { sql } from "kysely";
import type { Cell } from "../tables/columns.ts";
import type { AnyTx } from "../tables/schema.ts";

export type AnyRow = Record<string, Cell>;

/** How many rows are held in memory at a time: few enough for one statement of either engine. */
const rowsPerPage = 500;

/**
 * All rows of a table by primary key, in pages, so that no statement takes long and memory does not grow with the
 * table.
 * @param key the columns of the primary key
 */
export async function* rowPages<Row extends AnyRow = AnyRow>(
  db: AnyTx,
  table: string,
  key: readonly string[],
): AsyncGenerator<Row[]> {
  const place = sql`(${sql.join(key.map((name) => sql.ref(name)))})`;
  for (let last: Row | undefined; ; ) {
    let query = db.selectFrom(table).selectAll().limit(rowsPerPage);
    for (const column of key) query = query.orderBy(column);
    const after = last && sql.join(key.map((name) => last?.[name]));
    // The caller knows the table's rows.
    const rows = (await (after
      ? query.where(sql<boolean>`${place} > (${after})`)
      : query
    ).execute()) as Row[];
    if (rows.length > 0) yield rows;
    if (rows.length < rowsPerPage) return;
    last = rows.at(-1);
  }
}
