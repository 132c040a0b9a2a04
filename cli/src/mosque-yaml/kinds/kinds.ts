import { limits } from "@mosque-sync/client";
import { type FaultName, type FaultOf, type NamedFault, textsOf } from "../faults.ts";

/** A part of a JSON Schema, draft 7. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** The place of a value, and where to report its problems. */
export interface At {
  /** Reports a problem and its fix. */
  report: (problem: string, fix: string) => undefined;
  /** Reports a fault of a `mosque.yaml`. */
  refuse: <Name extends FaultName>(...fault: FaultOf<Name>) => undefined;
  /** The place of a member of a map, or of an item of a list. */
  in: (member: string | number) => At;
}

/** Turns a value of unknown type into one of a known type. */
export interface Reader<Value> {
  /** @returns `undefined` after reporting that something is wrong with the value */
  read: (value: unknown, at: At) => Value | undefined;
}

/** A kind of value: how to read it, and its JSON Schema. */
export interface Kind<Value> extends Reader<Value> {
  schema: JsonSchema;
}

/** A kind that has only a few values. */
export interface Choice<Value extends string> extends Kind<Value> {
  choices: readonly Value[];
}

/** The way from the whole to a value: names of members, and numbers of items from 0. */
export type Path = readonly (string | number)[];

/** Takes a problem with its place and its fix, and the fault of a `mosque.yaml` that it is, if it is one. */
type Report = (path: Path, problem: string, fix: string, fault?: NamedFault) => void;

/** The place of the whole that is read. Its members report to the same function, with their paths. */
export function createPlace(report: Report, path: Path = []): At {
  return {
    in: (member) => createPlace(report, [...path, member]),
    report(problem, fix) {
      report(path, problem, fix);
      return undefined;
    },
    refuse(...[name, details]) {
      const fault = { name, ...(details && { details }) };
      const { problem, fix } = textsOf(fault);
      report(path, problem, fix, fault);
      return undefined;
    },
  };
}

/** The type of the values that a kind reads. */
export type ValueOf<K> = K extends Kind<infer Value> ? Value : never;

/** A text that is not blank. Blanks at its end are dropped, such as the last line break of a YAML block. */
export const text: Kind<string> = {
  schema: { type: "string", minLength: 1 },
  read(value, at) {
    if (typeof value !== "string") return at.refuse("not-a-text");
    return value.trim() === "" ? at.refuse("empty-text") : value.trimEnd();
  },
};

/** A text that may be empty. */
export const anyText: Kind<string> = {
  schema: { type: "string" },
  read: (value, at) => (typeof value === "string" ? value.trimEnd() : at.refuse("not-a-text")),
};

/** A text of at most so many characters: Unicode code points, as the service counts them. */
export function upTo(characters: number, kind: Kind<string>): Kind<string> {
  const bounded = checked(kind, (written, at) => {
    const { length } = [...written];
    if (length <= characters) return written;
    const most = characters.toLocaleString("en");
    return at.refuse("long-text", { characters: length.toLocaleString("en"), most });
  });
  return { ...bounded, schema: { ...kind.schema, maxLength: characters } };
}

/** A text exactly as it is. */
export const exactText: Kind<string> = {
  schema: { type: "string" },
  read: (value, at) => (typeof value === "string" ? value : at.refuse("not-a-text")),
};

export const flag: Kind<boolean> = {
  schema: { type: "boolean" },
  read: (value, at) => (typeof value === "boolean" ? value : at.refuse("not-a-flag")),
};

/** A whole number from 0 up. */
export const count: Kind<number> = {
  schema: { type: "integer", minimum: 0 },
  read: (value, at) =>
    Number.isSafeInteger(value) && Number(value) >= 0
      ? Number(value)
      : at.report("is not a whole number", "Use digits, such as 5."),
};

/** A number of degrees, from minus to plus `bound`. */
function degrees(bound: number): Kind<number> {
  return {
    schema: { type: "number", minimum: -bound, maximum: bound },
    read(value, at) {
      if (typeof value !== "number") return at.refuse("not-degrees");
      return Math.abs(value) <= bound ? value : at.refuse("impossible-degrees", { most: bound });
    },
  };
}

export const latitude = degrees(limits.latitudeDegrees);
export const longitude = degrees(limits.longitudeDegrees);

/** A choice of texts. */
export function oneOf<const Value extends string>(choices: readonly Value[]): Choice<Value> {
  return {
    choices,
    schema: { type: "string", enum: choices },
    read: (value, at) =>
      choices.find((choice) => choice === value) ??
      at.refuse("not-a-choice", { choices: { list: choices, by: "or" } }),
  };
}

/** A value, or `null`, which empties the field. */
export function orEmpty<Value>(kind: Kind<Value>): Kind<Value | null> {
  return {
    schema: { anyOf: [kind.schema, { type: "null" }] },
    read: (value, at) => (value === null ? null : kind.read(value, at)),
  };
}

/** A kind with a further rule: `check` reports a problem, or returns the value. */
export function checked<Value, Checked>(
  kind: Kind<Value>,
  check: (value: Value, at: At) => Checked | undefined,
): Kind<Checked> {
  return {
    schema: kind.schema,
    read(value, at) {
      const read = kind.read(value, at);
      return read === undefined ? undefined : check(read, at);
    },
  };
}
