import { accessSync, constants, mkdtempSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** A file system in memory, which every Linux has; a container may have a tiny one. */
const memory = "/dev/shm";

/** Far more than the databases of a run need at a time. */
const neededBytes = 3 * 1024 ** 3;

/**
 * Makes a folder for the databases of a run, in memory if there is room: the service waits for the disk at every commit,
 * and no test takes the power away.
 * @returns undefined without room in memory
 */
export function makeDatabaseFolder(): string | undefined {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize < neededBytes ? undefined : mkdtempSync(join(memory, "mosque-sync-tests-"));
  } catch {
    return undefined;
  }
}
