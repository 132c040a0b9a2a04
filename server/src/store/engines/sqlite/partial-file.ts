import { closeSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";

/** The suffixes of the files that SQLite keeps beside a database's file while it works. */
export const sidecars = ["-journal", "-wal", "-shm"] as const;

/**
 * Works on a new file that only its owner may read, because it will hold hashes and people's emails. It gets its name,
 * replacing any file of that name, once the work is done; failed or interrupted work leaves nothing behind.
 */
export async function withPartialFile<T>(
  name: string,
  work: (partial: string) => T | Promise<T>,
): Promise<T> {
  const partial = `${name}.partial-${process.pid}`;
  const remove = () => {
    for (const end of ["", ...sidecars]) rmSync(partial + end, { force: true });
  };
  process.once("exit", remove);
  try {
    closeSync(openSync(partial, "wx", 0o600));
    const result = await work(partial);
    place(partial, name);
    return result;
  } finally {
    remove();
    process.off("exit", remove);
  }
}

/** Renames a finished file so that after a power cut it is complete or absent. */
function place(finished: string, name: string): void {
  flush(finished);
  renameSync(finished, name);
  // Windows makes renames durable itself, and cannot open a folder.
  if (process.platform !== "win32") flush(dirname(name));
}

function flush(path: string): void {
  const descriptor = openSync(path, process.platform === "win32" ? "r+" : "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
