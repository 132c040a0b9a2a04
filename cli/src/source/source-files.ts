import { glob, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { decode } from "@mosque-sync/timetable";
import { reasonOf } from "../files/system-error.ts";
import { Stop } from "../run/stop.ts";
import { readLinkedFile, tooLarge, withoutQuery } from "./linked-file.ts";

/** How large a file may be. */
const largestFileBytes = 10 * 1024 * 1024;

/** The files of a folder that may be timetables. */
const timetableFiles = "*.{csv,tsv,json,xlsx,ics}";

/** A file of a source, with its content. */
interface SourceBytes {
  /** As `mosque.yaml` names it, or as it was found in the folder that it names. */
  file: string;
  bytes: Uint8Array;
}

/**
 * Reads the files of a place: a file, all timetables of a folder, a pattern such as `*.json`, or an http or https URL.
 * @param folder the base of relative paths
 * @throws {Stop} when a file cannot be read, or a folder or pattern has no file
 */
export async function readSourceFiles(place: string, folder: string): Promise<SourceBytes[]> {
  if (/^https?:\/\//i.test(place)) {
    return [{ file: withoutQuery(place), bytes: await readLinkedFile(place, largestFileBytes) }];
  }
  const names = await namesOf(place, folder);
  return Promise.all(
    names.map(async (file) => ({ file, bytes: await readBytes(path.resolve(folder, file)) })),
  );
}

/**
 * Reads a text file.
 * @throws {Stop} when it cannot be read
 */
export async function readText(file: string): Promise<string> {
  return decode(await readBytes(file));
}

async function readBytes(file: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(file);
    if (size > largestFileBytes) throw tooLarge(file);
    return await readFile(file);
  } catch (error) {
    if (error instanceof Stop) throw error;
    throw new Stop(
      "source",
      `${file} cannot be read (${reasonOf(error)}). Check the path, and whether you may read the file.`,
    );
  }
}

async function namesOf(place: string, folder: string): Promise<string[]> {
  const found = await stat(path.resolve(folder, place)).catch(() => undefined);
  const isPattern = found === undefined && /[*?{]/.test(place);
  if (!found?.isDirectory() && !isPattern) return [place];
  const pattern = isPattern ? place : path.posix.join(place, timetableFiles);
  const names = (await Array.fromAsync(glob(pattern, { cwd: folder }))).toSorted();
  if (names.length > 0) return names;
  throw new Stop(
    "source",
    `${place} holds no timetable. Name files that end in .csv, .tsv, .json, .xlsx or .ics.`,
  );
}
