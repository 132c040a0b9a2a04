import type { Static, TObject, TSchema } from "typebox";
import type { ReasonName } from "./errors/errors.ts";
import type { ErrorReasonName } from "./errors/reasons.ts";
import {
  type CreateOf,
  creationDescription,
  type Fields,
  inputSchema,
  type Operation,
  type UpdateOf,
} from "./fields.ts";
import type { MosqueKind } from "./subjects/keys/api-keys.ts";
import type { Permission } from "./subjects/team/roles.ts";
import type { Tagged } from "./versions.ts";

export type Scope = "sync:read" | "sync:write";
export type ReadOnlyReason = Extract<ErrorReasonName, "field_read_only" | "profile_field_read_only">;
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * The values that a query parameter accepts. `limit` and `cursor` are the API's; pages count from 1. A `place` is the
 * cursor of a list of the portal. A `setting` is a text that may be empty. A list has the words that are allowed.
 */
export type QueryValue =
  | "text"
  | "flag"
  | "page"
  | "limit"
  | "cursor"
  | "place"
  | "instant"
  | "date"
  | "url"
  | "setting"
  | "requestId"
  | readonly string[];

/** The value of a query parameter. */
export type QueryValueOf<V extends QueryValue> = V extends
  | "text"
  | "cursor"
  | "place"
  | "instant"
  | "date"
  | "url"
  | "setting"
  | "requestId"
  ? string
  : V extends "page" | "limit"
    ? number
    : V extends "flag"
      ? boolean
      : V extends readonly (infer Word)[]
        ? Word
        : never;

const flagNames = ["validateOnly", "allowEmpty", "confirm"] as const;

/** The flags of a write. */
export type Flags = Readonly<Record<(typeof flagNames)[number], boolean>>;

export function flagsOf(query: Readonly<Record<string, unknown>>): Flags {
  return Object.fromEntries(flagNames.map((name) => [name, query[name] === true])) as Flags; // One for each name.
}

/** The parts of the API and their purposes, in the order of the reference. */
export const tags = {
  Service: "The service as a whole.",
  Sync: "How a sync starts and ends: with what the mosque's keys may do, and with everything at one moment.",
  Profile: "What the mosque says about itself.",
  Announcements: "Notices to the community.",
  Prayers: "The rows of today's prayer times.",
  Events: "What takes place at the mosque.",
  Timetable: "The timetable from which the service keeps the prayer rows up to date.",
} as const;
type Tag = keyof typeof tags;

/**
 * The requests of an endpoint that count toward their network's limit of guesses (decision 8.18):
 * - bad `keys`;
 * - `failures` to give the right secret;
 * - all `requests`, where they send mail or write for anyone;
 * - `challenges`, which have a higher limit;
 * - or `none`.
 */
export type GuessLimit = "keys" | "failures" | "requests" | "challenges" | "none";

/** Who may call an endpoint, and its protections. Protections have no default: each endpoint states them. */
export type Access = ByKey | BySession | ByAnyone;

/** By a key of the mosque in the path, with this scope. */
interface ByKey {
  readonly by: "key";
  readonly scope: Scope;
}

/** By a signed-in user. */
export interface BySession {
  readonly by: "session";
  /** The permission that the user needs: in the mosque of the path, if the path names a mosque. */
  readonly may: Permission;
  /**
   * Whether the user must have signed in or stepped up recently. Required for endpoints that give or remove access,
   * export data in bulk, or delete permanently (decision 8.81).
   */
  readonly stepUp: boolean;
  /** Whether someone who still has to add a second factor may call it. */
  readonly beforeFactor: boolean;
  /** The only kind of mosque that it is for, such as teams of real ones; null where that does not matter. */
  readonly onlyFor: MosqueKind | null;
}

/** By anyone. */
interface ByAnyone {
  readonly by: "anyone";
  /** Whether it behaves differently for a signed-in user. */
  readonly knowsUser: boolean;
}

