import { ApiError } from "#domain/api-error.ts";
import type { MosqueHandler } from "../handlers/portal-handler.ts";
import { watchByHand } from "../health/rows/watches.ts";
import { applySteps } from "./apply-step.ts";
import { digestOf, planned, planResponse } from "./restore-planning.ts";
import { chosenBy } from "./restore-selection.ts";
import { readTarget } from "./restore-target.ts";

/** The plan uses separate reads, so that a long history delays no other read. */
export const planRestore: MosqueHandler<"planRestore"> = async ({ services, tx, mosque, query }) => {
  const { newer = "overwrite", ...sent } = query;
  const target = readTarget(sent, mosque.timeZoneId);
  const chosen = await chosenBy(tx, mosque, target);
  return async () => {
    const { store } = services;
    const made = await planned((work) => store.read(work), mosque, chosen, newer);
    const at = target.of === "moment" ? target.at : undefined;
    return { response: await store.read((reading) => planResponse(reading, mosque.id, made, at)) };
  };
};

/** Plans again with the mosque locked: the restore only follows the plan that was shown. */
export const restore: MosqueHandler<"restore"> = async ({ tx, mosque, origin, body, at }) => {
  const { plan: shown, newer, ...sent } = body;
  const chosen = await chosenBy(tx, mosque, readTarget(sent, mosque.timeZoneId));
  const made = await planned((work) => work(tx), mosque, chosen, newer ?? "overwrite");
  const { steps, obstacles, newer: newerItems } = made.plan;
  if (digestOf(made) !== shown) throw ApiError.of("plan_outdated");
  if (obstacles.length > 0) throw ApiError.of("restore_not_whole");
  if (newerItems > 0 && !newer) throw ApiError.of("newer_values");
  if (steps.length === 0) throw ApiError.of("nothing_to_restore");
  await applySteps({ tx, mosque, origin }, steps);
  await watchByHand(tx, mosque.id, at);
  return { response: { restored: steps.length, sequence: mosque.changeCount } };
};
