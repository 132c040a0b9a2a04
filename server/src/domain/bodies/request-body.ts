import {
  type Field,
  type Fields,
  type FormatName,
  formatReasons,
  isFormat,
  type JsonBody,
  keywordReasons,
  type Operation,
  type ReadOnlyReason,
  writableNames,
} from "@mosque-sync/contract";
import type { TSchema } from "typebox";
import { Compile } from "typebox/schema";
import { ApiError } from "../api-error.ts";
import { type Format, formats } from "./formats.ts";

/** Returns the checked body, with times, instants and zones in the form in which the service keeps them. */
export type BodyReader<Body> = (value: unknown) => Body;

/**
 * Creates the reader of an endpoint's body from the contract's fields. It keeps and checks every value as sent: a body
 * is valid, or it is refused for its first fault.
 * @throws ApiError (by the reader) with the reason, the field's path and the allowed values
 */
export function createBodyReader<Body>(body: JsonBody): BodyReader<Body> {
  const read = objectReader(body.fields, body.operation, body.readOnlyReason);
  return (value) => {
    if (!isObject(value)) throw ApiError.of("body_not_object");
    return read(value, "") as Body; // Reader and type are derived from the same fields.
  };
}

/** `path` is the prefix of the paths of the object's properties. */
type ObjectReader = (value: Record<string, unknown>, path: string) => Record<string, unknown>;

function objectReader(
  fields: Fields,
  operation: Operation,
  readOnlyReason: ReadOnlyReason = "field_read_only",
): ObjectReader {
  const names = writableNames(fields, operation);
  const readers = new Map(names.map((name) => [name, memberReader(fields[name] as Field, operation)]));
  const required = names.filter((name) => operation === "create" && fields[name]?.create === "required");

  return (value, path) => {
    const result: Record<string, unknown> = {};
    for (const name of Object.keys(value)) {
      const read = readers.get(name);
      if (!read) {
        const reason = Object.hasOwn(fields, name) ? readOnlyReason : "unknown_field";
        throw ApiError.of(reason, { field: shortened(path + name), allowed: names.join(", ") });
      }
      result[name] = read(value[name], path + name);
    }
    for (const name of required) {
      if (!Object.hasOwn(value, name)) {
        throw ApiError.of(keywordReasons.required, {
          field: path + name,
          allowed: acceptedBy(fields[name] as Field),
        });
      }
    }
    return result;
  };
}

function memberReader(field: Field, operation: Operation): ValueReader {
  const allowed = acceptedBy(field);
  if (field.members) {
    const read = objectReader(field.members, operation);
    return (value, path) => {
      if (value === null && operation === "update")
        throw ApiError.of("field_not_clearable", { field: path, allowed });
      if (!isObject(value)) throw ApiError.of(keywordReasons.type, { field: path, allowed });
      return read(value, `${path}.`);
    };
  }
  if (field.items) return itemsReader(schemaOf(field), field.items);
  const read = valueReader(schemaOf(field));
  return (value, path) => {
    if (value !== null || operation !== "update") return read(value, path);
    if (field.update !== "clear") throw ApiError.of("field_not_clearable", { field: path, allowed });
    return null;
  };
}

/** Reads a list of objects, each with its own fields: a refusal names the item by its place. */
function itemsReader(schema: ValueSchema, items: Fields): ValueReader {
  const allowed = allowedBy({ ...schema, items: { type: "object" } });
  const read = objectReader(items, "create");
  return (value, path) => {
    if (!Array.isArray(value)) throw ApiError.of(keywordReasons.type, { field: path, allowed });
    if (schema.maxItems !== undefined && value.length > schema.maxItems)
      throw ApiError.of(keywordReasons.maxItems, { field: path, allowed });
    return value.map((item, index) => {
      const place = `${path}[${index}]`;
      if (!isObject(item)) throw ApiError.of(keywordReasons.type, { field: place, allowed: "an object" });
      return read(item, `${place}.`);
    });
  };
}

/** Returns the checked value; `path` names it in the error. */
type ValueReader = (value: unknown, path: string) => unknown;

function valueReader(schema: ValueSchema): ValueReader {
  return schema.items ? listReader(schema, valueReader(schema.items)) : plainReader(schema);
}

