import { historyReasons } from "../subjects/history/history-reasons.ts";
import { portalKeyReasons } from "../subjects/keys/key-reasons.ts";
import { portalServiceReasons } from "../subjects/operator/service-reasons.ts";
import { securityReasons } from "../subjects/security/security-reasons.ts";
import { factorReasons } from "../subjects/sign-in/factor-reasons.ts";
import { providerReasons } from "../subjects/sign-in/provider-reasons.ts";
import { signInReasons } from "../subjects/sign-in/sign-in-reasons.ts";
import { teamReasons } from "../subjects/team/team-reasons.ts";

export { portalErrorCodes } from "./portal-codes.ts";

/** The portal's own error reasons. `developer` is for callers of the portal's endpoints. */
export const portalErrorReasons = {
  ...signInReasons,
  ...providerReasons,
  ...factorReasons,
  ...teamReasons,
  ...portalKeyReasons,
  ...historyReasons,
  ...securityReasons,
  ...portalServiceReasons,
} as const;
export type PortalErrorReasonName = keyof typeof portalErrorReasons;
