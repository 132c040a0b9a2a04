import {
  closeSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** The suffixes of the files that SQLite keeps next to a database's file while it works. */
export const sidecars = ["-journal", "-wal", "-shm"] as const;

/**
 * Works on a new file that only its owner may read, because it will have hashes and users' emails. It gets its name,
 * replacing any file of that name, once the work is done; failed or interrupted work leaves no file.
 */
export async function withPartialFile<T>(
  name: string,
  work: (partial: string) => T | Promise<T>,
): Promise<T> {
  const partial = `${name}.partial-${process.pid}`;
  removeAbandoned(dirname(name));
  const remove = () => {
    for (const end of ["", ...sidecars]) rmSync(partial + end, { force: true });
  };
  return removedAfter(remove, async () => {
    closeSync(openSync(partial, "wx", 0o600));
    const result = await work(partial);
    place(partial, name);
    return result;
  });
}

/** What `withPartialFile` calls its files. */
const partialName = /\.partial-(?<pid>\d+)(-journal|-wal|-shm)?$/;

/** Removes the unfinished files of killed commands, each as large as the whole data. */
function removeAbandoned(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = partialName.exec(name)?.groups?.pid;
    const path = join(folder, name);
    if (pid === undefined || (Number(pid) !== process.pid && isRunning(Number(pid)))) continue;
    if (partialName.exec(name)?.[2] !== undefined || isOurs(path)) rmSync(path, { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Whether a file is a SQLite database, or empty: what other programs call like this stays. */
function isOurs(path: string): boolean {
  const file = openSync(path, "r");
  try {
    const first = Buffer.alloc(16);
    const read = readSync(file, first);
    return read === 0 || first.toString("latin1").startsWith("SQLite format 3");
  } finally {
    closeSync(file);
  }
}

/**
 * Works in a new folder among the temporary files, which only its owner may read, and removes it in the end, also when
 * the work failed or was interrupted.
 * @param prefix of the folder's name
 */
export function withTemporaryFolder<T>(prefix: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  return removedAfter(
    () => rmSync(folder, { recursive: true, force: true }),
    () => work(folder),
  );
}

/** What threads are writing into unfinished files. */
const writing = new Set<Promise<unknown>>();

/** Notes that a thread writes into an unfinished file until the work is done. */
export async function writtenByThread<T>(work: Promise<T>): Promise<T> {
  writing.add(work);
  try {
    return await work;
  } finally {
    writing.delete(work);
  }
}

/** Exits with 1, which removes unfinished files, as soon as no thread can write into them after that. */
export async function exitWithoutFiles(): Promise<void> {
  await Promise.allSettled(writing);
  process.exit(1);
}

/** Does work, and removes its leftovers, also if the process exits meanwhile. */
async function removedAfter<T>(remove: () => void, work: () => Promise<T>): Promise<T> {
  process.once("exit", remove);
  try {
    return await work();
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
