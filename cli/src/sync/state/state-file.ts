import { randomUUID } from "node:crypto";
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { Stop } from "../../stop.ts";
import { type ItemRecords, noRecords } from "../items/records.ts";

/** Where is remembered what of a mosque. One file can hold several mosques, and mosques of several servers. */
export interface StatePlace {
  /** An absolute path. */
  path: string;
  baseUrl: string;
  mosqueId: string;
}

/** What is remembered of a mosque from one run to the next. */
export interface Memory {
  announcements: ItemRecords;
  events: ItemRecords;
  lastRun?: LastRun;
  /** When the snapshot last was as planned: an instant in UTC. */
  lastVerified?: string;
}

/** How the last run ended that was meant to change something. */
export interface LastRun {
  /** An instant in UTC. */
  at: string;
  /** The day that was synced, `YYYY-MM-DD`, where it came so far. */
  date?: string;
  outcome: "verified" | "unverified" | "failed" | "stopped";
  /** Where it came to its end. */
  writes?: number;
  /** What was wrong. */
  message?: string;
}

export const nothingRemembered: Memory = { announcements: noRecords, events: noRecords };

/** The form of the file. A newer one is not understood by this program. */
const version = 1;

type Section = Memory & { baseUrl: string; mosqueId: string };

interface StateText {
  version: typeof version;
  mosques: Section[];
}

/**
 * What is remembered of a mosque; undefined where nothing is.
 * @throws {Stop} when the file cannot be read: without what it says, things could be made twice
 */
export function readMemory(place: StatePlace): Memory | undefined {
  const section = readState(place.path).mosques.find((each) => isOf(each, place));
  if (!section) return undefined;
  const { baseUrl: _, mosqueId: __, ...memory } = section;
  return memory;
}

/**
 * Remembers something of a mosque, in place of what was remembered before. The file is replaced as a whole, so that
 * no crash leaves half of it.
 * @throws {Stop} when the file cannot be written
 */
export function writeMemory(place: StatePlace, memory: Memory): void {
  const others = readState(place.path).mosques.filter((each) => !isOf(each, place));
  const section = { baseUrl: inOneForm(place.baseUrl), mosqueId: place.mosqueId.toLowerCase(), ...memory };
  const state: StateText = { version, mosques: [...others, section] };
  try {
    replaceFile(place.path, `${JSON.stringify(state, null, 2)}\n`);
  } catch (error) {
    throw new Stop("error", `${place.path} cannot be written (${codeOf(error)}). ${elsewhere}`);
  }
}

/** What to do where the state cannot be kept. */
export const elsewhere = "Set MOSQUE_SYNC_STATE to a file in a folder that can be written, and that stays.";

/** The code of a system's error, or its text. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown reason";
  return "code" in error && typeof error.code === "string" ? error.code : error.message;
}

function isOf(section: Section, { baseUrl, mosqueId }: StatePlace): boolean {
  return (
    inOneForm(section.baseUrl) === inOneForm(baseUrl) &&
    section.mosqueId.toLowerCase() === mosqueId.toLowerCase()
  );
}

function inOneForm(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl).href : baseUrl;
  return url.replace(/\/+$/, "");
}

function readState(file: string): StateText {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return { version, mosques: [] };
    throw new Stop("error", `${file} cannot be read (${codeOf(error)}). ${elsewhere}`);
  }
  const state = parseJson(text);
  if (isStateText(state)) return state;
  const isNewer = isObject(state) && typeof state.version === "number" && state.version > version;
  throw new Stop(
    "error",
    isNewer
      ? `${file} was written by a newer mosque-sync. Update this one.`
      : `${file} is damaged. Restore it from a backup; or move it away, and look at the plan: announcements and events are then found again by their titles.`,
  );
}

function replaceFile(file: string, text: string): void {
  const draft = `${file}.${randomUUID().slice(0, 8)}.tmp`;
  const descriptor = openSync(draft, "wx", 0o644);
  try {
    try {
      writeFileSync(descriptor, text);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isStateText(value: unknown): value is StateText {
  return (
    isObject(value) &&
    value.version === version &&
    Array.isArray(value.mosques) &&
    value.mosques.every(isSection)
  );
}

function isSection(value: unknown): boolean {
  return (
    isObject(value) &&
    typeof value.baseUrl === "string" &&
    typeof value.mosqueId === "string" &&
    isRecords(value.announcements) &&
    isRecords(value.events)
  );
}

function isRecords(value: unknown): boolean {
  return (
    isObject(value) &&
    isListOf(
      value.made,
      (made) => areTexts(made.name, made.id) && Array.isArray(made.given) && isObject(made.fixed),
    ) &&
    isListOf(
      value.begun,
      (begun) => areTexts(begun.name, begun.key) && isObject(begun.fields) && typeof begun.sent === "number",
    )
  );
}

function isListOf(value: unknown, isItem: (item: Record<string, unknown>) => boolean): boolean {
  return Array.isArray(value) && value.every((item) => isObject(item) && isItem(item));
}

function areTexts(...values: unknown[]): boolean {
  return values.every((value) => typeof value === "string");
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
