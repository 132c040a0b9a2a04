/** The program of the thread that writes the rows of many mosques' new day. */
import { randomUUID } from "node:crypto";
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { doDue } from "#store/pruning/batches.ts";
import { openStore } from "#store/store.ts";
import { dueUpdates } from "./daily.ts";
import type { ThreadWarning, UpdateLog, UpdatingThreadOptions } from "./updating-thread.ts";

/** How far the thread gives way to requests where all processors are busy, as `nice` counts. */
const niceness = 10;
// Only on Linux is this the priority of a thread, not of the whole process.
if (process.platform === "linux") setPriority(niceness);

const { databaseUrl } = workerData as UpdatingThreadOptions; // The value that the thread was started with.
const stopping = new AbortController();
parentPort?.once("message", () => stopping.abort());

const log: UpdateLog = {
  warn: (...warning) => parentPort?.postMessage(warning satisfies ThreadWarning),
};

const store = await openStore({ databaseUrl, warn: (sentence) => log.warn({}, sentence) });
try {
  await doDue(dueUpdates({ store, newId: randomUUID }, log), stopping.signal);
} finally {
  await store.close();
  parentPort?.close();
}
