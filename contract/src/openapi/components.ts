import Type from "typebox";
import { pathParameters } from "../endpoint.ts";
import { errorCodes, severities } from "../errors/codes.ts";
import type { ErrorDetails } from "../errors/errors.ts";
import type { ErrorReasonName } from "../errors/reasons.ts";
import { limits } from "../limits.ts";
import { endpoints } from "../subjects/mosque-data/api-endpoints.ts";
import { readingQuery, readingTexts } from "../subjects/timetable/reading.ts";

// The shared parts of the OpenAPI document: parameters, headers, the error envelope, samples.

export type Json = { [key: string]: unknown };

/** The request id of every example. */
export const sampleRequestId = "3f0e6f0a-2d51-4a53-9f57-6f4f0c6f2a10";

/** Every placeholder of the API's error texts. */
type Placeholder = ErrorReasonName extends infer R
  ? R extends ErrorReasonName
    ? keyof ErrorDetails<R>
    : never
  : never;

/** The values of the placeholders in the error examples. */
export const sampleDetails = {
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
export const samplesOfReasons: Partial<Record<ErrorReasonName, { field: string; allowed?: string }>> = {
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

/** How settings are written that have no list of values. */
const formOfSetting: Readonly<Record<string, string>> = {
  columns:
    " In one text: `Isha 2=isha-iqamah-2;Hall=unused`. A semicolon in a heading has a backslash before it; the second of two equal headings has ` #2` after it.",
};

/** The parameters and request headers, by the names of their components. */
export const parameters: Record<string, Json> = {
  ...Object.fromEntries(
    [...new Set(Object.values(endpoints).flatMap(({ path }) => pathParameters(path)))].map((name) => [
      capitalised(name),
      {
        name,
        in: "path",
        required: true,
        description: `The ${name}, in either case.`,
        schema: { type: "string", format: "uuid" },
      },
    ]),
  ),
  Limit: {
    name: "limit",
    in: "query",
    description: "How many announcements or events to list at most.",
    schema: {
      type: "integer",
      minimum: limits.pageItemsMin,
      maximum: limits.pageItemsMax,
      default: limits.pageItemsDefault,
    },
  },
  Cursor: {
    name: "cursor",
    in: "query",
    description: "Where the next page starts. Only take it from a `Link` header.",
    schema: { type: "string", minLength: 1 },
  },
  ValidateOnly: {
    name: "validateOnly",
    in: "query",
    description: "With `true`, the response describes the changes without making them.",
    schema: { type: "boolean", default: false },
  },
  AllowEmpty: {
    name: "allowEmpty",
    in: "query",
    description: "With `true`, an empty list is accepted, which deletes every row.",
    schema: { type: "boolean", default: false },
  },
  Confirm: {
    name: "confirm",
    in: "query",
    description:
      "With `true`, changes of today's rows are made that look like a mistake: a person has seen the plan.",
    schema: { type: "boolean", default: false },
  },
  FileName: {
    name: "fileName",
    in: "query",
    description: "The name of the file. The service shows it to people; some formats are known by it.",
    schema: { type: "string", maxLength: limits.searchCharacters },
  },
  Link: {
    name: "link",
    in: "query",
    description: "An https address from which the service fetches the file every day. Send no body then.",
    schema: { type: "string", maxLength: limits.urlCharacters },
  },
  Unlink: {
    name: "unlink",
    in: "query",
    description: "With `true`, the service no longer fetches the link of the timetable. Send a file then.",
    schema: { type: "boolean", default: false },
  },
  Date: {
    name: "date",
    in: "query",
    description: "A day, in the mosque's time zone.",
    schema: { type: "string", format: "date" },
  },
  From: {
    name: "from",
    in: "query",
    description: "The first of several days.",
    schema: { type: "string", format: "date" },
  },
  Until: {
    name: "until",
    in: "query",
    description: `The last of several days, at most ${limits.timetableDaysPerRequest} with the first.`,
    schema: { type: "string", format: "date" },
  },
  ...Object.fromEntries(
    Object.entries(readingQuery).map(([name, values]) => [
      capitalised(name),
      {
        name,
        in: "query",
        description: `${readingTexts[name as keyof typeof readingTexts]}${formOfSetting[name] ?? ""} An empty value forgets it.`,
        schema:
          values === "setting"
            ? { type: "string", maxLength: limits.urlCharacters }
            : { type: "string", enum: values },
      },
    ]),
  ),
  RequestId: {
    name: "X-Request-Id",
    in: "header",
    description:
      "Your own id for the request, for logs and support. The service creates one if you send none.",
    schema: { type: "string", minLength: 1, maxLength: limits.requestIdCharacters, pattern: "^[!-~]+$" },
  },
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header",
    description: "The ETag of an earlier response. The response is 304 while the resource is unchanged.",
    schema: { type: "string" },
  },
  IfMatch: {
    name: "If-Match",
    in: "header",
    description:
      "The ETag that the change is based on. The response is 412 if the resource has changed since. The weak form that compressing proxies create is accepted too.",
    schema: { type: "string" },
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description: `Makes a retry safe: for ${limits.idempotentResponseHours} hours, the same key and request get the first response again.`,
    schema: { type: "string", minLength: 1, maxLength: limits.idempotencyKeyCharacters, pattern: "^[!-~]+$" },
  },
};

/** The response headers. */
export const headers: Record<string, Json> = {
  "X-Request-Id": { description: "The request's id: yours, or the service's.", schema: { type: "string" } },
  ETag: {
    description: "The strong entity tag of the returned resource.",
    schema: { type: "string", examples: ['"prayers-7"'] },
  },
  Link: {
    description: 'The next page, with rel="next", if there is one.',
    schema: { type: "string" },
  },
  "RateLimit-Policy": { description: "The limit: q requests in w seconds.", schema: { type: "string" } },
  RateLimit: {
    description: "The remaining allowance: r requests in the next t seconds.",
    schema: { type: "string" },
  },
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } },
  "Idempotent-Replayed": {
    description: "`true` if the response repeats that of an earlier, equal request.",
    schema: { type: "string" },
  },
  "WWW-Authenticate": { description: "The scheme: Bearer.", schema: { type: "string" } },
};

/** The names of the error responses, by status. */
export const phrases: Record<number, string> = {
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

/** `mosqueId` → `MosqueId`. */
export function capitalised(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}
