import type { ErrorCodeRow, errorCodes } from "../errors/codes.ts";
import type { ErrorReasonRow } from "../errors/reasons.ts";

/** The portal's own error codes, in addition to the API's, with the HTTP status. */
export const portalErrorCodes = {
  not_signed_in: { status: 401, meaning: "No one is signed in." },
  not_allowed: { status: 403, meaning: "The signed-in user may not do this." },
  not_possible: { status: 409, meaning: "The current state does not allow this." },
  link_unusable: { status: 410, meaning: "The one-time link has been used, has expired, or never existed." },
} as const satisfies Record<string, ErrorCodeRow>;

export type PortalErrorReason = ErrorReasonRow<keyof typeof errorCodes | keyof typeof portalErrorCodes>;
