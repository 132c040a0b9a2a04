import { readFile } from "node:fs/promises";
import path from "node:path";
import { isCallError, type ReplacedTimetable } from "@mosque-sync/client";
import { columnsText } from "@mosque-sync/timetable/columns";
import type { Input } from "../command-line/read.ts";
import { createMosqueClient, createProgressLog } from "../connection/client.ts";
import { isOfTestMosque } from "../connection/settings.ts";
import { reasonOf } from "../files/system-error.ts";
import { renderPushed, stopLines } from "../print/pushed.ts";
import type { Ending } from "../run/ending.ts";
import { exitCodes, Stop } from "../run/stop.ts";
import type { Surroundings } from "../run/surroundings.ts";
import { statusOf, tell } from "../sync/progress.ts";
import { settingsOf } from "./plan.ts";

/** Gives the service a timetable, and shows its findings, today's changes and its state. */
export async function run({ words, values }: Input<"push">, surroundings: Surroundings): Promise<Ending> {
  const { print, log, colour } = surroundings;
  const settings = settingsOf(undefined, surroundings);
  const file = await readGiven(words[0] ?? "-", surroundings);
  const client = createMosqueClient(settings);
  // The report is printed, so the log needs no response.
  const onProgress = createProgressLog(values.verbose, { ...surroundings, logResponses: false });
  const { profile } = await tell(onProgress, "read profile", () => client.getProfile());
  const { only, clock, dst, "date-order": dateOrder, columns, asr } = values;
  const reading = { asr, only, clock, dst, dateOrder, columns: columns && columnsText(columns) };
  const send: Send = (step, query) =>
    tell(onProgress, step, () => client.replaceTimetable({ ...file, ...reading, ...query }));

  const replaced = await replace(send, values);
  const { id, communityName: name, timeZoneId: timeZone } = profile;
  const mosque = { id, name, ...(isOfTestMosque(settings) && { isTest: true as const }) };
  if (!values.json) print(renderPushed(replaced, { mosque, timeZone }, { colour: colour.print }));
  const document = { mosque, ...replaced };
  const { timetable, plan } = replaced;
  if (plan.stop && !timetable && !values.confirm) {
    const fix = "Nothing was changed. Correct the timetable, or use --confirm if the plan is right.";
    const message = [...stopLines(plan.stop), fix].join("\n");
    log(message);
    return { exitCode: exitCodes.guard, document: { ...document, guard: message } };
  }
  if (!timetable) log("Nothing was changed. Without --dry-run, the service saves this timetable.");
  return { exitCode: exitCodes.done, document };
}

interface GivenFile {
  body: Uint8Array;
  fileName?: string;
}

/**
 * Reads a file, or standard input for `-`.
 * @throws {Stop} when it cannot be read, or is empty
 */
async function readGiven(name: string, { cwd, readInput }: Surroundings): Promise<GivenFile> {
  const body = name === "-" ? await readInput() : await readNamed(path.resolve(cwd, name));
  if (body.length > 0) return { body, ...(name !== "-" && { fileName: path.basename(name) }) };
  throw new Stop("source", `${name === "-" ? "Standard input" : path.basename(name)} is empty.`);
}

async function readNamed(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new Stop("source", `${path.basename(file)} cannot be read (${reasonOf(error)}). Check the path.`);
  }
}

type Send = (
  step: string,
  query: { validateOnly?: boolean; confirm?: boolean },
) => Promise<ReplacedTimetable>;

/**
 * Sends a timetable. If a guard of the service stops it, asks for its plan.
 * @throws {Stop} when the file cannot be read, or the server takes no timetables
 */
async function replace(
  send: Send,
  { "dry-run": isDryRun, confirm }: Input<"push">["values"],
): Promise<ReplacedTimetable> {
  const plan = () => send("plan timetable", { validateOnly: true, ...(confirm && { confirm }) });
  try {
    return await (isDryRun ? plan() : send("replace timetable", confirm ? { confirm } : {}));
  } catch (error) {
    if (lacksTimetables(error)) throw new Stop("error", withoutTimetables);
    if (!isCallError(error) || error.kind !== "api") throw error;
    if (faultsOfFile.includes(error.reason)) throw new Stop("source", error.message);
    if (error.reason !== "timetable_looks_wrong") throw error;
    const planned = await plan();
    // Another change in the meantime may have made the timetable harmless.
    if (!planned.plan.stop) throw error;
    return planned;
  }
}

/** Why the service takes no file like this one. */
const faultsOfFile = ["timetable_not_read", "file_missing", "file_too_large"];

const withoutTimetables =
  "This server takes no timetables, so it cannot keep the rows by itself. Run mosque-sync apply every day instead: mosque-sync init FILE sets it up.";

/** Whether a server that has the mosque lacks the endpoint. */
function lacksTimetables(error: unknown): boolean {
  return [404, 405, 501].includes(statusOf(error) ?? 0);
}
