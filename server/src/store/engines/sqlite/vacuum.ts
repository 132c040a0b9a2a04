import { type Kysely, sql } from "kysely";

/** The share of a file's pages that may stay free for later writes. */
const freeShare = 0.1;
/** How many free pages make a step worthwhile, and how many a step returns. */
const stepPages = 256;

interface Room {
  readonly pages: number;
  readonly freePages: number;
}

/**
 * Returns some of a file's free pages to the disk: the last pages of the file move to free ones, and the file is
 * truncated.
 * @returns false when no page is left to return
 */
export function releaseFreePages<Schema>(db: Kysely<Schema>): Promise<boolean> {
  return db.connection().execute(async (connection) => {
    const before = await roomOf(connection);
    if (!isTooMuch(before)) return false;
    await sql`PRAGMA incremental_vacuum(${sql.lit(stepPages)})`.execute(connection);
    const after = await roomOf(connection);
    if (isTooMuch(after) && after.freePages < before.freePages) return true;
    // The file only shrinks when the write-ahead log is checkpointed into it.
    await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(connection);
    return false;
  });
}

function isTooMuch({ pages, freePages }: Room): boolean {
  return freePages >= stepPages && freePages > pages * freeShare;
}

async function roomOf<Schema>(connection: Kysely<Schema>): Promise<Room> {
  const { rows } = await sql<Room>`
    SELECT page_count AS pages, freelist_count AS free_pages FROM pragma_page_count, pragma_freelist_count
  `.execute(connection);
  return rows[0] as Room; // The statement always has one row.
}
