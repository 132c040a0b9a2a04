import type { RawBuilder } from "kysely";
import type { FoundKey } from "../found-key.ts";
import type { SharedCounts } from "../requests/shared-counts.ts";
import type { ColumnTypes } from "../tables/create-tables.ts";
import type { RequestLogTx, Tx, UsesTx } from "../tables/schema.ts";

/** A database engine: every difference between SQLite and PostgreSQL is behind this interface. */
export interface Engine {
  readonly name: "sqlite" | "postgres";

  /**
   * The time that expiries are compared with and rows are stamped with: the database's on PostgreSQL, so that instances
   * agree whatever their clocks show; this process's on SQLite.
   */
  now(): Date;
  /** Reads the database's time. From then on `now` follows it, even if the database becomes unreachable. */
  learnTime(): Promise<void>;
  /**
   * How far this process's clock is ahead of `now`, in milliseconds; negative if it is behind. Absent if they are the
   * same clock.
   */
  skewMs?(): number;

  /** The time lines of a database server. Absent if the database is inside the process. */
  readonly timeLines?: TimeLines;

  /**
   * The key with this prefix and its mosque's versions, as committed now: never from a cache. SQLite returns it
   * immediately, because a promise would cost every request as much as the statement.
   * @param mosqueId the mosque that the key is expected to belong to, so that one statement asks only that mosque's node;
   * any text that PostgreSQL accepts
   * @param withMosque the same statement also reads the mosque's row, unless the key is found without a statement
   */
  findKey(
    prefix: string,
    mosqueId: string,
    withMosque?: boolean,
  ): FoundKey | undefined | Promise<FoundKey | undefined>;

  /** Runs reads on one snapshot. On nodes of Citus, each has its own: there this is one snapshot of one mosque. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Like `read`, on one snapshot of all mosques also on several nodes, for which writes pause for a moment. */
  readAtOneMoment<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Like `read`, for work that starts all of its statements before it awaits one: on PostgreSQL they take one round
   * trip, on SQLite no other work can come in between. Later statements are refused.
   */
  readTogether<T>(work: (tx: Tx) => Promise<T>): Promise<T>;

  /**
   * Runs a transaction. When it resolves, the effect is durable; when it rejects, there is none, unless the database
   * became unavailable while it committed. `work` awaits only the transaction's queries. Queries that start together
   * run in their order, and on PostgreSQL take one round trip; each sees the state that was committed before it began.
   */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;

  /**
   * Locks a name against the transactions of all instances until this one ends.
   * @returns false when the name was not free within `waitSeconds`
   */
  lockName(tx: Tx, name: string, waitSeconds: number): Promise<boolean>;

  /**
   * Like `write`, for a change of the schema: one instance at a time runs it, without a time limit.
   * @param of unless the request log is a separate database, the data's has its tables too
   * @returns false if another instance was not done within `waitSeconds`; then the schema is unchanged
   */
  changeSchema(
    of: "data" | "request log",
    work: (tx: Tx) => Promise<void>,
    waitSeconds: number,
  ): Promise<boolean>;

