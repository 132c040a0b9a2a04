import { createDurations, type Durations } from "#domain/durations.ts";
import type { WatchedEngine } from "../migrations/newer-schema.ts";

/**
 * The operations of a database: finding a request's key, counting together with other instances, transactions on the
 * data, and those on the request log.
 */
export type Operation = "find_key" | "count" | "read" | "write" | "read_request_log" | "write_request_log";

/** How long operations of a kind took, waiting included, and how often the database was at fault. */
export interface OperationTimes {
  readonly durations: Durations;
  failures: number;
}

export interface TimedStore extends WatchedEngine {
  readonly operations: Readonly<Record<Operation, OperationTimes>>;
}

/** Wraps a store to time its operations, except finding a key on SQLite, which takes less time than the measurement. */
export function timed(engine: WatchedEngine): TimedStore {
  const operations = {
    find_key: newTimes(),
    count: newTimes(),
    read: newTimes(),
    write: newTimes(),
    read_request_log: newTimes(),
    write_request_log: newTimes(),
  };

  async function measure<T>(operation: Operation, run: () => T | Promise<T>): Promise<T> {
    const times: OperationTimes = operations[operation];
    const startedAt = performance.now();
    try {
      return await run();
    } catch (error) {
      if (engine.isUnavailable(error)) times.failures += 1;
      throw error;
    } finally {
      times.durations.add((performance.now() - startedAt) / 1_000);
    }
  }

  const { sharedCounts } = engine;
  return {
    ...engine,
    operations,
    findKey:
      engine.name === "sqlite"
        ? engine.findKey
        : (...asked) => measure("find_key", () => engine.findKey(...asked)),
    ...(sharedCounts && {
      sharedCounts: {
        ...sharedCounts,
        add: (name) => measure("count", () => sharedCounts.add(name)),
      },
    }),
    read: (work) => measure("read", () => engine.read(work)),
    readTogether: (work) => measure("read", () => engine.readTogether(work)),
    write: (work) => measure("write", () => engine.write(work)),
    readRequestLog: (work) => measure("read_request_log", () => engine.readRequestLog(work)),
    searchRequestLog: (work) => measure("read_request_log", () => engine.searchRequestLog(work)),
    readLong: (work) => measure("read", () => engine.readLong(work)),
    writeRequestLog: (work) => measure("write_request_log", () => engine.writeRequestLog(work)),
  };
}

function newTimes(): OperationTimes {
  return { durations: createDurations(), failures: 0 };
}
