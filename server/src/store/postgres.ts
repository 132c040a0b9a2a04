import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import type pg from "pg";
import { followClock } from "./database-clock.ts";
import type { Engine } from "./engine.ts";
import { findKeySql, type KeyRecord } from "./keys.ts";
import { closeInTime, endLongUses, kyselyOver, openPool } from "./postgres-pool.ts";
import type { RequestLogTx, Tx } from "./schema.ts";
import { countIn } from "./shared-counts.ts";

/** How long a statement, or a wait for a lock, may take before PostgreSQL gives it up, in milliseconds. */
const statementTimeoutMs = 5_000;
/** How long a connection may be used before it is ended from this side, in milliseconds. */
const useTimeoutMs = 2 * statementTimeoutMs;
/** How long PostgreSQL's clock is followed without a question, in milliseconds. */
const askTimeAfterMs = 5_000;
/** What PostgreSQL calls the connections of an instance of the service. */
const applicationName = "mosque-profile-sync";
/** The most connections that one process opens. */
const connectionsLimit = 10;

/**
 * Opens a PostgreSQL database. Nothing is connected yet: the first query does it.
 * @param isUnhurried true where no request waits: everything takes as long as it takes
 */
export function openPostgres(url: string, onIdleError: (error: Error) => void, isUnhurried = false): Engine {
  const connect = (options: pg.PoolConfig) =>
    openPool(
      {
        connectionString: url,
        application_name: isUnhurried ? `${applicationName} command` : applicationName,
        ...options,
      },
      onIdleError,
    );
  const pool = connect({
    max: connectionsLimit,
    ...(!isUnhurried && {
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: statementTimeoutMs,
    }),
  });
  if (!isUnhurried) endLongUses(pool, useTimeoutMs);
  const sharedCounts = countIn(pool);
  const closePool = closeInTime(pool);
  const db = kyselyOver(pool);
  const findKey = { name: "find_key", text: findKeySql("$1", `${databaseTime} AS "databaseTime"`) };

  const clock = followClock();
  async function learnTime(): Promise<void> {
    const askedAt = performance.now();
    const { rows } = await pool.query<{ shown: number }>(`SELECT ${databaseTime} AS shown`);
    if (rows[0]) clock.note(rows[0].shown, askedAt);
  }
  // Whoever asks for keys learns the time with each of them.
  const learning = setInterval(() => {
    if (clock.ageMs() >= askTimeAfterMs) learnTime().catch(() => {});
  }, askTimeAfterMs).unref();

  const read: Engine["read"] = (work) =>
    db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(work);
  // Here the request log's tables lie in the same database.
  const asRequestLog = (tx: Tx) => tx as unknown as RequestLogTx;

  const lockName: Engine["lockName"] = async (tx, name, waitSeconds) => {
    const attempt = sql<{
      free: boolean;
    }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as free`;
    for (const deadline = performance.now() + waitSeconds * 1_000; ; await setTimeout(20)) {
      if ((await attempt.execute(tx)).rows[0]?.free) return true;
      if (performance.now() > deadline) return false;
    }
  };

  return {
    name: "postgres",
    now: clock.now,
    learnTime,
    skewMs: clock.skewMs,
    async findKey(prefix) {
      const askedAt = performance.now();
      const { rows } = await pool.query<FoundKey>({ ...findKey, values: [prefix] });
      const [found] = rows;
      if (found) clock.note(found.databaseTime, askedAt);
      return found;
    },
    read,
    write: (work) => db.transaction().execute(work),
    lockName,
    async changeSchema(_, work, waitSeconds) {
      const own = kyselyOver(connect({ max: 1 }));
      try {
        return await own.transaction().execute(async (tx) => {
          const isFree = await lockName(tx, "migrations", waitSeconds);
          if (isFree) await work(tx);
          return isFree;
        });
      } finally {
        await own.destroy();
      }
    },
    requestLogIsSeparate: false,
    readRequestLog: (work) => read((tx) => work(asRequestLog(tx))),
    writeRequestLog: (work) => db.transaction().execute((tx) => work(asRequestLog(tx))),
    rowsOfJson(rows, columns) {
      const members = Object.entries<keyof typeof jsonTypes>(columns)
        .map(([name, kind]) => `"${name}" ${jsonTypes[kind]}`)
        .join(", ");
      return sql`select * from json_to_recordset(${JSON.stringify(rows)}) as rows(${sql.raw(members)})`;
    },
    sharedCounts,
    columns: {
      instant: sql`timestamptz`,
      real: sql`double precision`,
      clustered: (table) => table,
    },
    async assertRoom() {
      try {
        await pool.query(spillToDisk);
      } catch (error) {
        if ((error as { code?: unknown }).code === diskFull) throw error;
      }
    },
    async stats() {
      const { rows } = await pool.query<{ version: string; bytes: string }>(
        "select current_setting('server_version') as version, pg_database_size(current_database()) as bytes",
      );
      const [{ version, bytes }] = rows as [(typeof rows)[number]]; // The statement always has one row.
      return { version, sizeBytes: Number(bytes) };
    },
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      limit: connectionsLimit,
    }),
    isUnavailable,
    close() {
      clearInterval(learning);
      sharedCounts.close();
      return closePool();
    },
  };
}

/** The time that PostgreSQL's clock shows, in milliseconds of Unix time. */
const databaseTime = "(extract(epoch FROM clock_timestamp()) * 1000)::float8";

type FoundKey = KeyRecord & { readonly databaseTime: number };

/** Whether an instance of the service is connected, as far as PostgreSQL lets this user see. */
export async function hasInstances(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ instances: number }>`
    select count(*)::integer as instances from pg_stat_activity
    where datname = current_database() and application_name = ${applicationName}
  `.execute(tx);
  return rows[0]?.instances !== 0;
}

/**
 * Rows for which PostgreSQL needs a temporary file, beside the data unless its administrator wants it elsewhere. To
 * write a row tells nothing of the disk: it may find room on the pages that the table has.
 */
const spillToDisk = "set local work_mem = '64kB'; select count(*) from generate_series(1, 10000)";
const diskFull = "53100";

const jsonTypes = { text: "text", instant: "timestamptz", integer: "integer" } as const;

/** Classes of SQLSTATE in which the request is not at fault: postgresql.org/docs/current/errcodes-appendix.html */
const unavailableClasses = new Set(["08", "25", "53", "55", "57", "58", "XX", "40"]);

function isUnavailable(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code === "string") {
    return /^[0-9A-Z]{5}$/.test(code) ? unavailableClasses.has(code.slice(0, 2)) : /^E[A-Z]+$/.test(code);
  }
  return (
    typeof message === "string" &&
    /^(Connection terminated|timeout exceeded|Client has encountered)/i.test(message)
  );
}
