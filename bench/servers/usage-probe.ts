/**
 * Loaded into a measured server before its own program (`node --import`): reports the process's usage to its parent,
 * and ends with it.
 */
import { existsSync, readFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

/** A process's usage since it started. */
export interface Usage {
  /** Of all its threads. */
  readonly cpuMicroseconds: number;
  /** The highest resident memory. */
  readonly peakBytes: number;
}

/** What Linux tells of a process. */
const status = "/proc/self/status";

if (isMainThread) {
  process.on("message", (question) => {
    if (question !== "usage") return;
    const { user, system } = process.cpuUsage();
    const usage: Usage = { cpuMicroseconds: user + system, peakBytes: peakKibibytes() * 1_024 };
    process.send?.({ usage });
  });
  process.on("disconnect", () => process.exit());
}

/** Linux counts the memory of the parent that forked a process in its `maxRSS`, but not in `VmHWM`. */
function peakKibibytes(): number {
  const [, peak] = (existsSync(status) && /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(status, "utf8"))) || [];
  return peak === undefined ? process.resourceUsage().maxRSS : Number(peak);
}
