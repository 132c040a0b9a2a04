import type { SyncOption } from "../../command-line/commands.ts";
import type { Values } from "../../command-line/options.ts";
import type { Input } from "../../command-line/read.ts";
import { readSettings } from "../../connection/settings.ts";
import { renderPlan } from "../../print/plan.ts";
import { onOneLine } from "../../print/terminal.ts";
import type { Ending } from "../../run/ending.ts";
import { exitCodes, Stop } from "../../run/stop.ts";
import type { Surroundings } from "../../run/surroundings.ts";
import type { AskedDay } from "../../run/today.ts";
import { type Applied, applySync } from "../../sync/apply-sync.ts";
import { countAllChanges, isEmpty, type Plan } from "../../sync/plan/plan.ts";
import { speaksOfItems } from "../../sync/plan/plan-sync.ts";
import { oneAtATime } from "../../sync/state/exclusive-run.ts";
import { outcomeOf, rememberRun } from "../../sync/state/last-run.ts";
import type { LastRun } from "../../sync/state/state-file.ts";
import { planDocument, showPlan, syncOptionsOf } from "../plan.ts";
import { type DailyRun, defaultAt, watch } from "./watch.ts";

/** Updates the mosque to match its source, and verifies it; with `--watch` every day. */
export async function run({ values }: Input<"apply">, surroundings: Surroundings): Promise<Ending> {
  const { watch: watches, at, json } = values;
  if (!watches) {
    if (at !== undefined) throw new Stop("error", "--at needs --watch. Use both, or neither.");
    return (await applyOnce(values, values.date, surroundings)).ending;
  }
  if (json) throw new Stop("error", "Use --watch or --json, not both.");
  const asked = dayOfWatch(values);
  readSettings(surroundings.environment, surroundings.cwd, values.config);
  return watch(at ?? defaultAt, () => applyOnce(values, asked, surroundings), surroundings);
}

/** The earliest time from which a watch may show the next day's times. */
const noon = "12:00";

/**
 * The day of each run of a watch. With `--date tomorrow` it is the next day, once the time of the daily run has come. A
 * first run in the morning, or one that failed until after midnight, is for the current day.
 * @throws {Stop} for another day, and for a time at which the day's own times are still needed
 */
function dayOfWatch({ date, at }: Pick<Input<"apply">["values"], "date" | "at">): AskedDay | undefined {
  if (date === undefined) return undefined;
  if (date !== "tomorrow")
    throw new Stop("error", "Use --watch or --date, not both, except --date tomorrow.");
  if (at !== undefined && at >= noon) return { tomorrowFrom: at };
  const such = "a time after isha, such as --at 22:30";
  throw new Stop(
    "error",
    at === undefined
      ? `--watch with --date tomorrow needs ${such}: from then on, the rows are the next day's.`
      : `--at ${at} is too early for --date tomorrow: the rows would be the next day's from then on. Use ${such}.`,
  );
}

async function applyOnce(
  values: Values<SyncOption>,
  asked: AskedDay | undefined,
  surroundings: Surroundings,
): Promise<DailyRun> {
  const { log, now, signals } = surroundings;
  const options = { ...(await syncOptionsOf(values, surroundings)), date: asked };
  return oneAtATime(options.state, speaksOfItems(options.source), surroundings, async (state) => {
    let date: string | undefined;
    const remember = (ended: Pick<LastRun, "outcome" | "writes" | "message">) => {
      const problem = state && rememberRun(state, { at: now().toISOString(), date, ...ended });
      if (problem) log(problem);
    };
    const onPlan = (next: Plan) => {
      // A run that has begun to write finishes.
      signals.hold();
      date = next.date;
      showPlan(next, values.json, surroundings);
    };
    const applied = await applySync({ ...options, state, onPlan })
      .finally(signals.release)
      .catch((error: unknown) => {
        remember({ outcome: outcomeOf(error), ...(error instanceof Error && { message: error.message }) });
        throw error;
      });
    const run = report(applied, values.json, surroundings);
    remember(endOf(applied));
    return run;
  });
}

function report(applied: Applied, json: boolean, surroundings: Surroundings): DailyRun {
  const { plan, writes, refusals, remaining, unexplained } = applied;
  const { print, log, colour } = surroundings;
  const { timeZone } = plan;
  const verified = isEmpty(remaining);
  const messages = refusals.map(onOneLine);
  const document = {
    ...planDocument(plan),
    writes,
    verified,
    ...(messages.length > 0 && { refusals: messages }),
    ...(!verified && { remaining }),
  };
  for (const message of messages) log(message);
  const done = `Done in ${writes} ${writes === 1 ? "write" : "writes"}`;
  if (verified) {
    if (!json) print(`${writes === 0 ? "Nothing to do" : done}; verified by the snapshot.`);
    return { ending: { exitCode: exitCodes.done, document }, timeZone };
  }
  if (isEmpty(unexplained)) {
    log(`${done}; verified by the snapshot, except for what was refused. Fix that, then run it again.`);
  } else {
    const why =
      messages.length > 0 ? "" : " Another program or person may be changing the same things. Run it again.";
    log(
      `Not verified: after the writes, these changes are left.${why}\n${renderPlan(unexplained, { colour: colour.log })}`,
    );
  }
  const exitCode = isRefused(applied) ? exitCodes.error : exitCodes.unverified;
  return { ending: { exitCode, document }, timeZone };
}

/** Whether a change is left because the server refused it. */
function isRefused({ remaining, unexplained }: Applied): boolean {
  return countAllChanges(unexplained) < countAllChanges(remaining);
}

function endOf(applied: Applied): Pick<LastRun, "outcome" | "writes" | "message"> {
  const { writes, refusals, remaining } = applied;
  if (isEmpty(remaining)) return { outcome: "verified", writes };
  if (!isRefused(applied)) return { outcome: "unverified", writes };
  return { outcome: "failed", writes, message: refusals.join("; ") };
}
