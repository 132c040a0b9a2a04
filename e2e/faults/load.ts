import type { Answer, Call } from "../support/http.ts";
import type { History, Outcome, Write } from "./history.ts";

/** A mosque that is written to, and what was sent to it. */
export interface Target {
  readonly path: string;
  readonly key: string;
  readonly history: History;
  /** Announcements that were acknowledged and that nobody is withdrawing. */
  readonly known: string[];
}

/**
 * Writes to a mosque, one write after the other, until it is told to stop.
 * @param random a number from 0 to 1
 */
export async function writeUntil(
  stopped: AbortSignal,
  target: Target,
  request: (call: Call) => Promise<Answer>,
  random: () => number,
): Promise<void> {
  while (!stopped.aborted) {
    const write = chooseWrite(target, random());
    const outcome = await target.history.send(write, request, callOf(write, target));
    learn(target, write, outcome);
  }
}

function chooseWrite({ known }: Target, chance: number): Write {
  const marker = crypto.randomUUID();
  const [first] = known;
  if (chance < 0.4 || first === undefined) return { does: "announce", marker };
  if (chance < 0.6) return { does: "rename", announcementId: first, marker };
  if (chance < 0.7) return { does: "withdraw", announcementId: known.shift() ?? first };
  return { does: "set status", marker };
}

function callOf(write: Write, { path, key }: Target): Call {
  switch (write.does) {
    case "announce":
      return {
        method: "POST",
        path: `${path}/announcements`,
        key,
        body: { title: write.marker, body: "Text" },
      };
    case "rename":
      return {
        method: "PATCH",
        path: `${path}/announcements/${write.announcementId}`,
        key,
        body: { title: write.marker },
      };
    case "withdraw":
      return { method: "DELETE", path: `${path}/announcements/${write.announcementId}`, key };
    case "set status":
      return { method: "PATCH", path: `${path}/profile`, key, body: { status: write.marker } };
  }
}

function learn({ known }: Target, write: Write, outcome: Outcome): void {
  if (write.does === "announce" && outcome.is === "acknowledged") {
    known.push(outcome.answer.body.announcement.id);
  }
}
