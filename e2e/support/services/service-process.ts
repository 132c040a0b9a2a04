import assert from "node:assert/strict";
import { eventually } from "../runs/eventually.ts";
import { quickService } from "../runs/node-environment.ts";
import { exchange, newAgent } from "./http.ts";
import { startProgram } from "./process.ts";
import { reachService, requestAlone, type Service, type Settings, settingsOfTests } from "./service.ts";

/** A service in a process of its own. */
export interface ServiceProcess extends Service {
  /** Sends SIGTERM and waits for the end. Resolves with the exit code, null if a signal ended it. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL and waits for the end. */
  kill(): Promise<void>;
  /** Sends a signal without waiting. */
  signal(name: NodeJS.Signals): void;
  readonly ended: Promise<number | null>;
}

/**
 * Starts the service on a database, in a process of its own, and waits until it answers.
 * @param start starts another program than the one of the sources
 */
export async function startServiceProcess(
  database: { readonly url: string },
  settings: Settings = {},
  start = (environment: Settings) => startProgram("main.ts", { environment }),
): Promise<ServiceProcess> {
  const environment: Settings = { NODE_OPTIONS: quickService, ...settingsOfTests(database, settings) };
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
  const kill = async () => {
    program.child.kill("SIGKILL");
    await program.ended;
    reached.leave();
  };
  return {
    ...reached,
    requestUnchecked: (call) => requestAlone(url, call),
    logs,
    async stop() {
      program.child.kill("SIGTERM");
      reached.leave();
      return program.ended;
    },
    kill,
    end: kill,
    signal: (name) => program.child.kill(name),
    ended: program.ended,
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
