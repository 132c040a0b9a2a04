import fc from "fast-check";
import { type OpenApi, type Operation, resolve, type Schema } from "../services/conformance.ts";
import { timetableOf } from "./timetables.ts";

/** A request before the existing rows are known. */
export interface Plan {
  readonly operationId: string;
  readonly method: string;
  /** The path with its parameters in braces. */
  readonly template: string;
  readonly ids: Readonly<Record<string, IdPlan>>;
  readonly query: string;
  readonly sender: "writer" | "reader" | "other mosque" | "anonymous" | "nonsense";
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body?: { readonly type: string; readonly text: string };
}

/** An id in a path: an existing one if there is any, one of the right form, or any text. */
export type IdPlan =
  | { readonly kind: "existing"; readonly pick: number }
  | { readonly kind: "text"; readonly text: string };

/** Generates requests for every operation of an OpenAPI document: most nearly valid, some broken. */
export function plansOf(document: OpenApi): fc.Arbitrary<Plan> {
  const operations = Object.entries(document.paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      planOf(document, template, method.toUpperCase(), operation),
    ),
  );
  return fc.oneof(...operations);
}

function planOf(
  document: OpenApi,
  template: string,
  method: string,
  operation: Operation,
): fc.Arbitrary<Plan> {
  const parameters = operation.parameters.map(
    ({ $ref }) => resolve(document, $ref) as { name: string; in: string; schema: Schema },
  );
  const named = (place: string) => parameters.filter((parameter) => parameter.in === place);
  const ids = named("path").map(({ name }) => [name, name === "mosqueId" ? mosqueIds : rowIds] as const);
  const headers = named("header").map(({ name }) => [name, headerValues(name)] as const);
  return fc.record(
    {
      operationId: fc.constant(operation.operationId),
      method: weighted([20, fc.constant(method)], [1, fc.constantFrom("PUT", "OPTIONS", "PROPFIND")]),
      template: fc.constant(template),
      ids: fc.record(Object.fromEntries(ids)),
      query: queries(named("query").map(({ name }) => name)),
      sender: weighted(
        [40, fc.constant("writer" as const)],
        [3, fc.constant("reader" as const)],
        [1, fc.constantFrom("other mosque" as const, "anonymous" as const, "nonsense" as const)],
      ),
      headers: fc.record(Object.fromEntries(headers), { requiredKeys: [] }),
      body: operation.requestBody ? bodies(document, operation.requestBody) : unreadBodies,
    },
    { requiredKeys: ["operationId", "method", "template", "ids", "query", "sender", "headers"] },
  );
}

const weighted = <T>(...choices: [weight: number, arbitrary: fc.Arbitrary<T>][]) =>
  fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));

const text = (maxLength: number) => fc.string({ unit: "binary", maxLength });

const pathTexts = fc.oneof(
  fc.uuid(),
  fc.constantFrom("%20", "%zz", "%00", "..", "null", "undefined", "0", "%F0%9F%95%8C", "x".repeat(200)),
  text(40)
    .map(encodeURIComponent)
    .filter((segment) => segment !== ""),
);
const existing = fc.nat(1_000).map((pick): IdPlan => ({ kind: "existing", pick }));
const anyText = pathTexts.map((text): IdPlan => ({ kind: "text", text }));
const mosqueIds = weighted([60, existing], [1, anyText]);
const rowIds = weighted([6, existing], [1, anyText]);

/** A header value that node:http accepts. */
const headerTexts = fc.stringMatching(/^[\t\x20-\x7e\x80-\xff]{0,60}$/);

function headerValues(name: string): fc.Arbitrary<string> {
  const tag = fc.stringMatching(/^(W\/)?"[!#-~]{0,8}"$/);
  if (name === "If-Match") return weighted([16, fc.constant("*")], [1, tag], [1, headerTexts]);
  if (name === "If-None-Match") return fc.oneof(fc.constant("*"), tag, headerTexts);
  if (name === "Idempotency-Key")
    return weighted([16, fc.uuid()], [1, fc.constantFrom("a", "b")], [1, headerTexts]);
  return weighted([16, fc.stringMatching(/^[!-~]{1,40}$/)], [1, headerTexts]);
}

function queries(known: readonly string[]): fc.Arbitrary<string> {
  const names = fc.constantFrom("limit", "cursor", "x", ...known);
  const values = fc.oneof(
    fc.integer({ min: -1, max: 102 }).map(String),
    text(10).map(encodeURIComponent),
    fc.constantFrom("", "%", "%zz", "1e1", "0x10", "50", "100"),
    fc.constantFrom("true", "false"),
  );
  const pair = fc.tuple(names, values).map(([name, value]) => `${name}=${value}`);
  return weighted(
    [3, fc.constant("")],
    [1, fc.array(pair, { maxLength: 3 }).map((pairs) => `?${pairs.join("&")}`)],
  );
}

