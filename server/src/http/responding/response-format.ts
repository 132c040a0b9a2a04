import { errorEnvelope, type PortalErrorEnvelope } from "@mosque-sync/contract";
import type { ApiError } from "#domain/api-error.ts";
import { emptyPolicy, type HeaderList } from "./response-headers.ts";

/** The differences between the API's responses and the portal's. */
export interface ResponseFormat {
  /** The headers of every JSON response. */
  readonly headers: Readonly<HeaderList>;
  /** The body of a failure. */
  readonly envelope: (error: ApiError, requestId: string) => object;
}

/** The format of every response under /v1 (decision 3.4), and of all others outside the portal. */
export const apiStyle: ResponseFormat = {
  headers: [...emptyPolicy, "Cache-Control", "private, no-cache"],
  envelope: ({ reason, details }, requestId) => errorEnvelope(reason, details, requestId),
};

/** The portal's responses are personal, so never cached; its pages show failures in the reader's language. */
export const portalStyle: ResponseFormat = {
  headers: [...emptyPolicy, "Cache-Control", "no-store"],
  envelope: ({ reason, details }, requestId): PortalErrorEnvelope => ({
    error: { ...errorEnvelope(reason, details, requestId).error, details },
  }),
};

/** The style for an address that no endpoint has. */
export function styleOfAddress(url: string): ResponseFormat {
  return url.startsWith("/portal/api/") ? portalStyle : apiStyle;
}
