import { type Answer, type Call, wasNotSent } from "../support/http.ts";

/** What became of a request. */
export type Outcome =
  | { is: "acknowledged"; answer: Answer }
  /** A clear no: nothing may have happened. */
  | { is: "refused"; answer: Answer }
  /** Nobody listened: it cannot have had any effect. */
  | { is: "not sent" }
  /** No answer, or one that leaves it open, such as a 503. */
  | { is: "unclear"; why: string };

/** A request that was sent. `Does` is what it is meant to do. */
export interface Sent<Does> {
  readonly does: Does;
  readonly call: Call;
  /** What it names itself in `X-Request-Id`; its change record carries it. */
  readonly requestId: string;
  /** Milliseconds of the process's clock. */
  readonly startedAt: number;
  endedAt: number;
  outcome: Outcome;
}

/** A write by what it is meant to leave behind. `marker` is a text that no other write has. */
export type Write =
  | { does: "announce"; marker: string }
  | { does: "rename"; id: string; marker: string }
  | { does: "withdraw"; id: string }
  | { does: "add row"; adhanTime: string }
  | { does: "move row"; id: string; adhanTime: string }
  | { does: "remove row"; id: string }
  | { does: "set status"; marker: string };

export type Request = (call: Call) => Promise<Answer>;

/** Everything that was sent to one mosque since the last check, and all that may still have an effect. */
export class History {
  readonly counts = { sent: 0, acknowledged: 0, refused: 0, unclear: 0, "not sent": 0, read: 0 };
  writes: Sent<Write>[] = [];
  reads: Sent<"read">[] = [];

  /** Sends a write and records what became of it. */
  async write(does: Write, call: Call, request: Request): Promise<Outcome> {
    const sent = newlySent(does, call);
    this.writes.push(sent);
    await follow(sent, request);
    this.counts[sent.outcome.is] += 1;
    if (sent.outcome.is !== "not sent") this.counts.sent += 1;
    return sent.outcome;
  }

  /** Sends those whose end is unclear once more, as they are: their `Idempotency-Key` makes that safe. */
  async retryUnclear(request: Request): Promise<void> {
    const unclear = this.writes.filter(({ outcome }) => outcome.is === "unclear");
    await Promise.all(unclear.map((sent) => follow(sent, request)));
  }

  /** Reads everything that the mosque shows, and records it. */
  async read(call: Call, request: Request): Promise<Outcome> {
    const sent = newlySent("read" as const, call);
    this.reads.push(sent);
    await follow(sent, request);
    if (sent.outcome.is === "acknowledged") this.counts.read += 1;
    return sent.outcome;
  }
}

function newlySent<Does>(does: Does, call: Call): Sent<Does> {
  const requestId = crypto.randomUUID();
  return {
    does,
    call: { ...call, headers: { ...call.headers, "X-Request-Id": requestId } },
    requestId,
    startedAt: performance.now(),
    endedAt: Number.POSITIVE_INFINITY,
    outcome: { is: "unclear", why: "it was not answered yet" },
  };
}

async function follow(sent: Sent<unknown>, request: Request): Promise<void> {
  const isFirst = sent.endedAt === Number.POSITIVE_INFINITY;
  const notAnswered = (error: NodeJS.ErrnoException): Outcome =>
    isFirst && wasNotSent(error) ? { is: "not sent" } : { is: "unclear", why: String(error) };
  sent.outcome = await request(sent.call).then(outcomeOf, notAnswered);
  sent.endedAt = performance.now();
}

function outcomeOf(answer: Answer): Outcome {
  if (answer.status < 300) return { is: "acknowledged", answer };
  return answer.status < 500
    ? { is: "refused", answer }
    : { is: "unclear", why: `${answer.status} ${answer.text}` };
}
