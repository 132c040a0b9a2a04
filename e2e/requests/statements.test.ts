import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Database, engines } from "../support/engines.ts";
import type { Answer } from "../support/http.ts";
import { assertTouchesOnly } from "../support/one-mosque.ts";
import { announcementBody, eventBody, makeOneOfEach, type OneOfEach } from "../support/one-of-each.ts";
import { type Operator, openOperator } from "../support/operator.ts";
import { type ServiceHere, startServiceHere } from "../support/service-here.ts";
import { type Recording, recordStatements } from "../support/sqlite-statements.ts";
import { succeeded } from "../support/suite.ts";

const idempotent = () => ({ "Idempotency-Key": crypto.randomUUID() });

/** How often work is done until the service does nothing else meanwhile. */
const attempts = 5;
/** PRAGMA data_version, and the key with its mosque's versions. */
const admission = 2;
/** BEGIN, COMMIT, and a savepoint of the write's own. */
const transaction = 4;
/** The locked mosque, its key once more, the mosque's row and the change record. */
const change = 4;

/** How many statements the first request of each kind takes after a change. */
const requests: Readonly<Record<string, { takes: number; send: (subject: OneOfEach) => Promise<Answer> }>> = {
  "GET of the capabilities": { takes: admission + 1, send: ({ mosque }) => mosque.get("/capabilities") },
  "GET of the profile": { takes: admission + 1, send: ({ mosque }) => mosque.get("/profile") },
  "GET of the prayers": { takes: admission + 1, send: ({ mosque }) => mosque.get("/prayers") },
  "GET of the announcements": { takes: admission + 4, send: ({ mosque }) => mosque.get("/announcements") },
  "GET of an announcement": {
    takes: admission + 4,
    send: ({ mosque, announcement }) => mosque.get(announcement),
  },
  "GET of the events": { takes: admission + 4, send: ({ mosque }) => mosque.get("/events") },
  "GET of an event": { takes: admission + 4, send: ({ mosque, event }) => mosque.get(event) },
  "GET of a snapshot": { takes: admission + 5, send: ({ mosque }) => mosque.get("/sync") },
  "PATCH of the profile": {
    takes: admission + transaction + change,
    send: ({ mosque }) => mosque.patch("/profile", { status: "Open" }),
  },
  "PATCH of a prayer": {
    takes: admission + transaction + change,
    send: ({ mosque, prayer }) => mosque.patch(prayer, { adhanTime: "5:20" }),
  },
  "PATCH of a prayer with an Idempotency-Key": {
    takes: admission + transaction + change + 2,
    send: ({ mosque, prayer }) => mosque.patch(prayer, { adhanTime: "5:20" }, idempotent()),
  },
  "POST of a prayer": {
    takes: admission + transaction + change,
    send: ({ mosque }) => mosque.post("/prayers", { prayerKey: "isha", adhanTime: "19:10" }),
  },
  "DELETE of a prayer": {
    takes: admission + transaction + change,
    send: ({ mosque, prayer }) => mosque.remove(prayer),
  },
  "POST of an announcement": {
    takes: admission + transaction + change + 1,
    send: ({ mosque }) => mosque.post("/announcements", announcementBody),
  },
  "PATCH of an announcement": {
    takes: admission + transaction + change + 2,
    send: ({ mosque, announcement }) => mosque.patch(announcement, { title: "Changed" }),
  },
  "DELETE of an announcement": {
    takes: admission + transaction + change + 2,
    send: ({ mosque, announcement }) => mosque.remove(announcement),
  },
  "POST of an event": {
    takes: admission + transaction + change + 1,
    send: ({ mosque }) => mosque.post("/events", eventBody),
  },
  "PATCH of an event": {
    takes: admission + transaction + change + 2,
    send: ({ mosque, event }) => mosque.patch(event, { title: "Lesson" }),
  },
  "DELETE of an event": {
    takes: admission + transaction + change + 2,
    send: ({ mosque, event }) => mosque.remove(event),
  },
};

for (const engine of engines.filter(({ isServer }) => !isServer)) {
  describe(`Statements on ${engine.name}`, { concurrency: 1 }, () => {
    let database: Database;
    let service: ServiceHere;
    let operator: Operator;
    let recording: Recording;

    before(async () => {
      database = await engine.createDatabase();
      operator = await openOperator(database.url);
      recording = recordStatements();
      service = await startServiceHere(database.url);
    });
    after(async () => {
      await service?.stop();
      recording?.stop();
      await operator?.close();
      await database?.drop();
    });

    const newMosque = () => makeOneOfEach(operator, service);

    /**
     * The statements of some work, which is done again if there are others: the service's housekeeping may run in the
     * same moment.
     */
    async function undisturbed(
      takes: number,
      prepare: () => Promise<() => Promise<void>>,
    ): Promise<string[]> {
      let statements: string[] = [];
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        statements = await recording.during(await prepare());
        if (statements.length === takes) break;
      }
      return statements;
    }

    for (const [name, { takes, send }] of Object.entries(requests)) {
      test(`${name} takes ${takes}, each of which touches one mosque`, async () => {
        let subject: OneOfEach | undefined;
        const statements = await undisturbed(takes, async () => {
          const made = await newMosque();
          subject = made;
          return async () => {
            const { status, text } = await send(made);
            assert.ok(status < 300, text);
          };
        });
        assert.equal(statements.length, takes, statements.join("\n"));
        for (const statement of statements) assertTouchesOnly(subject?.mosque.id ?? "", statement);
      });
    }

    for (const path of ["/capabilities", "/profile", "/prayers", "/announcements", "/events", "/sync"]) {
      test(`a warm GET of ${path} only asks whether anything has changed, also for a 304`, async () => {
        const { mosque } = await newMosque();
        const { headers } = succeeded(await mosque.get(path));
        const statements = await undisturbed(2, async () => async () => {
          succeeded(await mosque.get(path));
          const again = await mosque.get(path, { "If-None-Match": headers.etag ?? "" });
          assert.equal(again.status, 304);
        });
        assert.deepEqual(statements, ["PRAGMA data_version", "PRAGMA data_version"]);
      });
    }

    test("a key with a changed character takes none", async () => {
      const { mosque } = await newMosque();
      const wrong = mosque.as(mosque.key.slice(0, -1) + (mosque.key.endsWith("a") ? "b" : "a"));
      const statements = await recording.during(async () => {
        assert.equal((await wrong.get("/prayers")).status, 401);
      });
      assert.deepEqual(statements, []);
    });
  });
}
