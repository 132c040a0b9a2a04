/**
 * Loaded into a measured server before its own program (`node --import`): reports the process's usage to its parent,
 * and ends with it.
 */
import { isMainThread } from "node:worker_threads";

/** A process's usage since it started. */
export interface Usage {
  /** Of all its threads. */
  readonly cpuMicroseconds: number;
  /** The highest resident memory. */
  readonly peakBytes: number;
}

if (isMainThread) {
  process.on("message", (question) => {
    if (question !== "usage") return;
    const { user, system } = process.cpuUsage();
    const usage: Usage = {
      cpuMicroseconds: user + system,
      peakBytes: process.resourceUsage().maxRSS * 1_024,
    };
    process.send?.({ usage });
  });
  process.on("disconnect", () => process.exit());
}
