import {
  type ApiEndpoint,
  type Body,
  type BySession,
  bodySchema,
  type Endpoint,
  isFile,
  jsonBodyOf,
  pathParameters,
  type QueryValue,
  scopeOf,
} from "../endpoint.ts";
import { mayDo, mosqueRoles } from "../subjects/team/roles.ts";
import type { ReasonName } from "./errors.ts";
import type { ErrorReasonName } from "./reasons.ts";
import { refusalsOf, schemaReasons } from "./refusals.ts";

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

/** Every reason for which an endpoint of the API can fail, in the order of the checks. */
export function errorReasonsOf(endpoint: ApiEndpoint): ErrorReasonName[] {
  const scope = scopeOf(endpoint);
  return [
    ...(scope ? whenAuthenticated : []),
    ...(scope === "sync:write" ? [...whenWriting, tooLarge(endpoint)] : []),
    ...when(changesRows(endpoint), "rows_kept_by_timetable"),
    ...reasonsOfQuery(endpoint.query),
    ...reasonsOfBody(endpoint.body),
    ...endpoint.reasons,
    "internal_error",
  ];
}

/** Every reason for which an endpoint of the portal can fail: its own, and those that follow from its row. */
export function portalReasonsOf(endpoint: Endpoint): ReasonName[] {
  const { access, guess, method, path, query, body, ifMatch, reasons } = endpoint;
  const ids = pathParameters(path);
  const isOfMosque = ids.includes("mosqueId");
  const isWrite = method !== "GET";
  const json = jsonBodyOf(endpoint);
  const hasEmail = json !== null && refusalsOf(bodySchema(json)).has("email_invalid");
  return [
    "request_id_invalid",
    ...when(
      isWrite,
      "cross_site_request",
      "plain_http_request",
      tooLarge(endpoint),
      "unknown_query_parameter",
    ),
    ...(access.by === "session" ? reasonsOfSession(access, isOfMosque) : []),
    ...when(guess !== "none", "too_many_sign_ins", "sign_in_busy"),
    ...when(ids.length > 0, "path_id_invalid"),
    ...when(isOfMosque && isWrite, "too_many_changes"),
    ...when(ifMatch !== null, "if_match_invalid", "precondition_failed"),
    ...when(changesRows(endpoint), "rows_kept_by_timetable"),
    ...reasonsOfQuery(query),
    ...reasonsOfBody(body),
    ...when(hasEmail, "email_invalid"),
    ...reasons,
    "database_unavailable",
    "internal_error",
  ];
}

/** Why someone is refused who is not signed in, or may not do what they ask for. */
function reasonsOfSession(
  { may, stepUp, beforeFactor, onlyFor }: BySession,
  isOfMosque: boolean,
): ReasonName[] {
  const isForEveryRole = mosqueRoles.every((role) => mayDo(may, { isOperator: false, role }));
  return [
    "not_signed_in",
    "account_disabled",
    ...when(!beforeFactor, "second_factor_required"),
    ...when(may === "operator", "operator_only"),
    ...when(isOfMosque, "mosque_not_found"),
    ...when(isOfMosque && may !== "operator" && !isForEveryRole, "role_not_enough"),
    ...when(onlyFor === "real", "is_test_mosque"),
    ...when(onlyFor === "test", "is_real_mosque"),
    ...when(stepUp, "step_up_needed"),
  ];
}

/** Whether an endpoint changes the prayer rows: its change is compared with their entity tag. */
export function changesRows({ ifMatch }: Pick<Endpoint, "ifMatch">): boolean {
  return ifMatch === "prayers";
}

/** Why a body is refused unread. */
function tooLarge({ body }: Pick<Endpoint, "body">): ErrorReasonName {
  return isFile(body) ? "file_too_large" : "body_too_large";
}

function when<Name extends ReasonName>(holds: boolean, ...reasons: Name[]): Name[] {
  return holds ? reasons : [];
}

/** Why a query is refused: each kind of value has its reasons. */
function reasonsOfQuery(query: Endpoint["query"]): ErrorReasonName[] {
  return [...new Set(Object.values(query).flatMap(reasonsOfValue))];
}

function reasonsOfValue(kind: QueryValue): ErrorReasonName[] {
  switch (kind) {
    case "limit":
      return ["limit_out_of_range"];
    case "cursor":
    case "place":
      return ["cursor_invalid"];
    case "flag":
      return ["flag_invalid"];
    case "text":
      return ["wrong_type", "text_not_clean", "too_long"];
    default:
      return ["value_not_allowed"];
  }
}

/** Why a body is refused. A reason that depends on the schema is only listed if the body's fields can cause it. */
function reasonsOfBody(body: Body | null): ErrorReasonName[] {
  if (isFile(body)) return ["content_encoding_unsupported", "file_missing"];
  if (!body) return [];
  const given = refusalsOf(bodySchema(body));
  const read = whenReadingBody.filter((reason) => given.has(reason) || !schemaReasons.has(reason));
  return [body.readOnlyReason, ...read];
}
