import { closeSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";

/** What SQLite keeps beside a database's file while it works, by what is added to the file's name. */
export const sidecars = ["-journal", "-wal", "-shm"] as const;

/**
 * Works on a new file that its owner alone may read, since it will hold hashes and people's e-mails. It gets its name
 * once the work is done, in place of whatever had it; of work that fails or is interrupted nothing is left.
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

/** After a power cut the file is there whole, or not at all. */
function place(finished: string, name: string): void {
  flush(finished);
  renameSync(finished, name);
  // Windows keeps names safe by itself, and opens no folder.
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
