import { open, rm, statfs } from "node:fs/promises";
import { dirname } from "node:path";

/** More than any write adds to the log of writes, in bytes. */
const probeBytes = 512 * 1024;

/** With this many free bytes, the disk is not tested: each test wears it. */
const plentyBytes = 64 * 1024 * 1024;

/**
 * On a disk that is nearly full, writes a file next to a database and removes it. A small write may still fit into the
 * space of SQLite's log, although the next one does not.
 * @throws the system's error if the disk does not take it
 */
export async function assertDiskTakesMore(path: string): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(path));
  if (bavail * bsize > plentyBytes) return;
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
