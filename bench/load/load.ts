import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Request } from "./http.ts";

/** The requests of a load: each connection sends its own list, one after another, each after a response. */
export interface Load {
  readonly origin: string;
  /** One list of requests per connection. */
  readonly connections: readonly (readonly Request[])[];
  /** Repeated for some seconds, or every request of the equally long lists exactly once. */
  readonly until: { readonly seconds: number } | "each-once";
  /** The status that every response must have. */
  readonly status: number;
}

/** The durations of responses. */
export interface Latency {
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export interface LoadResult {
  readonly answered: number;
  readonly seconds: number;
  readonly latency: Latency;
  /** The same for the requests of each name. */
  readonly latencies: Readonly<Record<string, Latency>>;
  /** The number of responses with each status. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly failedConnections: number;
}

/** Sends loads from a separate process, so it does not slow the servers' threads. */
export interface LoadGenerator {
  /** @throws if a response is missing or has another status */
  run(load: Load): Promise<LoadResult>;
  /** Opens silent connections, in addition to those of loads, and keeps them until the generator stops. */
  idle(origin: string, connections: number): Promise<void>;
  /** How many idle connections are still open. */
  stillIdle(): Promise<number>;
  /** The generator's own processor time so far, in microseconds. */
  cpuMicroseconds(): Promise<number>;
  stop(): void;
}

/** A task of the generator's process; it replies with one message. */
export type Task =
  | { readonly kind: "load"; readonly load: Load }
  | { readonly kind: "idle"; readonly origin: string; readonly connections: number }
  | { readonly kind: "still idle" }
  | { readonly kind: "usage" };

/** How long a task may take beyond its own duration, in milliseconds. */
const longestWaitMs = 300_000;

export function startLoadGenerator(): LoadGenerator {
  const child = fork(fileURLToPath(new URL("./load-process.ts", import.meta.url)));
  const ended = new AbortController();
  child.once("exit", () => ended.abort(new Error("The load generator ended.")));

  async function ask<T>(task: Task, seconds = 0): Promise<T> {
    child.send(task);
    const late = AbortSignal.timeout(seconds * 1_000 + longestWaitMs);
    const [response] = await once(child, "message", { signal: AbortSignal.any([ended.signal, late]) });
    return response as T; // Each task has its own kind of answer.
  }

  return {
    async run(load) {
      const seconds = load.until === "each-once" ? 0 : load.until.seconds;
      const result = await ask<LoadResult>({ kind: "load", load }, seconds);
      requireOnly(load.status, result);
      return result;
    },
    async idle(origin, connections) {
      await ask({ kind: "idle", origin, connections });
    },
    stillIdle: () => ask({ kind: "still idle" }),
    cpuMicroseconds: () => ask({ kind: "usage" }),
    stop: () => child.kill(),
  };
}

function requireOnly(status: number, { answered, statuses, failedConnections }: LoadResult): void {
  if (answered > 0 && statuses[status] === answered && failedConnections === 0) return;
  throw new Error(
    `Every answer should have been ${status}; there were ${JSON.stringify(statuses)} and ${failedConnections} failed connections.`,
  );
}
