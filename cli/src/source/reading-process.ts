import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import type { DialectName, DialectSettings, NotRead, ReadingEnded, SourceFile } from "@mosque-sync/timetable";
import { reasonOf } from "../files/system-error.ts";
import { Stop } from "../run/stop.ts";

/** What reading one file may take (decision 10.25). */
export interface ReadingLimits {
  seconds: number;
  /** The memory of the whole process. */
  megabytes: number;
}

/** A file to read, as the process gets it. */
export interface Reading {
  bytes: Uint8Array;
  file: string;
  forced: DialectName | undefined;
  settings: DialectSettings;
}

/** The input of the watching thread. */
export interface Watch {
  /** The id of mosque-sync's process. */
  parent: number;
  megabytes: number;
}

/** A process that reads one file after the other. A file that it cannot read to the end ends it. */
export interface ReadingProcess {
  /** @throws {Stop} when the process cannot be started */
  read: (reading: Reading) => Promise<SourceFile | NotRead | ReadingEnded>;
  end: () => void;
}

const program = createRequire(import.meta.url).resolve("#reading-process-program");

/** Starts a process, which ends when this one does, however that ends. */
export function startReadingProcess({ seconds, megabytes }: ReadingLimits): ReadingProcess {
  const child = fork(program, [String(process.pid), String(megabytes)], {
    execArgv: [`--max-old-space-size=${megabytes}`],
    env: withoutSettings(process.env),
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const output = beginningOfOutput(child);
  let isLate = false;
  const ended = new Promise<ReadingEnded>((resolve) => {
    child.once("close", (code, signal) => {
      const reason = isLate
        ? `took more than ${seconds} seconds`
        : reasonOfEnd(code, signal, output(), megabytes);
      resolve({ is: "ended", reason });
    });
  });
  return {
    async read(reading) {
      const timer = setTimeout(() => {
        isLate = child.kill("SIGKILL");
      }, seconds * 1_000);
      try {
        const result = once(child, "message").then(([message]) => message);
        // A process that has ended takes no file, which is told by its end.
        child.send(reading, () => {});
        return await Promise.race([result, ended]);
      } catch (error) {
        throw new Stop(
          "error",
          `${reading.file} needs a process of its own, which cannot be started (${reasonOf(error)}).`,
        );
      } finally {
        clearTimeout(timer);
      }
    },
    end() {
      if (child.connected) child.disconnect();
    },
  };
}

/** The environment without the settings of mosque-sync, which hold the API key. */
function withoutSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !name.toUpperCase().startsWith("MOSQUE_SYNC_")),
  );
}

/** How much of the process's stderr is kept, for the message. */
const mostOutputBytes = 10_000;

function beginningOfOutput({ stderr }: ChildProcess): () => string {
  const chunks: Buffer[] = [];
  let length = 0;
  stderr?.on("data", (chunk: Buffer) => {
    const kept = chunk.subarray(0, mostOutputBytes - length);
    length += kept.length;
    if (kept.length > 0) chunks.push(kept);
  });
  return () => Buffer.concat(chunks).toString();
}

function reasonOfEnd(
  code: number | null,
  signal: NodeJS.Signals | null,
  output: string,
  megabytes: number,
): string {
  if (/out of memory/i.test(output)) return `took more than ${megabytes} MB of memory`;
  if (signal) return `was ended by ${signal}`;
  const [error = `exit code ${code}`] = /^\w*Error\b.*/m.exec(output) ?? [];
  return `failed (${error.slice(0, 200)})`;
}
