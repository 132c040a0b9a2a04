import assert from "node:assert/strict";
import { suite, test } from "node:test";
import {
  codeOf,
  errorCodes,
  errorEnvelope,
  errorReasons,
  type Offence,
  offenceOf,
  portalErrorCodes,
  portalErrorReasons,
  type ReasonCode,
  type ReasonName,
  type Severity,
  statusOf,
} from "@mosque-sync/contract";

/** Every status that a code can have; the first is the usual one. */
const statuses: Record<ReasonCode, readonly [number, ...number[]]> = {
  missing_api_key: [401],
  malformed: [401],
  revoked: [401],
  wrong_community: [403],
  missing_scope: [403],
  address_not_allowed: [403],
  suspended: [403],
  invalid_argument: [400, 408, 413, 415, 417, 422, 431],
  invalid_prayer_time: [400],
  not_found: [404, 405],
  rate_limited: [429],
  conflict: [409],
  kept_by_timetable: [409],
  precondition_failed: [412],
  server_error: [500, 503],
  not_signed_in: [401],
  not_allowed: [403],
  not_possible: [409],
  link_unusable: [410],
};

/** Whether waiting is enough. */
function passes(name: ReasonName, code: ReasonCode): boolean {
  return [408, 429, 503].includes(statusOf(name)) || code === "conflict";
}

const jargon =
  /\b(https?|api|url|header|json|request|response|body|utf-?8|uuid|null|etag|endpoint|parameter|scope|status|server|cache|get|post|patch|delete|[45]\d\d)\b(?!:\/\/)|[`{}]/i;

const codes: Record<ReasonCode, { status: number }> = { ...errorCodes, ...portalErrorCodes };

interface Reason {
  readonly code: ReasonCode;
  readonly severity?: Severity;
  readonly message: string;
  readonly developer: string;
  readonly admin: string;
}
const reasons = Object.entries({ ...errorReasons, ...portalErrorReasons }) as [ReasonName, Reason][];

suite("the error tables", () => {
  test("have no code or reason in common", () => {
    for (const name of Object.keys(portalErrorCodes)) assert.ok(!(name in errorCodes), name);
    for (const name of Object.keys(portalErrorReasons)) assert.ok(!(name in errorReasons), name);
  });

  test("have every code of the specification", () => {
    const specified = [
      "missing_api_key",
      "malformed",
      "revoked",
      "wrong_community",
      "missing_scope",
      "invalid_argument",
      "invalid_prayer_time",
      "not_found",
    ];
    assert.deepEqual(Object.keys(errorCodes).slice(0, specified.length), specified);
  });

  test("give every code its status", () => {
    for (const [code, { status }] of Object.entries(codes) as [ReasonCode, { status: number }][]) {
      assert.equal(status, statuses[code][0], code);
    }
    for (const [name, { code }] of reasons) {
      assert.ok(statuses[code].includes(statusOf(name)), `${name} has ${statusOf(name)}`);
    }
  });

  test("use every code", () => {
    const used = new Set(reasons.map(([, { code }]) => code));
    assert.deepEqual(
      Object.keys(codes).filter((code) => !used.has(code as ReasonCode)), // The keys are the codes.
      [],
    );
  });

  test("are warnings if waiting is enough, and errors otherwise", () => {
    for (const [name, { code, severity = "error" }] of reasons) {
      assert.equal(severity, passes(name, code) ? "warning" : "error", name);
    }
  });

  test("tell the admin what happened in one or two sentences without jargon", () => {
    for (const [name, { admin }] of reasons) {
      assert.match(admin, /^[A-Z]/, name);
      assert.ok(sentences(admin) >= 1 && sentences(admin) <= 2, `${name}: ${admin}`);
      assert.doesNotMatch(admin, jargon, name);
    }
  });

  test("state the problem in one sentence", () => {
    for (const [name, { message }] of reasons) assert.equal(sentences(message), 1, `${name}: ${message}`);
  });

  test("tell the developer more than the problem, in at most three sentences", () => {
    for (const [name, { message, developer }] of reasons) {
      assert.notEqual(developer, message, name);
      assert.ok(sentences(developer) <= 3, `${name}: ${developer}`);
    }
  });
});

suite("the error envelope", () => {
  test("carries code, reason, severity, both summaries and the request id", () => {
    assert.deepEqual(errorEnvelope("url_malformed", {}, "r-1"), {
      error: {
        code: "invalid_argument",
        message: errorReasons.url_malformed.message,
        requestId: "r-1",
        troubleshooting: {
          code: "url_malformed",
          severity: "error",
          adminSummary: errorReasons.url_malformed.admin,
          developerSummary: errorReasons.url_malformed.developer,
        },
      },
    });
  });

  test("shows details unchanged, whatever a client put into them", () => {
    const { error } = errorEnvelope("unknown_field", { field: "{allowed} $& $1", allowed: "title" }, "r-1");
    assert.equal(error.message, "{allowed} $& $1 is not a field of this request.");
    assert.equal(error.troubleshooting.developerSummary, "Remove `{allowed} $& $1`. Allowed here: title.");
  });
});

/** How many sentences a text has; the last one must end. */
function sentences(text: string): number {
  assert.match(text, /[.}]$/);
  return text.split(/[.!?](?:\s|$)/).filter((part) => part !== "").length;
}

suite("The class of a refusal", () => {
  const names = Object.keys({ ...errorReasons, ...portalErrorReasons }) as ReasonName[];
  const counted = (offence: Offence) => names.filter((name) => offenceOf(name) === offence);

  test("every problem of a key itself is a bad key (decision 7.17), and other problems are not", () => {
    const codes: readonly string[] = ["malformed", "revoked", "address_not_allowed"];
    assert.deepEqual(
      counted("bad key"),
      names.filter((name) => codes.includes(codeOf(name))),
    );
  });

  test("every wrong password, code, passkey and link is a wrong guess (decision 8.18), and other mistakes are not", () => {
    const secrets = ["sign_in_failed", "password_wrong", "factor_code_wrong"];
    const passkeys = ["passkey_unknown", "passkey_not_accepted", "passkey_of_other_account"];
    const tooMany = ["too_many_sign_ins", "too_many_for_account", "too_many_codes"];
    const links = names.filter((name) => codeOf(name) === "link_unusable");
    assert.deepEqual(
      counted("wrong guess").toSorted(),
      [...secrets, ...passkeys, ...tooMany, ...links].toSorted(),
    );
  });

  test("an attempt without permission is logged", () => {
    const pages = ["cross_site_request", "plain_http_request"];
    assert.deepEqual(
      counted("missing right").toSorted(),
      ["mosque_not_found", "operator_only", "role_not_enough", ...pages].toSorted(),
    );
  });
});
