import type { Call } from "../support/http.ts";
import type { History, Outcome, Request, Write } from "./history.ts";

/** A mosque that is written to, and what was sent to it. */
export interface Target {
  readonly mosqueId: string;
  readonly key: string;
  readonly history: History;
  /** Announcements and rows that are there and that nobody is deleting. */
  readonly known: { announcements: string[]; rows: string[] };
}

const pathOf = ({ mosqueId }: Target) => `/v1/mosques/${mosqueId}`;

/** More of either are not added, so that one page of the snapshot has all of them. */
const most = 60;

/**
 * Writes to a mosque, one write after the other, until it is told to stop.
 * @param random a number from 0 to 1
 */
export async function writeUntil(
  stopped: AbortSignal,
  target: Target,
  request: Request,
  random: () => number,
): Promise<void> {
  while (!stopped.aborted) {
    const write = chooseWrite(target, random);
    const outcome = await target.history.write(write, callOf(write, target), request);
    learn(target, write, outcome);
  }
}

/** Reads a mosque over and over, until it is told to stop. */
export async function readUntil(stopped: AbortSignal, target: Target, request: Request): Promise<void> {
  while (!stopped.aborted) await target.history.read(snapshotCall(target), request);
}

/** The call that reads all of a mosque at one moment. */
export function snapshotCall(target: Target): Call {
  return { path: `${pathOf(target)}/sync?limit=100`, key: target.key };
}

function chooseWrite({ known }: Target, random: () => number): Write {
  const chance = random();
  if (chance < 0.2) return { does: "set status", marker: crypto.randomUUID() };
  return chance < 0.6 ? chooseOfRows(known.rows, random) : chooseOfAnnouncements(known.announcements, random);
}

function chooseOfAnnouncements(known: string[], random: () => number): Write {
  const marker = crypto.randomUUID();
  const chance = random();
  const [first] = known;
  if (first === undefined || (chance < 0.5 && known.length < most)) return { does: "announce", marker };
  if (chance < 0.75) return { does: "rename", id: first, marker };
  return { does: "withdraw", id: known.shift() ?? first };
}

function chooseOfRows(known: string[], random: () => number): Write {
  const adhanTime = `${10 + Math.floor(random() * 10)}:${10 + Math.floor(random() * 50)}`;
  const chance = random();
  const [first] = known;
  if (first === undefined || (chance < 0.5 && known.length < most)) return { does: "add row", adhanTime };
  if (chance < 0.75) return { does: "move row", id: first, adhanTime };
  return { does: "remove row", id: known.shift() ?? first };
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
  if (write.does === "announce") known.announcements.push(outcome.answer.body.announcement.id);
  if (write.does === "add row") known.rows.push(outcome.answer.body.prayerId);
}
