import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { neverIssuedKey } from "./support/api-keys.ts";
import { engines } from "./support/engines.ts";
import type { Call } from "./support/http.ts";
import { assertRefused, type Mosque, type Suite, succeeded, suiteOn } from "./support/suite.ts";

/** A change of a prayer row that would succeed, to be spoilt in several ways at once. */
interface Draft {
  mosque: Mosque;
  prayerId: string;
  method: string;
  mosqueId: string;
  pathEnd: string;
  key: string;
  headers: Record<string, string>;
  body: string;
  /** What must be done before the request is sent. */
  prepare: ((draft: Draft) => Promise<unknown>)[];
}

interface Fault {
  readonly name: string;
  readonly status: number;
  readonly code: string;
  readonly reason: string;
  readonly spoil: (draft: Draft) => void;
  /** Faults that concern the same part of a request cannot occur together. */
  readonly part?: string;
}

const idempotencyKey = "used-before";

/** Every check of an authenticated write, in the order of the project's decisions, section 1. */
const faults: readonly Fault[] = [
  {
    name: "no such route",
    ...{ status: 404, code: "not_found", reason: "route_not_found", part: "route" },
    spoil: (draft) => {
      draft.pathEnd += "/nothing";
    },
  },
  {
    name: "no such method",
    ...{ status: 405, code: "not_found", reason: "method_not_allowed", part: "route" },
    spoil: (draft) => {
      draft.method = "PUT";
    },
  },
  {
    name: "a bad X-Request-Id",
    ...{ status: 400, code: "invalid_argument", reason: "request_id_invalid" },
    spoil: (draft) => {
      draft.headers["X-Request-Id"] = "two words";
    },
  },
  {
    name: "an unknown key",
    ...{ status: 401, code: "malformed", reason: "unknown_api_key", part: "key" },
    spoil: (draft) => {
      draft.prepare.push(async () => {
        draft.key = neverIssuedKey();
      });
    },
  },
  {
    name: "a used-up rate limit",
    ...{ status: 429, code: "rate_limited", reason: "rate_limited", part: "key" },
    spoil: (draft) => {
      draft.prepare.push(useUp);
    },
  },
  {
    name: "a mosque id of a bad form",
    ...{ status: 400, code: "invalid_argument", reason: "path_id_invalid", part: "mosque" },
    spoil: (draft) => {
      draft.mosqueId = "no-uuid";
    },
  },
  {
    name: "another mosque's id",
    ...{ status: 403, code: "wrong_community", reason: "wrong_community", part: "mosque" },
    spoil: (draft) => {
      draft.mosqueId = crypto.randomUUID();
    },
  },
  {
    name: "a key without the scope",
    ...{ status: 403, code: "missing_scope", reason: "missing_scope", part: "scope" },
    spoil: (draft) => {
      draft.prepare.unshift(async () => {
        draft.key = (await draft.mosque.addKey({ scope: "sync:read" })).apiKey;
      });
    },
  },
  {
    name: "a row id of a bad form",
    ...{ status: 400, code: "invalid_argument", reason: "path_id_invalid", part: "row" },
    spoil: (draft) => {
      draft.pathEnd = draft.pathEnd.replace(draft.prayerId, "no-uuid");
    },
  },
  {
    name: "an If-Match of a bad form",
    ...{ status: 400, code: "invalid_argument", reason: "if_match_invalid", part: "If-Match" },
    spoil: (draft) => {
      draft.headers["If-Match"] = "unquoted";
    },
  },
  {
    name: "an Idempotency-Key of a bad form",
    ...{ status: 400, code: "invalid_argument", reason: "idempotency_key_invalid", part: "Idempotency-Key" },
    spoil: (draft) => {
      draft.headers["Idempotency-Key"] = "two words";
    },
  },
  {
    name: "another content type",
    ...{ status: 415, code: "invalid_argument", reason: "content_type_unsupported" },
    spoil: (draft) => {
      draft.headers["Content-Type"] = "application/xml";
    },
  },
  {
    name: "too large a body",
    ...{ status: 413, code: "invalid_argument", reason: "body_too_large" },
    spoil: (draft) => {
      draft.body += " ".repeat(65 * 1024);
    },
  },
  {
    name: "broken JSON",
    ...{ status: 400, code: "invalid_argument", reason: "body_not_json" },
    spoil: (draft) => {
      draft.body = `{${draft.body}`;
    },
  },
  {
    name: "an Idempotency-Key of another request",
    ...{ status: 422, code: "invalid_argument", reason: "idempotency_key_reused", part: "Idempotency-Key" },
    spoil: (draft) => {
      draft.headers["Idempotency-Key"] = idempotencyKey;
      draft.prepare.push(async ({ mosque, prayerId }) =>
        succeeded(
          await mosque.patch(
            `/prayers/${prayerId}`,
            { adhanTime: "5:59" },
            { "Idempotency-Key": idempotencyKey },
          ),
        ),
      );
    },
  },
  {
    name: "an unknown body field",
    ...{ status: 400, code: "invalid_argument", reason: "unknown_field" },
    spoil: (draft) => {
      draft.body = draft.body.replace('"adhanTime"', '"adhan"');
    },
  },
  {
    name: "a row that does not exist",
    ...{ status: 404, code: "not_found", reason: "prayer_not_found", part: "row" },
    spoil: (draft) => {
      draft.pathEnd = draft.pathEnd.replace(draft.prayerId, crypto.randomUUID());
    },
  },
  {
    name: "an If-Match that has moved",
    ...{ status: 412, code: "precondition_failed", reason: "precondition_failed", part: "If-Match" },
    spoil: (draft) => {
      draft.headers["If-Match"] = '"prayers-of-long-ago"';
    },
  },
];

