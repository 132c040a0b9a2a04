import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { neverIssuedKey } from "../portal/keys/api-keys.ts";
import { engines } from "../support/databases/engines.ts";
import type { Call } from "../support/services/http.ts";
import { type Suite, suiteOn } from "../support/services/own-suite.ts";
import { assertRefused, type Mosque, succeeded } from "../support/services/suite.ts";

/** A valid change of a prayer row, to be spoilt in several ways. */
interface Draft {
  readonly suite: Suite;
  mosque: Mosque;
  prayerId: string;
  method: string;
  mosqueId: string;
  pathEnd: string;
  key: string;
  headers: Record<string, string>;
  body: string;
  /** The preparation before the request. */
  prepare: ((draft: Draft) => Promise<unknown>)[];
}

interface Fault {
  readonly name: string;
  /** The status, code and exact reason of the response. */
  readonly told: readonly [status: number, code: string, reason: string];
  readonly spoil: (draft: Draft) => void;
  /** Faults in the same part of a request cannot occur together. */
  readonly part?: string;
}

const idempotencyKey = "used-before";

/** Every check of an authenticated write, in the order of decision 2.1. */
const faults: readonly Fault[] = [
  {
    name: "no such route",
    told: [404, "not_found", "route_not_found"],
    part: "route",
    spoil: (draft) => {
      draft.pathEnd += "/nothing";
    },
  },
  {
    name: "no such method",
    told: [405, "not_found", "method_not_allowed"],
    part: "route",
    spoil: (draft) => {
      draft.method = "PUT";
    },
  },
  {
    name: "a bad X-Request-Id",
    told: [400, "invalid_argument", "request_id_invalid"],
    spoil: (draft) => {
      draft.headers["X-Request-Id"] = "two words";
    },
  },
  {
    name: "an unknown key",
    told: [401, "malformed", "unknown_api_key"],
    part: "key",
    spoil: (draft) => {
      draft.prepare.push(async () => {
        draft.key = neverIssuedKey();
      });
    },
  },
  {
    name: "a key of other networks",
    told: [403, "address_not_allowed", "address_not_allowed"],
    part: "key",
    spoil: (draft) => {
      draft.prepare.push(async () => {
        draft.key = (await draft.mosque.addKey({ networks: ["203.0.113.7"] })).apiKey;
      });
    },
  },
  {
    name: "a used-up rate limit",
    told: [429, "rate_limited", "rate_limited"],
    part: "key",
    spoil: (draft) => {
      draft.prepare.push(useUp);
    },
  },
  {
    name: "a suspended mosque",
    told: [403, "suspended", "mosque_suspended"],
    part: "suspension",
    spoil: (draft) => {
      draft.prepare.push(async () => {
        const sql = `UPDATE mosques SET suspended_at = '2026-11-20T18:00:00.000Z' WHERE id = '${draft.mosque.id}'`;
        await draft.suite.database.execute(sql);
      });
    },
  },
  {
    name: "a mosque id of a bad form",
    told: [400, "invalid_argument", "path_id_invalid"],
    part: "mosque",
    spoil: (draft) => {
      draft.mosqueId = "no-uuid";
    },
  },
  {
    name: "another mosque's id",
    told: [403, "wrong_community", "wrong_community"],
    part: "mosque",
    spoil: (draft) => {
      draft.mosqueId = crypto.randomUUID();
    },
  },
  {
    name: "a key without the scope",
    told: [403, "missing_scope", "missing_scope"],
    part: "scope",
    spoil: (draft) => {
      draft.prepare.unshift(async () => {
        draft.key = (await draft.mosque.addKey({ scope: "sync:read" })).apiKey;
      });
    },
  },
  {
    name: "a row id of a bad form",
    told: [400, "invalid_argument", "path_id_invalid"],
    part: "row",
    spoil: (draft) => {
      draft.pathEnd = draft.pathEnd.replace(draft.prayerId, "no-uuid");
    },
  },
  {
    name: "an If-Match of a bad form",
    told: [400, "invalid_argument", "if_match_invalid"],
    part: "If-Match",
    spoil: (draft) => {
      draft.headers["If-Match"] = "unquoted";
    },
  },
  {
    name: "an Idempotency-Key of a bad form",
    told: [400, "invalid_argument", "idempotency_key_invalid"],
    part: "Idempotency-Key",
    spoil: (draft) => {
      draft.headers["Idempotency-Key"] = "two words";
    },
  },
  {
    name: "another content type",
    told: [415, "invalid_argument", "content_type_unsupported"],
    spoil: (draft) => {
      draft.headers["Content-Type"] = "application/xml";
    },
  },
  {
    name: "too large a body",
    told: [413, "invalid_argument", "body_too_large"],
    spoil: (draft) => {
      draft.body += " ".repeat(65 * 1024);
    },
  },
  {
    name: "broken JSON",
    told: [400, "invalid_argument", "body_not_json"],
    spoil: (draft) => {
      draft.body = `{${draft.body}`;
    },
  },
  {
    name: "an Idempotency-Key of another request",
    told: [422, "invalid_argument", "idempotency_key_reused"],
    part: "Idempotency-Key",
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
    told: [400, "invalid_argument", "unknown_field"],
    spoil: (draft) => {
      draft.body = draft.body.replace('"adhanTime"', '"adhan"');
    },
  },
  {
    name: "a row that does not exist",
    told: [404, "not_found", "prayer_not_found"],
    part: "row",
    spoil: (draft) => {
      draft.pathEnd = draft.pathEnd.replace(draft.prayerId, crypto.randomUUID());
    },
  },
  {
    name: "an If-Match that has moved",
    told: [412, "precondition_failed", "precondition_failed"],
    part: "If-Match",
    spoil: (draft) => {
      draft.headers["If-Match"] = '"prayers-of-long-ago"';
    },
  },
];

const requestsPerMinute = 6;

for (const engine of engines) {
  describe(`Order of checks on ${engine.name}`, () => {
    const suite = suiteOn(engine, { RATE_LIMIT_PER_MINUTE: String(requestsPerMinute) });

    test("the request succeeds without the faults", async () => {
      succeeded(await send(suite, await newDraft(suite)));
    });

    faults.forEach((first, index) => {
      test(`${first.name} is reported before every later fault`, async () => {
        await assertFirst(suite, first, []);
        for (const later of faults.slice(index + 1)) {
          if (later.part === undefined || later.part !== first.part) await assertFirst(suite, first, [later]);
        }
      });
    });

    test("of many faults in one request the first is reported", async () => {
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
  // The later fault is applied first: if both change a text, the earlier one still finds its part.
  for (const fault of [...later, first]) fault.spoil(draft);
  for (const prepare of draft.prepare) await prepare(draft);
  const hint = [first, ...later].map(({ name }) => name).join(", then ");
  assertRefused(await send(suite, draft), ...first.told, hint);
}

async function newDraft(suite: Suite): Promise<Draft> {
  const mosque = await suite.addMosque();
  // Sent with another key, so the draft's key keeps its whole rate limit.
  const { apiKey } = await mosque.addKey();
  const created = await mosque.as(apiKey).post("/prayers", { prayerKey: "fajr", adhanTime: "5:10" });
  const { prayerId } = succeeded(created, 201).body;
  return {
    suite,
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
