import { setTimeout } from "node:timers/promises";
import { limits } from "@mosque-sync/contract";
import type { Call } from "../support/services/http.ts";
import { History, type Outcome, type Request, type Write } from "./history.ts";

/** A mosque under load, and the requests sent to it. */
export interface Target {
  readonly mosqueId: string;
  readonly key: string;
  readonly history: History;
  /** Existing announcements and rows that no pending request deletes. */
  readonly known: { announcements: string[]; rows: string[] };
  /** The number of times of day given to rows so far. */
  timesGiven: number;
}

export function newTarget(mosqueId: string, key: string): Target {
  return { mosqueId, key, history: new History(), known: { announcements: [], rows: [] }, timesGiven: 0 };
}

const pathOf = ({ mosqueId }: Target) => `/v1/mosques/${mosqueId}`;

/** The limit of each, so that a snapshot shows all or most of them. */
const most = 60;

/** How a mosque is written and read. */
export interface Pace {
  readonly request: Request;
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
  /** How long a client waits after each response. */
  readonly restMs: number;
}

/** Writes to a mosque, one write after another, until the signal to stop. */
export async function writeUntil(
  stopped: AbortSignal,
  target: Target,
  { request, random, restMs }: Pace,
): Promise<void> {
  while (!stopped.aborted) {
    const write = chooseWrite(target, random);
    const outcome = await target.history.write(write, callOf(write, target), request);
    learn(target, write, outcome);
    if (restMs > 0) await setTimeout(restMs);
  }
}

/** Reads a mosque over and over, until the signal to stop. */
export async function readUntil(
  stopped: AbortSignal,
  target: Target,
  { request, restMs }: Pace,
): Promise<void> {
  while (!stopped.aborted) {
    await target.history.read(snapshotCall(target), request);
    if (restMs > 0) await setTimeout(restMs);
  }
}

/** The call that reads a mosque at one moment. */
export function snapshotCall(target: Target): Call {
  return { path: `${pathOf(target)}/sync?limit=${limits.pageItemsMax}`, key: target.key };
}

function chooseWrite(target: Target, random: () => number): Write {
  const chance = random();
  if (chance < 0.2) return { does: "set status", marker: crypto.randomUUID() };
  return chance < 0.6 ? chooseOfRows(target, random) : chooseOfAnnouncements(target, random);
}

function chooseOfAnnouncements({ known: { announcements: known } }: Target, random: () => number): Write {
  const marker = crypto.randomUUID();
  const chance = random();
  const [first] = known;
  if (first === undefined || (chance < 0.5 && known.length < most)) return { does: "announce", marker };
  if (chance < 0.75) return { does: "rename", id: first, marker };
  return { does: "withdraw", id: known.shift() ?? first };
}

/** A time repeats only after a day of others, when its row is long gone: each write changes something. */
function chooseOfRows(target: Target, random: () => number): Write {
  const { rows: known } = target.known;
  const adhanTime = timeOfDay(target.timesGiven++);
  const chance = random();
  const [first] = known;
  if (first === undefined || (chance < 0.5 && known.length < most)) return { does: "add row", adhanTime };
  if (chance < 0.75) return { does: "move row", id: first, adhanTime };
  return { does: "remove row", id: known.shift() ?? first };
}

function timeOfDay(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60) % 24, minutes % 60];
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

function callOf(write: Write, target: Target): Call {
  const call = (method: string, path: string, body?: object): Call => ({
    method,
    path: pathOf(target) + path,
    key: target.key,
    headers: { "Idempotency-Key": crypto.randomUUID() },
    ...(body && { body }),
  });
  switch (write.does) {
    case "announce":
      return call("POST", "/announcements", { title: write.marker, body: "Text" });
    case "rename":
      return call("PATCH", `/announcements/${write.id}`, { title: write.marker });
    case "withdraw":
      return call("DELETE", `/announcements/${write.id}`);
    case "add row":
      return call("POST", "/prayers", { prayerKey: "jummah", adhanTime: write.adhanTime });
    case "move row":
      return call("PATCH", `/prayers/${write.id}`, { adhanTime: write.adhanTime });
    case "remove row":
      return call("DELETE", `/prayers/${write.id}`);
    case "set status":
      return call("PATCH", "/profile", { status: write.marker });
  }
}

function learn({ known }: Target, write: Write, outcome: Outcome): void {
  if (outcome.is !== "acknowledged") return;
  if (write.does === "announce") known.announcements.push(outcome.response.body.announcement.id);
  if (write.does === "add row") known.rows.push(outcome.response.body.prayerId);
}
