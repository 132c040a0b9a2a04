import Type, { type TSchema } from "typebox";
import {
  bodySchema,
  type Endpoint,
  type EndpointName,
  endpoints,
  errorReasonsOf,
  pathParameters,
} from "./endpoints.ts";
import {
  type ErrorReasonName,
  errorCodes,
  errorEnvelope,
  errorReasons,
  severities,
  statusOf,
} from "./errors.ts";
import { limits } from "./limits.ts";

type Json = { [key: string]: unknown };

const sampleRequestId = "3f0e6f0a-2d51-4a53-9f57-6f4f0c6f2a10";

/** Fills the placeholders of the error examples. */
const sampleDetails = {
  field: "title",
  allowed: "a string of 1 to 200 characters",
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
  current: '"prayers-8"',
};

/** The schema of every error answer (specification, Errors). */
export const ErrorSchema = Type.Object(
  {
    error: Type.Object({
      code: Type.String({
        description: `What kind of failure it is. Today: ${Object.keys(errorCodes).join(", ")}. Expect more.`,
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
          description:
            "`error`: somebody must change something. `warning`: waiting or trying again is enough.",
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
  { title: "Error", description: "The one envelope of every error." },
);

const parameters: Record<string, Json> = {
  ...Object.fromEntries(
    ["mosqueId", "announcementId", "prayerId", "eventId"].map((name) => [
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
    description: "The most announcements or events to list.",
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
    description: "Where the next page starts; only ever taken from a `Link` header.",
    schema: { type: "string", minLength: 1 },
  },
  RequestId: {
    name: "X-Request-Id",
    in: "header",
    description: "Your own id for the request, for logs and support. Made here when it is not sent.",
    schema: { type: "string", minLength: 1, maxLength: limits.requestIdCharacters, pattern: "^[!-~]+$" },
  },
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header",
    description: "The ETag of an earlier answer: 304 while nothing has changed.",
    schema: { type: "string" },
  },
  IfMatch: {
    name: "If-Match",
    in: "header",
    description: "The ETag that the change is based on: 412 when it has moved since.",
    schema: { type: "string" },
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description: `Makes a retry safe: the same key and request get the first answer again for ${limits.idempotentAnswerHours} hours.`,
    schema: { type: "string", minLength: 1, maxLength: limits.idempotencyKeyCharacters, pattern: "^[!-~]+$" },
  },
};

const headers: Record<string, Json> = {
  "X-Request-Id": { description: "The request's id, sent or made.", schema: { type: "string" } },
  ETag: {
    description: "The strong entity tag of what is returned.",
    schema: { type: "string", examples: ['"prayers-7"'] },
  },
  Link: { description: 'The next page, with rel="next", when there is one.', schema: { type: "string" } },
  "RateLimit-Policy": { description: "The limit: q requests in w seconds.", schema: { type: "string" } },
  RateLimit: { description: "What is left: r requests, for t seconds.", schema: { type: "string" } },
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } },
  "Idempotent-Replayed": {
    description: "`true` when the answer is that of an earlier, equal request.",
    schema: { type: "string" },
  },
  "WWW-Authenticate": { description: "The scheme: Bearer.", schema: { type: "string" } },
};

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

/**
 * Makes the OpenAPI 3.1 document of the contract.
 * @param publicUrl the address that clients reach the service at, without a slash at the end
 */
export function openApiDocument(publicUrl: string): Json {
  const schemas: Record<string, Json> = {};
  const responses: Record<string, Json> = {};
  const errorNames = nameErrorResponses();
  const paths: Record<string, Record<string, Json>> = {};

  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    const operation = {
      operationId: name,
      tags: [endpoint.tag],
      summary: endpoint.summary,
      ...(endpoint.description && { description: endpoint.description }),
      security: endpoint.scope ? [{ apiKey: [] }] : [],
      parameters: parameterNames(endpoint).map((parameter) => ref("parameters", parameter)),
      ...(endpoint.body && { requestBody: requestBody(endpoint, schemas) }),
      responses: {
        [endpoint.status]: success(endpoint, schemas),
        ...(endpoint.method === "GET" && endpoint.etag && { 304: ref("responses", "NotModified") }),
        ...Object.fromEntries(
          reasonsByStatus(endpoint).map(([status, reasons]) => {
            const response = errorNames.get(keyOf(status, reasons)) as string;
            responses[response] ??= errorResponse(status, reasons);
            return [status, ref("responses", response)];
          }),
        ),
      },
    };
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation };
  }

  hoist(ErrorSchema, schemas);
  responses.NotModified = {
    description: "Nothing has changed.",
    headers: headerRefs(["X-Request-Id", "ETag", "RateLimit-Policy", "RateLimit"]),
  };
  const usedReasons = new Set((Object.values(endpoints) as Endpoint[]).flatMap(errorReasonsOf));

  return {
    openapi: "3.1.0",
    info: {
      title: "Mosque Profile Sync API",
      version: "1.0.0",
      summary: "Keeps a mosque's public profile, prayer times, announcements and events current.",
      description: [
        "For a mosque's own server, not for browsers or apps. Make a key in the portal, keep it in the server's secret manager, and send it as `Authorization: Bearer <API_KEY>`.",
        "A weekly sync: read the capabilities; PATCH the profile; read the prayer rows, POST the missing, PATCH the changed, DELETE the stale; read the snapshot to verify.",
        "Log the `X-Request-Id` of every request: support finds it by that. To report a security problem, see `/.well-known/security.txt`.",
      ].join("\n\n"),
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: publicUrl }],
    tags: [...new Set(Object.values(endpoints).map((endpoint) => endpoint.tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: "http",
          scheme: "bearer",
          description: "A key from the portal: `mps_…`. Scopes: sync:read, sync:write (includes read).",
        },
      },
      parameters,
      headers,
      schemas: sorted(schemas),
      responses: sorted(responses),
      examples: Object.fromEntries(
        (Object.keys(errorReasons) as ErrorReasonName[])
          .filter((reason) => usedReasons.has(reason))
          .map((reason) => {
            const value = errorEnvelope(reason, sampleDetails, sampleRequestId);
            return [reason, { summary: value.error.message, value }];
          }),
      ),
    },
  };
}

function parameterNames(endpoint: Endpoint): string[] {
  return [
    ...pathParameters(endpoint.path).map(capitalised),
    ...(endpoint.query ?? []).map(capitalised),
    "RequestId",
    ...(endpoint.method === "GET" && endpoint.etag ? ["IfNoneMatch"] : []),
    ...(endpoint.ifMatch ? ["IfMatch"] : []),
    ...(endpoint.scope === "sync:write" ? ["IdempotencyKey"] : []),
  ];
}

function requestBody(endpoint: Endpoint, schemas: Record<string, Json>): Json {
  const schema = bodySchema(endpoint.body as NonNullable<Endpoint["body"]>);
  const media = { schema: hoist(schema, schemas), example: exampleOf(schema) };
  return {
    required: true,
    content: {
      "application/json": media,
      ...(endpoint.method === "PATCH" && { "application/merge-patch+json": media }),
    },
  };
}

function success(endpoint: Endpoint, schemas: Record<string, Json>): Json {
  return {
    description: endpoint.status === 201 ? "Created." : "Done.",
    headers: headerRefs([
      "X-Request-Id",
      ...(endpoint.etag ? ["ETag"] : []),
      ...(endpoint.query?.includes("cursor") ? ["Link"] : []),
      ...(endpoint.scope ? ["RateLimit-Policy", "RateLimit"] : []),
      ...(endpoint.scope === "sync:write" ? ["Idempotent-Replayed"] : []),
    ]),
    content: {
      "application/json": { schema: hoist(endpoint.answer, schemas), example: exampleOf(endpoint.answer) },
    },
  };
}

function errorResponse(status: number, reasons: ErrorReasonName[]): Json {
  const codes = [...new Set(reasons.map((reason) => errorReasons[reason].code))];
  const retryable = status in { 409: 1, 429: 1, 503: 1 };
  return {
    description: codes.map((code) => `${code}: ${errorCodes[code].meaning}`).join(" "),
    headers: headerRefs([
      "X-Request-Id",
      ...(retryable ? ["Retry-After"] : []),
      ...(status === 401 ? ["WWW-Authenticate"] : []),
    ]),
    content: {
      "application/json": {
        schema: ref("schemas", "Error"),
        examples: Object.fromEntries(reasons.map((reason) => [reason, ref("examples", reason)])),
      },
    },
  };
}

function reasonsByStatus(endpoint: Endpoint): [number, ErrorReasonName[]][] {
  const groups = new Map<number, ErrorReasonName[]>();
  for (const reason of errorReasonsOf(endpoint)) {
    groups.set(statusOf(reason), [...(groups.get(statusOf(reason)) ?? []), reason]);
  }
  return [...groups].sort(([a], [b]) => a - b);
}

const keyOf = (status: number, reasons: ErrorReasonName[]) => `${status} ${reasons.join(" ")}`;

/** One name for each distinct error response; named after the first endpoint that has it where they differ. */
function nameErrorResponses(): Map<string, string> {
  const variants = new Map<number, Map<string, EndpointName>>();
  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    for (const [status, reasons] of reasonsByStatus(endpoint)) {
      const known = variants.get(status) ?? new Map<string, EndpointName>();
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

/** Formats that every tool knows; the service's own ones are said in words by the descriptions. */
const publicFormats = new Set(["uuid", "date-time"]);

/** Moves every titled schema into the components, so that each is written once, and refers to it. */
function hoist(schema: TSchema, schemas: Record<string, Json>): Json {
  const { properties, items, format, title, ...rest } = schema as Json & {
    properties?: Record<string, TSchema>;
    items?: TSchema;
  };
  const plain = {
    ...rest,
    ...(typeof format === "string" && publicFormats.has(format) && { format }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, member]) => [name, hoist(member, schemas)]),
      ),
    }),
    ...(items && { items: hoist(items, schemas) }),
  };
  if (typeof title !== "string" || title === "") return plain;
  schemas[title] = plain;
  return ref("schemas", title);
}

function exampleOf(schema: TSchema): unknown {
  const { examples, properties, items } = schema as {
    examples?: unknown[];
    properties?: Record<string, TSchema>;
    items?: TSchema;
  };
  if (examples) return examples[0];
  if (items) return [exampleOf(items)];
  if (properties) {
    return Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, exampleOf(member)]));
  }
  return "c2f5c7de-3b0c-4c55-9d6c-0a8f3c1d2e22";
}

function ref(kind: string, name: string): Json {
  return { $ref: `#/components/${kind}/${name}` };
}

function headerRefs(names: string[]): Json {
  return Object.fromEntries(names.map((name) => [name, ref("headers", name)]));
}

function sorted(record: Record<string, Json>): Record<string, Json> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function capitalised(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}
