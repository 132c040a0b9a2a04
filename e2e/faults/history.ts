import { type ApiResponse, type Call, wasNotSent } from "../support/services/http.ts";

/** The outcome of a request. */
export type Outcome =
  | { is: "acknowledged"; response: ApiResponse }
  /** A clear refusal: the request had no effect. */
  | { is: "refused"; response: ApiResponse }
  /** No listener: the request cannot have had any effect. */
  | { is: "not sent" }
  /** No response, or an inconclusive one such as a 503. */
  | { is: "unclear"; why: string };

/** A sent request. `Does` is its intended effect. */
export interface Sent<Does> {
  readonly does: Does;
  readonly call: Call;
  /** Its `X-Request-Id`, which its change record repeats. */
  readonly requestId: string;
  /** Milliseconds of the process's clock. */
  readonly startedAt: number;
  endedAt: number;
  outcome: Outcome;
}

/** A write by its intended effect. `marker` is a text unique to the write. */
export type Write =
  | { does: "announce"; marker: string }
  | { does: "rename"; id: string; marker: string }
  | { does: "withdraw"; id: string }
  | { does: "add row"; adhanTime: string }
  | { does: "move row"; id: string; adhanTime: string }
  | { does: "remove row"; id: string }
  | { does: "set status"; marker: string };

export type Request = (call: Call) => Promise<ApiResponse>;

/** Every request sent to one mosque since the last check, and every earlier one that may still have an effect. */
export class History {
  readonly counts = { sent: 0, acknowledged: 0, refused: 0, unclear: 0, "not sent": 0, read: 0 };
  writes: Sent<Write>[] = [];
  reads: Sent<"read">[] = [];

  /** Sends a write and records its outcome. */
  async write(does: Write, call: Call, request: Request): Promise<Outcome> {
    const sent = newlySent(does, call);
    this.writes.push(sent);
    await follow(sent, request);
    this.counts[sent.outcome.is] += 1;
    if (sent.outcome.is !== "not sent") this.counts.sent += 1;
    return sent.outcome;
  }

  /** Resends the unclear writes unchanged: their `Idempotency-Key` makes that safe. */
  async retryUnclear(request: Request): Promise<void> {
    const unclear = this.writes.filter(({ outcome }) => outcome.is === "unclear");
    await Promise.all(unclear.map((sent) => follow(sent, request)));
  }

  /** Reads the whole mosque, and records the response. */
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
    outcome: { is: "unclear", why: "it has no answer yet" },
  };
}

async function follow(sent: Sent<unknown>, request: Request): Promise<void> {
  const isFirst = sent.endedAt === Number.POSITIVE_INFINITY;
  const notAnswered = (error: NodeJS.ErrnoException): Outcome =>
    isFirst && wasNotSent(error) ? { is: "not sent" } : { is: "unclear", why: String(error) };
  sent.outcome = await request(sent.call).then(outcomeOf, notAnswered);
  sent.endedAt = performance.now();
}

function outcomeOf(response: ApiResponse): Outcome {
  if (response.status < 300) return { is: "acknowledged", response };
  return response.status < 500
    ? { is: "refused", response }
    : { is: "unclear", why: `${response.status} ${response.text}` };
}
