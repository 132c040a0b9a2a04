import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Request } from "./http.ts";

/** The requests of a load: each connection sends its own list, one after another, each after an answer. */
export interface Load {
  readonly origin: string;
  /** One list of requests per connection. */
  readonly connections: readonly (readonly Request[])[];
  /** Repeated for some seconds, or every request of the equally long lists exactly once. */
  readonly until: { readonly seconds: number } | "each-once";
  /** The status that every answer must have. */
  readonly status: number;
}

export interface LoadResult {
  readonly answered: number;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** The number of answers with each status. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly failedConnections: number;
}

/** Sends loads from a separate process, so it does not slow the servers' threads. */
export interface LoadGenerator {
  /** @throws if an answer is missing or has another status */
  run(load: Load): Promise<LoadResult>;
  stop(): void;
}

/** How long a load may take beyond its own duration, in milliseconds. */
const patienceMs = 30_000;

export function startLoadGenerator(): LoadGenerator {
  const child = fork(fileURLToPath(new URL("./load-process.ts", import.meta.url)));
  const ended = new AbortController();
  child.once("exit", () => ended.abort(new Error("The load generator ended.")));
  return {
    async run(load) {
      const seconds = load.until === "each-once" ? 0 : load.until.seconds;
      child.send(load);
      const [result] = (await once(child, "message", {
        signal: AbortSignal.any([ended.signal, AbortSignal.timeout(seconds * 1_000 + patienceMs)]),
      })) as [LoadResult]; // The process sends no other message.
      requireOnly(load.status, result);
      return result;
    },
    stop: () => child.kill(),
  };
}

function requireOnly(status: number, { answered, statuses, failedConnections }: LoadResult): void {
  if (answered > 0 && statuses[status] === answered && failedConnections === 0) return;
  throw new Error(
    `Every answer should have been ${status}; there were ${JSON.stringify(statuses)} and ${failedConnections} failed connections.`,
  );
}
