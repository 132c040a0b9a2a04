import type { Input } from "../command-line/read.ts";
import { renderLastRun } from "../print/last-run.ts";
import { renderPlan } from "../print/plan.ts";
import type { Ending } from "../run/ending.ts";
import { exitCodes } from "../run/stop.ts";
import type { Surroundings } from "../run/surroundings.ts";
import { isEmpty } from "../sync/plan.ts";
import { planSync } from "../sync/plan-sync.ts";
import { readMemory } from "../sync/state/state-file.ts";
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
