import { type Kysely, sql } from "kysely";

/** The share of a file's pages that may stay free for later writes. */
const freeShare = 0.1;
/** How many free pages make a step worthwhile, and how many a step returns. */
const stepPages = 256;
/** How many bytes may be rewritten so that an older file can return space: a stop has to wait for that. */
const rewrittenBytesMax = 2 ** 28;
/** The value of `PRAGMA auto_vacuum` for a file that returns space on request. */
const incremental = 2;

interface Room {
  readonly pages: number;
  readonly freePages: number;
  readonly pageBytes: number;
  readonly autoVacuum: number;
}

/**
 * Returns some of a file's free pages to the disk: the last pages of the file move to free ones, and the file is
 * truncated. A file from an earlier version of this program cannot do that. It is rewritten once, unless that would
 * take too long.
 * @returns false when nothing is left to return
 */
export function giveBackRoom<Schema>(db: Kysely<Schema>): Promise<boolean> {
  return db.connection().execute(async (connection) => {
    const room = await roomOf(connection);
    if (!isTooMuch(room)) return false;
    const { pages, freePages, pageBytes, autoVacuum } = room;
    if (autoVacuum === incremental) {
      await sql`PRAGMA incremental_vacuum(${sql.lit(stepPages)})`.execute(connection);
    } else {
      if ((pages - freePages) * pageBytes > rewrittenBytesMax) return false;
      await sql`PRAGMA auto_vacuum = INCREMENTAL`.execute(connection);
      await sql`VACUUM`.execute(connection);
    }
    if (isTooMuch(await roomOf(connection))) return true;
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
    SELECT page_count AS pages, freelist_count AS free_pages, page_size AS page_bytes, auto_vacuum
    FROM pragma_page_count, pragma_freelist_count, pragma_page_size, pragma_auto_vacuum
  `.execute(connection);
  return rows[0] as Room; // The statement always has one row.
}
