import type { SyncOption } from "../command-line/commands.ts";
import type { Values } from "../command-line/options.ts";
import type { Input } from "../command-line/read.ts";
import type { Ending } from "../ending.ts";
import { renderPlan } from "../print.ts";
import { readSettings } from "../settings.ts";
import { exitCodes, Stop } from "../stop.ts";
import type { Surroundings } from "../surroundings.ts";
import { applySync } from "../sync/apply-sync.ts";
import { isEmpty } from "../sync/plan.ts";
import { planDocument, showPlan, syncOptionsOf } from "./plan.ts";
import { type DailyRun, defaultAt, watch } from "./watch.ts";

/** Makes the mosque as its source says, and verifies it; with `--watch` again every day. */
export async function run({ values }: Input<"apply">, surroundings: Surroundings): Promise<Ending> {
  const { watch: watches, at, date, json } = values;
  if (!watches) {
    if (at !== undefined) throw new Stop("error", "--at is for --watch: say both, or neither.");
    return (await applyOnce(values, surroundings)).ending;
  }
  if (date !== undefined || json) {
    throw new Stop("error", `--watch syncs each day as it comes: leave out ${json ? "--json" : "--date"}.`);
  }
  readSettings(surroundings.environment, surroundings.cwd, values.config);
  return watch(at ?? defaultAt, () => applyOnce(values, surroundings), surroundings);
}

async function applyOnce(values: Values<SyncOption>, surroundings: Surroundings): Promise<DailyRun> {
  const { print, log, colour } = surroundings;
  const { plan, writes, remaining } = await applySync({
    ...(await syncOptionsOf(values, surroundings)),
    onPlan: (next) => showPlan(next, values.json, surroundings),
  });
  const { timeZone } = plan;
  const verified = isEmpty(remaining);
  const document = { ...planDocument(plan), writes, verified, ...(!verified && { remaining }) };
  if (verified) {
    const done = writes === 0 ? "Nothing to do" : `Done in ${writes} ${writes === 1 ? "write" : "writes"}`;
    if (!values.json) print(`${done}; verified by the snapshot.`);
    return { ending: { exitCode: exitCodes.done, document }, timeZone };
  }
  log(
    `Not verified: after the writes, this is still to do. Somebody else may be changing the same rows; run it again.\n${renderPlan(remaining, { colour: colour.log })}`,
  );
  return { ending: { exitCode: exitCodes.unverified, document }, timeZone };
}
