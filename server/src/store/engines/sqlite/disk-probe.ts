import { open, rm } from "node:fs/promises";

/** More than any write adds to the log of writes, in bytes. */
const probeBytes = 512 * 1024;

/**
 * Writes a file beside a database and removes it. On a full disk, a small write may still fit into the room that
 * SQLite's log has, although the next one does not.
 * @throws the system's error if the disk does not take it
 */
export async function assertDiskTakesMore(path: string): Promise<void> {
  const probe = `${path}-probe-${process.pid}`;
  const file = await open(probe, "w", 0o600);
  try {
    await file.write(Buffer.alloc(probeBytes, 1));
    await file.datasync();
  } finally {
    await file.close();
    await rm(probe, { force: true });
  }
}
