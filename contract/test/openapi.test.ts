import assert from "node:assert/strict";
import { suite, test } from "node:test";
import {
  endpoints,
  errorReasons,
  errorReasonsOf,
  openApiDocument,
  pathParameters,
  statusOf,
} from "@mosque-sync/contract";
import Schema, { type XSchema } from "typebox/schema";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

interface Media {
  schema: XSchema;
  example?: Json;
  examples?: Record<string, { value: Json }>;
}

interface Operation {
  operationId: string;
  parameters: { name: string; in: string }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
}

interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, Json>>;
}

/** The document as it is served, with its references. */
const text = JSON.stringify(openApiDocument("https://api.example.org"));
const written: OpenApi = JSON.parse(text);
/** The same with every reference resolved. */
const resolved: OpenApi = JSON.parse(JSON.stringify(resolve(JSON.parse(text))));

const references = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference ?? ""));
const operations = Object.entries(resolved.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

/** Reasons of requests that reach no endpoint, in the table's order. */
const reasonsBeforeRouting = [
  "url_malformed",
  "http_malformed",
  "headers_too_large",
  "request_timeout",
  "expectation_unsupported",
  "route_not_found",
  "method_not_allowed",
  "shutting_down",
];

suite("the OpenAPI document", () => {
  test("has exactly the contract's endpoints", () => {
    assert.deepEqual(
      operations.map(({ path, method, operation }) => [operation.operationId, method.toUpperCase(), path]),
      Object.entries(endpoints).map(([name, { method, path }]) => [name, method, path]),
    );
  });

  test("declares every parameter of every path, and no other", () => {
    for (const { path, operation } of operations) {
      const declared = operation.parameters.filter((parameter) => parameter.in === "path");
      assert.deepEqual(
        declared.map(({ name }) => name),
        pathParameters(path),
        operation.operationId,
      );
    }
  });

  test("has no reference that leads nowhere", () => {
    for (const reference of references) assert.notEqual(target(written, reference), undefined, reference);
  });

  test("has no unused component", () => {
    const components = Object.entries(written.components)
      .filter(([kind]) => kind !== "securitySchemes")
      .flatMap(([kind, members]) => Object.keys(members).map((name) => `#/components/${kind}/${name}`));
    assert.deepEqual(
      components.filter((component) => !references.has(component)),
      [],
    );
  });

  test("has no duplicates: no two schemas and no two responses are equal", () => {
    for (const kind of ["schemas", "responses"]) {
      const firstWith = new Map<string, string>();
      for (const [name, component] of Object.entries(written.components[kind] ?? {})) {
        const content = JSON.stringify(component);
        assert.equal(firstWith.get(content), undefined, `${name} equals ${firstWith.get(content)}`);
        firstWith.set(content, name);
      }
    }
  });

  test("shows an example of every error that an endpoint can have, under its status", () => {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const responses = operations.find(({ operation }) => operation.operationId === name)?.operation
        .responses;
      for (const reason of errorReasonsOf(endpoint)) {
        const response = responses?.[statusOf(reason)]?.content?.["application/json"];
        assert.ok(response?.examples?.[reason], `${name} lacks ${reason}`);
      }
    }
  });

  test("knows the source of every reason in the error table", () => {
    const shown = new Set<string>(Object.values(endpoints).flatMap(errorReasonsOf));
    assert.deepEqual(
      Object.keys(errorReasons).filter((reason) => !shown.has(reason)),
      reasonsBeforeRouting,
    );
  });

  test("has an example of every body, and each fits its schema", () => {
    for (const { operation } of operations) {
      const bodies = Object.values(operation.requestBody?.content ?? {});
      const responses = Object.values(operation.responses).flatMap(({ content }) =>
        Object.values(content ?? {}),
      );
      for (const { schema, example, examples } of [...bodies, ...responses]) {
        const values = examples ? Object.values(examples).map(({ value }) => value) : [example];
        for (const value of values) assertFits(schema, value, operation.operationId);
      }
    }
  });

  test("has no example of a field that the field's own schema refuses", () => {
    for (const [name, schema] of Object.entries(resolved.components.schemas ?? {})) {
      for (const { at, field, example } of fieldExamples(schema, name)) assertFits(field, example, at);
    }
  });

  test("leaves no placeholder unfilled in an example", () => {
    assert.deepEqual(JSON.stringify(written.components.examples).match(/"[^"]*\{\w+\}[^"]*"/g), null);
  });
});

/** What a reference such as `#/components/schemas/Event` names. */
function target(document: OpenApi, reference: string): Json | undefined {
  const [root, part, kind = "", name = ""] = reference.split("/");
  return root === "#" && part === "components" ? document.components[kind]?.[name] : undefined;
}

function resolve(value: Json): Json {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(resolve);
  if (typeof value.$ref === "string") return resolve(target(written, value.$ref) ?? null);
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, resolve(member)]));
}

/** Every example in a schema or its parts. */
function fieldExamples(schema: Json, at: string): { at: string; field: XSchema; example: Json }[] {
  if (schema === null || typeof schema !== "object" || Array.isArray(schema)) return [];
  const { examples, properties, items } = schema;
  return [
    ...(Array.isArray(examples) ? examples.map((example) => ({ at, field: schema, example })) : []),
    ...(items === undefined ? [] : fieldExamples(items, `${at}[]`)),
    ...(properties !== null && typeof properties === "object" && !Array.isArray(properties)
      ? Object.entries(properties).flatMap(([name, member]) => fieldExamples(member, `${at}.${name}`))
      : []),
  ];
}

function assertFits(schema: XSchema, value: unknown, where: string): void {
  const [fits, errors] = Schema.Errors(schema, value);
  assert.ok(fits, `${where}: ${JSON.stringify(value)}: ${JSON.stringify(errors)}`);
}
