import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Database, engines } from "../support/databases/engines.ts";
import { type Recording, recordStatements } from "../support/databases/sqlite-statements.ts";
import { assertTouchesOnly } from "../support/mosques/one-mosque.ts";
import { makeOneOfEach, type RequestName, requestNames, sendOne } from "../support/mosques/one-of-each.ts";
import { type Operator, openOperator } from "../support/mosques/operator.ts";
import { quiescent } from "../support/runs/quiescent.ts";
import type { Service } from "../support/services/service.ts";
import { startService } from "../support/services/service-here.ts";
import { succeeded } from "../support/services/suite.ts";

/** PRAGMA data_version, and the key with its mosque's versions, or with the whole row for a GET that needs no more. */
const admission = 2;
/** BEGIN, COMMIT, and a savepoint of the write's own. */
const transaction = 4;
/** The locked mosque, its key once more, the mosque's row and the change record. */
const change = 4;

/** How many statements the first request of each kind takes after a change. */
const taken: Readonly<Record<RequestName, number>> = {
  "GET of the capabilities": admission,
  "GET of the profile": admission,
  "GET of the prayers": admission,
  "GET of the announcements": admission + 4,
  "GET of an announcement": admission + 4,
  "GET of the events": admission + 4,
  "GET of an event": admission + 4,
  "GET of a snapshot": admission + 5,
  "PATCH of the profile": admission + transaction + change,
  "PATCH of a prayer": admission + transaction + change,
  "PATCH of a prayer with an Idempotency-Key": admission + transaction + change + 2,
  "POST of a prayer": admission + transaction + change,
  // The rows are saved once; each of the 200 added rows and the deleted one has a record.
  "PUT of 200 prayers": admission + transaction + change + 200,
  "DELETE of a prayer": admission + transaction + change,
  "POST of an announcement": admission + transaction + change + 1,
  "PATCH of an announcement": admission + transaction + change + 2,
  "DELETE of an announcement": admission + transaction + change + 2,
  "POST of an event": admission + transaction + change + 1,
  "PATCH of an event": admission + transaction + change + 2,
  "DELETE of an event": admission + transaction + change + 2,
};

for (const engine of engines.filter(({ isServer }) => !isServer)) {
  describe(`Statements on ${engine.name}`, { concurrency: 1 }, () => {
    let database: Database;
    let service: Service;
    let operator: Operator;
    let recording: Recording;

    before(async () => {
      database = await engine.createMigratedDatabase();
      operator = await openOperator(database.url);
      recording = recordStatements();
      service = await startService(database, { RATE_LIMIT_PER_MINUTE: "0" });
    });
    after(async () => {
      await service?.end();
      recording?.stop();
      await operator?.close();
      await database?.drop();
    });

    const newMosque = () => makeOneOfEach(operator, service);

    for (const name of requestNames) {
      const takes = taken[name];
      test(`${name} takes ${takes}, and each touches only the request's mosque`, async () => {
        let mosqueId = "";
        const statements = await quiescent(takes, async () => {
          const subject = await newMosque();
          mosqueId = subject.mosque.id;
          return recording.during(() => sendOne(name, subject));
        });
        assert.equal(statements.length, takes, statements.join("\n"));
        for (const statement of statements) assertTouchesOnly(mosqueId, statement);
      });
    }

    for (const path of ["/capabilities", "/profile", "/prayers", "/announcements", "/events", "/sync"]) {
      test(`a warm GET of ${path} only asks whether anything has changed, also for a 304`, async () => {
        const { mosque } = await newMosque();
        succeeded(await mosque.get(path));
        const { headers } = succeeded(await mosque.get(path)); // An answer is kept from the second time on.
        const statements = await quiescent(2, () =>
          recording.during(async () => {
            succeeded(await mosque.get(path));
            const again = await mosque.get(path, { "If-None-Match": headers.etag ?? "" });
            assert.equal(again.status, 304);
          }),
        );
        assert.deepEqual(statements, ["PRAGMA data_version", "PRAGMA data_version"]);
      });
    }

    test("a key with a changed character takes no statement", async () => {
      const { mosque } = await newMosque();
      const wrong = mosque.as(mosque.key.slice(0, -1) + (mosque.key.endsWith("a") ? "b" : "a"));
      const statements = await recording.during(async () => {
        assert.equal((await wrong.get("/prayers")).status, 401);
      });
      assert.deepEqual(statements, []);
    });
  });
}
