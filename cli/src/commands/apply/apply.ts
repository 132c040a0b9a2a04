import type { SyncOption } from "../../command-line/commands.ts";
import type { Values } from "../../command-line/options.ts";
import type { Input } from "../../command-line/read.ts";
import { readSettings } from "../../connection/settings.ts";
import { renderPlan } from "../../print/plan.ts";
import { onOneLine } from "../../print/terminal.ts";
import type { Ending } from "../../run/ending.ts";
import { exitCodes, Stop } from "../../run/stop.ts";
import type { Surroundings } from "../../run/surroundings.ts";
import { type Applied, applySync } from "../../sync/apply-sync.ts";
import { isEmpty, type Plan } from "../../sync/plan.ts";
import { speaksOfItems } from "../../sync/plan-sync.ts";
import { outcomeOf, rememberRun } from "../../sync/state/last-run.ts";
import { oneAtATime } from "../../sync/state/one-at-a-time.ts";
import type { LastRun } from "../../sync/state/state-file.ts";
import { planDocument, showPlan, syncOptionsOf } from "../plan.ts";
import { type DailyRun, defaultAt, watch } from "./watch.ts";

/** Updates the mosque to match its source, and verifies it; with `--watch` every day. */
export async function run({ values }: Input<"apply">, surroundings: Surroundings): Promise<Ending> {
  const { watch: watches, at, date, json } = values;
  if (!watches) {
    if (at !== undefined) throw new Stop("error", "--at needs --watch. Use both, or neither.");
    return (await applyOnce(values, surroundings)).ending;
  }
  if (date !== undefined || json) {
    throw new Stop("error", `Use --watch or ${json ? "--json" : "--date"}, not both.`);
  }
  readSettings(surroundings.environment, surroundings.cwd, values.config);
  return watch(at ?? defaultAt, () => applyOnce(values, surroundings), surroundings);
}

async function applyOnce(values: Values<SyncOption>, surroundings: Surroundings): Promise<DailyRun> {
  const { log, now } = surroundings;
  const options = await syncOptionsOf(values, surroundings);
  return oneAtATime(options.state, speaksOfItems(options.source), surroundings, async (state) => {
    let date: string | undefined;
    const remember = (ended: Pick<LastRun, "outcome" | "writes" | "message">) => {
      const problem = state && rememberRun(state, { at: now().toISOString(), date, ...ended });
      if (problem) log(problem);
    };
    const onPlan = (next: Plan) => {
      date = next.date;
      showPlan(next, values.json, surroundings);
    };
    const applied = await applySync({ ...options, state, onPlan }).catch((error: unknown) => {
      remember({ outcome: outcomeOf(error), ...(error instanceof Error && { message: error.message }) });
      throw error;
    });
    const run = report(applied, values.json, surroundings);
    remember({ outcome: isEmpty(applied.remaining) ? "verified" : "unverified", writes: applied.writes });
    return run;
  });
}

function report(
  { plan, writes, refusals, remaining }: Applied,
  json: boolean,
  { print, log, colour }: Surroundings,
): DailyRun {
  const { timeZone } = plan;
  const verified = isEmpty(remaining);
  const document = {
    ...planDocument(plan),
    writes,
    verified,
    ...(refusals.length > 0 && { refusals }),
    ...(!verified && { remaining }),
  };
  for (const refusal of refusals) log(onOneLine(refusal));
  if (verified) {
    const done = writes === 0 ? "Nothing to do" : `Done in ${writes} ${writes === 1 ? "write" : "writes"}`;
    if (!json) print(`${done}; verified by the snapshot.`);
    return { ending: { exitCode: exitCodes.done, document }, timeZone };
  }
  const why =
    refusals.length > 0 ? "" : " Another program or person may be changing the same things. Run it again.";
  log(
    `Not verified: after the writes, these changes are left.${why}\n${renderPlan(remaining, { colour: colour.log })}`,
  );
  return { ending: { exitCode: exitCodes.unverified, document }, timeZone };
}
