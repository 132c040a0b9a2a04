import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Database, engines } from "../support/engines.ts";
import type { Answer } from "../support/http.ts";
import { announcementBody, makeOneOfEach, type OneOfEach } from "../support/one-of-each.ts";
import { type Operator, openOperator } from "../support/operator.ts";
import { type Service, startService } from "../support/service.ts";
import { succeeded } from "../support/suite.ts";
import { openWireTo, type RoundTrip, type Wire } from "../support/wire.ts";

/** What no request waits for: the request log, the time, and the state of the service itself. */
const background =
  /request_(log|batches)|key_uses|mosque_uses|shared_counts|AS shown|service_state|pg_database_size/;
/** How often a request is sent, because the service's housekeeping may go over the wire in the same moment. */
const attempts = 5;
const isSnapshot = ([first]: RoundTrip[]) => first?.[0]?.includes("read only") ?? false;

const idempotent = () => ({ "Idempotency-Key": crypto.randomUUID() });

/** How many round trips each kind of request waits for at most. */
const requests: Readonly<Record<string, { most: number; send: (subject: OneOfEach) => Promise<Answer> }>> = {
  "GET of the capabilities": { most: 2, send: ({ mosque }) => mosque.get("/capabilities") },
  "GET of the profile": { most: 2, send: ({ mosque }) => mosque.get("/profile") },
  "GET of the prayers": { most: 2, send: ({ mosque }) => mosque.get("/prayers") },
  "GET of the announcements": { most: 2, send: ({ mosque }) => mosque.get("/announcements") },
  "GET of one announcement": { most: 2, send: ({ mosque, announcement }) => mosque.get(announcement) },
  "GET of the events": { most: 2, send: ({ mosque }) => mosque.get("/events") },
  "GET of one event": { most: 2, send: ({ mosque, event }) => mosque.get(event) },
  "GET of a snapshot": { most: 2, send: ({ mosque }) => mosque.get("/sync") },
  "PATCH of the profile": { most: 3, send: ({ mosque }) => mosque.patch("/profile", { status: "Open" }) },
  "PATCH of a prayer": { most: 3, send: ({ mosque, prayer }) => mosque.patch(prayer, { adhanTime: "5:20" }) },
  "PATCH of a prayer with an Idempotency-Key": {
    most: 4,
    send: ({ mosque, prayer }) => mosque.patch(prayer, { adhanTime: "5:20" }, idempotent()),
  },
  "POST of a prayer": {
    most: 3,
    send: ({ mosque }) => mosque.post("/prayers", { prayerKey: "isha", adhanTime: "19:10" }),
  },
  "POST of an announcement": {
    most: 3,
    send: ({ mosque }) => mosque.post("/announcements", announcementBody),
  },
  "PATCH of an event": { most: 4, send: ({ mosque, event }) => mosque.patch(event, { title: "Lesson" }) },
  "DELETE of an announcement": { most: 4, send: ({ mosque, announcement }) => mosque.remove(announcement) },
};

for (const engine of engines.filter(({ isServer }) => isServer)) {
  describe(`Round trips to ${engine.name}`, { concurrency: 1 }, () => {
    let database: Database;
    let wire: Wire;
    let service: Service;
    let operator: Operator;

    before(async () => {
      database = await engine.createDatabase();
      operator = await openOperator(database.url);
      wire = await openWireTo(database.url);
      // With the limit off, a request costs nothing but its own statements.
      service = await startService({ url: wire.url }, { RATE_LIMIT_PER_MINUTE: "0" });
    });
    after(async () => {
      await service?.kill();
      await wire?.close();
      await operator?.close();
      await database?.drop();
    });

    const newMosque = () => makeOneOfEach(operator, service);

    /** The round trips that a request waits for. PostgreSQL ends a snapshot while the answer is on its way. */
    async function waitsOf(request: () => Promise<unknown>): Promise<RoundTrip[]> {
      const transactions = await wire.during(request);
      return transactions
        .filter((trips) => !trips.flat().some((statement) => background.test(statement)))
        .flatMap((trips) => (isSnapshot(trips) ? trips.slice(0, -1) : trips));
    }

    for (const [name, { most, send }] of Object.entries(requests)) {
      test(`${name}: at most ${most}`, async () => {
        let waits: RoundTrip[] = [];
        for (let attempt = 0; attempt < attempts; attempt += 1) {
          const subject = await newMosque();
          waits = await waitsOf(async () => {
            const { status, text } = await send(subject);
            assert.ok(status < 300, text);
          });
          assert.ok(waits.length > 0, "the request went through the proxy");
          if (waits.length <= most) return;
        }
        assert.fail(JSON.stringify(waits, undefined, 2));
      });
    }

    test("a snapshot is answered before PostgreSQL has answered its COMMIT", async () => {
      const { mosque } = await newMosque();
      const passOn = wire.withhold("commit");
      try {
        succeeded(await mosque.get("/sync"));
      } finally {
        passOn();
      }
    });
  });
}
