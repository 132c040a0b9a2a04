import { limits } from "../../limits.ts";
import type { PortalErrorReason } from "../../portal/portal-codes.ts";

/** Reasons of the security history. */
export const securityReasons = {
  too_many_acts: {
    code: "rate_limited",
    countsAs: "nothing",
    severity: "warning",
    retryAfter: "{seconds}",
    message: `An account can repeat such acts ${limits.securityActsPerHour} times an hour: each is kept in the security history.`,
    developer: "Wait {seconds} s, as `Retry-After` says. Signing out and taking access away are not limited.",
    admin: "You have done this very often in the last hour. Wait, then try again.",
  },
} as const satisfies Record<string, PortalErrorReason>;
