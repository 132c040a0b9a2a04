import { cautious } from "@mosque-sync/timetable";
import type { SyncOption } from "../command-line/commands.ts";
import type { Values } from "../command-line/options.ts";
import type { Input } from "../command-line/read.ts";
import { createMosqueClient, createProgressLog } from "../connection/client.ts";
import { isOfTestMosque, readSettings, type Settings } from "../connection/settings.ts";
import { renderPlan } from "../print/plan.ts";
import { renderPlanAsMarkdown } from "../print/plan-markdown.ts";
import type { Ending } from "../run/ending.ts";
import { exitCodes, Stop } from "../run/stop.ts";
import type { Surroundings } from "../run/surroundings.ts";
import { loadSource } from "../source/source.ts";
import { countChanges, countUnchanged, isEmpty, type Plan } from "../sync/plan/plan.ts";
import { planSync, type SyncOptions } from "../sync/plan/plan-sync.ts";
import type { StatePlace } from "../sync/state/state-file.ts";

/** Shows what would change, and why a guard would stop it. */
export async function run({ values }: Input<"plan">, surroundings: Surroundings): Promise<Ending> {
  const { json, markdown } = values;
  if (json && markdown) throw new Stop("error", "Use --markdown or --json, not both.");
  const { plan, danger } = await planSync(await syncOptionsOf(values, surroundings));
  if (markdown) surroundings.print(renderPlanAsMarkdown(plan, danger?.message));
  else showPlan(plan, json, surroundings);
  const document = { ...planDocument(plan), ...(danger && { [danger.reason]: danger.message }) };
  if (danger) {
    surroundings.log(danger.message);
    return { exitCode: exitCodes[danger.reason], document };
  }
  const isPending = values["detailed-exitcode"] && !isEmpty(plan);
  return { exitCode: isPending ? exitCodes.pending : exitCodes.done, document };
}

/** The options of a sync that a command without them has. */
export const allowingNothing = {
  date: undefined,
  "allow-deletes": undefined,
  "allow-missing-prayers": false,
  "allow-clock-slips": false,
  "allow-large-changes": false,
  "allow-removed-times": false,
  "allow-more-rows": false,
  "allow-unread": [] as string[],
} as const satisfies Partial<Values<SyncOption>>;

/** Where to sync to, for a command with `--config`. */
export function settingsOf(config: string | undefined, { environment, cwd }: Surroundings): Settings {
  return readSettings(environment, cwd, config);
}

/** The input of a sync, from the settings, the source and the options. */
export async function syncOptionsOf(
  values: Values<SyncOption>,
  surroundings: Surroundings,
): Promise<SyncOptions & { state: StatePlace }> {
  const settings = settingsOf(values.config, surroundings);
  const { statePath, baseUrl, mosqueId } = settings;
  return {
    client: createMosqueClient(settings),
    source: await loadSource(settings.configPath),
    isTest: isOfTestMosque(settings),
    now: surroundings.now(),
    date: values.date,
    state: { path: statePath, baseUrl, mosqueId },
    allow: {
      deletes: values["allow-deletes"] ?? cautious.deletes,
      missingPrayers: values["allow-missing-prayers"],
      clockSlips: values["allow-clock-slips"],
      largeChanges: values["allow-large-changes"],
      removedTimes: values["allow-removed-times"],
      moreRows: values["allow-more-rows"],
      unread: values["allow-unread"],
    },
    createId: surroundings.createId,
    onProgress: createProgressLog(values.verbose, surroundings),
  };
}

/** Prints a plan for people. */
export function showPlan(plan: Plan, json: boolean, { print, colour }: Surroundings): void {
  if (!json) print(renderPlan(plan, { colour: colour.print }));
}

/** A plan as `--json` shows it. */
export function planDocument(plan: Plan) {
  return { ...plan, counts: { ...countChanges(plan), unchanged: countUnchanged(plan) } };
}
