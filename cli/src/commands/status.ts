import { formatDate, formatInstant } from "@mosque-sync/timetable";
import type { Input } from "../command-line/read.ts";
import { renderPlan } from "../print/plan.ts";
import { createPainter, onOneLine, type PrintOptions } from "../print/terminal.ts";
import type { Ending } from "../run/ending.ts";
import { exitCodes } from "../run/stop.ts";
import type { Surroundings } from "../run/surroundings.ts";
import { isEmpty } from "../sync/plan/plan.ts";
import { planSync } from "../sync/plan/plan-sync.ts";
import { type LastRun, type Memory, readMemory } from "../sync/state/state-file.ts";
import { allowingNothing, planDocument, syncOptionsOf } from "./plan.ts";

/** Shows how the last `apply` ended, and the pending changes. */
export async function run({ values }: Input<"status">, surroundings: Surroundings): Promise<Ending> {
  const options = await syncOptionsOf({ ...allowingNothing, ...values }, surroundings);
  const { plan, danger } = await planSync(options);
  const { lastRun, lastVerified } = readMemory(options.state) ?? {};
  if (!values.json) {
    const { print, colour } = surroundings;
    print(renderLastRun({ lastRun, lastVerified }, plan.timeZone, { colour: colour.print }));
    print(`\n${renderPlan(plan, { colour: colour.print })}`);
    print(nextStep(isEmpty(plan), danger?.message));
  }
  const pending = planDocument(plan);
  return {
    exitCode: exitCodes.done,
    document: { lastRun, lastVerified, pending, ...(danger && { danger: danger.message }) },
  };
}

function nextStep(isDone: boolean, danger: string | undefined): string {
  if (danger) return `mosque-sync apply would stop: ${danger}`;
  return isDone ? "Nothing is pending." : "Apply it: mosque-sync apply";
}

/** Describes how the last `apply` ended; if it was not verified, also when one last was. */
function renderLastRun(
  { lastRun, lastVerified }: Pick<Memory, "lastRun" | "lastVerified">,
  timeZone: string,
  { colour }: PrintOptions,
): string {
  if (!lastRun) return "Last run: none is remembered here";
  const isGood = lastRun.outcome === "verified";
  const day = lastRun.date ? ` for ${formatDate(lastRun.date)}` : "";
  const line = `Last run: ${formatInstant(lastRun.at, timeZone)}${day}: ${describe(lastRun)}`;
  const verified = lastVerified ? formatInstant(lastVerified, timeZone) : "never";
  return [
    createPainter(colour)(isGood ? "green" : "red", line),
    ...(isGood ? [] : [`Last verified: ${verified}`]),
  ].join("\n");
}

function describe({ outcome, writes, message }: LastRun): string {
  const done = `${writes ?? 0} ${writes === 1 ? "write" : "writes"}`;
  switch (outcome) {
    case "verified":
      return `verified, ${done}`;
    case "unverified":
      return `${done}, but the snapshot showed something else`;
    case "failed":
    case "stopped":
      return `${outcome}${message ? `: ${onOneLine(message)}` : ""}`;
  }
}