const requestsPerMinute = 6;

for (const engine of engines) {
  describe(`Order of checks on ${engine.name}`, () => {
    const suite = suiteOn(engine, { RATE_LIMIT_PER_MINUTE: String(requestsPerMinute) });

    test("the request that the faults spoil succeeds without them", async () => {
      succeeded(await send(suite, await newDraft(suite)));
    });

    faults.forEach((first, index) => {
      test(`${first.name} is told before every later fault`, async () => {
        await assertFirst(suite, first, []);
        for (const later of faults.slice(index + 1)) {
          if (later.part === undefined || later.part !== first.part) await assertFirst(suite, first, [later]);
        }
      });
    });

    test("of many faults at once the first is told", async () => {
      const rest = faults.filter(
        (fault, index) => faults.findIndex(({ part }) => part === fault.part) === index,
      );
      const [first, ...later] = rest;
      assert.ok(first);
      await assertFirst(suite, first, later);
    });
  });
}

async function assertFirst(suite: Suite, first: Fault, later: readonly Fault[]): Promise<void> {
  const draft = await newDraft(suite);
  // The later fault goes first: where both change a text, the earlier one still finds what it changes.
  for (const fault of [...later, first]) fault.spoil(draft);
  for (const prepare of draft.prepare) await prepare(draft);
  const hint = [first, ...later].map(({ name }) => name).join(", then ");
  assertRefused(await send(suite, draft), first.status, first.code, first.reason, hint);
}

async function newDraft(suite: Suite): Promise<Draft> {
  const mosque = await suite.addMosque();
  // Another key's request, so that the draft's key keeps its whole rate limit.
  const { apiKey } = await mosque.addKey();
  const created = await mosque.as(apiKey).post("/prayers", { prayerKey: "fajr", adhanTime: "5:10" });
  const { prayerId } = succeeded(created, 201).body;
  return {
    mosque,
    prayerId,
    method: "PATCH",
    mosqueId: mosque.id,
    pathEnd: `/prayers/${prayerId}`,
    key: mosque.key,
    headers: {},
    body: '{"adhanTime":"5:15"}',
    prepare: [],
  };
}

function send(suite: Suite, draft: Draft) {
  const { method, mosqueId, pathEnd, key, headers, body } = draft;
  const call: Call = { method, path: `/v1/mosques/${mosqueId}${pathEnd}`, key, headers, bytes: body };
  return suite.request(call);
}

async function useUp({ mosque, key }: Draft): Promise<void> {
  for (let sent = 0; sent < requestsPerMinute; sent++) await mosque.as(key).get("/profile");
}
