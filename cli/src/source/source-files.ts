import { glob, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { decode } from "@mosque-sync/timetable";
import { codeOf } from "../files/system-error.ts";
import { Stop } from "../run/stop.ts";

/** How long a server may take to give a file, in milliseconds, and how large a file may be. */
const fetchPatienceMs = 20_000;
const largestFileBytes = 10 * 1024 * 1024;

/** What a folder is searched for. */
const timetableFiles = "*.{csv,tsv,json}";

/** A file of a source with what it holds. */
interface SourceText {
  /** As `mosque.yaml` names it, or as it was found in the folder that it names. */
  file: string;
  text: string;
}

/**
 * Reads what a place names: a file, all timetables of a folder, a pattern such as `*.json`, or an http or https
 * address.
 * @param folder what paths are relative to
 * @throws {Stop} when something cannot be read, or a folder or pattern holds no file
 */
export async function readTexts(place: string, folder: string): Promise<SourceText[]> {
  if (/^https?:\/\//i.test(place)) return [{ file: withoutQuery(place), text: await fetchText(place) }];
  const names = await namesOf(place, folder);
  return Promise.all(names.map(async (file) => ({ file, text: await readText(path.resolve(folder, file)) })));
}

/**
 * Reads a file.
 * @throws {Stop} when it cannot be read
 */
export async function readText(file: string): Promise<string> {
  try {
    const { size } = await stat(file);
    if (size > largestFileBytes) throw tooLarge(file);
    return decode(await readFile(file));
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
  throw new Stop("source", `${place} holds no timetable. Name files that end in .csv, .tsv or .json.`);
}

async function fetchText(address: string): Promise<string> {
  const unreadable = (reason: string, fix = "Open it in a browser, and check that it is public.") =>
    new Stop("source", `${withoutQuery(address)} cannot be read (${reason}). ${fix}`);
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(fetchPatienceMs) });
    if (!response.ok) throw unreadable(`status ${response.status}`);
    const text = decode(await bytesOf(response, address));
    if (!/^\s*<(?:!doctype|html)/i.test(text)) return text;
    throw unreadable(
      "it is a web page",
      "Give the address of the file itself; in Google Sheets: File, Share, Publish to web, as CSV.",
    );
  } catch (error) {
    if (error instanceof Stop) throw error;
    const isLate = error instanceof Error && error.name === "TimeoutError";
    throw unreadable(isLate ? `no answer in ${fetchPatienceMs / 1_000} seconds` : "no answer");
  }
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
