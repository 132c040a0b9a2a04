import { chownSync, existsSync, linkSync, renameSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { isBusy } from "../engines/sqlite/errors.ts";
import { sidecars } from "../engines/sqlite/partial-file.ts";
import { type DataFile, FileRefused, openDataFile } from "./data-file.ts";
import { contentsOf } from "./data-tables.ts";

/** Nothing was restored, for a reason that says what to do. */
export class RestoreRefused extends Error {}

/** A database's file that is to be replaced. */
export interface ReplacedFile {
  /** Undefined where it cannot be read. */
  readonly data: DataFile | undefined;
  close(): void;
}

/**
 * Opens a database's file, and keeps every other process out of it.
 * @throws RestoreRefused when a service has it open; FileRefused
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
 * Takes a database's file out of service.
 * @param force whether it may be replaced although it holds something, known or not
 * @throws RestoreRefused when it may not, or a service has it open
 */
export async function openReplaced(path: string, force: boolean): Promise<ReplacedFile | undefined> {
  if (!existsSync(path)) return undefined;
  const data = openIfSound(path);
  const found = await data?.read(contentsOf);
  if (!force && (found === undefined || found.mosques + found.users > 0)) {
    data?.close();
    const state = found ? "holds mosques or users" : "is there, but cannot be read";
    throw new RestoreRefused(
      `${path} ${state}. With --force it is kept beside, and the back-up takes its place.`,
    );
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
 * Keeps what is at a path under another name as well.
 * @returns the other name; undefined where there was nothing
 */
export function keepAside(path: string, now: Date): string | undefined {
  const kept = `${path}.before-${now.toISOString().replaceAll(":", "-")}`;
  // What SQLite left beside a file that was not closed belongs to that file alone, and would spoil another.
  for (const end of sidecars) if (existsSync(path + end)) renameSync(path + end, kept + end);
  if (!existsSync(path)) return undefined;
  try {
    linkSync(path, kept);
  } catch {
    // This file system knows no second name for a file.
    renameSync(path, kept);
  }
  return kept;
}

/** Gives a new file to the owner of the old one; without one, to the folder's. */
export function giveToOwner(file: string, path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(existsSync(path) ? path : dirname(path));
  chownSync(file, uid, gid);
}
