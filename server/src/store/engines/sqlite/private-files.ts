import { chmodSync, closeSync, existsSync, mkdirSync, openSync, realpathSync, statSync } from "node:fs";
import { sidecars } from "./partial-file.ts";

// Databases hold people's emails and hashes of secrets: no other user of the machine may read one, whatever the umask.

/** Where a sentence for the operator goes. */
export type Warn = (sentence: string) => void;

/** What a file lets its group and all other users do. */
const forOthers = 0o077;

/** Makes a folder, and those above it, for its owner alone. One that exists stays as it is. */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
}

/**
 * Makes a database's file its owner's alone before SQLite opens it: SQLite gives the files that it keeps beside it the
 * same mode. One that exists with a wider mode is tightened, with what lies beside it.
 * @param warn told of each file that this process may not tighten
 */
export function makePrivate(path: string, warn: Warn): void {
  if (!existsSync(path)) closeSync(openSync(path, "a", 0o600));
  // SQLite names what lies beside a file after the file itself, not after a link to it.
  const file = realpathSync(path);
  for (const end of ["", ...sidecars]) tighten(file + end, warn);
}

function tighten(path: string, warn: Warn): void {
  // Windows knows no such modes: there, a file has the permissions of its folder.
  if (process.platform === "win32" || !isOpenToOthers(path)) return;
  try {
    chmodSync(path, 0o600);
  } catch {
    // The file is another user's, or its disk is read-only.
  }
  if (isOpenToOthers(path)) {
    warn(`Other users of this machine may read ${path}. As its owner or as root, run: chmod 600 ${path}`);
  }
}

function isOpenToOthers(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isFile() === true && (found.mode & forOthers) !== 0;
}
