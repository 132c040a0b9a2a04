import { ApiError } from "#domain/api-error.ts";
import type { OtherHandler } from "#subjects/handlers/portal-handler.ts";
import { recordAct, recordEvent } from "#subjects/security/record-event.ts";
import { lockAccount } from "../sessions/rows/security-generations.ts";
import { needsFactor, requireFactorLeft } from "./factor-policy.ts";
import { newRecoveryCodes } from "./recovery-codes.ts";
import { countRecoveryCodes, findTotp, hasFactor, removeTotp as removeStoredTotp } from "./rows/factors.ts";

export const getFactors: OtherHandler<"getFactors"> = ({ services, user }) =>
  services.store.read(async (tx) => {
    const totp = await findTotp(tx, user.id);
    return {
      response: {
        ...(totp && { totp: { addedAt: totp.addedAt } }),
        recoveryCodesLeft: await countRecoveryCodes(tx, user.id),
        isRequired: await needsFactor(tx, { ...services, user }),
      },
    };
  });

export const removeTotp: OtherHandler<"removeTotp"> = (asked) => {
  const { services, user } = asked;
  return services.store.write(async (tx) => {
    await lockAccount(tx, user.id);
    if (!(await removeStoredTotp(tx, user.id))) throw ApiError.of("factor_not_found");
    await requireFactorLeft(tx, { ...services, user });
    await recordEvent(tx, asked, { kind: "factor_removed", userId: user.id, details: { factor: "totp" } });
    return { response: {} };
  });
};

export const makeRecoveryCodes: OtherHandler<"makeRecoveryCodes"> = (asked) => {
  const { services, user } = asked;
  return services.store.write(async (tx) => {
    if (!(await hasFactor(tx, user.id))) throw ApiError.of("factor_not_found");
    const recoveryCodes = await newRecoveryCodes(tx, user.id);
    await recordAct(tx, asked, { kind: "recovery_codes_made", userId: user.id });
    return { response: { recoveryCodes } };
  });
};
