#!/usr/bin/env node
import { createSignals } from "./run/signals.ts";
import { run } from "./run.ts";

const showsColours = (stream: NodeJS.WriteStream) =>
  stream.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== "dumb";
const isAttended = process.stdin.isTTY === true && process.stderr.isTTY === true && !process.env.CI;

const signals = createSignals();

// A reader that closes, such as `head`, must not end a run that is writing to the server.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}

const ended = run(process.argv.slice(2), {
  environment: process.env,
  cwd: process.cwd(),
  now: () => new Date(),
  createId: () => crypto.randomUUID(),
  readInput: async () => (await import("node:stream/consumers")).buffer(process.stdin),
  print: (text) => process.stdout.write(`${text}\n`),
  log: (text) => process.stderr.write(`${text}\n`),
  colour: { print: showsColours(process.stdout), log: showsColours(process.stderr) },
  logResponses: process.stderr.isTTY !== true,
  ask: isAttended ? ask : undefined,
  signals,
});

// No top-level await: `require` refuses a module that has one, and code may load any module of a package.
ended.then((exitCode) => {
  process.exitCode = exitCode;
});

async function ask(question: string): Promise<string> {
  const { createInterface } = await import("node:readline/promises");
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}
