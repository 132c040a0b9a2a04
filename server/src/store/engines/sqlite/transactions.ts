import type { DatabaseSync } from "node:sqlite";
import { setImmediate, setTimeout } from "node:timers/promises";
import { isBusy, waitedTooLong } from "./errors.ts";

/** How long a write waits for another process's write before it fails, in milliseconds. */
export const writeWaitMs = 5_000;
/** How many writes share one commit at most. */
const writesPerCommit = 128;

/** Runs one read at a time, each in its own transaction, so that all of its statements see the same snapshot. */
export function snapshotReader<Tx>(
  database: DatabaseSync,
  tx: Tx,
): <T>(work: (tx: Tx) => Promise<T>) => Promise<T> {
  const begin = database.prepare("BEGIN");
  const end = database.prepare("COMMIT");
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(async () => {
      begin.run();
      try {
        return await work(tx);
      } finally {
        end.run();
      }
    });
    last = result.catch(() => {});
    return result;
  };
}

/**
 * Runs reads that start all of their statements together. Each transaction ends before other work runs, so reads never
 * wait for each other, and the connection is free for the next task.
 */
export function togetherReader<Tx>(
  database: DatabaseSync,
  tx: Tx,
): <T>(work: (tx: Tx) => Promise<T>) => Promise<T> {
  const begin = database.prepare("BEGIN");
  const end = database.prepare("COMMIT");
  return (work) => {
    begin.run();
    try {
      return work(tx);
    } finally {
      end.run();
    }
  };
}

interface WaitingWrite<Tx> {
  readonly work: (tx: Tx) => Promise<unknown>;
  readonly deadline: number;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs writes one after the other and commits those that arrive together with one flush to the disk. Each has a
 * savepoint, so that a failed write undoes no other; each resolves after the commit.
 * @param beforeCommit throws when the commit would not last: then all of its writes fail
 */
export function groupCommitter<Tx>(
  database: DatabaseSync,
  tx: Tx,
  waitMs = writeWaitMs,
  beforeCommit: () => void = () => {},
): <T>(work: (tx: Tx) => Promise<T>) => Promise<T> {
  const savepoint = database.prepare("SAVEPOINT one_write");
  const release = database.prepare("RELEASE one_write");
  const waiting: WaitingWrite<Tx>[] = [];
  let running = false;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      // A turn of the event loop between commits lets reads, and the writes that join this commit, come in.
      await setImmediate();
      if (await begin(database, waiting)) await commitTogether(waiting.splice(0, writesPerCommit));
      // On a disk that cannot keep up, writes that have waited too long fail instead of waiting on.
      rejectLate(waiting, waitedTooLong());
    }
    running = false;
  }

  async function commitTogether(writes: WaitingWrite<Tx>[]): Promise<void> {
    const answers: (() => void)[] = [];
    try {
      for (const write of writes) answers.push(await attempt(write));
      beforeCommit();
      database.exec("COMMIT");
    } catch (error) {
      if (database.isTransaction) database.exec("ROLLBACK");
      for (const write of writes) write.reject(error);
      return;
    }
    for (const answer of answers) answer();
  }

  async function attempt(write: WaitingWrite<Tx>): Promise<() => void> {
    savepoint.run();
    try {
      const value = await write.work(tx);
      release.run();
      return () => write.resolve(value);
    } catch (error) {
      // A full disk can end the whole transaction; then no write is kept.
      if (!database.isTransaction) throw error;
      database.exec("ROLLBACK TO one_write; RELEASE one_write");
      return () => write.reject(error);
    }
  }

  return (work) =>
    new Promise((resolve, reject) => {
      const deadline = performance.now() + waitMs;
      waiting.push({ work, deadline, resolve: resolve as (value: unknown) => void, reject });
      if (running) return;
      running = true;
      void run();
    });
}

/**
 * Takes the write lock, without blocking the thread while another process has it. Rejects writes that have waited too
 * long.
 * @returns false when no write is left to wait for
 */
async function begin<Tx>(database: DatabaseSync, waiting: WaitingWrite<Tx>[]): Promise<boolean> {
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, 50)) {
    try {
      database.exec("BEGIN IMMEDIATE");
      return true;
    } catch (error) {
      if (isBusy(error)) rejectLate(waiting, error);
      else for (const write of waiting.splice(0)) write.reject(error);
      if (waiting.length === 0) return false;
      await setTimeout(pauseMs * (0.5 + Math.random()));
    }
  }
}

function rejectLate<Tx>(waiting: WaitingWrite<Tx>[], reason: unknown): void {
  const now = performance.now();
  while (waiting[0] && waiting[0].deadline <= now) waiting.shift()?.reject(reason);
}
