import { pathToFileURL } from "node:url";

/**
 * A program that runs another for each line of arguments, one after the other, and prints the results as JSON: starting
 * takes more than any command does.
 * @param main the module of that program, which sets `process.exitCode` when it is done
 */
export function runningAll(main: string, lines: readonly string[]): string {
  return `
const streams = ["stdout", "stderr"].map((name) => ({ name, stream: process[name], write: process[name].write }));
// Each run adds its own listeners.
for (const { stream } of streams) stream.setMaxListeners(0);
const results = [];
for (const line of ${JSON.stringify(lines)}) {
  const result = { stdout: "", stderr: "" };
  for (const { name, stream } of streams) stream.write = (text) => (result[name] += text) !== "";
  process.argv = [process.execPath, "mosque-sync", ...line.split(" ")];
  process.exitCode = undefined;
  await import("${pathToFileURL(main).href}?" + results.length);
  while (process.exitCode === undefined) await new Promise((resolve) => setTimeout(resolve, 5));
  results.push({ ...result, code: process.exitCode });
}
process.exitCode = 0;
for (const { stream, write } of streams) stream.write = write;
process.stdout.write(JSON.stringify(results));`;
}
