import { ApiError } from "#domain/api-error.ts";
import type { Tx } from "#store/tables/schema.ts";
import {
  type Begun,
  generationSince,
  isStillIn,
  securityGenerationOf,
} from "../sessions/rows/security-generations.ts";
import type { Alongside } from "./better-auth-instances.ts";

/** Why what was ended since it began makes nothing. */
type EndedReason = "sign_in_failed" | "factor_step_over" | "passkey_question_ended";

/**
 * Refuses what a sign-in makes, a session or the wait for a second factor, if the sign-in was ended since it began: in
 * the transaction that would make it (decision 8.186).
 */
export function onlyWhile(begun: Begun | undefined, reason: EndedReason): Alongside {
  return async (tx, model) => {
    const isMade = model === "sessions" || model === "verifications";
    if (isMade && (!begun || !(await isStillIn(tx, begun)))) throw ApiError.of(reason);
  };
}

/** What is known of something that began before its account was known. */
export interface BegunAt {
  /** An ISO instant; empty if it is not known. */
  readonly begunAt: string;
  readonly now: () => Date;
  readonly reason: EndedReason;
}

/**
 * Refuses what was begun before its account ended all that was begun in its name, in the transaction in which it would
 * take effect (decision 8.186).
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
 * Does so for a sign-in with the provider: for the link that it makes, and then for its session or its wait for a
 * second factor.
 * @param onLink done in the link's transaction; it may end all that was begun, and the sign-in goes on
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
