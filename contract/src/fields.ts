import Type, { type Static, type TObject, type TSchema, type TUnsafe } from "typebox";

/** A field of a resource. Responses, request bodies, types, checks and the OpenAPI document are all derived from it. */
export interface Field {
  /** The schema in responses. */
  readonly schema: TSchema;
  /** The schema in requests, if it differs from the schema in responses. */
  readonly input?: TSchema;
  /** The members of an object-valued field, each with its own rules. */
  readonly members?: Fields;
  /** Of a list: the members of each item, which a creation sends. `schema` then bounds the list. */
  readonly items?: Fields;
  /** True if every response has the field; otherwise the field is absent while it has no value. */
  readonly always?: boolean;
  /** Whether a creation must or may send it. Absent: it must not. */
  readonly create?: "required" | "optional";
  /** Whether an update may set it, or also clear it with `null`. Absent: read-only. */
  readonly update?: "set" | "clear";
}

export type Fields = Readonly<Record<string, Field>>;

type Simplify<T> = { [K in keyof T]: T[K] } & {};
type KeysWhere<F extends Fields, Condition> = {
  [K in keyof F]: F[K] extends Condition ? K : never;
}[keyof F];
type Input<F extends Field> = F extends { input: infer I extends TSchema } ? Static<I> : Static<F["schema"]>;

/** A resource in responses. */
export type ResourceOf<F extends Fields> = Simplify<
  {
    -readonly [K in KeysWhere<F, { always: true }>]: F[K] extends { members: infer M extends Fields }
      ? ResourceOf<M>
      : Static<F[K]["schema"]>;
  } & { -readonly [K in Exclude<keyof F, KeysWhere<F, { always: true }>>]?: Static<F[K]["schema"]> }
>;

/** The body of a creation. */
export type CreateOf<F extends Fields> = Simplify<
  {
    -readonly [K in KeysWhere<F, { create: "required" }>]: F[K] extends { members: infer M extends Fields }
      ? CreateOf<M>
      : F[K] extends { items: infer M extends Fields }
        ? CreateOf<M>[]
        : Input<F[K]>;
  } & { -readonly [K in KeysWhere<F, { create: "optional" }>]?: Input<F[K]> }
>;

/** The body of an update: an RFC 7396 merge patch, where `null` clears a property. */
export type UpdateOf<F extends Fields> = Simplify<
  {
    -readonly [K in KeysWhere<F, { update: "set" }>]?: F[K] extends { members: infer M extends Fields }
      ? UpdateOf<M>
      : Input<F[K]>;
  } & { -readonly [K in KeysWhere<F, { update: "clear" }>]?: Input<F[K]> | null }
>;

export type Operation = "create" | "update";

/** The fields that a creation or an update may send, in the order of their table (decision 3.2). */
export function writableNames(fields: Fields, operation: Operation): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.[operation] !== undefined);
}

type Labels = { readonly title: string; readonly description: string };

/** The schema of a resource in responses. */
export function responseSchema<const F extends Fields>(fields: F, options: Labels): TUnsafe<ResourceOf<F>> {
  const properties = mapFields(fields, (field) => {
    const schema = field.members ? responseSchema(field.members, labelsOf(field.schema)) : field.schema;
    return field.always ? schema : Type.Optional(schema);
  });
  return Type.Unsafe<ResourceOf<F>>(Type.Object(properties, options));
}

/** The schema of the body of a creation or an update. Unknown members are refused. */
export function inputSchema(fields: Fields, operation: Operation, options: Labels): TObject {
  const sendable = Object.fromEntries(
    writableNames(fields, operation).map((name) => [name, fields[name] as Field]),
  );
  return Type.Object(
    mapFields(sendable, (field) => {
      const schema = sendableSchema(field, operation);
      if (operation === "create") return field.create === "required" ? schema : Type.Optional(schema);
      return Type.Optional(field.update === "clear" ? orNull(schema) : schema);
    }),
    { ...options, additionalProperties: false },
  );
}

function sendableSchema({ schema, input, members, items }: Field, operation: Operation): TSchema {
  if (members) {
    const { title, description } = labelsOf(schema);
    const suffix = operation === "create" ? "Create" : "Update";
    return inputSchema(members, operation, { title: title + suffix, description });
  }
  return items ? listSchema(schema, items) : (input ?? schema);
}

/** The schema of a list whose items are sent as creations send them. */
function listSchema(schema: TSchema, items: Fields): TSchema {
  const { items: item, ...bounds } = schema as TSchema & { readonly items: TSchema };
  const { title } = labelsOf(item);
  return Type.Unsafe({
    ...bounds,
    items: inputSchema(items, "create", { title: `${title}Create`, description: creationDescription }),
  });
}

export const creationDescription = "The fields of a creation.";

function mapFields(fields: Fields, map: (field: Field) => TSchema): Record<string, TSchema> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, map(field)]));
}

function labelsOf(schema: TSchema): Labels {
  const { title, description } = schema as { title?: string; description?: string };
  return { title: title ?? "", description: description ?? "" };
}

/**
 * JSON Schema 2020-12 expresses "or null" with a list of types; the other keywords then only apply to their own type.
 */
function orNull(schema: TSchema): TSchema {
  const { type, enum: values, ...rest } = schema as { type: string; enum?: string[] };
  return Type.Unsafe({ ...rest, type: [type, "null"], ...(values && { enum: [...values, null] }) });
}
