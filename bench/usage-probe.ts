/**
 * Loaded into a measured server before its own program (`node --import`): tells the process that started it
 * what it has used, and ends with it.
 */

/** What a process has used since it started. */
export interface Usage {
  /** Of all of its threads. */
  readonly cpuMicroseconds: number;
  /** The most memory that was ever resident. */
  readonly peakBytes: number;
}

process.on("message", () => {
  const { user, system } = process.cpuUsage();
  const usage: Usage = {
    cpuMicroseconds: user + system,
    peakBytes: process.resourceUsage().maxRSS * 1_024,
  };
  process.send?.(usage);
});
process.on("disconnect", () => process.exit());
