import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database } from "./schema.ts";

/** The OID of `timestamptz`. */
const timestampOid = 1184;

/** How long connections may take to close, in milliseconds. */
const closeWithinMs = 1_000;

/** Opens a pool. Nothing is connected yet. */
export function openPool(config: pg.PoolConfig, onIdleError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: 3_000,
    keepAlive: true,
    types: { getTypeParser },
    ...config,
  });
  pool.on("error", onIdleError);
  // One that is lost inside a transaction says so by its next statement; unheard, its event would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/**
 * Ends connections that are used for too long. PostgreSQL gives up slow statements by itself; but when it, or the
 * way to it, falls silent, nobody would ever answer, and the pool would soon have nothing left.
 */
export function endLongUses(pool: pg.Pool, afterMs: number): void {
  const timers = new WeakMap<pg.PoolClient, NodeJS.Timeout>();
  pool.on("acquire", (client) => {
    timers.set(
      client,
      setTimeout(() => cut(client), afterMs),
    );
  });
  pool.on("release", (_, client) => clearTimeout(timers.get(client)));
}

/** Lets a server that has fallen silent hold up nobody who closes: what is not closed in time is cut. */
export function closeInTime(pool: pg.Pool): () => Promise<void> {
  const open = new Set<pg.PoolClient>();
  pool.on("connect", (client) => open.add(client.once("end", () => open.delete(client))));
  return async () => {
    const late = setTimeout(() => open.forEach(cut), closeWithinMs);
    await pool.end().finally(() => clearTimeout(late));
  };
}

function cut(client: pg.PoolClient): void {
  client.connection.stream.destroy();
}

export function kyselyOver(pool: pg.Pool): Kysely<Database> {
  return new Kysely({ plugins: [new CamelCasePlugin()], dialect: new PostgresDialect({ pool }) });
}

/** Instants are ISO strings in code. */
function getTypeParser(oid: number, format?: "text" | "binary") {
  if (oid === timestampOid) return (text: string) => new Date(text).toISOString();
  return pg.types.getTypeParser(oid, format as "text");
}
