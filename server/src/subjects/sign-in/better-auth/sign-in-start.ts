import { ApiError } from "#domain/api-error.ts";
import type { Tx } from "#store/tables/schema.ts";
import {
  type Begun,
  generationSince,
  isStillIn,
  securityGenerationOf,
} from "../sessions/rows/security-generations.ts";
import type { Alongside } from "./better-auth-instances.ts";

type EndedReason = "sign_in_failed" | "factor_step_over" | "passkey_challenge_ended";

/**
 * Refuses the result of a sign-in, a session or the wait for a second factor, if the sign-in was ended since it began.
 * It checks in the transaction of the result (decision 8.6).
 */
export function onlyWhile(begun: Begun | undefined, reason: EndedReason): Alongside {
  return async (tx, model) => {
    const isMade = model === "sessions" || model === "verifications";
    if (isMade && (!begun || !(await isStillIn(tx, begun)))) throw ApiError.of(reason);
  };
}

/** The start of an action that began before its account was known. */
export interface BegunAt {
  /** An ISO instant; empty if it is not known. */
  readonly begunAt: string;
  readonly now: () => Date;
  readonly reason: EndedReason;
}

/**
 * Refuses an action that was ended in its account's name since it began, in the transaction of its effect (decision
 * 8.6).
 */
export async function requireBegunSince(
  tx: Tx,
  userId: string,
  { begunAt, now, reason }: BegunAt,
): Promise<Begun> {
  const begun = await generationSince(tx, userId, { begunAt, now: now().toISOString() });
  if (!begun) throw ApiError.of(reason);
  return begun;
}

/**
 * Does so for a sign-in with the provider: for its link, and then for its session or its wait for a second factor.
 * @param onLink runs in the link's transaction; it may end all that was begun, and the sign-in continues
 */
export function onlySince(
  beginning: () => Promise<BegunAt>,
  onLink: (tx: Tx, row: Readonly<Record<string, unknown>>) => Promise<void>,
): Alongside {
  let begun: Begun | undefined;
  return async (tx, model, row) => {
    const begunAt = await beginning();
    if (begun && model !== "accounts") {
      if (!(await isStillIn(tx, begun))) throw ApiError.of(begunAt.reason);
      return;
    }
    const userId = String(row.userId);
    begun = await requireBegunSince(tx, userId, begunAt);
    if (model !== "accounts") return;
    await onLink(tx, row);
    begun = { userId, generation: (await securityGenerationOf(tx, userId)) ?? begun.generation };
  };
}
