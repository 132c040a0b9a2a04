import { say } from "../../notices/detail.ts";
import { type Notice, notice } from "../../notices/finding.ts";
import { isDate } from "../../times/dates.ts";
import { isTimeZone } from "../../times/zones.ts";
import { wordsOf } from "./property-words.ts";
import { mosqueTimetableSchema } from "./schema.ts";

/** The path from a document to one of its properties: names, and positions of items from 0. */
export type Path = readonly (string | number)[];

/** A member that is not as the schema has it. */
export interface MemberFault {
  path: Path;
  /** The member as written; absent if it is missing. */
  value?: unknown;
  notice: Notice;
}

/** The subset of JSON Schema that the schema uses. */
interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly { readonly required: readonly string[] }[];
  readonly type?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>;
  readonly items?: Schema;
  readonly maxItems?: number;
}

/** Every day of the year is a day of a leap year. */
const leapYear = 2024;

const $defs: Readonly<Record<string, Schema>> = mosqueTimetableSchema.$defs;

/** Finds every member of a document that its schema does not allow, from top to bottom. */
export function faultsOf(timetable: unknown): MemberFault[] {
  return check(timetable, mosqueTimetableSchema, []);
}

/** A path for people, who count items from 1: `days[2].fajr.iqamah`. */
export function nameOf(path: Path): string {
  return path
    .map((part, index) => (typeof part === "number" ? `[${part + 1}]` : index === 0 ? part : `.${part}`))
    .join("");
}

function check(value: unknown, given: Schema, path: Path): MemberFault[] {
  const schema = resolved(given);
  if (schema.anyOf) {
    const option = schema.anyOf.map(resolved).find(({ type }) => type === typeOf(value));
    return option ? check(value, option, path) : [wrong(value, schema, path)];
  }
  if (typeof value === "object" && value !== null && schema.type === typeOf(value)) {
    if (Array.isArray(value) && value.length > (schema.maxItems ?? Infinity))
      return [wrong(undefined, schema, path)];
    return Array.isArray(value)
      ? value.flatMap((item: unknown, index) => check(item, schema.items ?? {}, [...path, index]))
      : checkMembers(value, schema, path);
  }
  if (!isAllowed(value, schema)) return [wrong(value, schema, path)];
  return typeof value === "string" && !exists(value, schema) ? [wrong(value, schema, path)] : [];
}

/** Whether a date is in the calendar, and a time zone is known: no pattern can tell. */
function exists(value: string, schema: Schema): boolean {
  switch (schema) {
    case $defs.date:
    case $defs.dateOrDay:
      return isDate(value.length === "MM-DD".length ? `${leapYear}-${value}` : value);
    case $defs.timeZone:
      return isTimeZone(value);
    default:
      return true;
  }
}

function checkMembers(value: object, schema: Schema, path: Path): MemberFault[] {
  const { properties = {}, required = [], dependentRequired = {}, oneOf } = schema;
  const has = (name: string) => Object.hasOwn(value, name);
  const alsoRequired = Object.entries(dependentRequired).flatMap(([name, others]) =>
    has(name) ? others : [],
  );
  const members = Object.entries(value).flatMap(([name, member]): MemberFault[] => {
    const of = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (of) return check(member, of, [...path, name]);
    if (name.startsWith("x-")) return [];
    const allowed = Object.keys(properties).join(", ");
    return [{ path: [...path, name], notice: notice("unknown-member", { allowed }) }];
  });
  const missing = [...required, ...alsoRequired]
    .filter((name) => !has(name))
    .map((name): MemberFault => {
      const { description } = resolved(properties[name] ?? {});
      const fix = description === undefined ? "" : wordsOf(description);
      return { path: [...path, name], notice: notice("missing-member", { fix }) };
    });
  const chosen = oneOf?.filter(({ required }) => required.every(has)).length ?? 1;
  return [...members, ...missing, ...(chosen === 1 ? [] : [wrong(undefined, schema, path)])];
}

function isAllowed(value: unknown, schema: Schema): boolean {
  if (schema.type === undefined) return schema.const === undefined || value === schema.const;
  if (schema.enum) return schema.enum.includes(value);
  switch (typeof value) {
    case "string": {
      const isOfForm = schema.pattern === undefined || new RegExp(schema.pattern, "u").test(value);
      return schema.type === "string" && isOfForm && value.length >= (schema.minLength ?? 0);
    }
    case "number": {
      const isOfType = schema.type === "number" || (schema.type === "integer" && Number.isInteger(value));
      return isOfType && value >= (schema.minimum ?? -Infinity) && value <= (schema.maximum ?? Infinity);
    }
    default:
      return schema.type === typeOf(value);
  }
}

function wrong(value: unknown, { type, title, description, maxItems }: Schema, path: Path): MemberFault {
  const [expected, fix] =
    type === "array"
      ? [say("list-of-items", { most: maxItems ?? "" }), say("split-list")]
      : [
          title === undefined ? say("an-object") : wordsOf(title),
          description === undefined ? say("into-braces") : wordsOf(description),
        ];
  return { path, ...(value !== undefined && { value }), notice: notice("wrong-member", { expected, fix }) };
}

function typeOf(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
}

function resolved(schema: Schema): Schema {
  return schema.$ref === undefined ? schema : ($defs[schema.$ref.replace("#/$defs/", "")] ?? {});
}
