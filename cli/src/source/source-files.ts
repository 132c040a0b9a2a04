import { glob, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { decode } from "@mosque-sync/timetable";
import { codeOf } from "../files/system-error.ts";
import { Stop } from "../run/stop.ts";

/** How long a server may take to give a file, in milliseconds, and how large a file may be. */
const fetchPatienceMs = 20_000;
const largestFileBytes = 10 * 1024 * 1024;

/** What a folder is searched for. */
const timetableFiles = "*.{csv,tsv,json,xlsx,ics}";

/** A file of a source with what it holds. */
interface SourceBytes {
  /** As `mosque.yaml` names it, or as it was found in the folder that it names. */
  file: string;
  bytes: Uint8Array;
}

/**
 * Reads what a place names: a file, all timetables of a folder, a pattern such as `*.json`, or an http or https
 * address.
 * @param folder what paths are relative to
 * @throws {Stop} when something cannot be read, or a folder or pattern holds no file
 */
export async function readSourceFiles(place: string, folder: string): Promise<SourceBytes[]> {
  if (/^https?:\/\//i.test(place)) return [{ file: withoutQuery(place), bytes: await fetchBytes(place) }];
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
      `${file} cannot be read (${codeOf(error)}). Check the path, and whether you may read the file.`,
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

async function fetchBytes(address: string): Promise<Uint8Array> {
  const unreadable = (reason: string, fix = "Open it in a browser, and check that it is public.") =>
    new Stop("source", `${withoutQuery(address)} cannot be read (${reason}). ${fix}`);
  if (isEditedSheet(address)) throw unreadable("it is the page for editing a Google Sheet", publishSheet);
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(fetchPatienceMs) });
    if (!response.ok) throw unreadable(`status ${response.status}`);
    return await bytesOf(response, address);
  } catch (error) {
    if (error instanceof Stop) throw error;
    const isLate = error instanceof Error && error.name === "TimeoutError";
    throw unreadable(isLate ? `no answer in ${fetchPatienceMs / 1_000} seconds` : "no answer");
  }
}

const publishSheet =
  "In Google Sheets, choose File, Share, Publish to web, the sheet of the timetable and CSV, and give the address shown there.";

/** An ordinary share link opens the page of a program; the sheet is loaded later. */
function isEditedSheet(address: string): boolean {
  return /^https?:\/\/docs\.google\.com\/spreadsheets\/(?:u\/\d+\/)?d\/[^/]+\/?(?:edit|view|htmlview)?(?:[?#].*)?$/i.test(
    address,
  );
}

/** Reads no more of an answer than it may have. */
async function bytesOf(response: Response, address: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > largestFileBytes) throw tooLarge(withoutQuery(address));
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(place: string): Stop {
  return new Stop("source", `${place} is larger than 10 MB. Name the file of the timetable itself.`);
}

/** A query may hold a secret, which belongs into no log. */
function withoutQuery(address: string): string {
  return address.replace(/[?#].*$/, "");
}
