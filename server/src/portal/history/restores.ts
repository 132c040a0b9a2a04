import { ApiError } from "../../domain/api-error.ts";
import { watchByHand } from "../../store/health/watches.ts";
import type { MosqueHandler } from "../handler.ts";
import { applySteps } from "./apply-step.ts";
import { planAnswer, planned } from "./planned.ts";
import { searchOf } from "./restore-search.ts";
import { readTarget } from "./restore-target.ts";

/** The plan is made by reads of its own, so that a long history holds up no other read. */
export const planRestore: MosqueHandler<"planRestore"> = async ({ services, tx, mosque, query }) => {
  const target = readTarget(query, mosque.timeZoneId);
  const search = await searchOf(tx, mosque, target);
  return async () => {
    const plan = await planned((work) => services.store.read(work), mosque, search);
    return { answer: planAnswer(plan, target.of === "moment" ? target.at : undefined) };
  };
};

/** The plan is made again, with the mosque locked: what is done is what was shown, or nothing. */
export const restore: MosqueHandler<"restore"> = async ({ tx, mosque, origin, body, at }) => {
  const { plan: shown, ...sent } = body;
  const search = await searchOf(tx, mosque, readTarget(sent, mosque.timeZoneId));
  const made = await planned((work) => work(tx), mosque, search);
  const { steps, obstacles } = made.plan;
  if (planAnswer(made).plan !== shown) throw ApiError.of("plan_outdated");
  if (obstacles.length > 0) throw ApiError.of("restore_not_whole");
  if (steps.length === 0) throw ApiError.of("nothing_to_restore");
  await applySteps({ tx, mosque, origin }, steps);
  await watchByHand(tx, mosque.id, at);
  return { answer: { restored: steps.length, sequence: mosque.changeCount } };
};
