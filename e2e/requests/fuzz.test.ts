import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { engines } from "../support/databases/engines.ts";
import { type IdPlan, type Plan, plansOf } from "../support/mosques/request-generator.ts";
import type { Operation } from "../support/services/conformance.ts";
import type { ApiResponse, Call } from "../support/services/http.ts";
import { type Mosque, sharedSuiteOn } from "../support/services/suite.ts";

/** How many requests to send to each engine; `npm run fuzz` sends many more. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 5_000);
/** The minimum average of a session. */
const requestsPerSession = 16;
/** How many times as many requests are sent until every operation has succeeded. */
const mostRepeats = 9;

for (const engine of engines) {
  describe(`Requests generated from the served OpenAPI document, on ${engine.name}`, () => {
    const suite = sharedSuiteOn(engine);

    test("no request gets a 5xx, a response outside the envelope, or an undocumented response", async () => {
      const [mosque, other] = [await suite.addMosque(), await suite.addMosque()];
      const { apiKey: readKey } = await mosque.addKey({ scope: "sync:read" });
      const keys: Record<Plan["sender"], string | undefined> = {
        writer: mosque.key,
        reader: readKey,
        "other mosque": other.key,
        anonymous: undefined,
        nonsense: "nonsense",
      };
      const ids = newIds(mosque);
      const succeededOperations = new Set<string>();
      let sent = 0;

      const operations = Object.values(suite.service.document.paths)
        .flatMap(Object.values<Operation>)
        .map(({ operationId }) => operationId);
      const neverSucceeded = () => operations.filter((id) => !succeededOperations.has(id));
      const sendSessions = (sessions: number) =>
        fc.assert(
          fc.asyncProperty(
            fc.array(plansOf(suite.service.document), { minLength: 1, maxLength: 40, size: "max" }),
            async (plans) => {
              for (const plan of plans) {
                const call = callOf(plan, keys[plan.sender], ids);
                const response = await suite.request(call);
                sent += 1;
                assert.ok(response.status < 500, `${JSON.stringify(call)} → ${response.text}`);
                if (response.status < 300) succeededOperations.add(plan.operationId);
                learn(ids, response);
              }
            },
          ),
          { numRuns: sessions },
        );

      const sessions = Math.ceil(requests / requestsPerSession);
      await sendSessions(sessions);
      assert.ok(sent >= requests, `only ${sent} requests were sent`);
      // Chance decides when each operation first gets a request that it can carry out.
      for (let more = 0; more < mostRepeats && neverSucceeded().length > 0; more += 1)
        await sendSessions(sessions);
      assert.deepEqual(neverSucceeded(), [], "every operation has succeeded at least once");
    });
  });
}

type Ids = Record<string, string[]>;

/** The ids in the responses so far, by their path parameter. */
function newIds(mosque: Mosque): Ids {
  return { mosqueId: [mosque.id], announcementId: [], prayerId: [], eventId: [] };
}

function learn(ids: Ids, { body }: ApiResponse): void {
  if (body.announcement) ids.announcementId?.push(body.announcement.id);
  if (body.event) ids.eventId?.push(body.event.id);
  for (const name of ["announcementId", "eventId"] as const) {
    if (body[name]) ids[name] = (ids[name] ?? []).filter((id) => id !== body[name]);
  }
  if (body.prayers) ids.prayerId = body.prayers.map(({ id }) => id);
}

function callOf(plan: Plan, key: string | undefined, ids: Ids): Call {
  const path = plan.template.replace(/\{(\w+)\}/g, (_, name: string) =>
    idOf(plan.ids[name], ids[name] ?? []),
  );
  return {
    method: plan.method,
    path: path + plan.query,
    headers: { ...plan.headers, ...(plan.body && { "Content-Type": plan.body.type }) },
    ...(key !== undefined && { key }),
    ...(plan.body && { bytes: plan.body.text }),
  };
}

function idOf(plan: IdPlan | undefined, known: readonly string[]): string {
  if (plan?.kind === "text") return plan.text;
  return known[(plan?.pick ?? 0) % Math.max(known.length, 1)] ?? crypto.randomUUID();
}
