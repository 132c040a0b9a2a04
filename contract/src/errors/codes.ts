/** An error code: its usual HTTP status, its meaning, and its header. */
export interface ErrorCodeRow {
  readonly status: number;
  readonly meaning: string;
  /** The value of `WWW-Authenticate`: the credential that the request needs. */
  readonly challenge?: "Bearer";
}

/** The error codes of the API (decision 3.7). */
export const errorCodes = {
  missing_api_key: { status: 401, challenge: "Bearer", meaning: "No API key was sent." },
  malformed: {
    status: 401,
    challenge: "Bearer",
    meaning: "The API key is malformed or was never issued here.",
  },
  revoked: {
    status: 401,
    challenge: "Bearer",
    meaning: "The API key was revoked or replaced, or has expired.",
  },
  wrong_community: { status: 403, meaning: "The API key does not belong to the mosque in the path." },
  missing_scope: { status: 403, meaning: "The API key lacks the scope that the request needs." },
  invalid_argument: { status: 400, meaning: "The request's input is invalid." },
  invalid_prayer_time: { status: 400, meaning: "A prayer time does not match the accepted format." },
  not_found: { status: 404, meaning: "The addressed resource does not exist." },
  rate_limited: { status: 429, meaning: "Too many requests: wait, then try again." },
  conflict: { status: 409, meaning: "The same request is still being processed." },
  kept_by_timetable: { status: 409, meaning: "The mosque's timetable keeps the prayer rows." },
  precondition_failed: { status: 412, meaning: "The resource has changed since it was read." },
  address_not_allowed: { status: 403, meaning: "The API key may not be used from the client's address." },
  suspended: { status: 403, meaning: "The operator of the service has suspended the mosque." },
  server_error: { status: 500, meaning: "A fault in the service, not in the request." },
} as const satisfies Record<string, ErrorCodeRow>;
export type ErrorCode = keyof typeof errorCodes;

export const severities = ["success", "warning", "error"] as const;
export type Severity = (typeof severities)[number];
