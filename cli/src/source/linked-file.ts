import { setTimeout } from "node:timers/promises";
import { Stop } from "../run/stop.ts";

/** How long a server may take to give a file, in milliseconds. */
const fetchPatienceMs = 20_000;

/** How a link is asked for again while its server is busy or failing (decision 10.102). */
const again = {
  retries: 2,
  /** The wait if the server names none; it doubles with each retry. */
  firstPauseMs: 500,
  /** No retry begins later than this after the first request. */
  withinMs: 30_000,
} as const;

/**
 * Downloads the content of an http or https URL.
 * @param mostBytes the largest size
 * @throws {Stop} with the problem and its fix
 */
export async function readLinkedFile(address: string, mostBytes: number): Promise<Uint8Array> {
  if (isEditedSheet(address))
    throw unreadable(address, "it is the page for editing a Google Sheet", publishSheet);
  try {
    const { response, tries } = await responseOf(address);
    if (!response.ok) throw refused(address, response, tries);
    return await bytesOf(response, address, mostBytes);
  } catch (error) {
    if (error instanceof Stop) throw error;
    const isLate = error instanceof Error && error.name === "TimeoutError";
    throw unreadable(address, isLate ? `no answer in ${fetchPatienceMs / 1_000} seconds` : "no answer");
  }
}

/** A query may hold a secret, which belongs into no log. */
export function withoutQuery(address: string): string {
  return address.replace(/[?#].*$/, "");
}

/** The first response of a server that is not busy or failing, or else the last response. */
async function responseOf(address: string): Promise<{ response: Response; tries: number }> {
  const latest = performance.now() + again.withinMs;
  for (let tries = 1; ; tries++) {
    const response = await fetch(address, { signal: AbortSignal.timeout(fetchPatienceMs) });
    const pauseMs = (retryAfterSeconds(response) ?? pauseSeconds(tries)) * 1_000;
    const isInTime = performance.now() + pauseMs <= latest;
    if (!isPassing(response) || tries > again.retries || !isInTime) return { response, tries };
    await response.body?.cancel();
    await setTimeout(pauseMs);
  }
}

function pauseSeconds(tries: number): number {
  return (again.firstPauseMs / 1_000) * 2 ** (tries - 1);
}

function isPassing({ status }: Response): boolean {
  return status === 429 || status >= 500;
}

/** `Retry-After` in seconds; it may also be a date (RFC 9110, 10.2.3), counted from the response's own `Date`. */
function retryAfterSeconds({ headers }: Response): number | undefined {
  const value = headers.get("retry-after")?.trim();
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value)) return Number(value);
  const sent = Date.parse(headers.get("date") ?? new Date().toUTCString());
  const seconds = Math.ceil((Date.parse(value) - sent) / 1_000);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

function refused(address: string, response: Response, tries: number): Stop {
  const { status } = response;
  const reason = `status ${status}${tries > 1 ? ` after ${tries} tries` : ""}`;
  if (!isPassing(response)) return unreadable(address, reason);
  const seconds = retryAfterSeconds(response);
  const when = seconds ? `in ${inWords(seconds)}` : "in a few minutes";
  return status === 429
    ? unreadable(address, `${reason}: its server is busy`, `Try again ${when}.`)
    : unreadable(
        address,
        `${reason}: its server is failing`,
        `Try again ${when}. If it keeps failing, tell the people who run that server.`,
      );
}

function inWords(seconds: number): string {
  const [size, unit] = seconds < 120 ? [1, "second"] : seconds < 7_200 ? [60, "minute"] : [3_600, "hour"];
  const count = Math.ceil(seconds / Number(size));
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

function unreadable(
  address: string,
  reason: string,
  fix = "Open it in a browser, and check that it is public.",
): Stop {
  return new Stop("source", `${withoutQuery(address)} cannot be read (${reason}). ${fix}`);
}

const publishSheet =
  "In Google Sheets, choose File, Share, Publish to web, the sheet of the timetable and CSV, and give the address shown there.";

/** An ordinary share link opens the page of a program; the sheet is loaded later. */
function isEditedSheet(address: string): boolean {
  return /^https?:\/\/docs\.google\.com\/spreadsheets\/(?:u\/\d+\/)?d\/[^/]+\/?(?:edit|view|htmlview)?(?:[?#].*)?$/i.test(
    address,
  );
}

/** Reads no more of a response than it may have. */
async function bytesOf(response: Response, address: string, mostBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > mostBytes) throw tooLarge(withoutQuery(address));
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The refusal of a file that is larger than a timetable can be. */
export function tooLarge(place: string): Stop {
  return new Stop("source", `${place} is larger than 10 MB. Name the file of the timetable itself.`);
}
