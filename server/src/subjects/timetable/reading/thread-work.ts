import type { Worker } from "node:worker_threads";

/** How long a thread may work, and how long that may take on a busy machine, in seconds. */
export interface WorkBounds {
  readonly seconds: number;
  readonly mostSeconds: number;
}

/** Why the work of a thread ends: it worked too long, or the machine gave it too little time. */
export type EndOfWork = "worked" | "starved";

/**
 * Watches the work of a thread by its processor time, so that a busy machine does not make a file look costly.
 * @param onEnd called once, unless the watch is stopped before
 * @returns stops the watch
 */
export function watchWork(
  worker: Worker,
  { seconds, mostSeconds }: WorkBounds,
  onEnd: (end: EndOfWork) => void,
): () => void {
  let isOver = false;
  const before = workedSeconds(worker);
  let look = setTimeout(lookAtWork, seconds * 1_000);
  const last = setTimeout(() => end("starved"), mostSeconds * 1_000);

  async function lookAtWork(): Promise<void> {
    const worked = (await workedSeconds(worker)) - (await before);
    if (isOver) return;
    if (worked >= seconds) end("worked");
    else look = setTimeout(lookAtWork, (seconds - worked) * 1_000);
  }

  function end(reason: EndOfWork): void {
    stop();
    onEnd(reason);
  }

  function stop(): void {
    isOver = true;
    clearTimeout(look);
    clearTimeout(last);
  }
  return stop;
}

/** The processor time of a thread; before Node 24.6, which does not tell it, the time of the clock. */
async function workedSeconds(worker: Worker): Promise<number> {
  if (!("cpuUsage" in worker)) return performance.now() / 1_000;
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1e6;
  } catch {
    return 0; // The thread has ended.
  }
}
