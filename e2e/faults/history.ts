import type { Answer, Call } from "../support/http.ts";

/** What became of a request. */
export type Outcome =
  | { is: "acknowledged"; answer: Answer }
  /** A clear no: nothing may have happened. */
  | { is: "refused"; answer: Answer }
  /** No answer, or one that leaves it open. */
  | { is: "unclear" };

/** A write that was sent, in the order of its sending. */
export interface Sent {
  readonly write: Write;
  /** Milliseconds of the process's clock. */
  readonly startedAt: number;
  endedAt: number;
  outcome: Outcome;
}

/** A write by what it is meant to leave behind. `marker` is a text that no other write has. */
export type Write =
  | { does: "announce"; marker: string }
  | { does: "rename"; announcementId: string; marker: string }
  | { does: "withdraw"; announcementId: string }
  | { does: "set status"; marker: string };

/** Everything that was sent to one mosque. */
export class History {
  readonly sent: Sent[] = [];

  /** Sends a write and records what became of it. */
  async send(write: Write, request: (call: Call) => Promise<Answer>, call: Call): Promise<Outcome> {
    const entry: Sent = { write, startedAt: performance.now(), endedAt: 0, outcome: { is: "unclear" } };
    this.sent.push(entry);
    entry.outcome = await request(call).then(outcomeOf, (): Outcome => ({ is: "unclear" }));
    entry.endedAt = performance.now();
    return entry.outcome;
  }

  count(is: Outcome["is"]): number {
    return this.sent.filter(({ outcome }) => outcome.is === is).length;
  }
}

function outcomeOf(answer: Answer): Outcome {
  if (answer.status < 300) return { is: "acknowledged", answer };
  return answer.status < 500 ? { is: "refused", answer } : { is: "unclear" };
}
