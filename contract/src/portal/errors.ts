import { factorReasons } from "./errors/factors.ts";
import { historyReasons } from "./errors/history.ts";
import { portalKeyReasons } from "./errors/keys.ts";
import { providerReasons } from "./errors/provider.ts";
import { portalServiceReasons } from "./errors/service.ts";
import { signInReasons } from "./errors/signing-in.ts";
import { teamReasons } from "./errors/team.ts";

export { portalErrorCodes } from "./errors/codes.ts";

/** The portal's own error reasons. `developer` is for callers of the portal's endpoints. */
export const portalErrorReasons = {
  ...signInReasons,
  ...providerReasons,
  ...factorReasons,
  ...teamReasons,
  ...portalKeyReasons,
  ...historyReasons,
  ...portalServiceReasons,
} as const;
export type PortalErrorReasonName = keyof typeof portalErrorReasons;
