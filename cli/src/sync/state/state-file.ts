import { readFileSync } from "node:fs";
import { replaceFile } from "../../files/replace-file.ts";
import { codeOf, reasonOf } from "../../files/system-error.ts";
import { date } from "../../mosque-yaml/kinds/days.ts";
import {
  count,
  createPlace,
  exactText,
  type Kind,
  oneOf,
  type ValueOf,
} from "../../mosque-yaml/kinds/kinds.ts";
import { listOf, object, optional, required } from "../../mosque-yaml/kinds/maps.ts";
import { instant } from "../../mosque-yaml/kinds/times.ts";
import { Stop } from "../../run/stop.ts";
import { itemRecords, noRecords } from "./item-records.ts";

/** The place of a mosque's memory. One file can hold several mosques, also of several servers. */
export interface StatePlace {
  /** An absolute path. */
  path: string;
  baseUrl: string;
  mosqueId: string;
}

/** The records of a mosque from one run to the next. */
export type Memory = Omit<Section, "baseUrl" | "mosqueId">;

/** How the last run of `apply` ended. */
export type LastRun = ValueOf<typeof lastRun>;

type Section = ValueOf<typeof section>;

const lastRun = object({
  /** When it ended: an instant in UTC. */
  at: { kind: instant, presence: required },
  /** The day that was synced, `YYYY-MM-DD`, unless it ended before that was known. */
  date: { kind: date, presence: optional },
  outcome: { kind: oneOf(["verified", "unverified", "failed", "stopped"]), presence: required },
  /** How many writes were made, unless it failed. */
  writes: { kind: count, presence: optional },
  /** The problem. */
  message: { kind: exactText, presence: optional },
});

const section = object({
  baseUrl: { kind: exactText, presence: required },
  mosqueId: { kind: exactText, presence: required },
  announcements: { kind: itemRecords, presence: required },
  events: { kind: itemRecords, presence: required },
  lastRun: { kind: lastRun, presence: optional },
  /** When the snapshot last matched the plan: an instant in UTC. */
  lastVerified: { kind: instant, presence: optional },
});

/** The version of the file's form. This program does not understand a newer one. */
const version = 1;

const thisVersion: Kind<typeof version> = {
  schema: { const: version },
  read: (value, at) => (value === version ? version : at.report("is not known", `Use ${version}.`)),
};

const stateText = object({
  version: { kind: thisVersion, presence: required },
  mosques: { kind: listOf(section, "a mosque"), presence: required },
});

type StateText = ValueOf<typeof stateText>;

export const nothingRemembered: Memory = { announcements: noRecords, events: noRecords };

/**
 * Reads the records of a mosque; undefined if there are none.
 * @throws {Stop} when the file cannot be read: without it, items could be created twice
 */
export function readMemory(place: StatePlace): Memory | undefined {
  const section = readState(place.path).mosques.find((each) => isOf(each, place));
  if (!section) return undefined;
  const { baseUrl: _, mosqueId: __, ...memory } = section;
  return memory;
}

/**
 * Replaces the records of a mosque.
 * @throws {Stop} when the file cannot be written
 */
export function writeMemory(place: StatePlace, memory: Memory): void {
  const others = readState(place.path).mosques.filter((each) => !isOf(each, place));
  const section = { baseUrl: inOneForm(place.baseUrl), mosqueId: place.mosqueId.toLowerCase(), ...memory };
  const state: StateText = { version, mosques: [...others, section] };
  try {
    replaceFile(place.path, `${JSON.stringify(state, null, 2)}\n`);
  } catch (error) {
    throw new Stop("error", `${place.path} cannot be written (${reasonOf(error)}). ${elsewhere}`);
  }
}

/** What to do when the state cannot be kept. */
export const elsewhere = "Set MOSQUE_SYNC_STATE to a file in a folder that can be written and that stays.";

function isOf(section: Section, { baseUrl, mosqueId }: StatePlace): boolean {
  return (
    inOneForm(section.baseUrl) === inOneForm(baseUrl) &&
    section.mosqueId.toLowerCase() === mosqueId.toLowerCase()
  );
}

function inOneForm(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl).href : baseUrl;
  let end = url.length;
  while (url.charAt(end - 1) === "/") end -= 1;
  return url.slice(0, end);
}

function readState(file: string): StateText {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return { version, mosques: [] };
    throw new Stop("error", `${file} cannot be read (${reasonOf(error)}). ${elsewhere}`);
  }
  return parseState(text, file);
}

function parseState(text: string, file: string): StateText {
  const value = parseJson(text);
  if (isNewer(value)) throw new Stop("error", `${file} was written by a newer mosque-sync. Update this one.`);
  const damage: string[] = [];
  const place = createPlace((path, problem) => damage.push(`${path.join("/") || "it"} ${problem}`));
  const state = stateText.read(value, place);
  if (state && damage.length === 0) return state;
  throw new Stop(
    "error",
    `${file} is damaged (${damage[0]}). Restore it from a backup. Or move it away and check the plan: announcements and events are then found again by their titles.`,
  );
}

function isNewer(value: unknown): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    "version" in value &&
    typeof value.version === "number" &&
    value.version > version
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
