import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Database, engines } from "../support/databases/engines.ts";
import { openWireTo, type Wire } from "../support/databases/wire.ts";
import { makeOneOfEach, type RequestName, requestNames, sendOne } from "../support/mosques/one-of-each.ts";
import { type Operator, openOperator } from "../support/mosques/operator.ts";
import { quiescent } from "../support/runs/quiescent.ts";
import { waitsOf } from "../support/runs/waits.ts";
import type { Service } from "../support/services/service.ts";
import { startService } from "../support/services/service-here.ts";

/** How many round trips each kind of request waits for at most. */
const atMost: Readonly<Record<RequestName, number>> = {
  "GET of the capabilities": 1,
  "GET of the profile": 1,
  "GET of the prayers": 1,
  "GET of the announcements": 2,
  "GET of an announcement": 2,
  "GET of the events": 2,
  "GET of an event": 2,
  "GET of a snapshot": 2,
  "PATCH of the profile": 3,
  "PATCH of a prayer": 3,
  "PATCH of a prayer with an Idempotency-Key": 4,
  "POST of a prayer": 3,
  "PUT of 200 prayers": 3,
  "DELETE of a prayer": 3,
  "POST of an announcement": 3,
  "PATCH of an announcement": 4,
  "DELETE of an announcement": 4,
  "POST of an event": 3,
  "PATCH of an event": 4,
  "DELETE of an event": 4,
};

for (const engine of engines.filter(({ isServer }) => isServer)) {
  describe(`Round trips to ${engine.name}`, { concurrency: 1 }, () => {
    let database: Database;
    let wire: Wire;
    let service: Service;
    let operator: Operator;

    before(async () => {
      database = await engine.createMigratedDatabase();
      operator = await openOperator(database.url);
      wire = await openWireTo(database.url);
      // With the limit off, a request costs only its own statements.
      service = await startService({ url: wire.url }, { RATE_LIMIT_PER_MINUTE: "0" });
    });
    after(async () => {
      await service?.end();
      await wire?.close();
      await operator?.close();
      await database?.drop();
    });

    for (const name of requestNames) {
      const most = atMost[name];
      test(`${name}: at most ${most}`, async () => {
        const waits = await quiescent(most, async () => {
          const subject = await makeOneOfEach(operator, service);
          return waitsOf(wire, () => sendOne(name, subject));
        });
        assert.ok(waits.length > 0, "the request went through the proxy");
        assert.ok(waits.length <= most, JSON.stringify(waits, undefined, 2));
      });
    }
  });
}
