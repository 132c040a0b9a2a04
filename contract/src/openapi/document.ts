import type { TSchema } from "typebox";
import {
  type ApiEndpoint,
  type Body,
  bodySchema,
  isFile,
  isKnownByTag,
  pathParameters,
  scopeOf,
  tags,
} from "../endpoint.ts";
import { errorCodes } from "../errors/codes.ts";
import { errorReasonsOf } from "../errors/endpoint-reasons.ts";
import { errorEnvelope, errorHeaders, statusOf } from "../errors/errors.ts";
import { type ErrorReasonName, errorReasons } from "../errors/reasons.ts";
import { keyBeginningInWords } from "../subjects/keys/api-keys.ts";
import { endpoints } from "../subjects/mosque-data/api-endpoints.ts";
import {
  capitalised,
  ErrorSchema,
  headers,
  type Json,
  parameters,
  phrases,
  sampleDetails,
  sampleRequestId,
  samplesOfReasons,
} from "./components.ts";

/**
 * Creates the OpenAPI 3.1 document of the contract.
 * @param publicUrl the service's URL for clients, without a slash at the end
 * @param described the endpoints; by default the service's
 */
export function openApiDocument(
  publicUrl: string,
  described: Readonly<Record<string, ApiEndpoint>> = endpoints,
): Json {
  const schemas: Record<string, Json> = {};
  const responses: Record<string, Json> = {};
  const errorNames = nameErrorResponses(described);
  const paths: Record<string, Record<string, Json>> = {};

  for (const [name, endpoint] of Object.entries(described)) {
    const operation = {
      operationId: name,
      tags: [endpoint.tag],
      summary: endpoint.summary,
      description: descriptionOf(endpoint),
      security: scopeOf(endpoint) ? [{ apiKey: [] }] : [],
      ...(scopeOf(endpoint) && { "x-required-scope": scopeOf(endpoint) }),
      parameters: parameterNames(endpoint).map((parameter) => ref("parameters", parameter)),
      ...(endpoint.body && { requestBody: requestBody(endpoint, endpoint.body, schemas) }),
      responses: {
        [endpoint.status]: success(endpoint, schemas),
        ...(isKnownByTag(endpoint) && { 304: ref("responses", "NotModified") }),
        ...Object.fromEntries(
          reasonsByStatus(endpoint).map(([status, reasons]) => {
            const response = errorNames.get(keyOf(status, reasons)) as string;
            responses[response] ??= errorResponse(reasons);
            return [status, ref("responses", response)];
          }),
        ),
      },
    };
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation };
  }

  hoist(ErrorSchema, schemas, "read");
  responses.NotModified = {
    description: "Nothing has changed.",
    headers: headerRefs(["X-Request-Id", "ETag", "RateLimit-Policy", "RateLimit"]),
  };
  const usedReasons = new Set(Object.values(described).flatMap(errorReasonsOf));

  return {
    openapi: "3.1.0",
    info: {
      title: "Mosque Profile Sync API",
      version: "1.0.0",
      summary: "Keeps a mosque's public profile, prayer times, announcements and events current.",
      description: [
        "For a mosque's own server, not for browsers or apps. Create a key in the portal, keep it in the server's secret manager, and send it as `Authorization: Bearer <API_KEY>`.",
        "A weekly sync: read the capabilities; PATCH the profile; read the prayer rows, POST the missing ones, PATCH the changed ones and DELETE the old ones; read the snapshot to verify.",
        "Log the `X-Request-Id` of every request, so that support can find it. To report a security problem, see `/.well-known/security.txt`.",
      ].join("\n\n"),
      contact: { name: "The operator of this service", url: `${publicUrl}/docs` },
      license: { name: "MIT", url: "https://opensource.org/license/mit" },
    },
    servers: [{ url: publicUrl }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: "http",
          scheme: "bearer",
          description: `A key from the portal, which begins with ${keyBeginningInWords}. Scopes: sync:read, sync:write (includes read).`,
        },
      },
      parameters,
      headers: usedHeaders({ paths, responses }),
      schemas: sorted(schemas),
      responses: sorted(responses),
      examples: Object.fromEntries(
        (Object.keys(errorReasons) as ErrorReasonName[])
          .filter((reason) => usedReasons.has(reason))
          .map((reason) => {
            const details = { ...sampleDetails, ...samplesOfReasons[reason] };
            const value = errorEnvelope(reason, details, sampleRequestId);
            return [reason, { summary: value.error.message, value }];
          }),
      ),
    },
  };
}

function descriptionOf(endpoint: ApiEndpoint): string {
  const { description } = endpoint;
  const scope = scopeOf(endpoint);
  return scope ? `${description} Needs a key with the scope \`${scope}\`.` : description;
}

