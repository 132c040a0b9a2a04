import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { say } from "@mosque-sync/timetable/daily";
import { ApiError } from "#domain/api-error.ts";
import { createFairQueue } from "#domain/fair-queue.ts";
import { type FileToRead, type NotReadTimetable, notRead, type ReadTimetable } from "./reading-result.ts";
import { type WorkBounds, watchWork } from "./thread-work.ts";

/** Reads files in a thread, one at a time. */
export interface TimetableReader {
  /** @throws ApiError timetables_busy when too many are waiting, or the machine is too busy */
  read(mosqueId: string, file: FileToRead): Promise<ReadTimetable | NotReadTimetable>;
  /** Ends the thread. */
  close(): Promise<void>;
}

/** The time and memory that reading one file may take, once the thread has started. */
export interface ReadingBounds extends WorkBounds {
  readonly megabytes: number;
}

const bounds: ReadingBounds = { seconds: 10, mostSeconds: 25, megabytes: 256 };
/** How long the thread's start may take on a busy machine, in milliseconds. */
const startMs = 60_000;
/** How many files may wait, together and of one mosque. */
const waitingMax = 20;
const waitingPerMosqueMax = 2;

/** Creates a reader. Its thread starts with the first file. It is ended when a file takes too much. */
export function createTimetableReader(given = bounds): TimetableReader {
  const { seconds, megabytes } = given;
  const inTurn = createFairQueue({
    atOnce: 1,
    waitingMax,
    waitingPerSenderMax: waitingPerMosqueMax,
    onTooMany: () => ApiError.of("timetables_busy"),
  });
  let thread: { readonly worker: Worker; readonly ready: Promise<unknown> } | undefined;

  function start() {
    const worker = new Worker(new URL("./reading-thread.ts", import.meta.url), {
      name: "timetables",
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    });
    worker.unref();
    worker.once("exit", () => {
      if (thread?.worker === worker) thread = undefined;
    });
    return { worker, ready: untilReady(worker) };
  }

  async function readInThread(file: FileToRead): Promise<ReadTimetable | NotReadTimetable> {
    thread ??= start();
    const { worker, ready } = thread;
    await ready;
    const outcome = Promise.withResolvers<ReadTimetable | NotReadTimetable>();
    const onMessage = ({ result, error }: { result?: ReadTimetable | NotReadTimetable; error?: unknown }) =>
      result ? outcome.resolve(result) : outcome.reject(error);
    const onError = (error: NodeJS.ErrnoException) =>
      error.code === "ERR_WORKER_OUT_OF_MEMORY"
        ? outcome.resolve(notRead([say("reading-too-large", { megabytes })]))
        : outcome.reject(error);
    const onExit = () => outcome.reject(new Error("the thread that reads timetables has ended"));
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
    const stopWatching = watchWork(worker, given, (end) => {
      if (end === "worked") outcome.resolve(notRead([say("reading-too-slow", { seconds })]));
      else outcome.reject(ApiError.of("timetables_busy"));
      thread = undefined; // The next file needs another one.
      void worker.terminate();
    });
    try {
      worker.postMessage(file);
      return await outcome.promise;
    } finally {
      stopWatching();
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
    }
  }

  return {
    read: (mosqueId, file) => inTurn({ sender: mosqueId, isKnown: true }, () => readInThread(file)),
    async close() {
      await thread?.worker.terminate();
    },
  };
}

/** Waits for the first message of a thread. @throws ApiError timetables_busy if that takes too long */
async function untilReady(worker: Worker): Promise<void> {
  try {
    await once(worker, "message", { signal: AbortSignal.timeout(startMs) });
  } catch (error) {
    await worker.terminate();
    throw error instanceof Error && error.name === "AbortError" ? ApiError.of("timetables_busy") : error;
  }
}
