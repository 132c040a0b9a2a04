import { CompiledQuery } from "kysely";
import type { Tx, UsesDatabase, UsesTx } from "#store/tables/schema.ts";
import { kyselyInThread } from "./sqlite-thread.ts";

/** How much of each file may be mapped into memory. The system reclaims that memory when it needs it. */
const mappedBytes = 2 ** 30;

/** The two files of a database, and how a connection to them is set up. */
interface Files {
  readonly data: string;
  readonly log: string;
  /** The PRAGMAs of each connection. */
  readonly settings: string;
  readonly lockWaitMs: number;
}

/** Reads the data together with the request log in a separate thread, one read at a time, each on one snapshot. */
export function longReader({ data, log, settings, lockWaitMs }: Files) {
  const db = kyselyInThread<UsesDatabase>({
    name: "long reads",
    path: data,
    // Lists of many mosques look up rows of each: reading mapped pages needs no system call.
    settings: `${settings}; ATTACH '${log.replaceAll("'", "''")}' AS request_log_file;
      PRAGMA query_only = ON; PRAGMA mmap_size = ${mappedBytes}`,
    lockWaitMs,
  });
  const read = <T>(work: (tx: Tx & UsesTx) => Promise<T>): Promise<T> =>
    db.connection().execute(async (connection) => {
      const tx = Object.assign(connection, { send: refuseToSend });
      await connection.executeQuery(CompiledQuery.raw("BEGIN"));
      try {
        return await work(tx as unknown as Tx & UsesTx); // Both files are open.
      } finally {
        await connection.executeQuery(CompiledQuery.raw("COMMIT"));
      }
    });
  return { read, close: () => db.destroy() };
}

function refuseToSend(): never {
  throw new Error("a read awaits each of its statements");
}
