import type { User } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import type { Tx } from "#store/tables/schema.ts";
import type { MosqueHandler, PortalServices } from "#subjects/handlers/portal-handler.ts";
import { recordAct, recordEvent } from "#subjects/security/record-event.ts";
import { hasFactor, isRequiredByTeam, saveFactorRequirement } from "./rows/factors.ts";

interface Whose extends Pick<PortalServices, "operatorsNeedFactor"> {
  readonly user: User;
}

/** Whether a user must add a second factor before anything else. A team's requirement applies only to its mosque. */
export async function mustAddFactor(tx: Tx, { user, operatorsNeedFactor }: Whose): Promise<boolean> {
  return operatorsNeedFactor && user.isOperator && !(await hasFactor(tx, user.id));
}

/** Whether a user needs a second factor anywhere, so that the last one cannot be removed. */
export async function needsFactor(tx: Tx, { user, operatorsNeedFactor }: Whose): Promise<boolean> {
  return (operatorsNeedFactor && user.isOperator) || isRequiredByTeam(tx, user.id);
}

/**
 * Refuses to leave a user who needs a second factor without one. Called after a removal, in its transaction, which has
 * locked the account first: another may remove the other factor at the same moment.
 * @throws ApiError last_factor
 */
export async function requireFactorLeft(tx: Tx, whose: Whose): Promise<void> {
  if ((await needsFactor(tx, whose)) && !(await hasFactor(tx, whose.user.id)))
    throw ApiError.of("last_factor");
}

export const getFactorRequirement: MosqueHandler<"getFactorRequirement"> = async ({ mosque }) => ({
  response: { isRequired: mosque.factorRequired === 1 },
});

/**
 * A user who requires a second factor of others must have one, because the requirement would lock them out immediately.
 */
export const setFactorRequirement: MosqueHandler<"setFactorRequirement"> = async (asked) => {
  const { tx, mosque, user, body } = asked;
  const { isRequired } = body;
  if (!(await hasFactor(tx, user.id))) throw ApiError.of("second_factor_required");
  if (isRequired !== (mosque.factorRequired === 1)) {
    await saveFactorRequirement(tx, mosque.id, isRequired);
    if (isRequired) await recordEvent(tx, asked, { kind: "factor_required", mosqueId: mosque.id });
    else await recordAct(tx, asked, { kind: "factor_not_required", mosqueId: mosque.id });
  }
  return { response: { isRequired } };
};
