#!/usr/bin/env node
import { run } from "./run.ts";

const showsColours = (stream: NodeJS.WriteStream) =>
  stream.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== "dumb";
const isAttended = process.stdin.isTTY === true && process.stderr.isTTY === true && !process.env.CI;

const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  // A second signal ends the program at once; the next run completes the sync.
  process.once(signal, () => stopping.abort());
}

process.exitCode = await run(process.argv.slice(2), {
  environment: process.env,
  cwd: process.cwd(),
  now: () => new Date(),
  createId: () => crypto.randomUUID(),
  print: (text) => process.stdout.write(`${text}\n`),
  log: (text) => process.stderr.write(`${text}\n`),
  colour: { print: showsColours(process.stdout), log: showsColours(process.stderr) },
  logAnswers: process.stderr.isTTY !== true,
  ask: isAttended ? ask : undefined,
  stopped: stopping.signal,
});

async function ask(question: string): Promise<string> {
  const { createInterface } = await import("node:readline/promises");
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(question, { signal: stopping.signal });
  } finally {
    terminal.close();
  }
}