  /** True if the request log is a separate database with its own migrations. */
  readonly requestLogIsSeparate: boolean;
  /** Like `read`, of the request log. Never call it inside a transaction of the data. */
  readRequestLog<T>(work: (tx: RequestLogTx) => Promise<T>): Promise<T>;
  /**
   * Like `readRequestLog`, for a statement that reads many requests: on SQLite it runs in the thread that writes the
   * log, so that only the next batch of requests waits.
   */
  searchRequestLog<T>(work: (tx: RequestLogTx) => Promise<T>): Promise<T>;
  /**
   * The fastest way to read the whole log: in steps along its key, in which SQLite stores the rows, or by one scan on
   * PostgreSQL, which stores them in no order and would read a page for each row of a step.
   */
  readonly wholeLogIsRead: "in steps" | "by one scan";
  /** A condition: the column contains the text, exactly. */
  contains(column: string, text: string): RawBuilder<boolean>;
  writeRequestLog<T>(work: (tx: RequestLogTx) => Promise<T>): Promise<T>;
  /**
   * Like `read`, for lists and counts of all mosques, whose pages may not be in memory; it reads the uses of keys and
   * mosques, too. On SQLite it runs in a separate thread, one such read at a time, so that no request of a key waits for
   * it.
   */
  readLong<T>(work: (tx: Tx & UsesTx) => Promise<T>): Promise<T>;
  /**
   * Returns some of the space of deleted requests to the disk. Absent if the database reuses such space itself.
   * @returns false when no space is left to return
   */
  releaseFreePages?(): Promise<boolean>;
  /** A `select` of the columns, in their order, from JSON, which inserts a batch of any size in one statement. */
  rowsOfJson<Table>(rows: readonly Table[], columns: JsonColumns<Table>): RawBuilder<unknown>;

  /** Counts shared by all instances. Absent if they share a machine, where one process can count for the others. */
  readonly sharedCounts?: SharedCounts;

  readonly columns: ColumnTypes;

  /** Rejects when a write could succeed although the next would not. Absent if each write already shows that. */
  assertWritesLast?(): Promise<void>;

  stats(): Promise<EngineStats>;

  /** How the connections to a database server are used. Absent if the database is inside the process. */
  connections?(): readonly ConnectionsUse[];
  /** Opens the connections that stay open while idle, before other clients take them all. */
  connectAhead?(): Promise<void>;

  /** True for faults of the database, or of the connection to it, that may pass. */
  isUnavailable(error: unknown): boolean;
  /** True if a database server is running but refuses further connections now. */
  isConnectionRefusal?(error: unknown): boolean;
  /** True if a statement names a table or a column that does not exist, or lacks a required one. */
  isSchemaMismatch(error: unknown): boolean;
  /** The obstacle to every write in the error of a failed write; undefined if there is none. */
  writeObstacleOf(error: unknown): WriteObstacle | undefined;

  close(): Promise<void>;
}

/**
 * A part of the history of a database server's data. With each promotion of a standby, PostgreSQL starts the next:
 * postgresql.org/docs/current/continuous-archiving.html#BACKUP-TIMELINES
 */
export interface TimeLine {
  /** Identifies a server together with its standbys. */
  readonly system: string;
  readonly number: number;
}

export interface TimeLineChange {
  readonly from: TimeLine;
  readonly to: TimeLine;
}

/** The time lines that this process has seen. No transaction uses an earlier one after a newer one. */
export interface TimeLines {
  /** The newest; undefined before the first, and if the server does not show it. */
  readonly current: TimeLine | undefined;
  /** @param listen called with each change, before the first transaction on the new time line responds */
  onChange(listen: (change: TimeLineChange) => void): void;
  /** Leaves the first time line of this system out of entity tags; of the current system, unless called. */
  startTagsIn(system: string): void;
}

/** The columns of a table that batches are inserted into, with the kind of each. */
export type JsonColumns<Table> = Readonly<Record<keyof Table & string, "text" | "instant" | "integer">>;

/** The state of the database. */
export interface EngineStats {
  /** The engine's own version. */
  readonly version: string;
  /** Size of the data and the request log. */
  readonly sizeBytes: number;
}

/** The reason why a database serves reads but refuses writes. */
export type WriteObstacle = "disk full" | "read-only" | "file gone";

/** The connections of one process for one kind of work. */
export interface ConnectionsUse {
  readonly of: "reads" | "writes";
  readonly busy: number;
  readonly idle: number;
  /** How many operations wait for a connection, because all are busy. */
  readonly waiting: number;
  readonly limit: number;
}

/** The names of a batch's columns, in their order. */
export function namesOf<Table>(columns: JsonColumns<Table>): (keyof Table & string)[] {
  return Object.keys(columns) as (keyof Table & string)[]; // The type requires these members, and no others.
}
