import type { Static, TObject, TSchema } from "typebox";
import type { ErrorReasonName } from "./errors/reasons.ts";
import { refusalsOf, schemaReasons } from "./errors/refusals.ts";
import {
  type CreateOf,
  creationDescription,
  type Fields,
  inputSchema,
  type Operation,
  type UpdateOf,
} from "./fields.ts";
import type { Tagged } from "./versions.ts";

export type Scope = "sync:read" | "sync:write";
export type ReadOnlyReason = Extract<ErrorReasonName, "field_read_only" | "profile_field_read_only">;
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The query parameters that are either `true` or `false`, and `false` unless sent. */
export const flags = ["validateOnly", "allowEmpty"] as const;
export type Flag = (typeof flags)[number];
export type Flags = Readonly<Record<Flag, boolean>>;
/** The flags of a request that sends none. */
export const noFlags: Flags = { validateOnly: false, allowEmpty: false };
/** A query parameter of an endpoint. */
export type QueryName = "limit" | "cursor" | Flag;

/** The parts of the API with what each is for, in the order of the reference. */
export const tags = {
  Service: "The service as a whole.",
  Sync: "How a sync starts and ends: with what the mosque's keys may do, and with everything at one moment.",
  Profile: "What the mosque says about itself.",
  Announcements: "Notices to the community.",
  Prayers: "The rows of today's prayer times.",
  Events: "What takes place at the mosque.",
} as const;
type Tag = keyof typeof tags;

/** An endpoint. Routes, checks, documentation and client are derived from it. */
export interface Endpoint {
  readonly method: Method;
  /** The path with its parameters in braces, as OpenAPI writes it. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly tag: Tag;
  /** The scope that the key needs; absent if no key is needed. */
  readonly scope?: Scope;
  readonly query?: readonly QueryName[];
  readonly body?: {
    readonly fields: Fields;
    readonly operation: Operation;
    readonly title: string;
    /** Why a read-only field is refused; `field_read_only` unless set. */
    readonly readOnlyReason?: ReadOnlyReason;
  };
  readonly status: 200 | 201;
  readonly answer: TSchema;
  /** The resource whose entity tag the answer has. */
  readonly etag?: Tagged;
  /** The resource whose entity tag `If-Match` is compared with. */
  readonly ifMatch?: Tagged;
  /** Reasons for failure that the other properties do not imply. */
  readonly errors?: readonly ErrorReasonName[];
}

/** The names of the parameters in a path. */
export type ParameterOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never;

/** The answer of an endpoint. */
export type AnswerIn<E> = E extends { answer: infer Answer extends TSchema } ? Static<Answer> : never;

/** The checked body of an endpoint; undefined if it reads none. */
export type BodyIn<E> = E extends { body: { fields: infer F extends Fields; operation: infer O } }
  ? O extends "create"
    ? CreateOf<F>
    : UpdateOf<F>
  : undefined;

/** The schema of the body that an endpoint reads. */
export function bodySchema(body: NonNullable<Endpoint["body"]>): TObject {
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

const whenAuthenticated = [
  "request_id_invalid",
  "path_id_invalid",
  "missing_api_key",
  "authorization_sent_twice",
  "api_key_format",
  "api_key_checksum",
  "unknown_api_key",
  "key_revoked",
  "key_rotated",
  "key_expired",
  "address_not_allowed",
  "wrong_community",
  "rate_limited",
  "mosque_suspended",
  "too_many_bad_keys",
  "database_unavailable",
] as const satisfies ErrorReasonName[];
const whenWriting = [
  "missing_scope",
  "unknown_query_parameter",
  "if_match_invalid",
  "idempotency_key_invalid",
  "idempotency_key_reused",
  "idempotency_in_progress",
  "too_many_changes",
  "precondition_failed",
  "body_too_large",
] as const satisfies ErrorReasonName[];
const whenReadingBody = [
  "content_type_unsupported",
  "content_encoding_unsupported",
  "body_missing",
  "body_not_utf8",
  "body_not_json",
  "body_not_object",
  "unknown_field",
  "field_required",
  "field_not_clearable",
  "wrong_type",
  "too_short",
  "too_long",
  "out_of_range",
  "value_not_allowed",
  "text_not_clean",
  "text_not_visible",
  "text_turns_direction",
  "date_time_invalid",
  "time_zone_unknown",
  "url_invalid",
  "url_with_sign_in",
  "invalid_prayer_time",
] as const satisfies ErrorReasonName[];

/** Every reason for which an endpoint can fail, in the order of the checks. */
export function errorReasonsOf(endpoint: Endpoint): ErrorReasonName[] {
  return [
    ...(endpoint.scope ? whenAuthenticated : []),
    ...(endpoint.scope === "sync:write" ? whenWriting : []),
    ...(endpoint.query?.includes("limit") ? (["limit_out_of_range"] as const) : []),
    ...(endpoint.query?.includes("cursor") ? (["cursor_invalid"] as const) : []),
    ...(endpoint.query?.some(isFlag) ? (["flag_invalid"] as const) : []),
    ...(endpoint.body ? [endpoint.body.readOnlyReason ?? "field_read_only"] : []),
    ...(endpoint.body ? reasonsOfBody(endpoint.body) : []),
    ...(endpoint.errors ?? []),
    "internal_error",
  ];
}

export function isFlag(name: QueryName): name is Flag {
  return (flags as readonly string[]).includes(name);
}

/** Why a body is refused. A reason that depends on the schema is only listed if the body's fields can cause it. */
function reasonsOfBody(body: NonNullable<Endpoint["body"]>): ErrorReasonName[] {
  const given = refusalsOf(bodySchema(body));
  return whenReadingBody.filter((reason) => given.has(reason) || !schemaReasons.has(reason));
}