function parameterNames(endpoint: ApiEndpoint): string[] {
  return [
    ...pathParameters(endpoint.path).map(capitalised),
    ...Object.keys(endpoint.query).map(capitalised),
    "RequestId",
    ...(isKnownByTag(endpoint) ? ["IfNoneMatch"] : []),
    ...(endpoint.ifMatch ? ["IfMatch"] : []),
    ...(scopeOf(endpoint) === "sync:write" ? ["IdempotencyKey"] : []),
  ];
}

/** The beginning of a timetable, as an example of a file. */
const exampleFile = "date,fajr,dhuhr,asr,maghrib,isha\n2026-11-24,05:54,12:03,13:47,15:56,17:43\n";

function requestBody({ method }: ApiEndpoint, body: Body, schemas: Record<string, Json>): Json {
  if (isFile(body)) {
    return {
      required: true,
      description: body.file,
      content: {
        "*/*": {
          schema: { type: "string", contentMediaType: "application/octet-stream" },
          example: exampleFile,
        },
      },
    };
  }
  const schema = bodySchema(body);
  const media = { schema: hoist(schema, schemas, "sent"), example: exampleOf(schema) };
  return {
    required: true,
    content: {
      "application/json": media,
      ...(method === "PATCH" && { "application/merge-patch+json": media }),
    },
  };
}

function success(endpoint: ApiEndpoint, schemas: Record<string, Json>): Json {
  return {
    description: endpoint.status === 201 ? "Created." : "Done.",
    headers: headerRefs([
      "X-Request-Id",
      ...(endpoint.etag ? ["ETag"] : []),
      ...("cursor" in endpoint.query ? ["Link"] : []),
      ...(scopeOf(endpoint) ? ["RateLimit-Policy", "RateLimit"] : []),
      ...(scopeOf(endpoint) === "sync:write" ? ["Idempotent-Replayed"] : []),
    ]),
    content: {
      "application/json": {
        schema: hoist(endpoint.response, schemas, "read"),
        example: exampleOf(endpoint.response),
      },
    },
  };
}

function errorResponse(reasons: ErrorReasonName[]): Json {
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

function reasonsByStatus(endpoint: ApiEndpoint): [number, ErrorReasonName[]][] {
  const groups = new Map<number, ErrorReasonName[]>();
  for (const reason of errorReasonsOf(endpoint)) {
    groups.set(statusOf(reason), [...(groups.get(statusOf(reason)) ?? []), reason]);
  }
  return [...groups].sort(([a], [b]) => a - b);
}

const keyOf = (status: number, reasons: ErrorReasonName[]) => `${status} ${reasons.join(" ")}`;

/** One name for each distinct error response. If a status has several, each is named after its first endpoint. */
function nameErrorResponses(described: Readonly<Record<string, ApiEndpoint>>): Map<string, string> {
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

/** Formats that every tool knows; the descriptions explain the service's own formats. */
const publicFormats = new Set(["uuid", "date-time"]);

/** Generated clients would refuse a longer response after a limit is raised, so the document limits only requests. */
const upperSizes = ["maxLength", "maxItems"];

/**
 * The values of an enumeration in responses. Generated clients would refuse a whole response for one unknown value, and
 * values may be added (docs/versioning.md). So the document lists them in this extension, as hints.
 */
const openEnumeration = "x-extensible-enum";

/**
 * Moves every titled schema into the components, so that each is written once, and returns a reference to it.
 * @param direction whether clients send the described value, or read it
 */
function hoist(schema: TSchema, schemas: Record<string, Json>, direction: "sent" | "read"): Json {
  const { properties, items, format, title, ...rest } = schema as Json & {
    properties?: Record<string, TSchema>;
    items?: TSchema;
  };
  const plain = {
    ...(direction === "sent" ? rest : openToAdditions(rest)),
    ...(typeof format === "string" && publicFormats.has(format) && { format }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, member]) => [name, hoist(member, schemas, direction)]),
      ),
    }),
    ...(items && { items: hoist(items, schemas, direction) }),
  };
  if (typeof title !== "string" || title === "") return plain;
  schemas[title] = plain;
  return ref("schemas", title);
}

/** Removes the parts of a schema that an addition would break. */
function openToAdditions({ enum: values, ...schema }: Json): Json {
  return {
    ...Object.fromEntries(Object.entries(schema).filter(([keyword]) => !upperSizes.includes(keyword))),
    ...(values !== undefined && { [openEnumeration]: values }),
  };
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

/** The headers that a part of the document refers to. */
function usedHeaders(part: Json): Json {
  const text = JSON.stringify(part);
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => text.includes(`"#/components/headers/${name}"`)),
  );
}

function headerRefs(names: string[]): Json {
  return Object.fromEntries(names.map((name) => [name, ref("headers", name)]));
}

function sorted(record: Record<string, Json>): Record<string, Json> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
