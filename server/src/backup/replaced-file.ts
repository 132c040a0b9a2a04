import { chownSync, existsSync, linkSync, renameSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { isBusy } from "../store/engines/sqlite/errors.ts";
import { sidecars } from "../store/engines/sqlite/unfinished-files.ts";
import { type DataFile, FileRefused, openDataFile } from "./data-file.ts";
import { contentsOf } from "./data-tables.ts";

/** A refusal to restore, with a message that says what to do. */
export class RestoreRefused extends Error {}

/** A database file that is about to be replaced. */
export interface ReplacedFile {
  /** Undefined if it cannot be read. */
  readonly data: DataFile | undefined;
  close(): void;
}

/**
 * Opens a database file and locks out other processes.
 * @throws RestoreRefused if a service has it open; FileRefused
 */
export function openAlone(path: string): DataFile {
  let data: DataFile | undefined;
  try {
    data = openDataFile(path);
    data.lock();
    return data;
  } catch (error) {
    data?.close();
    if (!isBusy(error)) throw error;
    throw new RestoreRefused(`A service has ${path} open. Stop it, then restore.`, { cause: error });
  }
}

/**
 * Takes a database file out of service.
 * @param force whether it may be replaced although it has data, or cannot be read
 * @throws RestoreRefused if it may not be replaced, or a service has it open
 */
export async function openReplaced(path: string, force: boolean): Promise<ReplacedFile | undefined> {
  if (!existsSync(path)) return undefined;
  const data = openIfSound(path);
  const found = await data?.read(contentsOf);
  if (!force && (found === undefined || found.mosques + found.users > 0)) {
    data?.close();
    const state = found ? "holds mosques or users" : "exists, but cannot be read";
    throw new RestoreRefused(`${path} ${state}. Pass --force to replace it: it is kept under another name.`);
  }
  return { data, close: () => data?.close() };
}

function openIfSound(path: string): DataFile | undefined {
  let data: DataFile | undefined;
  try {
    data = openAlone(path);
    data.requireSound();
    return data;
  } catch (error) {
    data?.close();
    if (error instanceof FileRefused) return undefined;
    throw error;
  }
}

/**
 * Also keeps the file at a path under another name.
 * @returns the other name; undefined if there is no file
 */
export function keepAside(path: string, now: Date): string | undefined {
  const kept = `${path}.before-${now.toISOString().replaceAll(":", "-")}`;
  // Sidecar files of a database that was not closed belong to it, and would damage another.
  for (const end of sidecars) if (existsSync(path + end)) renameSync(path + end, kept + end);
  if (!existsSync(path)) return undefined;
  try {
    linkSync(path, kept);
  } catch {
    // This file system has no hard links.
    renameSync(path, kept);
  }
  return kept;
}

/** Gives a new file to the owner of the old one, or of the folder if it is the first. */
export function giveToOwner(file: string, path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(existsSync(path) ? path : dirname(path));
  chownSync(file, uid, gid);
}
