#!/usr/bin/env node
import process from "node:process";
import { run } from "./run.ts";

const showsColours = (stream: NodeJS.WriteStream) =>
  stream.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== "dumb";

process.exitCode = await run(process.argv.slice(2), {
  environment: process.env,
  cwd: process.cwd(),
  now: new Date(),
  print: (text) => process.stdout.write(`${text}\n`),
  log: (text) => process.stderr.write(`${text}\n`),
  colour: { print: showsColours(process.stdout), log: showsColours(process.stderr) },
  logAnswers: process.stderr.isTTY !== true,
});
