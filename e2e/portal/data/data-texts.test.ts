import assert from "node:assert/strict";
import { suite, test } from "node:test";
import {
  type DataName,
  dataEndpoints,
  endpoints,
  errorReasonsOf,
  type ReasonName,
} from "@mosque-sync/contract";
import { words } from "../../support/browser/pages.ts";

/** Reasons that no call of the pages meets: they send neither a key nor broken requests. */
const ofOtherClients: ReadonlySet<ReasonName> = new Set<ReasonName>([
  "request_id_invalid",
  "missing_api_key",
  "authorization_sent_twice",
  "api_key_format",
  "api_key_checksum",
  "unknown_api_key",
  "key_revoked",
  "key_rotated",
  "key_expired",
  "address_not_allowed",
  "mosque_suspended",
  "wrong_community",
  "too_many_bad_keys",
  "missing_scope",
  "if_match_invalid",
  "idempotency_key_invalid",
  "idempotency_key_reused",
  "idempotency_in_progress",
  "content_type_unsupported",
  "content_encoding_unsupported",
  "body_missing",
  "body_not_utf8",
  "body_not_json",
  "body_not_object",
  // The pages change one row at a time.
  "flag_invalid",
  "file_missing",
  "days_out_of_range",
  "unknown_query_parameter",
  "prayers_empty",
  "prayer_row_not_supported",
  "prayer_row_without_time",
]);

suite("the pages explain every reason for which the data cannot be read or edited", () => {
  for (const name of Object.keys(dataEndpoints) as DataName[]) {
    test(name, () => {
      const reasons = errorReasonsOf(endpoints[name]).filter((reason) => !ofOtherClients.has(reason));
      for (const { failures } of Object.values(words)) {
        const texts: Readonly<Record<string, unknown>> = failures.byReason;
        assert.deepEqual(
          reasons.filter((reason) => !Object.hasOwn(texts, reason)),
          [],
        );
      }
    });
  }
});
