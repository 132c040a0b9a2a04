import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { threadMemory } from "#domain/thread-memory.ts";

/** How a thread for daily updates is started. */
export interface UpdatingThreadOptions {
  /** `sqlite:<path>` */
  readonly databaseUrl: string;
}

/** The log of the service, as daily updates use it. */
export interface UpdateLog {
  warn(about: object, sentence: string): void;
}

/** A warning of the thread for the log. */
export type ThreadWarning = Parameters<UpdateLog["warn"]>;

/**
 * Makes all daily updates that are due in a thread with its own connections, so that no request waits for them.
 * @param stop ends it after the updates under way
 */
export async function updateInThread(
  options: UpdatingThreadOptions,
  log: UpdateLog,
  stop: AbortSignal,
): Promise<void> {
  if (stop.aborted) return; // Its event has passed, so the thread would not hear of it.
  const worker = new Worker(new URL("./daily-thread.ts", import.meta.url), {
    name: "daily updates",
    workerData: options,
    resourceLimits: threadMemory,
  });
  worker.on("message", (warning: ThreadWarning) => log.warn(...warning));
  const end = () => worker.postMessage("stop");
  stop.addEventListener("abort", end);
  try {
    await once(worker, "exit"); // Rejects with the error that ended the thread.
  } finally {
    stop.removeEventListener("abort", end);
  }
}
