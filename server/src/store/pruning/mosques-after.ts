import { type Kysely, sql } from "kysely";

/** How many mosques one step covers. */
const mosquesPerStep = 200;

/**
 * The next mosques that have rows in a table whose key begins with the mosque: each is found from the previous one,
 * without reading the rows.
 * @param after the id of a mosque; empty for the first mosques
 */
export async function mosquesAfter<Schema>(
  tx: Kysely<Schema>,
  table: keyof Schema & string,
  after: string,
): Promise<string[]> {
  const [from, mosqueId] = [sql.table(table), sql.ref(`${table}.mosqueId`)];
  const { rows } = await sql<{ mosqueId: string }>`
    WITH RECURSIVE found (mosque_id) AS (
      SELECT min(mosque_id) FROM ${from} WHERE mosque_id > ${after}
      UNION ALL
      SELECT (SELECT min(${mosqueId}) FROM ${from} WHERE ${mosqueId} > found.mosque_id)
      FROM found WHERE found.mosque_id IS NOT NULL
    )
    SELECT mosque_id FROM found WHERE mosque_id IS NOT NULL LIMIT ${mosquesPerStep}
  `.execute(tx);
  return rows.map(({ mosqueId }) => mosqueId);
}