function listReader(schema: ValueSchema, readItem: ValueReader): ValueReader {
  const allowed = allowedBy(schema);
  return (value, path) => {
    if (!Array.isArray(value)) throw ApiError.of(keywordReasons.type, { field: path, allowed });
    if (schema.maxItems !== undefined && value.length > schema.maxItems)
      throw ApiError.of(keywordReasons.maxItems, { field: path, allowed });
    const items: unknown[] = [];
    for (const [index, item] of value.entries()) {
      const field = `${path}[${index}]`;
      const read = readItem(item, field);
      if (schema.uniqueItems && items.includes(read))
        throw ApiError.of(keywordReasons.uniqueItems, {
          field,
          allowed: "an item that the list does not have yet",
        });
      items.push(read);
    }
    return items;
  };
}

function plainReader(schema: ValueSchema): ValueReader {
  const { format: formatName, ...bounds } = schema;
  const allowed = allowedBy(schema);
  const compiled = Compile(bounds as TSchema); // A schema without its format is still a schema.
  const isOfNumbers = schema.type === "number" || schema.type === "integer";
  const format = formatName !== undefined && isFormat(formatName) ? formatName : undefined;

  return (value, path) => {
    if (typeof value === "string" && !isClean(value)) throw ApiError.of("text_not_clean", { field: path });
    if (!compiled.Check(value)) {
      if (format && "covers" in formatReasons[format])
        throw ApiError.of(formatReasons[format].invalid, { field: path });
      const reason =
        isOfNumbers && isOverflow(value)
          ? keywordReasons.maximum
          : reasonOf(compiled.Errors(value)[1][0]?.keyword);
      throw ApiError.of(reason, { field: path, allowed });
    }
    return format ? readFormat(format, value as string, path) : value; // Only string schemas have a format.
  };
}

function readFormat(name: FormatName, value: string, field: string): string {
  const format: Format = formats[name];
  const text = format.read(value);
  if (text === undefined) throw ApiError.of(formatReasons[name].invalid, { field });
  format.refuse?.(text, field);
  return text;
}

function reasonOf(keyword = "type"): (typeof keywordReasons)[keyof typeof keywordReasons] {
  return keywordReasons[
    Object.hasOwn(keywordReasons, keyword) ? (keyword as keyof typeof keywordReasons) : "type"
  ];
}

/** JSON has no infinity: the parser returns it for a number such as 1e999. */
function isOverflow(value: unknown): boolean {
  return value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY;
}

/** The part of JSON Schema that says which values a field accepts. */
export interface ValueSchema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: ValueSchema;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
}

function schemaOf(field: Field): ValueSchema {
  return (field.input ?? field.schema) as ValueSchema; // TypeBox's own type hides the keywords.
}

/** Describes the values that a field accepts, as a refusal does. */
export function acceptedBy(field: Field): string {
  return allowedBy(schemaOf(field));
}

/** Describes the values that a schema accepts: a field's, or those of a list's items. */
function allowedBy(schema: ValueSchema): string {
  if (schema.enum) return `one of ${schema.enum.join(", ")}`;
  switch (schema.format) {
    case "date-time":
      return "a date and time such as 2026-12-05T18:30:00Z";
    case "time-zone":
      return "an IANA time zone such as Europe/London";
    case "prayer-time":
      return "a time such as 19:45 or 7:45 pm";
  }
  switch (schema.type) {
    case "boolean":
      return "true or false";
    case "integer":
      return `a whole number from ${schema.minimum} to ${schema.maximum}`;
    case "number":
      return `a number from ${schema.minimum} to ${schema.maximum}`;
    case "object":
      return "an object";
    case "array":
      return listAllowedBy(schema);
    default:
      return schema.minLength
        ? `a string of ${schema.minLength} to ${schema.maxLength} characters`
        : `a string of at most ${schema.maxLength} characters`;
  }
}

function listAllowedBy({ items = {}, maxItems, uniqueItems }: ValueSchema): string {
  const atMost = maxItems === undefined ? "" : ` of at most ${maxItems}`;
  const unique = uniqueItems ? " without repeats" : "";
  return `a list${unique}${atMost}; each item is ${allowedBy(items)}`;
}

/** PostgreSQL refuses NUL, and a lone surrogate would silently become another character in both engines. */
function isClean(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Shortens a long field name that the client made up, so that it does not fill the response. */
export function shortened(name: string): string {
  const clean = name.toWellFormed().replaceAll("\0", "");
  return clean.length > 80 ? `${clean.slice(0, 80)}…` : clean;
}
