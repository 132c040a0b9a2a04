import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type BySession,
  bodySchema,
  type Endpoint,
  isFile,
  jsonBodyOf,
  portalEndpoints,
  portalErrorReasons,
  portalReasonsOf,
  refusalsOf,
} from "@mosque-sync/contract";

type Condition = (row: Endpoint) => boolean;

const always: Condition = () => true;
const writes: Condition = ({ method }) => method !== "GET";
const guesses: Condition = ({ guess }) => guess !== "none";
const isOfMosque: Condition = ({ path }) => path.includes("/mosques/{mosqueId}");
const compares: Condition = ({ ifMatch }) => ifMatch !== null;
const readsJson: Condition = (row) => jsonBodyOf(row) !== null;
const readsFile: Condition = ({ body }) => isFile(body);
const needsUser = (also: (access: BySession) => boolean): Condition => {
  return ({ access }) => access.by === "session" && also(access);
};
const reads = (...kinds: readonly unknown[]): Condition => {
  return ({ query }) => Object.values(query).some((kind) => kinds.includes(kind));
};
const readsWords: Condition = ({ query }) => Object.values(query).some((kind) => Array.isArray(kind));
const bodyMayHave = (reason: string): Condition => {
  return (row) => {
    const body = jsonBodyOf(row);
    return body !== null && refusalsOf(bodySchema(body)).has(reason);
  };
};
const either = (...conditions: readonly Condition[]): Condition => {
  return (row) => conditions.some((holds) => holds(row));
};

/** When a request fails for each of the reasons that a row implies. */
const implied: Record<string, Condition> = {
  ...{ request_id_invalid: always, database_unavailable: always, internal_error: always },
  ...{ cross_site_request: writes, plain_http_request: writes },
  body_too_large: (row) => writes(row) && !isFile(row.body),
  ...{ file_too_large: readsFile, file_missing: readsFile },
  unknown_query_parameter: writes,
  ...{ not_signed_in: needsUser(() => true), account_disabled: needsUser(() => true) },
  second_factor_required: needsUser(({ beforeFactor }) => !beforeFactor),
  operator_only: needsUser(({ may }) => may === "operator"),
  mosque_not_found: isOfMosque,
  role_not_enough: needsUser(({ may }) => !["signedIn", "operator", "readMosque", "leaveTeam"].includes(may)),
  is_test_mosque: needsUser(({ onlyFor }) => onlyFor === "real"),
  is_real_mosque: needsUser(({ onlyFor }) => onlyFor === "test"),
  step_up_needed: needsUser(({ stepUp }) => stepUp),
  ...{ too_many_sign_ins: guesses, sign_in_busy: guesses },
  path_id_invalid: ({ path }) => path.includes("{"),
  too_many_changes: (row) => isOfMosque(row) && writes(row),
  ...{ if_match_invalid: compares, precondition_failed: compares },
  rows_kept_by_timetable: ({ ifMatch }) => ifMatch === "prayers",
  ...{
    cursor_invalid: reads("cursor", "place"),
    limit_out_of_range: reads("limit"),
    flag_invalid: reads("flag"),
  },
  ...{ content_type_unsupported: readsJson, content_encoding_unsupported: either(readsJson, readsFile) },
  ...{ body_missing: readsJson, body_not_utf8: readsJson, body_not_json: readsJson },
  ...{ body_not_object: readsJson, unknown_field: readsJson, field_not_clearable: readsJson },
  field_read_only: (row) => jsonBodyOf(row)?.readOnlyReason === "field_read_only",
  profile_field_read_only: (row) => jsonBodyOf(row)?.readOnlyReason === "profile_field_read_only",
  text_not_clean: either(readsJson, reads("text")),
  wrong_type: either(bodyMayHave("wrong_type"), reads("text")),
  too_long: either(bodyMayHave("too_long"), reads("text")),
  value_not_allowed: either(
    bodyMayHave("value_not_allowed"),
    reads("page", "instant", "date", "url", "requestId"),
    readsWords,
  ),
  ...Object.fromEntries(
    [
      ...["field_required", "too_short", "out_of_range", "text_not_visible", "text_turns_direction"],
      ...["date_time_invalid", "time_zone_unknown", "url_invalid", "url_with_sign_in"],
      ...["invalid_prayer_time", "email_invalid"],
    ].map((reason) => [reason, bodyMayHave(reason)]),
  ),
};

test("a row of the portal implies a reason exactly when its members meet the condition", () => {
  for (const [name, row] of Object.entries<Endpoint>(portalEndpoints)) {
    const met = Object.keys(implied).filter((reason) => implied[reason]?.(row));
    assert.deepEqual(portalReasonsOf({ ...row, reasons: [] }).toSorted(), met.sort(), name);
  }
});

test("every reason of the portal belongs to an endpoint, the provider's callback or the pages", () => {
  const ofEndpoints = new Set<string>(Object.values<Endpoint>(portalEndpoints).flatMap(portalReasonsOf));
  assert.deepEqual(
    Object.keys(portalErrorReasons).filter((reason) => !ofEndpoints.has(reason)),
    [
      ...["provider_visit_over", "provider_cancelled", "provider_email_unverified"],
      ...["provider_of_other_account", "provider_needs_confirmed_email", "provider_unlinked"],
      ...["provider_other_person", "provider_sign_in_age_unknown", "provider_sign_in_old"],
      "pages_not_built",
    ],
  );
});
