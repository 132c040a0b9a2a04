import { readFileSync } from "node:fs";
import { createClient, isCallError } from "@mosque-sync/client";
import { type Command, readCommandLine, type SharedOptions } from "./command-line.ts";
import { help } from "./help.ts";
import { onOneLine, renderPlan, renderProgress } from "./print.ts";
import { readSettings, type Settings } from "./settings.ts";
import { loadSource } from "./source.ts";
import { exitCodes, Stop } from "./stop.ts";
import { applySync } from "./sync/apply-sync.ts";
import type { MosqueClient } from "./sync/mosque-state.ts";
import { countChanges, isEmpty, type Plan } from "./sync/plan.ts";
import { planSync, type SyncOptions } from "./sync/plan-sync.ts";

/** Everything outside the program that a run reads or writes. */
export interface Surroundings {
  environment: Readonly<Record<string, string | undefined>>;
  cwd: string;
  now: Date;
  /** The result: a plan for people, or one JSON document. */
  print: (text: string) => void;
  /** Progress and problems. */
  log: (text: string) => void;
  /** Whether each of the two is a terminal that shows colours. */
  colour: { print: boolean; log: boolean };
  /** Whether the server's answers are logged even without --verbose: in files, not on terminals. */
  logAnswers: boolean;
}

/** How a run ended: its exit code, and its JSON document. */
interface Ending {
  exitCode: number;
  document: Record<string, unknown>;
}

/**
 * Runs one command.
 * @param args the arguments after the program's name
 * @returns the exit code
 */
export async function run(args: string[], surroundings: Surroundings): Promise<number> {
  const { print, log } = surroundings;
  let command: Command | undefined;
  try {
    command = readCommandLine(args);
    switch (command.name) {
      case "help":
        print(help[command.of ?? "general"].trimEnd());
        return exitCodes.done;
      case "version":
        print(readVersion());
        return exitCodes.done;
      case "plan":
        return end(await runPlan(command, surroundings), command, surroundings);
      case "apply":
        return end(await runApply(command, surroundings), command, surroundings);
    }
  } catch (error) {
    const ending = endingOf(error);
    log(String(ending.document.error));
    return end(ending, command, surroundings);
  }
}

function end({ exitCode, document }: Ending, command: Command | undefined, { print }: Surroundings): number {
  if (command && "json" in command && command.json) print(JSON.stringify({ ...document, exitCode }, null, 2));
  return exitCode;
}

async function runPlan(
  command: Extract<Command, { name: "plan" }>,
  surroundings: Surroundings,
): Promise<Ending> {
  const { plan, danger } = await planSync(await prepare(command, surroundings));
  showPlan(plan, command, surroundings);
  const document = { ...planDocument(plan), ...(danger && { guard: danger }) };
  if (danger) {
    surroundings.log(danger);
    return { exitCode: exitCodes.guard, document };
  }
  const isPending = command.detailedExitCode && !isEmpty(plan);
  return { exitCode: isPending ? exitCodes.pending : exitCodes.done, document };
}

async function runApply(command: SharedOptions, surroundings: Surroundings): Promise<Ending> {
  const options = await prepare(command, surroundings);
  const { plan, writes, remaining } = await applySync({
    ...options,
    onPlan: (next) => showPlan(next, command, surroundings),
  });
  const verified = isEmpty(remaining);
  const document = { ...planDocument(plan), writes, verified, ...(!verified && { remaining }) };
  if (verified) {
    const done = writes === 0 ? "Nothing to do" : `Done in ${writes} ${writes === 1 ? "write" : "writes"}`;
    if (!command.json) surroundings.print(`${done}; verified by the snapshot.`);
    return { exitCode: exitCodes.done, document };
  }
  surroundings.log(
    `Not verified: after the writes, this is still to do. Somebody else may be changing the same rows; run it again.\n${renderPlan(remaining, { colour: surroundings.colour.log })}`,
  );
  return { exitCode: exitCodes.unverified, document };
}

async function prepare(command: SharedOptions, surroundings: Surroundings): Promise<SyncOptions> {
  const { environment, cwd, now, log, colour, logAnswers } = surroundings;
  const settings = readSettings(environment, cwd, command.config);
  const answers = logAnswers || command.verbose;
  return {
    client: connect(settings),
    source: await loadSource(settings.configPath),
    now,
    date: command.date,
    allow: command.allow,
    onProgress: (progress) => log(renderProgress(progress, { colour: colour.log, answers })),
  };
}

function connect({ baseUrl, apiKey, mosqueId }: Settings): MosqueClient {
  try {
    return createClient({ baseUrl, apiKey, mosqueId });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Stop("error", `Check MOSQUE_SYNC_BASE_URL and MOSQUE_SYNC_API_KEY: ${error.message}`);
  }
}

function readVersion(): string {
  return JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version;
}

function showPlan(plan: Plan, { json }: SharedOptions, { print, colour }: Surroundings): void {
  if (!json) print(renderPlan(plan, { colour: colour.print }));
}

function planDocument(plan: Plan) {
  return { ...plan, counts: { ...countChanges(plan), unchanged: plan.unchangedRows } };
}

/** What a failure means for whoever started the run. */
function endingOf(error: unknown): Ending {
  if (error instanceof Stop) {
    return { exitCode: exitCodes[error.reason], document: { error: error.message } };
  }
  if (isCallError(error)) {
    const isRefused = error.kind === "api" && (error.status === 401 || error.status === 403);
    return {
      exitCode: isRefused ? exitCodes.authentication : exitCodes.error,
      document: {
        error: `${onOneLine(error.message)} (request ${error.requestId})`,
        requestId: error.requestId,
      },
    };
  }
  throw error;
}
