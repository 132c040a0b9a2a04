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
import { errorReasonsOf } from "../errors/endpoint-reasons.ts";
import { keyBeginningInWords } from "../subjects/keys/api-keys.ts";
import { endpoints } from "../subjects/mosque-data/api-endpoints.ts";
import { capitalised, headerRefs, headers, type Json, parameters, ref } from "./components.ts";
import {
  ErrorSchema,
  errorExamples,
  errorResponse,
  keyOf,
  nameErrorResponses,
  reasonsByStatus,
} from "./error-responses.ts";
import { exampleOf, hoist } from "./schema-components.ts";

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
      examples: errorExamples(new Set(Object.values(described).flatMap(errorReasonsOf))),
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

/** The headers that a part of the document refers to. */
function usedHeaders(part: Json): Json {
  const text = JSON.stringify(part);
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => text.includes(`"#/components/headers/${name}"`)),
  );
}

function sorted(record: Record<string, Json>): Record<string, Json> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
