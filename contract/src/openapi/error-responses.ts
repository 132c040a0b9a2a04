import Type from "typebox";
import type { ApiEndpoint } from "../endpoint.ts";
import { errorCodes, severities } from "../errors/codes.ts";
import { errorReasonsOf } from "../errors/endpoint-reasons.ts";
import { type ErrorDetails, errorEnvelope, errorHeaders, statusOf } from "../errors/errors.ts";
import { type ErrorReasonName, errorReasons } from "../errors/reasons.ts";
import { limits } from "../limits.ts";
import { capitalised, headerRefs, type Json, ref } from "./components.ts";

/** The request id of every example. */
const sampleRequestId = "3f0e6f0a-2d51-4a53-9f57-6f4f0c6f2a10";

/** The schema of every error response (decision 1.16). */
export const ErrorSchema = Type.Object(
  {
    error: Type.Object({
      code: Type.String({
        description: `The kind of failure. Currently: ${Object.keys(errorCodes).join(", ")}. Expect more.`,
        examples: ["invalid_argument"],
      }),
      message: Type.String({
        description: "What is wrong, in a sentence.",
        examples: ["limit is out of range."],
      }),
      requestId: Type.String({ description: "The X-Request-Id, for support.", examples: [sampleRequestId] }),
      troubleshooting: Type.Object({
        code: Type.String({
          description: "The exact reason. Expect more.",
          examples: ["limit_out_of_range"],
        }),
        severity: Type.String({
          enum: [...severities],
          description: "`error`: something must be changed. `warning`: waiting or trying again is enough.",
          examples: ["error"],
        }),
        adminSummary: Type.String({
          description: "For the mosque's admin.",
          examples: ["Please try again."],
        }),
        developerSummary: Type.String({
          description: "What to change in the request.",
          examples: ["Send `limit` once."],
        }),
      }),
    }),
  },
  { title: "ErrorResponse", description: "The envelope of every error." },
);

/** The names of the error responses, by status. */
const phrases: Record<number, string> = {
  400: "BadRequest",
  401: "Unauthorized",
  403: "Forbidden",
  404: "NotFound",
  409: "Conflict",
  412: "PreconditionFailed",
  413: "BodyTooLarge",
  415: "UnsupportedMediaType",
  422: "IdempotencyKeyReused",
  429: "TooManyRequests",
  500: "InternalError",
  503: "Unavailable",
};

/** An error response with these reasons. */
export function errorResponse(reasons: ErrorReasonName[]): Json {
  const codes = [...new Set(reasons.map((reason) => errorReasons[reason].code))];
  return {
    description: codes.map((code) => `${code}: ${errorCodes[code].meaning}`).join(" "),
    headers: headerRefs([
      "X-Request-Id",
      ...new Set(reasons.flatMap((reason) => Object.keys(errorHeaders(reason, {})))),
    ]),
    content: {
      "application/json": {
        schema: ref("schemas", "ErrorResponse"),
        examples: Object.fromEntries(reasons.map((reason) => [reason, ref("examples", reason)])),
      },
    },
  };
}

/** The reasons of an endpoint by their status, in ascending order. */
export function reasonsByStatus(endpoint: ApiEndpoint): [number, ErrorReasonName[]][] {
  const groups = new Map<number, ErrorReasonName[]>();
  for (const reason of errorReasonsOf(endpoint)) {
    groups.set(statusOf(reason), [...(groups.get(statusOf(reason)) ?? []), reason]);
  }
  return [...groups].sort(([a], [b]) => a - b);
}

export const keyOf = (status: number, reasons: ErrorReasonName[]) => `${status} ${reasons.join(" ")}`;

/** One name for each distinct error response. If a status has several, each is named after its first endpoint. */
export function nameErrorResponses(described: Readonly<Record<string, ApiEndpoint>>): Map<string, string> {
  const variants = new Map<number, Map<string, string>>();
  for (const [name, endpoint] of Object.entries(described)) {
    for (const [status, reasons] of reasonsByStatus(endpoint)) {
      const known = variants.get(status) ?? new Map<string, string>();
      if (!known.has(keyOf(status, reasons))) known.set(keyOf(status, reasons), name);
      variants.set(status, known);
    }
  }
  return new Map(
    [...variants].flatMap(([status, known]) =>
      [...known].map(([key, name]): [string, string] => [
        key,
        `${phrases[status] ?? `Status${status}`}${known.size > 1 ? `Of${capitalised(name)}` : ""}`,
      ]),
    ),
  );
}

/** Every placeholder of the API's error texts. */
type Placeholder = ErrorReasonName extends infer R
  ? R extends ErrorReasonName
    ? keyof ErrorDetails<R>
    : never
  : never;

/** The values of the placeholders in the error examples. */
const sampleDetails = {
  field: "title",
  allowed: `a string of 1 to ${limits.titleCharacters} characters`,
  value: "eid",
  id: "c2f5c7de-3b0c-4c55-9d6c-0a8f3c1d2e22",
  scope: "sync:write",
  granted: "sync:read",
  min: limits.pageItemsMin,
  max: limits.pageItemsMax,
  default: limits.pageItemsDefault,
  limit: limits.requestsPerMinute,
  seconds: 12,
  method: "PUT",
  problem: "Unexpected end of JSON input",
  failure: "not_found",
  current: '"prayers-8"',
  character: "U+202E",
  address: "203.0.113.7",
} satisfies Record<Placeholder, string | number>;

/** Reasons whose example only makes sense with their own field and form. */
const samplesOfReasons: Partial<Record<ErrorReasonName, { field: string; allowed?: string }>> = {
  path_id_invalid: { field: "mosqueId" },
  unknown_field: { field: "titel", allowed: "title, body, flairType" },
  field_read_only: { field: "createdAt", allowed: "title, body, flairType" },
  profile_field_read_only: { field: "verificationStatus", allowed: "communityName, status, message" },
  profile_field_not_approved: { field: "donationLink", allowed: "communityName, status, message" },
  out_of_range: {
    field: "latitude",
    allowed: `a number from -${limits.latitudeDegrees} to ${limits.latitudeDegrees}`,
  },
  value_not_allowed: { field: "prayerKey", allowed: "one of fajr, dhuhr, asr, maghrib, isha" },
  prayer_key_not_supported: { field: "prayerKey", allowed: "fajr, dhuhr, asr, maghrib, isha, jummah" },
  content_type_unsupported: { field: "", allowed: "application/json" },
  date_time_invalid: { field: "eventDetails.dateInstant" },
  time_zone_unknown: { field: "timeZoneId" },
  url_invalid: { field: "donationLink" },
  url_with_sign_in: { field: "donationLink" },
  invalid_prayer_time: { field: "iqamahTime" },
};

/** An example of each error reason that is used. */
export function errorExamples(used: ReadonlySet<ErrorReasonName>): Json {
  const names = Object.keys(errorReasons) as ErrorReasonName[];
  return Object.fromEntries(
    names
      .filter((reason) => used.has(reason))
      .map((reason) => {
        const details = { ...sampleDetails, ...samplesOfReasons[reason] };
        const value = errorEnvelope(reason, details, sampleRequestId);
        return [reason, { summary: value.error.message, value }];
      }),
  );
}
