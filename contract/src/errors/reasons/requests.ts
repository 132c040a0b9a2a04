import { limits } from "../../limits.ts";
import { admin, type ErrorReasonRow } from "./reason.ts";

/** Reasons to refuse a request before its fields are read. */
export const requestReasons = {
  url_malformed: {
    code: "invalid_argument",
    message: "The address cannot be read.",
    developer: "Percent-encode the path correctly: every `%` needs two hexadecimal digits after it.",
    admin: admin.website,
  },
  http_malformed: {
    code: "invalid_argument",
    message: "The request is not valid HTTP.",
    developer:
      "Send the request with a maintained HTTP library, with one `Host` header and either Content-Length or Transfer-Encoding.",
    admin: admin.website,
  },
  headers_too_large: {
    code: "invalid_argument",
    status: 431,
    message: "The request's headers are too large.",
    developer: `Keep the address and all headers together under ${limits.headerBytes} bytes.`,
    admin: admin.website,
  },
  request_timeout: {
    code: "invalid_argument",
    status: 408,
    severity: "warning",
    message: "The request did not arrive in time.",
    developer: `Send the headers within ${limits.headersSeconds} s and the whole request within ${limits.requestSeconds} s.`,
    admin: admin.wait,
  },
  expectation_unsupported: {
    code: "invalid_argument",
    status: 417,
    message: "The Expect header names something that this service does not support.",
    developer: "Leave out the `Expect` header, or send `Expect: 100-continue`.",
    admin: admin.website,
  },
  request_id_invalid: {
    code: "invalid_argument",
    message: "X-Request-Id is not valid.",
    developer: `Send 1 to ${limits.requestIdCharacters} visible ASCII characters without spaces, once, or leave the header out.`,
    admin: admin.website,
  },
  path_id_invalid: {
    code: "invalid_argument",
    message: "{field} in the path is not a UUID.",
    developer: "Put the id into the path as this API returned it: 8-4-4-4-12 hexadecimal digits.",
    admin: admin.website,
  },
  limit_out_of_range: {
    code: "invalid_argument",
    message: "limit is not a whole number from {min} to {max}.",
    developer: "Send `limit` once, as decimal digits from {min} to {max}, or leave it out for {default}.",
    admin: admin.website,
  },
  unknown_query_parameter: {
    code: "invalid_argument",
    message: "{field} is not a query parameter of this request.",
    developer:
      "Send a write only these query parameters, spelt like this: {allowed}. Nothing was written: a misspelt `validateOnly` must not write.",
    admin: admin.website,
  },
  flag_invalid: {
    code: "invalid_argument",
    message: "{field} is neither true nor false.",
    developer: "Send `{field}` once, as `true` or `false`, or leave it out for `false`.",
    admin: admin.website,
  },
  cursor_invalid: {
    code: "invalid_argument",
    message: "cursor is not from this list.",
    developer:
      'Follow the address in the `Link` header with rel="next" unchanged, or leave `cursor` out to start again.',
    admin: admin.website,
  },
  if_match_invalid: {
    code: "invalid_argument",
    message: "If-Match is not a list of entity tags.",
    developer:
      'Send the ETag of an earlier answer unchanged, quotes included, such as `If-Match: "prayers-7"`, or `*`.',
    admin: admin.website,
  },
  idempotency_key_invalid: {
    code: "invalid_argument",
    message: "Idempotency-Key is not valid.",
    developer: `Send 1 to ${limits.idempotencyKeyCharacters} visible ASCII characters without spaces, once; preferably a new UUID for each change.`,
    admin: admin.website,
  },
  idempotency_key_reused: {
    code: "invalid_argument",
    status: 422,
    message: "This Idempotency-Key was used for another request.",
    developer: "Use a new key for each change; send the same key only with the same method, path and body.",
    admin: admin.website,
  },
  content_type_unsupported: {
    code: "invalid_argument",
    status: 415,
    message: "The Content-Type is not accepted here.",
    developer: "Send the body as {allowed}.",
    admin: admin.website,
  },
  content_encoding_unsupported: {
    code: "invalid_argument",
    status: 415,
    message: "The Content-Encoding is not accepted here.",
    developer: "Send the JSON uncompressed, without Content-Encoding.",
    admin: admin.website,
  },
  body_too_large: {
    code: "invalid_argument",
    status: 413,
    message: "The body is too large.",
    developer: `Keep the body at ${limits.bodyBytes} bytes or less.`,
    admin: admin.website,
  },
  body_missing: {
    code: "invalid_argument",
    message: "The request has no body.",
    developer: "Send a JSON object, or `{}` if there is nothing to send.",
    admin: admin.website,
  },
  body_not_utf8: {
    code: "invalid_argument",
    message: "The body is not valid UTF-8.",
    developer: "Encode the JSON as UTF-8; do not send Latin-1 or Windows-1256 bytes.",
    admin: admin.website,
  },
  body_not_json: {
    code: "invalid_argument",
    message: "The body is not valid JSON.",
    developer: "Create the body with a JSON serialiser. The parser says: {problem}",
    admin: admin.website,
  },
  body_not_object: {
    code: "invalid_argument",
    message: "The body is not a JSON object.",
    developer: "Send a JSON object that contains the fields, not an array, a string or a number.",
    admin: admin.website,
  },
} as const satisfies Record<string, ErrorReasonRow>;
