import type { CreateTableBuilder, RawBuilder } from "kysely";
import type { KeyRecord } from "../keys/keys.ts";
import type { SharedCounts } from "../requests/shared-counts.ts";
import type { RequestLogTx, Tx, UsesTx } from "../schema.ts";

/** A database engine. Whatever differs between SQLite and PostgreSQL is behind this, and nowhere else. */
export interface Engine {
  readonly name: "sqlite" | "postgres";

  /**
   * The time by which everything is judged that is kept for a time, and which every row is given: the database's on
   * PostgreSQL, so that instances agree whatever their clocks show; this process's on SQLite.
   */
  now(): Date;
  /** Asks the database for its time. From then on `now` follows it, whatever becomes of the database. */
  learnTime(): Promise<void>;
  /**
   * How far this process's clock is ahead of `now`, in milliseconds; negative when it is behind. Absent where they are
   * the same.
   */
  skewMs?(): number;

  /**
   * The key with this prefix and its mosque's versions, as committed now: never from a cache. SQLite gives it at
   * once, for a promise would cost every request as much as the statement does.
   */
  findKey(prefix: string): KeyRecord | undefined | Promise<KeyRecord | undefined>;

  /** Runs reads that all see one moment's state. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;

  /**
   * Runs a transaction. When it resolves, the effect is durable; when it rejects, there is none.
   * `work` awaits nothing but the transaction's own queries.
   */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;

  /**
   * Makes sure that no other transaction, of any instance, works under the same name until this one ends.
   * @returns false when the name was not free within `waitSeconds`
   */
  lockName(tx: Tx, name: string, waitSeconds: number): Promise<boolean>;

  /**
   * As `write`, for a change of the schema: of all instances one runs it at a time, and it takes as long as it takes.
   * @param of where the request log is no database of its own, that of the data has its tables too
   * @returns false when another instance's was not done within `waitSeconds`, and nothing was changed
   */
  changeSchema(
    of: "data" | "request log",
    work: (tx: Tx) => Promise<void>,
    waitSeconds: number,
  ): Promise<boolean>;

  /** True where the request log is a database of its own, and migrates by itself. */
  readonly requestLogIsSeparate: boolean;
  /** As `read`, of the request log. Never inside of a transaction of the data. */
  readRequestLog<T>(work: (tx: RequestLogTx) => Promise<T>): Promise<T>;
  writeRequestLog<T>(work: (tx: RequestLogTx) => Promise<T>): Promise<T>;
  /** As `read`, with the uses of keys and mosques beside the data, for lists that order or filter by them. */
  readWithUses<T>(work: (tx: UsesTx) => Promise<T>): Promise<T>;
  /**
   * Gives the disk a little of the room back that deleted requests have left. Absent where the database uses such room
   * again by itself.
   * @returns false when nothing is left to give back
   */
  giveBackRoom?(): Promise<boolean>;
  /** What inserts a batch of any size in one statement: a `select` of the columns, in their order, from JSON. */
  rowsOfJson<Table>(rows: readonly Table[], columns: JsonColumns<Table>): RawBuilder<unknown>;

  /** What instances count together. Absent where they share a machine, and one process can count for the others. */
  readonly sharedCounts?: SharedCounts;

  readonly columns: ColumnTypes;

  /** Rejects when a write could succeed although the next would not. Absent where each write tells that itself. */
  assertWritesLast?(): Promise<void>;

  stats(): Promise<EngineStats>;

  /** How the connections to a database server are used. Absent where the database is inside the process. */
  connections?(): readonly ConnectionsUse[];
  /** Opens the connections that stay open while idle, so that others cannot take them all. */
  connectAhead?(): Promise<void>;

  /** True for faults of the database or of the way to it, which waiting may end. */
  isUnavailable(error: unknown): boolean;
  /** True when a database server is there and opens no further connection now. */
  isConnectionRefusal?(error: unknown): boolean;
  /** What the error of a failed write says stands in the way of every write; undefined when it does not say. */
  writeObstacleOf(error: unknown): WriteObstacle | undefined;

  close(): Promise<void>;
}

/** The columns of a table that batches go into, with the kind of each. */
export type JsonColumns<Table> = Readonly<Record<keyof Table & string, "text" | "instant" | "integer">>;

/** How the database is. */
export interface EngineStats {
  /** The engine's own version. */
  readonly version: string;
  /** What the data and the request log take. */
  readonly sizeBytes: number;
}

/** Why a database that answers reads takes no write. */
export type WriteObstacle = "disk full" | "read-only" | "file gone";

/** The connections of one process for one kind of work. */
export interface ConnectionsUse {
  readonly of: "reads" | "writes";
  readonly busy: number;
  readonly idle: number;
  /** How many wait for a connection, because every one is busy. */
  readonly waiting: number;
  readonly limit: number;
}

/** How a migration writes what the engines spell differently. */
export interface ColumnTypes {
  readonly instant: RawBuilder<unknown>;
  readonly real: RawBuilder<unknown>;
  /** Text that is compared code point by code point, whatever the language of the database is. */
  readonly compared: RawBuilder<unknown>;
  /** Finishes a table whose rows lie together by primary key. */
  clustered<T extends string, C extends string>(table: CreateTableBuilder<T, C>): CreateTableBuilder<T, C>;
}

/** The names of a batch's columns, in their order. */
export function namesOf<Table>(columns: JsonColumns<Table>): (keyof Table & string)[] {
  return Object.keys(columns) as (keyof Table & string)[]; // The type demands these members, and no others.
}
