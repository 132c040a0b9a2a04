import {
  type Content,
  type JsonObject,
  type OpenApi,
  type Operation,
  operationsOf,
  type Parameter,
  resolved,
} from "./document.ts";

/** A collection of version 2.1, as far as it is made here. */
export interface PostmanCollection {
  readonly info: { readonly name: string; readonly description: string; readonly schema: string };
  readonly auth: object;
  readonly variable: readonly {
    readonly key: string;
    readonly value: string;
    readonly description?: string;
  }[];
  readonly item: readonly {
    readonly name: string;
    readonly description: string;
    readonly item: readonly PostmanItem[];
  }[];
}

export interface PostmanItem {
  readonly name: string;
  readonly request: {
    readonly method: string;
    readonly description: string;
    readonly auth?: object;
    readonly header: readonly PostmanValue[];
    readonly url: {
      readonly raw: string;
      readonly host: readonly string[];
      readonly path: readonly string[];
      readonly query: readonly PostmanValue[];
    };
    readonly body?: { readonly mode: "raw"; readonly raw: string; readonly options: object };
  };
  readonly event: readonly {
    readonly listen: "test";
    readonly script: { readonly type: string; readonly exec: readonly string[] };
  }[];
  readonly response: readonly [];
}

/** A header or query parameter; one that is disabled is shown, and not sent until someone ticks it. */
interface PostmanValue {
  readonly key: string;
  readonly value: string;
  readonly description?: string;
  readonly disabled?: boolean;
}

/**
 * The collection of a document: a folder for each tag, a request for each operation with its example as body. Run from
 * the first request to the last, it creates, reads, changes and deletes one item of each kind: an answer's new id goes
 * into the variable that later paths have.
 */
export function postmanCollection(document: OpenApi): PostmanCollection {
  const operations = [...operationsOf(resolved(document))];
  const ids = new Set(operations.flatMap(([name]) => idsIn(name)));
  return {
    info: {
      name: document.info.title,
      description: document.info.description,
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{apiKey}}", type: "string" }] },
    variable: [
      { key: "baseUrl", value: document.servers[0]?.url ?? "", description: "The address of the service." },
      { key: "apiKey", value: "", description: "A key with the scope sync:write, or sync:read to read." },
      ...[...ids].map((key) => ({ key, value: "" })),
    ],
    item: document.tags.map(({ name, description = "" }) => ({
      name,
      description,
      item: operations
        .filter(([, { tags }]) => tags.includes(name))
        .map(([place, operation]) => itemOf(place, operation, ids)),
    })),
  };
}

function itemOf(place: string, operation: Operation, ids: ReadonlySet<string>): PostmanItem {
  const [method = "", path = ""] = place.split(" ");
  const { summary, description = "", parameters, requestBody } = operation;
  const parts = path.slice(1).replaceAll("{", "{{").replaceAll("}", "}}").split("/");
  const body = requestBody && exampleOf(requestBody.content);
  return {
    name: summary,
    request: {
      method,
      description,
      ...(operation.security.length === 0 && { auth: { type: "noauth" } }),
      header: [
        ...(body === undefined ? [] : [{ key: "Content-Type", value: "application/json" }]),
        ...valuesIn("header", parameters),
      ],
      url: {
        raw: `{{baseUrl}}/${parts.join("/")}`,
        host: ["{{baseUrl}}"],
        path: parts,
        query: valuesIn("query", parameters),
      },
      ...(body !== undefined && { body: { mode: "raw", raw: body, options: { raw: { language: "json" } } } }),
    },
    event: [
      {
        listen: "test",
        script: { type: "text/javascript", exec: [...testOf(operation), ...idOf(path, operation, ids)] },
      },
    ],
    response: [],
  };
}

function idsIn(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}

function valuesIn(place: string, parameters: readonly Parameter[]): PostmanValue[] {
  return parameters
    .filter((parameter) => parameter.in === place)
    .map(({ name, description = "", schema }) => ({
      key: name,
      value:
        name === "Idempotency-Key" || name === "X-Request-Id" ? "{{$guid}}" : String(schema.default ?? ""),
      description,
      disabled: true,
    }));
}

function exampleOf(content: Content): string {
  return JSON.stringify(content["application/json"]?.example, null, 2);
}

/** Says whether the request has worked. */
function testOf({ responses }: Operation): string[] {
  const status = successOf(responses);
  return [`pm.test("answers ${status}", () => pm.response.to.have.status(${status}));`];
}

/** Keeps the id of what was created for the requests whose path has it. */
function idOf(path: string, { responses }: Operation, ids: ReadonlySet<string>): string[] {
  const status = successOf(responses);
  if (status !== "201") return [];
  const members = Object.keys(
    (responses[status]?.content?.["application/json"]?.schema?.properties ?? {}) as JsonObject,
  );
  return [...ids]
    .filter((id) => !idsIn(path).includes(id))
    .flatMap((id) => {
      const item = id.replace(/Id$/, "");
      const place = members.includes(id) ? id : members.includes(item) ? `${item}.id` : undefined;
      return place === undefined ? [] : [`pm.collectionVariables.set("${id}", pm.response.json().${place});`];
    });
}

function successOf(responses: Operation["responses"]): string {
  return Object.keys(responses).find((status) => status.startsWith("2")) ?? "200";
}
