import {
  type ApiEndpoint,
  bodySchema,
  type EndpointName,
  endpoints,
  errorCodes,
  isFile,
  jsonBodyOf,
  keyBeginnings,
  limits,
  pathParameters,
  prayerKeys,
  scopeOf,
  turningCharacters,
} from "@mosque-sync/contract";
import { doc, indented, interfaceOf } from "./typescript-text.ts";

/** The parts of JSON Schema that the contract uses. */
interface Schema {
  title?: string;
  description?: string;
  deprecated?: boolean;
  type?: string | string[];
  enum?: (string | null)[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
}

/** The limits that the client and the command line read too. */
const limitsOfClients = [
  "requestIdCharacters",
  "pageItemsMax",
  "latitudeDegrees",
  "longitudeDegrees",
  "communityNameCharacters",
  "addressCharacters",
  "statusCharacters",
  "messageCharacters",
  "urlCharacters",
  "titleCharacters",
  "bodyCharacters",
  "labelCharacters",
] as const satisfies (keyof typeof limits)[];

/** The longest list or union on one line, in characters. */
const longestList = 80;

/**
 * Generates `client/src/api.gen.ts`: the contract's types and endpoints as plain TypeScript, so the published client
 * needs neither the contract nor its schema library.
 */
export function clientTypes(): string {
  const all = Object.entries(endpoints) as [EndpointName, ApiEndpoint][];
  const bodies = all.flatMap(([name, endpoint]): [EndpointName, Schema][] => {
    const body = jsonBodyOf(endpoint);
    return body ? [[name, bodySchema(body)]] : [];
  });
  const files = all.filter(([, { body }]) => isFile(body)).map(([name]) => name);
  const responses = all.map(([name, { response }]): [EndpointName, Schema] => [name, response]);

  const named = new Map<string, string>();
  for (const [, schema] of responses) declare(schema, "answer", named);
  for (const [, schema] of bodies) declare(schema, "body", named);

  return [
    "// Generated from the contract by `npm run generate`. Do not edit: change the contract.",
    [
      "/** Every prayer key, in the order of listed prayer rows. */",
      `export const prayerKeys = ${list(prayerKeys)} as const;`,
      "export type PrayerKey = (typeof prayerKeys)[number];",
    ].join("\n"),
    [
      "/** What the keys of test mosques begin with, and those of no other. */",
      `export const testKeyBeginning = ${JSON.stringify(keyBeginnings.test)};`,
    ].join("\n"),
    [
      "/** Limits of requests. Lengths count Unicode code points. */",
      "export const limits = {",
      ...limitsOfClients.map((name) => `  ${name}: ${limits[name]},`),
      "} as const;",
    ].join("\n"),
    [
      "/** The characters that a title may not have, as a class of a regular expression lists them. */",
      `export const turningCharacters = ${JSON.stringify(turningCharacters)};`,
    ].join("\n"),
    [
      "/** The error codes known today. Servers may send others. */",
      `export type KnownErrorCode =${Object.entries(errorCodes)
        .map(([code, { meaning }]) => `\n${indented(doc(meaning))}\n  | ${JSON.stringify(code)}`)
        .join("")};`,
    ].join("\n"),
    ...named.values(),
    interfaceOf("Ids", "Every id in the path of an endpoint.", idsOf(all)),
    table("Bodies", "The body of each endpoint's request.", bodies, files),
    table("Responses", "The response of each endpoint.", responses),
    [
      "/** Every endpoint, as the client calls it. */",
      "export const endpoints = {",
      ...all.map(([name, endpoint]) => indented(endpointEntry(name, endpoint))),
      "} as const;",
    ].join("\n"),
  ]
    .join("\n\n")
    .concat("\n");
}

function idsOf(all: readonly [EndpointName, ApiEndpoint][]): string[] {
  const names = new Set(all.flatMap(([, { path }]) => pathParameters(path)));
  return [...names].map((name) => `${doc(`The id of the ${name.replace(/Id$/, "")}.`)}\n${name}: string;`);
}

/**
 * Which way a schema's values travel. A member of an answer is present or absent; a body's may also be `undefined`,
 * which JSON omits, so a member read from an answer can be passed on.
 */
type Direction = "answer" | "body";

/** Adds the interface of a schema, and of the named schemas inside it, to the declarations. */
function declare(schema: Schema, direction: Direction, named: Map<string, string>): void {
  for (const inner of [...Object.values(schema.properties ?? {}), ...(schema.items ? [schema.items] : [])]) {
    declare(inner, direction, named);
  }
  if (!schema.title || named.has(schema.title)) return;
  const text = `${doc(schema.description)}\nexport interface ${schema.title} ${members(schema, direction)}`;
  named.set(schema.title, text);
}

function members({ properties = {}, required = [] }: Schema, direction: Direction): string {
  const lines = Object.entries(properties).map(([name, schema]) => {
    const type = typeOf(schema, direction);
    const member = required.includes(name)
      ? `${name}: ${type};`
      : `${name}?: ${type}${direction === "body" ? " | undefined" : ""};`;
    const { description = "", deprecated } = schema;
    const text = deprecated ? `${description}\n@deprecated` : description;
    return [...(text ? [doc(text)] : []), member].join("\n");
  });
  return `{\n${lines.map(indented).join("\n")}\n}`;
}

function typeOf(schema: Schema, direction: Direction): string {
  if (schema.title) return schema.title;
  if (schema.enum) return enumType(schema.enum);
  if (schema.items) return arrayOf(typeOf(schema.items, direction));
  if (schema.properties) return members(schema, direction);
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? []);
  return types.map((type) => (type === "integer" ? "number" : type)).join(" | ") || "unknown";
}

