import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { BareJob } from "./bare-server.ts";
import type { Usage } from "./usage-probe.ts";

/** A server under measurement, in a process of its own. */
export interface Server {
  readonly origin: string;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

/** Starts the service as an operator does, without rate limits unless the settings have them. */
export function startService(
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Server> {
  return start("../server/src/main.ts", [], {
    HOST: "127.0.0.1",
    PORT: "0",
    DATABASE_URL: databaseUrl,
    RATE_LIMIT_PER_MINUTE: "0",
    ...settings,
  });
}

export function startBareServer(job: BareJob): Promise<Server> {
  return start("./bare-server.ts", [JSON.stringify(job)], {});
}

const startWithinMs = 20_000;
const stopWithinMs = 10_000;

async function start(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Server> {
  const child = fork(pathOf(program), args, {
    env: { PATH: process.env.PATH, ...environment },
    execArgv: ["--import", new URL("./usage-probe.ts", import.meta.url).href],
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  const origin = await listeningAddress(child).catch((error) => {
    child.kill("SIGKILL");
    throw error;
  });
  return {
    origin,
    async usage() {
      child.send("usage");
      const [usage] = await once(child, "message", { signal: AbortSignal.timeout(startWithinMs) });
      return usage as Usage; // The probe sends no other message.
    },
    async stop() {
      child.kill("SIGTERM");
      const late = setTimeout(() => child.kill("SIGKILL"), stopWithinMs);
      await ended;
      clearTimeout(late);
    },
  };
}

/**
 * Waits for the line that both programs print when they listen, and keeps reading so that their output never blocks.
 */
function listeningAddress(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let output = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    for (const line of output.split("\n").slice(0, -1)) {
      if (!line.startsWith("{")) continue; // Lines for people come between the records.
      const { msg, address } = JSON.parse(line) as { msg?: string; address?: string };
      if (msg === "listening" && address) resolve(address);
    }
  });
  child.once("exit", (code) => reject(new Error(`A server ended (${code}) before it listened:\n${output}`)));
  const late = setTimeout(
    () => reject(new Error(`A server did not listen in time:\n${output}`)),
    startWithinMs,
  );
  return promise.finally(() => clearTimeout(late));
}

function pathOf(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}
