import { chmodSync, closeSync, existsSync, mkdirSync, openSync, realpathSync, statSync } from "node:fs";
import { sidecars } from "./unfinished-files.ts";

// Databases hold emails and hashes of secrets, so no other user of the machine may read them, whatever the umask.

/** Receives a sentence for the operator. */
export type Warn = (sentence: string) => void;

/** The permission bits of a file's group and of others. */
const forOthers = 0o077;

/** Creates a folder and its parents with access for its owner only. An existing folder stays as it is. */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
}

/**
 * Makes a database's file readable only by its owner before SQLite opens it: SQLite gives its sidecar files the same
 * mode. An existing file with a wider mode is tightened, and its sidecars with it.
 * @param warn called for each file that this process may not tighten
 */
export function makePrivate(path: string, warn: Warn): void {
  if (!existsSync(path)) closeSync(openSync(path, "a", 0o600));
  // SQLite names the sidecar files after the file itself, not after a link to it.
  const file = realpathSync(path);
  for (const end of ["", ...sidecars]) tighten(file + end, warn);
}

function tighten(path: string, warn: Warn): void {
  // Windows has no such modes: a file has the permissions of its folder.
  if (process.platform === "win32" || !isOpenToOthers(path)) return;
  try {
    chmodSync(path, 0o600);
  } catch {
    // The file is another user's, or its disk is read-only.
  }
  if (isOpenToOthers(path)) {
    warn(`Other users of this machine can read ${path}. As its owner or as root, run: chmod 600 ${path}`);
  }
}

function isOpenToOthers(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isFile() === true && (found.mode & forOthers) !== 0;
}
