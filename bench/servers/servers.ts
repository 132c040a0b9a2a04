import { type ChildProcess, fork } from "node:child_process";
import { on, once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { CapturedJob } from "../bare/captured-server.ts";
import type { Usage } from "./usage-probe.ts";

/** A server under measurement, in its own process. */
export interface Server {
  readonly origin: string;
  readonly pid: number;
  usage(): Promise<Usage>;
  /** The statements on SQLite since the last call, if the server was started to note them. */
  statements(): Promise<string[]>;
  stop(): Promise<void>;
}

export interface ServiceOptions {
  /** Added to the environment. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Whether it notes its statements on SQLite, which slows it down. */
  readonly notesStatements?: boolean;
}

/** How long the service takes to write the requests of a load to its log, and to check their mosques' health. */
const logWrittenAfterMs = 4_500;

/** The options that `npm start` gives Node. */
const startOptions = optionsOf(pathOf("../../package.json"));

/** Where Node keeps the service's compiled modules, and its probes': without, the memory to strip types is counted. */
const compileCache = pathOf("../../node_modules/.cache/bench");

/**
 * Starts and stops the service once, so that those to be measured find their modules compiled.
 * @param folder a folder for the service's data
 */
export async function compileService(folder: string): Promise<void> {
  const service = await startService(`sqlite:${join(folder, "first.db")}`);
  await service.stop();
}

/** Starts the service as from the second `npm start` on, without rate limits unless the settings have them. */
export function startService(databaseUrl: string, options: ServiceOptions = {}): Promise<Server> {
  const { settings, notesStatements = false } = options;
  return start({
    program: pathOf("../../scripts/start.mjs"),
    options: startOptions,
    environment: {
      NODE_COMPILE_CACHE: compileCache,
      HOST: "127.0.0.1",
      PORT: "0",
      DATABASE_URL: databaseUrl,
      RATE_LIMIT_PER_MINUTE: "0",
      OPERATORS_NEED_SECOND_FACTOR: "no",
      ...settings,
    },
    probes: notesStatements ? ["usage", "statement"] : ["usage"],
    settlesWithinMs: logWrittenAfterMs,
  });
}

/** Starts a bare server that responds to every request with one captured response of the service. */
export function startCaptured(job: CapturedJob): Promise<Server> {
  return start({ program: pathOf("../bare/captured-server.ts"), args: [JSON.stringify(job)] });
}

/** Starts a bare server that does the least work for real. */
export function startBare(engine: "sqlite" | "postgres", database: string): Promise<Server> {
  return start({ program: pathOf(`../bare/${engine}-server.ts`), args: [database] });
}

export interface Program {
  readonly program: string;
  readonly args?: readonly string[];
  /** Options for Node. */
  readonly options?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** The Node that runs it: this one unless given. */
  readonly execPath?: string;
  readonly cwd?: string;
  readonly probes?: readonly ("usage" | "statement")[];
  /** Where it listens, and the path that returns 200 once it does; without it, the program prints a record. */
  readonly ready?: { readonly origin: string; readonly path: string };
  /** How long it works in the background after a load, which counts as its processor time. */
  readonly settlesWithinMs?: number;
}

/** The replies of the probes, each under the name of its question. */
interface Responses {
  readonly usage: Usage;
  readonly statements: string[];
}

const startWithinMs = 120_000;
const stopWithinMs = 10_000;

/** Starts a program that has the probes loaded, and waits until it listens. */
export async function start(options: Program): Promise<Server> {
  const { program, args = [], environment = {}, cwd, probes = ["usage"], settlesWithinMs = 0 } = options;
  const child = fork(program, args, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    execArgv: [
      ...(options.options ?? []),
      ...probes.flatMap((probe) => ["--import", new URL(`./${probe}-probe.ts`, import.meta.url).href]),
    ],
    execPath: options.execPath ?? process.execPath,
    ...(cwd && { cwd }),
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  const origin = await listeningAddress(child, options.ready).catch((error) => {
    child.kill("SIGKILL");
    throw error;
  });
  async function ask<Question extends keyof Responses>(question: Question): Promise<Responses[Question]> {
    const messages = on(child, "message", { signal: AbortSignal.timeout(startWithinMs) });
    child.send(question);
    for await (const [message] of messages) {
      // A program may send its own messages, as Directus does once it is ready.
      const response = (message as Partial<Responses>)[question];
      if (response !== undefined) return response;
    }
    throw new Error(`A server did not answer ${question}.`);
  }
  return {
    origin,
    pid: child.pid ?? 0,
    async usage() {
      await pause(settlesWithinMs);
      return ask("usage");
    },
    statements: () => ask("statements"),
    async stop() {
      if (child.exitCode === null) child.kill("SIGTERM");
      const late = setTimeout(() => child.kill("SIGKILL"), stopWithinMs);
      await ended;
      clearTimeout(late);
    },
  };
}

/** Waits until a program listens, and keeps reading so that its output never blocks. */
async function listeningAddress(child: ChildProcess, ready: Program["ready"]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let output = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    output = (output + text).slice(-100_000);
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
  if (ready) void untilAnswered(ready, child).then(resolve);
  return promise.finally(() => clearTimeout(late));
}

async function untilAnswered(
  { origin, path }: NonNullable<Program["ready"]>,
  child: ChildProcess,
): Promise<string> {
  while (child.exitCode === null) {
    const response = await fetch(origin + path).catch(() => undefined);
    if (response?.ok) break;
    await pause(50);
  }
  return origin;
}

function optionsOf(packageFile: string): string[] {
  const { scripts } = JSON.parse(readFileSync(packageFile, "utf8")) as { scripts: { start: string } }; // This project's.
  return scripts.start.split(" ").filter((word) => word.startsWith("--"));
}

function pathOf(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}
