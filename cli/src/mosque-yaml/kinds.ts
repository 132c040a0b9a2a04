/** A part of a JSON Schema, draft 7. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** Where in `mosque.yaml` a value stands, and where to say what is wrong with it. */
export interface At {
  /** Says what is wrong and what to do. */
  report: (problem: string, fix: string) => undefined;
  /** A member of a map, or an item of a list. */
  in: (member: string | number) => At;
}

/** A kind of value: how it is read, and how editors are told of it. */
export interface Kind<Value> {
  schema: JsonSchema;
  /** @returns `undefined` when something is wrong with it, which was then reported */
  read: (value: unknown, at: At) => Value | undefined;
}

/** What reading a kind gives. */
export type ValueOf<K> = K extends Kind<infer Value> ? Value : never;

/** One setting of a map. */
export interface Setting<Value = unknown> {
  /** What it is for, as editors show it. */
  does: string;
  kind: Kind<Value>;
  examples?: readonly unknown[];
  presence?: Presence<Value>;
}

/** Whether a setting may be left out, and what that means; `undefined` where nothing is said. */
type Presence<Value> = { is: "required" } | { is: "default"; value: Value };

type Settings = Readonly<Record<string, Setting>>;

type ReadSetting<S extends Setting> = S extends { presence: object }
  ? ValueOf<S["kind"]>
  : ValueOf<S["kind"]> | undefined;

/** What reading a map of settings gives: all of them, `undefined` where one is left out. */
export type ReadSettings<S extends Settings> = { [Name in keyof S]: ReadSetting<S[Name]> } & {};

export const required = { is: "required" } as const;

/** A setting that is taken to be so where it is left out. */
export function byDefault<Value>(value: Value): { is: "default"; value: Value } {
  return { is: "default", value };
}

/** A map of settings. Others than these are refused. */
export function settings<const S extends Settings>(members: S): Kind<ReadSettings<S>> {
  const entries = Object.entries<Setting>(members);
  const allowed = Object.keys(members).join(", ");
  const needed = entries.filter(([, { presence }]) => presence?.is === "required").map(([name]) => name);
  return {
    schema: {
      type: "object",
      properties: Object.fromEntries(entries.map(([name, setting]) => [name, schemaOf(setting)])),
      ...(needed.length > 0 && { required: needed }),
      additionalProperties: false,
    },
    read(value, at) {
      if (!isMap(value)) return at.report("must hold settings", `Allowed in it: ${allowed}.`);
      for (const key of Object.keys(value)) {
        if (!Object.hasOwn(members, key)) at.in(key).report("is not a setting here", `Allowed: ${allowed}.`);
      }
      const read = entries.map(([name, setting]) => ({
        name,
        ...readSetting(setting, value[name], at.in(name)),
      }));
      if (read.some(({ isWrong }) => isWrong)) return undefined;
      // Each member was just read as its own kind.
      return Object.fromEntries(read.map(({ name, value }) => [name, value])) as ReadSettings<S>;
    },
  };
}

function readSetting(
  { kind, presence }: Setting,
  said: unknown,
  at: At,
): { value: unknown; isWrong: boolean } {
  if (presence?.is === "default" && (said === undefined || said === null)) {
    return { value: presence.value, isWrong: false };
  }
  if (said === undefined) {
    if (presence) at.report("is missing", "Add it.");
    return { value: undefined, isWrong: presence !== undefined };
  }
  const value = kind.read(said, at);
  return { value, isWrong: value === undefined };
}

function schemaOf({ does, kind, examples, presence }: Setting): JsonSchema {
  return {
    ...kind.schema,
    description: does,
    ...(presence?.is === "default" && { default: presence.value }),
    ...(examples && { examples }),
  };
}

/** A map that may have some of these keys, each with a value of one kind. */
export function mapOf<const Key extends string, Value>(
  keys: readonly Key[],
  kind: Kind<Value>,
): Kind<Partial<Record<Key, Value>>> {
  const allowed = keys.join(", ");
  return {
    schema: {
      type: "object",
      properties: Object.fromEntries(keys.map((key) => [key, kind.schema])),
      additionalProperties: false,
    },
    read(value, at) {
      if (!isMap(value)) return at.report("must hold settings", `Allowed in it: ${allowed}.`);
      const read: Partial<Record<Key, Value>> = {};
      for (const [name, given] of Object.entries(value)) {
        const key = keys.find((known) => known === name);
        const value = key && kind.read(given, at.in(name));
        if (!key) return at.in(name).report("is not a setting here", `Allowed: ${allowed}.`);
        if (value === undefined) return undefined;
        read[key] = value;
      }
      return read;
    },
  };
}

/** A list; `such` shows how to write one. */
export function listOf<Value>(item: Kind<Value>, such: string): Kind<Value[]> {
  return {
    schema: { type: "array", items: item.schema },
    read(value, at) {
      if (!Array.isArray(value)) {
        return at.report("must be a list", `Write ${such} in a line below it, or [] for none.`);
      }
      const read = value.map((each: unknown, index) => item.read(each, at.in(index)));
      return read.every((each) => each !== undefined) ? read : undefined;
    },
  };
}

/** A text that is not blank. What is blank at its end is dropped, such as the last line break of a YAML block. */
export const text: Kind<string> = {
  schema: { type: "string", minLength: 1 },
  read(value, at) {
    if (typeof value !== "string") return at.report("must be a text", "Put quotes around it.");
    return value.trim() === "" ? at.report("is empty", "Write a text, or remove the line.") : value.trimEnd();
  },
};

/** A text that may be empty. */
export const anyText: Kind<string> = {
  schema: { type: "string" },
  read: (value, at) =>
    typeof value === "string" ? value.trimEnd() : at.report("must be a text", "Put quotes around it."),
};

export const flag: Kind<boolean> = {
  schema: { type: "boolean" },
  read: (value, at) =>
    typeof value === "boolean" ? value : at.report("must be true or false", "Write one."),
};

/** A number of degrees, from minus to plus `bound`. */
export function degrees(bound: number): Kind<number> {
  return {
    schema: { type: "number", minimum: -bound, maximum: bound },
    read(value, at) {
      const fix = "Write it as digits, such as 53.3811.";
      if (typeof value !== "number") return at.report("must be a number", fix);
      return Math.abs(value) <= bound ? value : at.report(`is not between -${bound} and ${bound}`, fix);
    },
  };
}

export function oneOf<const Choice extends string>(choices: readonly Choice[]): Kind<Choice> {
  return {
    schema: { type: "string", enum: choices },
    read: (value, at) =>
      choices.find((choice) => choice === value) ??
      at.report("is not known", `Write one of: ${choices.join(", ")}.`),
  };
}

/** A value, or `null`, which empties what it stands for. */
export function orEmpty<Value>(kind: Kind<Value>): Kind<Value | null> {
  return {
    schema: { anyOf: [kind.schema, { type: "null" }] },
    read: (value, at) => (value === null ? null : kind.read(value, at)),
  };
}

/** A kind with a further rule: `check` says what is wrong, or gives the value on. */
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

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
