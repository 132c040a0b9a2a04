import { setTimeout } from "node:timers/promises";
import { CompiledQuery, sql } from "kysely";
import type pg from "pg";
import { findKeySql, findKeyWithMosqueSql, foundKeyOf, type KeyRow } from "#store/found-key.ts";
import { startPeriodicJob } from "#store/periodic-job.ts";
import { countIn } from "#store/requests/shared-counts.ts";
import { asAny, type RequestLogTx, type Tx, type UsesTx } from "#store/tables/schema.ts";
import type { ConnectionsUse, Engine } from "../engine.ts";
import { startOnEveryNode } from "./citus/one-moment.ts";
import { hasCitus, spreadOf } from "./citus/spread.ts";
import { followClock } from "./database-clock.ts";
import {
  isConnectionRefusal,
  isDiskFull,
  isSchemaMismatch,
  isUnavailable,
  writeObstacleOf,
} from "./errors.ts";
import { Pool } from "./pool.ts";
import { ServerWatch } from "./server-watch.ts";
import { closeInTime, endLongUses, failUnreplicatedCommits, NamedClient, sessionEnder } from "./sessions.ts";
import { setAside } from "./set-aside.ts";
import { shareTrips } from "./shared-trips.ts";
import { transactionsOn } from "./transactions.ts";

/** How long a statement, or a wait for a lock, may take before PostgreSQL cancels it, in milliseconds. */
const statementTimeoutMs = 5_000;
/** How long a connection may be used before this process ends it, in milliseconds. */
const useTimeoutMs = 2 * statementTimeoutMs;
/** How long connecting may take when no request waits, in milliseconds. */
const unhurriedConnectMs = 60_000;
/** How long PostgreSQL's clock is followed without a query, in milliseconds. */
const askTimeAfterMs = 5_000;
/** How long a connection beyond the minimum may stay idle, in milliseconds. */
const idleTimeoutMs = 10_000;
/** The name of an instance's connections for reads in PostgreSQL. */
const applicationName = "mosque-profile-sync";
/** The prefix of the names of an instance's connections for writes in PostgreSQL. */
const writingName = `${applicationName} write`;

/** How a PostgreSQL database is opened. */
export interface PostgresOptions {
  /** Told of every lost connection. */
  readonly onLoss: (error: Error) => void;
  /** How many connections this process opens at most; at least one each for reads and for writes. */
  readonly connections?: number;
  /** How many of these stay open while idle. */
  readonly idleConnections?: number;
  /** True if no request waits: then only connecting has a time limit, and a long one. */
  readonly isUnhurried?: boolean | undefined;
}

/**
 * Opens a PostgreSQL database, without connecting yet. Reads and writes have separate connections, so that writes
 * waiting for a lock, a full disk or a lost standby do not delay reads.
 */
