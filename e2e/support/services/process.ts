import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { nodeEnvironment } from "../runs/node-environment.ts";

const repository = fileURLToPath(new URL("../../../", import.meta.url));

/** A running program, with its output so far. */
export interface Program {
  readonly child: ChildProcess;
  stdout(): string;
  stderr(): string;
  /** Resolves when the program has ended, with its exit code, or null if a signal ended it. */
  readonly ended: Promise<number | null>;
}

/**
 * Starts `node server/src/<file>`.
 * @param environment added to the variables that Node itself needs: the machine's own settings never reach a test
 */
export function startProgram(
  file:
    | "main.ts"
    | "commands/provision.ts"
    | "commands/setup-link.ts"
    | "commands/public-url.ts"
    | "commands/backup.ts"
    | "commands/restore.ts"
    | "commands/distribute.ts",
  options: {
    readonly arguments?: readonly string[];
    readonly environment: Readonly<Record<string, string | undefined>>;
  },
): Program {
  return startCommand(process.execPath, [`server/src/${file}`, ...(options.arguments ?? [])], {
    environment: options.environment,
  });
}

/** Starts any command, in the project's folder unless another is given. It ends with the test file at the latest. */
export function startCommand(
  command: string,
  given: readonly string[],
  {
    environment = {},
    folder = repository,
  }: {
    readonly environment?: Readonly<Record<string, string | undefined>>;
    readonly folder?: string;
  } = {},
): Program {
  const child = spawn(command, given, {
    cwd: folder,
    env: { ...nodeEnvironment(), ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = { stdout: "", stderr: "" };
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    output.stdout += text;
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    output.stderr += text;
  });
  running.add(child);
  const ended = once(child, "close").then(([code]) => {
    running.delete(child);
    return code as number | null; // The first argument of "close".
  });
  return { child, ended, stdout: () => output.stdout, stderr: () => output.stderr };
}

/** Runs a program to its end. */
export async function runProgram(...options: Parameters<typeof startProgram>) {
  const program = startProgram(...options);
  const code = await program.ended;
  return { code, stdout: program.stdout(), stderr: program.stderr() };
}

const running = new Set<ChildProcess>();
// The runner ends a test file by a signal; the other programs handle signals themselves.
if (process.env.NODE_TEST_CONTEXT) {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
}
// A test file that fails half-way, or is interrupted, leaves no server behind.
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** A port without a listener at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("There is no free port.");
  return address.port;
}
