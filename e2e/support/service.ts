import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
import { conformanceCheck, type OpenApi } from "./conformance.ts";
import { type Answer, type Call, exchange, newAgent } from "./http.ts";
import { quickService } from "./node-environment.ts";
import { patienceMs } from "./patience.ts";
import { startProgram } from "./process.ts";

/** Environment variables; an undefined one keeps the service's default. */
export type Settings = Readonly<Record<string, string | undefined>>;

/** Limits so high that only the tests of the limits themselves reach them. */
const unlimited: Settings = {
  RATE_LIMIT_PER_MINUTE: "1000000",
  AUTH_FAILURES_PER_MINUTE: "1000000",
  SIGN_IN_FAILURES_PER_MINUTE: "1000000",
};

/** Only the tests of second factors ask for them. */
const withoutFactors: Settings = { OPERATORS_NEED_SECOND_FACTOR: "no" };

/** A reachable service, in any process. */
export interface ReachedService {
  readonly address: URL;
  /** The setting PUBLIC_URL. Undefined: the address saved in the portal, or else the listening one. */
  readonly publicUrl: string | undefined;
  readonly document: OpenApi;
  /** Sends a request. The answer has passed every rule for all answers. */
  request(call: Call): Promise<Answer>;
  /** Closes the connections to it. */
  leave(): void;
}

/** A service in a child process. */
export interface Service extends ReachedService {
  /** Sends a request on a separate connection without checks, for a service that is about to end. */
  requestUnchecked(call: Call): Promise<Answer>;
  /** The service's whole output to stdout and stderr. */
  logs(): string;
  /** Sends SIGTERM and waits for the end. Resolves with the exit code, null if a signal ended it. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL and waits for the end. */
  kill(): Promise<void>;
  /** Sends a signal without waiting. */
  signal(name: NodeJS.Signals): void;
  readonly ended: Promise<number | null>;
}

/**
 * Starts the service on a database and waits until it answers.
 * @param start starts another program than the one of the sources
 */
export async function startService(
  database: { readonly url: string },
  settings: Settings = {},
  start = (environment: Settings) => startProgram("main.ts", { environment }),
): Promise<Service> {
  const environment: Settings = {
    HOST: "127.0.0.1",
    PORT: "0",
    LOG_LEVEL: "info",
    DATABASE_URL: database.url,
    NODE_OPTIONS: quickService,
    ...unlimited,
    ...withoutFactors,
    ...settings,
  };
  const program = start(environment);
  const logs = () => program.stdout() + program.stderr();
  let hasEnded = false;
  void program.ended.then(() => {
    hasEnded = true;
  });
  const address = await eventually(() => {
    assert.ok(!hasEnded, `The service ended before it listened:\n${logs()}`);
    return listeningAddress(program.stdout());
  });
  const url = new URL(address);
  const probe = newAgent();
  await eventually(async () => {
    assert.ok(!hasEnded, `The service ended before it answered:\n${logs()}`);
    const health = await exchange(url, probe, { path: "/v1/health" }).catch(() => undefined);
    return health?.status === 200 ? health : undefined;
  });
  probe.destroy();
  const reached = await reachService(url, {
    rateLimited: environment.RATE_LIMIT_PER_MINUTE !== "0",
    publicUrl: environment.PUBLIC_URL,
  });

  return {
    ...reached,
    async requestUnchecked(call) {
      const own = newAgent();
      try {
        return await exchange(url, own, call);
      } finally {
        own.destroy();
      }
    },
    logs,
    async stop() {
      program.child.kill("SIGTERM");
      reached.leave();
      return program.ended;
    },
    async kill() {
      program.child.kill("SIGKILL");
      await program.ended;
      reached.leave();
    },
    signal: (name) => program.child.kill(name),
    ended: program.ended,
  };
}

/** Connects to a running service by its address. */
export async function reachService(
  address: URL,
  {
    rateLimited = true,
    publicUrl,
  }: { readonly rateLimited?: boolean; readonly publicUrl?: string | undefined } = {},
): Promise<ReachedService> {
  const agent = newAgent();
  const served = await exchange(address, agent, { path: "/v1/openapi.json" });
  const document = served.body as unknown as OpenApi; // The only answer that is not a resource.
  const check = conformanceCheck(document, { rateLimited, publicUrl });
  return {
    address,
    publicUrl,
    document,
    async request(call) {
      const answer = await exchange(address, agent, call);
      check(call, answer);
      return answer;
    },
    leave: () => agent.destroy(),
  };
}

/** The address in the service's log line about listening. */
function listeningAddress(stdout: string): string | undefined {
  for (const line of stdout.split("\n")) {
    if (!line.startsWith("{") || !line.endsWith("}")) continue;
    const entry = JSON.parse(line) as { msg?: string; address?: string };
    if (entry.msg === "listening" && entry.address) return entry.address;
  }
  return undefined;
}

/** A database's state in /readyz; undefined unless it answers reads and its writes match the expectation. */
export async function readinessOf(
  service: Pick<Service, "request">,
  { isWritable }: { readonly isWritable: boolean },
): Promise<{ ready: boolean; writable: boolean; reason?: string } | undefined> {
  const { status, text } = await service.request({ path: "/readyz" });
  const found = JSON.parse(text);
  return status === 200 && found.writable === isWritable ? found : undefined;
}

/** Retries until there is a value: less and less often, because asking takes processor time from what is awaited. */
export async function eventually<T>(ask: () => T | undefined | Promise<T | undefined>): Promise<T> {
  const startedAt = performance.now();
  for (;;) {
    const value = await ask();
    if (value !== undefined) return value;
    const waitedMs = performance.now() - startedAt;
    assert.ok(waitedMs < patienceMs, `Waited ${patienceMs / 1_000} seconds without success.`);
    await setTimeout(Math.min(Math.max(20, waitedMs / 5), 500));
  }
}
