import type { At, JsonSchema, Kind, ValueOf } from "./kinds.ts";

/** One member of a map. */
export interface Member<Value = unknown> {
  kind: Kind<Value>;
  /** Without it, a member that is omitted is read as `undefined`. */
  presence?: Presence<Value>;
}

/** One setting of `mosque.yaml`: a member that editors explain. */
export interface Setting<Value = unknown> extends Member<Value> {
  /** Its purpose, for editors. */
  does: string;
  examples?: readonly unknown[];
}

/** Whether a member may be omitted, and what that means. */
type Presence<Value> = { is: "required" } | { is: "optional" } | { is: "default"; value: Value };

type Members = Readonly<Record<string, Member>>;

type ReadMember<M extends Member> = M extends { presence: object }
  ? ValueOf<M["kind"]>
  : ValueOf<M["kind"]> | undefined;

type OptionalOf<M extends Members> = {
  [Name in keyof M]: M[Name] extends { presence: { is: "optional" } } ? Name : never;
}[keyof M];

/** The result of reading a map: every property, except optional ones that are omitted. */
type ReadMembers<M extends Members> = {
  [Name in Exclude<keyof M, OptionalOf<M>>]: ReadMember<M[Name]>;
} & { [Name in OptionalOf<M>]?: ReadMember<M[Name]> } & {};

export const required = { is: "required" } as const;

/** A member that the map lacks when it is omitted. */
export const optional = { is: "optional" } as const;

/** A property with a default. */
export function byDefault<Value>(value: Value): { is: "default"; value: Value } {
  return { is: "default", value };
}

/** A map of settings of `mosque.yaml`. Others are refused. */
export function settings<const S extends Readonly<Record<string, Setting>>>(
  members: S,
): Kind<ReadMembers<S>> {
  const kind = object(members);
  const properties = Object.entries<Setting>(members).map(([name, setting]) => [name, schemaOf(setting)]);
  return { ...kind, schema: { ...kind.schema, properties: Object.fromEntries(properties) } };
}

/** A map of members. Others are refused. */
export function object<const M extends Members>(members: M): Kind<ReadMembers<M>> {
  const entries = Object.entries<Member>(members);
  const allowed = { list: Object.keys(members), by: "comma" } as const;
  const needed = entries.filter(([, { presence }]) => presence?.is === "required").map(([name]) => name);
  return {
    schema: {
      type: "object",
      properties: Object.fromEntries(entries.map(([name, { kind }]) => [name, kind.schema])),
      ...(needed.length > 0 && { required: needed }),
      additionalProperties: false,
    },
    read(value, at) {
      if (!isMap(value)) return at.refuse("not-settings", { allowed });
      for (const key of Object.keys(value)) {
        if (!Object.hasOwn(members, key)) at.in(key).refuse("unknown-setting", { allowed });
      }
      const read = entries.map(([name, member]) => ({
        name,
        ...readMember(member, value[name], at.in(name)),
      }));
      if (read.some(({ is }) => is === "wrong")) return undefined;
      const present = read.flatMap((each) => (each.is === "read" ? [[each.name, each.value]] : []));
      // Each member was just read as its own kind.
      return Object.fromEntries(present) as ReadMembers<M>;
    },
  };
}

type MemberRead = { is: "read"; value: unknown } | { is: "omitted" } | { is: "wrong" };

function readMember({ kind, presence }: Member, given: unknown, at: At): MemberRead {
  if (presence?.is === "default" && (given === undefined || given === null)) {
    return { is: "read", value: presence.value };
  }
  if (given === undefined) {
    switch (presence?.is) {
      case undefined:
        return { is: "read", value: undefined };
      case "optional":
        return { is: "omitted" };
      default:
        at.refuse("missing-setting");
        return { is: "wrong" };
    }
  }
  const value = kind.read(given, at);
  return value === undefined ? { is: "wrong" } : { is: "read", value };
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
  const allowed = { list: keys, by: "comma" } as const;
  return {
    schema: {
      type: "object",
      properties: Object.fromEntries(keys.map((key) => [key, kind.schema])),
      additionalProperties: false,
    },
    read(value, at) {
      if (!isMap(value)) return at.refuse("not-settings", { allowed });
      const read: Partial<Record<Key, Value>> = {};
      for (const [name, given] of Object.entries(value)) {
        const key = keys.find((known) => known === name);
        const value = key && kind.read(given, at.in(name));
        if (!key) return at.in(name).refuse("unknown-setting", { allowed });
        if (value === undefined) return undefined;
        read[key] = value;
      }
      return read;
    },
  };
}

/** A map with any keys, each with a value of one kind. */
export function dictionaryOf<Value>(kind: Kind<Value>): Kind<Record<string, Value>> {
  return {
    schema: { type: "object", additionalProperties: kind.schema },
    read(value, at) {
      if (!isMap(value)) return at.refuse("not-a-map");
      const read = Object.entries(value).map(
        ([name, given]) => [name, kind.read(given, at.in(name))] as const,
      );
      const isRead = (entry: readonly [string, Value | undefined]): entry is readonly [string, Value] =>
        entry[1] !== undefined;
      return read.every(isRead) ? Object.fromEntries(read) : undefined;
    },
  };
}

/** @param such shows how to write an item */
export function listOf<Value>(item: Kind<Value>, such: string): Kind<Value[]> {
  return {
    schema: { type: "array", items: item.schema },
    read(value, at) {
      if (!Array.isArray(value)) return at.refuse("not-a-list", { item: such });
      const read = value.map((each: unknown, index) => item.read(each, at.in(index)));
      return read.every((each) => each !== undefined) ? read : undefined;
    },
  };
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