function bodies(
  document: OpenApi,
  { content }: NonNullable<Operation["requestBody"]>,
): fc.Arbitrary<NonNullable<Plan["body"]>> {
  if ("*/*" in content) return files;
  const schema = Object.values(content)[0]?.schema ?? {};
  const right = valuesOf(document, schema);
  const broken = fc
    .tuple(right, fc.jsonValue({ maxDepth: 3 }), fc.nat(20), fc.constantFrom("replace", "add", "remove"))
    .map(([value, other, place, how]) => spoil(value as Record<string, unknown>, other, place, how));
  const texts = weighted(
    [10, right.map((value) => JSON.stringify(value))],
    [5, broken.map((value) => JSON.stringify(value))],
    [1, fc.json()],
    [1, fc.tuple(right, fc.nat(200)).map(([value, cut]) => JSON.stringify(value).slice(0, cut))],
    [1, text(100)],
  );
  const types = weighted(
    [20, fc.constantFrom(...Object.keys(content))],
    [1, fc.constantFrom("application/xml", "text/plain", "application/json; charset=utf-8", "nonsense", "")],
  );
  return fc.record({ type: types, text: texts });
}

/** Files as bodies: a short timetable, or any text. */
const files = fc.record({
  type: fc.constantFrom("text/csv", "application/octet-stream", ""),
  text: weighted([6, fc.constant(timetableOf(new Date().toISOString().slice(0, 10), 3))], [1, text(100)]),
});

/** A body for an operation that reads none. */
const unreadBodies = fc.record({
  type: fc.oneof(fc.constantFrom(";", "", "application/json", "application/xml"), headerTexts),
  text: text(100),
});

/** Replaces a member's value, adds an unknown member, or removes a member. */
function spoil(value: Record<string, unknown>, other: unknown, place: number, how: string): unknown {
  const names = Object.keys(value);
  const name = names[place % Math.max(names.length, 1)] ?? "title";
  if (how === "add") return { ...value, [`unknown${place}`]: other };
  if (how === "replace") return { ...value, [name]: other };
  return Object.fromEntries(Object.entries(value).filter(([kept]) => kept !== name));
}

/** Generates values that match a schema, preferring its examples for texts with a hidden form. */
function valuesOf(document: OpenApi, schema: Schema): fc.Arbitrary<unknown> {
  if (schema.$ref) return valuesOf(document, resolve(document, schema.$ref) as Schema);
  const types = [schema.type ?? "object"].flat();
  return fc.oneof(...types.map((type) => valuesOfType(document, schema, type)));
}

function valuesOfType(document: OpenApi, schema: Schema, type: string): fc.Arbitrary<unknown> {
  const bound = (name: string, otherwise: number) => (schema[name] as number | undefined) ?? otherwise;
  switch (type) {
    case "object":
      return objectsOf(document, schema);
    case "array":
      return fc.array(valuesOf(document, schema.items ?? {}), { maxLength: 3 });
    case "string":
      return stringsOf(schema);
    case "number":
      return fc.double({ min: bound("minimum", -1e9), max: bound("maximum", 1e9), noNaN: true });
    case "integer":
      return fc.integer({ min: bound("minimum", 0), max: bound("maximum", 1_000) });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      throw new Error(`The generator does not know the type ${type}.`);
  }
}

function objectsOf(document: OpenApi, { properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const members = Object.entries(properties).map(
    ([name, member]) => [name, valuesOf(document, member)] as const,
  );
  return fc.record(Object.fromEntries(members), { requiredKeys: [...required] });
}

function stringsOf(schema: Schema): fc.Arbitrary<unknown> {
  const {
    pattern,
    format,
    examples = [],
  } = schema as { pattern?: string; format?: string; examples?: string[] };
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum.filter((value) => value !== null));
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  if (format === "uuid") return fc.uuid();
  if (format === "date-time") {
    return fc
      .date({ min: new Date("1990-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
      .map((date) => date.toISOString());
  }
  const { minLength = 0, maxLength = 100 } = schema as { minLength?: number; maxLength?: number };
  const any = fc.string({ unit: "binary", minLength, maxLength: Math.min(maxLength, 100) });
  return examples.length > 0 ? weighted([6, fc.constantFrom(...examples)], [1, any]) : any;
}
