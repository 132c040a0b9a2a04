import { type Kysely, sql } from "kysely";

/** The share of a file's pages that may stay free for what is written next. */
const freeShare = 0.1;
/** The fewest free pages that are worth a step, and the pages that a step gives back. */
const stepPages = 256;
/** The most bytes that are written again to make an older file one that can give room back: a stop waits for that. */
const rewrittenBytesMax = 2 ** 28;
/** What `PRAGMA auto_vacuum` says of a file that gives back room when it is asked to. */
const incremental = 2;

interface Room {
  readonly pages: number;
  readonly freePages: number;
  readonly pageBytes: number;
  readonly autoVacuum: number;
}

/**
 * Gives the disk some of a file's free pages back: the last pages of the file move to free ones, and the file is cut.
 * A file of an earlier version of this program cannot do that. It is written again once, unless its rows would take
 * too long for that.
 * @returns false when nothing is left to give back
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
    // The file itself gets shorter when the write-ahead log is worked into it.
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
