import { pathParameters } from "../endpoint.ts";
import { limits } from "../limits.ts";
import { endpoints } from "../subjects/mosque-data/api-endpoints.ts";
import { readingQuery, readingTexts } from "../subjects/timetable/reading.ts";

// The shared parts of the OpenAPI document: parameters, headers, and references to them.

export type Json = { [key: string]: unknown };

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

/** `mosqueId` → `MosqueId`. */
export function capitalised(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

/** A reference to a component. */
export function ref(kind: string, name: string): Json {
  return { $ref: `#/components/${kind}/${name}` };
}

export function headerRefs(names: string[]): Json {
  return Object.fromEntries(names.map((name) => [name, ref("headers", name)]));
}
