import type { Engine } from "#store/engines/engine.ts";
import { startPeriodicJob } from "#store/periodic-job.ts";
import {
  addRefused,
  deleteRefusedBefore,
  type RefusedPlace,
  type RefusedRequest,
} from "./refused-requests.ts";

/** How often refused requests are written, in milliseconds. */
const writeEveryMs = 2_000;
/** How often old ones are deleted, in milliseconds. */
const pruneEveryMs = 60 * 60 * 1_000;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** How many a process lists in a minute (decision 8.44). */
export const refusedPerMinute = 30;
/** How many may wait to be written. */
const mostWaiting = 300;

/** Collects the refused requests that belong to no mosque: the whole internet may send some, so few are listed. */
export interface RefusedLog {
  /** Adds a refused request, without I/O. `describe` is not called for a request that is only counted. */
  add(describe: () => RefusedRequest): void;
  /** Writes the rest and stops. */
  close(): Promise<void>;
}

export function startRefusedLog(
  engine: Engine,
  options: {
    /** How many days a refused request is kept. */
    readonly days: number;
    /** The time that decides which requests are too old. */
    readonly now: () => Date;
    readonly onError: (error: unknown) => void;
  },
): RefusedLog {
  let waiting: RefusedRequest[] = [];
  let unlisted = 0;
  let minute = 0;
  let listedInMinute = 0;
  let lastRow: RefusedPlace | undefined;

  async function write(): Promise<void> {
    if (waiting.length === 0 && (unlisted === 0 || !lastRow)) return;
    const [requests, counted] = [waiting, unlisted];
    [waiting, unlisted] = [[], 0];
    try {
      lastRow = await engine.writeRequestLog((tx) => addRefused(tx, requests, counted, lastRow));
    } catch (error) {
      const all = [...requests, ...waiting];
      waiting = all.slice(-mostWaiting);
      unlisted += counted + all.length - waiting.length;
      throw error;
    }
  }

  async function prune(): Promise<void> {
    const before = new Date(options.now().getTime() - options.days * dayMs).toISOString();
    await engine.writeRequestLog((tx) => deleteRefusedBefore(tx, before));
  }

  const { onError } = options;
  const writing = startPeriodicJob(write, { everyMs: writeEveryMs, isFirstLater: true, onError });
  const pruning = startPeriodicJob(prune, { everyMs: pruneEveryMs, isFirstLater: true, onError });

  return {
    add(describe) {
      const current = Math.floor(performance.now() / minuteMs);
      if (current !== minute) [minute, listedInMinute] = [current, 0];
      if (listedInMinute >= refusedPerMinute || waiting.length >= mostWaiting) {
        unlisted += 1;
        return;
      }
      listedInMinute += 1;
      waiting.push(describe());
    },
    async close() {
      await Promise.all([writing.stop(), pruning.stop()]);
      await write().catch(onError);
    },
  };
}