/** An endpoint, of the API or of the portal. Routes, checks, documents and clients are derived from it. */
export interface Endpoint {
  readonly method: Method;
  /** The path with its parameters in braces, as OpenAPI writes it. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly guess: GuessLimit;
  /** The query parameters, all optional, and the values that they accept. */
  readonly query: Readonly<Record<string, QueryValue>>;
  readonly body: Body | null;
  readonly status: 200 | 201;
  readonly response: TSchema;
  /** The resource whose entity tag the response has: in a header of the API, in a property of the portal. */
  readonly etag: Tagged | null;
  /** The resource whose entity tag `If-Match` is compared with. */
  readonly ifMatch: Tagged | null;
  /** Its own reasons for failure: those that the other members do not imply. */
  readonly reasons: readonly ReasonName[];
}

/** The body that an endpoint reads: JSON, or a file. */
export type Body = JsonBody | FileBody;

/** The bytes of a file, whatever `Content-Type` says. */
export interface FileBody {
  /** A description of the file, for the reference. */
  readonly file: string;
  /** How large it may be. */
  readonly bytes: number;
}

/** A JSON object. */
export interface JsonBody {
  readonly fields: Fields;
  readonly operation: Operation;
  readonly title: string;
  /** Why a read-only field is refused. */
  readonly readOnlyReason: ReadOnlyReason;
}

/** The input of an endpoint without a query and a body. */
export const noInput = { query: {}, body: null } as const;
/** The tags of an endpoint without entity tags. */
export const untagged = { etag: null, ifMatch: null } as const;

/** An endpoint of the API, with what the reference says of it. */
export interface ApiEndpoint extends Endpoint {
  readonly description: string;
  readonly tag: Tag;
  readonly access: ByKey | ByAnyone;
  /** Whether the response also changes without a new entity tag. It is then never 304: the tag is for `If-Match` only. */
  readonly changesBetweenTags?: true;
  readonly reasons: readonly ErrorReasonName[];
}

/** Whether a response is 304 for a client that has its entity tag. */
export function isKnownByTag({ method, etag, changesBetweenTags }: ApiEndpoint): boolean {
  return method === "GET" && etag !== null && !changesBetweenTags;
}

/** The scope that a key needs for an endpoint; undefined if no key calls it. */
export function scopeOf({ access }: Pick<Endpoint, "access">): Scope | undefined {
  return access.by === "key" ? access.scope : undefined;
}

/** The permission that a user needs for an endpoint; undefined if the endpoint is for anyone, or for keys. */
export function permissionOf({ access }: Pick<Endpoint, "access">): Permission | undefined {
  return access.by === "session" ? access.may : undefined;
}

/** The query parameters that a request may send. */
export type QueryOf<E> = E extends { query: infer Query extends Readonly<Record<string, QueryValue>> }
  ? { readonly [Name in keyof Query]?: QueryValueOf<Query[Name]> }
  : { readonly [Name in never]: never };

/** The names of the parameters in a path. */
export type ParameterOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never;

export type ResponseIn<E> = E extends { response: infer Shape extends TSchema } ? Static<Shape> : never;

/** The checked body of an endpoint; undefined if it has no body. */
export type BodyIn<E> = E extends { body: FileBody }
  ? Uint8Array
  : E extends { body: { fields: infer F extends Fields; operation: infer O } }
    ? O extends "create"
      ? CreateOf<F>
      : UpdateOf<F>
    : undefined;

export function isFile(body: Body | null): body is FileBody {
  return body !== null && "file" in body;
}

/** The JSON object that an endpoint reads; null if it reads a file or no body. */
export function jsonBodyOf({ body }: Pick<Endpoint, "body">): JsonBody | null {
  return isFile(body) ? null : body;
}

/** The schema of the JSON object that an endpoint reads. */
export function bodySchema(body: JsonBody): TObject {
  return inputSchema(body.fields, body.operation, {
    title: body.title,
    description:
      body.operation === "create"
        ? creationDescription
        : "A merge patch (RFC 7396) with only the fields that change.",
  });
}

/** The parameters in an endpoint's path, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
}