function enumType(values: readonly (string | null)[]): string {
  const texts = values.filter((value) => value !== null);
  const type = sameItems(texts, prayerKeys) ? "PrayerKey" : union(texts.map((text) => JSON.stringify(text)));
  return values.includes(null) ? `${type} | null` : type;
}

function union(types: string[]): string {
  const line = types.join(" | ");
  return line.length <= longestList ? line : types.map((type) => `\n  | ${type}`).join("");
}

function arrayOf(item: string): string {
  if (item.startsWith("\n")) return `(${item}\n)[]`;
  return item.includes(" ") ? `(${item})[]` : `${item}[]`;
}

function table(
  name: string,
  description: string,
  entries: [EndpointName, Schema][],
  files: readonly EndpointName[] = [],
): string {
  const lines = [
    ...entries.map(([endpoint, schema]) => `  ${endpoint}: ${schema.title};`),
    ...files.map((endpoint) => `  ${endpoint}: Uint8Array | string;`),
  ];
  return [doc(description), `export interface ${name} {`, ...lines, "}"].join("\n");
}

function endpointEntry(name: EndpointName, endpoint: ApiEndpoint): string {
  return [
    doc([endpoint.summary, endpoint.description].filter(Boolean).join("\n")),
    `${name}: {`,
    `  method: ${JSON.stringify(endpoint.method)},`,
    `  path: ${JSON.stringify(endpoint.path)},`,
    `  query: ${list(Object.keys(endpoint.query))},`,
    `  needsKey: ${scopeOf(endpoint) !== undefined},`,
    `  sends: ${JSON.stringify(isFile(endpoint.body) ? "file" : endpoint.body ? "JSON" : "nothing")},`,
    `  takesIfNoneMatch: ${endpoint.method === "GET" && endpoint.etag !== null},`,
    `  takesIfMatch: ${endpoint.ifMatch !== null},`,
    `  takesIdempotencyKey: ${scopeOf(endpoint) === "sync:write"},`,
    `  holds: ${containers(endpoint.response)},`,
    "},",
  ].join("\n");
}

/** The containers that every such answer has, which distinguish it from another service's JSON. */
function containers({ properties = {}, required = [] }: Schema): string {
  const entries = Object.entries(properties).flatMap(([name, schema]) => {
    const holds = required.includes(name) ? containerOf(schema) : undefined;
    return holds ? [`${name}: ${JSON.stringify(holds)}`] : [];
  });
  return entries.length > 0 ? `{ ${entries.join(", ")} }` : "{}";
}

function containerOf({ type, items }: Schema): "object" | "resources" | "texts" | undefined {
  if (type === "object") return "object";
  if (type !== "array") return undefined;
  return items?.type === "object" ? "resources" : "texts";
}

function list(values: readonly string[]): string {
  const items = values.map((value) => JSON.stringify(value));
  const line = `[${items.join(", ")}]`;
  return line.length <= longestList ? line : `[\n${items.map((item) => `  ${item},\n`).join("")}]`;
}

function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
