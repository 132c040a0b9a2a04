import type { DeleteResult } from "kysely";

/** The most rows that one transaction deletes: nobody waits long for it, and it ends before a statement's time is up. */
const rowsAtOnce = 1_000;

/**
 * Deletes until nothing is left to delete.
 * @param deleteSome deletes at most so many rows, in a transaction of its own
 */
export async function deleteInBatches(
  deleteSome: (limit: number) => Promise<Pick<DeleteResult, "numDeletedRows">>,
): Promise<void> {
  let deleted: bigint;
  do deleted = (await deleteSome(rowsAtOnce)).numDeletedRows;
  while (deleted >= rowsAtOnce);
}
