import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Request } from "./http.ts";

/** What is sent to a server: on every connection its own requests, one after the other, each after an answer. */
export interface Load {
  readonly origin: string;
  /** One list of requests a connection. */
  readonly connections: readonly (readonly Request[])[];
  /** Over and over for some seconds, or every request of the lists, which are equally long, exactly once. */
  readonly until: { readonly seconds: number } | "each-once";
  /** What every answer's status has to be. */
  readonly status: number;
}

export interface LoadResult {
  readonly answered: number;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** How many answers had each status. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly failedConnections: number;
}

/** Sends loads from a process of its own, so that it does not slow the servers' threads down. */
export interface LoadGenerator {
  /** @throws when an answer was missing or had another status */
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
      })) as [LoadResult]; // The only message that it sends.
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