export function openPostgres(url: string, options: PostgresOptions): Engine {
  const { onLoss, connections = 10, idleConnections = 2, isUnhurried = false } = options;
  const base = {
    connectionString: url,
    application_name: isUnhurried ? `${applicationName} command` : applicationName,
    idleTimeoutMillis: idleTimeoutMs,
    ...(isUnhurried && { connectionTimeoutMillis: unhurriedConnectMs }),
  };
  const timeouts = {
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
  };
  const watch = new ServerWatch();
  const openShare = (share: (count: number) => number, config: pg.PoolConfig = {}) =>
    new Pool(
      {
        ...base,
        ...(!isUnhurried && timeouts),
        max: share(connections),
        min: share(idleConnections),
        ...config,
      },
      onLoss,
      watch,
    );
  const reading = openShare((count) => Math.ceil(count / 2));
  const writing = openShare((count) => Math.floor(count / 2), {
    Client: NamedClient,
    ...(!isUnhurried && { application_name: writingName }),
  });
  const sessions = sessionEnder(reading);
  failUnreplicatedCommits(writing, onLoss);
  if (!isUnhurried) {
    endLongUses(reading, useTimeoutMs);
    endLongUses(writing, useTimeoutMs, sessions.end);
  }
  const sharedCounts = countIn(reading);
  const readShared = shareTrips(reading);
  let hasCitusNodes = false;
  const onReading = transactionsOn(reading, () => hasCitusNodes);
  const onWriting = transactionsOn(writing, () => hasCitusNodes);
  const unannounced = transactionsOn(writing);
  const time = `${databaseTime} AS "databaseTime"`;
  const [prefix, mosqueId] = ["$1", "$2"];
  const findKey = { name: "find_key_of", text: findKeySql({ prefix, mosqueId }, time) };
  const findKeyWithMosque = {
    name: "find_key_with_mosque_of",
    text: findKeyWithMosqueSql({ prefix, mosqueId }, time),
  };

  const { timeLines } = watch;
  const clock = followClock();
  async function learnTime(): Promise<void> {
    const askedAt = performance.now();
    const { outcome } = await readShared({ text: `SELECT ${databaseTime} AS shown`, values: [] });
    const [row] = outcome.rows;
    if (row) clock.note(Number(row.shown), askedAt);
  }
  // Each lookup of a key also learns the time.
  const learning = startPeriodicJob(
    async () => {
      if (clock.ageMs() >= askTimeAfterMs) await learnTime();
    },
    { everyMs: askTimeAfterMs, isFirstLater: true, onError() {} }, // Whoever needs the database learns that it is away.
  );

  async function lookUp(prefix: string, mosqueId: string, withMosque: boolean): Promise<KeyRow | undefined> {
    const askedAt = performance.now();
    const values = [prefix, mosqueId];
    const find = { ...(withMosque ? findKeyWithMosque : findKey), values };
    const { outcome, timeLine } = await readShared(find);
    const [row] = outcome.rows as unknown as (KeyRow & { readonly databaseTime: number })[]; // As the statements name them.
    if (!row) return undefined;
    clock.note(row.databaseTime, askedAt);
    row.lineage = watch.lineageOn(timeLine, row.lineage);
    return row;
  }

  const read: Engine["read"] = (work) => onReading("snapshot", work);
  // The request log's tables are in the same database: a transaction of one is a transaction of the other.
  const asRequestLog = (tx: Tx) => tx as unknown as RequestLogTx;
  const withUses = (tx: Tx) => tx as unknown as Tx & UsesTx;

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
    async learnTime() {
      // A command may use a standby.
      if (!isUnhurried) await watch.start(learnTime);
      await learnTime();
      hasCitusNodes = await read((tx) => hasCitus(asAny(tx)));
    },
    skewMs: clock.skewMs,
    timeLines,
    async findKey(prefix, mosqueId, withMosque = false) {
      const found = await lookUp(prefix, mosqueId, withMosque);
      // A key of another mosque is rare, so its mosque costs another statement.
      const own =
        found && found.mosqueId !== mosqueId ? await lookUp(prefix, found.mosqueId, withMosque) : found;
      return own?.profileVersion == null ? undefined : foundKeyOf(own); // Its mosque was removed in between.
    },
    read,
    readAtOneMoment: (work) =>
      read(async (tx) => {
        if (hasCitusNodes) await startOnEveryNode(tx, (pause) => unannounced("write", pause));
        return work(tx);
      }),
    readTogether: (work) => onReading("reads together", work),
    write: (work) => onWriting("write", work),
    lockName,
    async changeSchema(_, work, waitSeconds) {
      const own = new Pool({ ...base, max: 1 }, onLoss);
      try {
        return await transactionsOn(own)("write", async (tx) => {
          const isFree = await lockName(tx, "migrations", waitSeconds);
          if (isFree) await work(tx);
          return isFree;
        });
      } finally {
        await own.end();
      }
    },
    requestLogIsSeparate: false,
    readRequestLog: (work) => read((tx) => work(asRequestLog(tx))),
    searchRequestLog: (work) => read((tx) => work(asRequestLog(tx))),
    wholeLogIsRead: "by one scan",
    contains: (column, text) => sql`strpos(${sql.ref(column)}, ${text}) > 0`,
    readLong: (work) => read((tx) => work(withUses(tx))),
    writeRequestLog: (work) =>
      onReading("write", (tx) => {
        // The log need not survive a crash, so its writes do not wait for a disk or a standby, and do not delay reads.
        tx.send(doNotWaitForDisk);
        return work(asRequestLog(tx));
      }),
    rowsOfJson(rows, columns) {
      const members = Object.entries<keyof typeof jsonTypes>(columns)
        .map(([name, kind]) => `"${name}" ${jsonTypes[kind]}`)
        .join(", ");
      return sql`select * from json_to_recordset(${JSON.stringify(rows)}) as rows(${sql.raw(members)})`;
    },
    sharedCounts,
    columns: {
      text: sql`text`,
      compared: sql`text collate "C"`,
      instant: sql`timestamptz`,
      integer: sql`integer`,
      real: sql`double precision`,
      stored: (table, { kind }) =>
        kind === "of this node"
          ? table.modifyFront(sql`unlogged`).modifyEnd(sql`with (fillfactor = 50)`)
          : table,
      setAside,
      spreadOf,
    },
    async assertWritesLast() {
      try {
        await reading.query(spillToDisk);
      } catch (error) {
        if (isDiskFull(error)) throw error;
      }
    },
    async stats() {
      const { rows } = await reading.query<{ version: string; bytes: string }>(
        "select current_setting('server_version') as version, pg_database_size(current_database()) as bytes",
      );
      const [{ version, bytes }] = rows as [(typeof rows)[number]]; // The statement always has one row.
      return { version, sizeBytes: Number(bytes) };
    },
    connections: () => [useOf("reads", reading), useOf("writes", writing)],
    async connectAhead() {
      await Promise.all([reading.connectAhead(), writing.connectAhead()]);
    },
    isUnavailable,
    isSchemaMismatch,
    isConnectionRefusal,
    writeObstacleOf,
    async close() {
      void learning.stop();
      void sharedCounts.close();
      await closeInTime(writing, sessions.end);
      sessions.close();
      await closeInTime(reading);
    },
  };
}

/** PostgreSQL's time, in milliseconds of Unix time. */
const databaseTime = "(extract(epoch FROM clock_timestamp()) * 1000)::float8";

function useOf(
  of: ConnectionsUse["of"],
  { totalCount, idleCount, waitingCount, limit }: Pool,
): ConnectionsUse {
  return { of, busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount, limit };
}

/** Whether an instance of the service is connected, as far as PostgreSQL lets this user see. */
export async function hasInstances(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ instances: number }>`
    select count(*)::integer as instances from pg_stat_activity
    where datname = current_database()
      and (application_name = ${applicationName} or starts_with(application_name, ${writingName}))
  `.execute(tx);
  return rows[0]?.instances !== 0;
}

/**
 * A query that needs a temporary file, which is next to the data unless PostgreSQL's administrator has moved it.
 * Writing a row would not test the disk: it may fit on the table's existing pages.
 */
const spillToDisk = "set local work_mem = '64kB'; select count(*) from generate_series(1, 10000)";
const doNotWaitForDisk = CompiledQuery.raw("set local synchronous_commit = off");
const jsonTypes = { text: "text", instant: "timestamptz", integer: "integer" } as const;
