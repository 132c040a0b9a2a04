/** The program of the thread that reads timetables: a year takes a tenth of a second, and no request waits for it. */
import { parentPort } from "node:worker_threads";
import { readFileOf } from "./read-file.ts";
import type { FileToRead } from "./reading-result.ts";

parentPort?.on("message", async (file: FileToRead) => {
  try {
    parentPort?.postMessage({ result: await readFileOf(file) });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});

parentPort?.postMessage("ready");
