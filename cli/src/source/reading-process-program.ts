/**
 * The program of the process that reads costly files. A separate thread watches the reading, because an endless loop
 * cannot watch itself.
 */
import { writeSync } from "node:fs";
import { enableCompileCache, flushCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
import { isMainThread, Worker, workerData } from "node:worker_threads";
import type { Reading, Watch } from "./reading-process.ts";

const watchIntervalMs = 50;
const stderr = 2;

if (!isMainThread && workerData) watch(workerData);
if (isMainThread && process.send) serve(process.send.bind(process));

/** Reads each file that mosque-sync sends, and sends back the result. */
function serve(send: (result: unknown) => void): void {
  const [parent, megabytes] = process.argv.slice(2).map(Number);
  new Worker(fileURLToPath(import.meta.url), {
    workerData: { parent, megabytes },
    execArgv: [],
    env: {},
  }).unref();
  // A terminal sends these to mosque-sync too, which ends this process when it ends itself.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
  process.on("disconnect", () => process.exit());
  enableCompileCache();
  const timetable = import("@mosque-sync/timetable");
  process.on("message", async ({ bytes, file, forced, settings }: Reading) => {
    const { readTimetableFile } = await timetable;
    send(await readTimetableFile(bytes, file, forced, settings));
    // The process may be killed before it ends by itself, which would write the cache.
    flushCompileCache();
  });
}

/** Kills the process when mosque-sync has ended, or when the reading takes too much memory. */
function watch({ parent, megabytes }: Watch): void {
  setInterval(() => {
    const used = process.memoryUsage.rss() / 2 ** 20;
    if (used > megabytes) writeSync(stderr, `out of memory: ${Math.round(used)} MB\n`);
    if (used > megabytes || !isParent(parent)) process.kill(process.pid, "SIGKILL");
  }, watchIntervalMs);
}

/** On Windows, a process keeps the id of a parent that has ended. */
function isParent(id: number): boolean {
  if (process.ppid !== id) return false;
  if (process.platform !== "win32") return true;
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}
