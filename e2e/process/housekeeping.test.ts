import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startHousekeeping } from "../../server/src/process/housekeeping.ts";
import { createLog } from "../../server/src/process/log.ts";
import { openStore, type Store } from "../../server/src/store/store.ts";
import { toJson } from "../../server/src/store/tables/columns.ts";
import { engines } from "../support/databases/engines.ts";
import { openOperator } from "../support/mosques/operator.ts";
import { eventually } from "../support/runs/eventually.ts";

const hourMs = 60 * 60 * 1_000;
const dayMs = 24 * hourMs;

for (const engine of engines) {
  describe(`Housekeeping on ${engine.name}`, () => {
    let store: Store;
    let mosqueId: string;
    const ends = new AsyncDisposableStack();
    before(async () => {
      const database = await engine.createMigratedDatabase();
      ends.defer(() => database.drop());
      const operator = await openOperator(database.url);
      ({ mosqueId } = await operator.addMosque());
      await operator.close();
      store = await openStore({ databaseUrl: database.url });
      ends.defer(() => store.close());
    });
    after(() => ends.disposeAsync());
    const right = new Date("2026-12-05T12:00:00.000Z");
    /** The time for which the service has run differs from the clock's, and decides about stored responses. */
    const running = new Date("2026-06-01T00:00:00.000Z");
    const ago = (ms: number, from = right) => new Date(from.getTime() - ms).toISOString();
    /** A row of each kind that is too old by a millisecond, and one that is as old as it may be. */
    const [old, young] = ["old", "young"];

    test("deletes no row before its time by a clock that is 500 days ahead, and every row after it", async () => {
      await addRows();
      const wrong = { ...store, now: () => new Date(right.getTime() + 500 * dayMs) };
      const housekeeping = startHousekeeping(
        wrong,
        { now: () => right, running: () => running, advance: assert.fail },
        { changeDays: 400, changesPerMosque: 1_000_000, securityEventDays: 400 },
        createLog("silent", process.pid),
      );
      const kept = await eventually(async () => {
        const left = await rowsLeft();
        return Object.values(left).every((names) => !names.includes(old)) ? left : undefined;
      });
      await housekeeping.stop();
      const names = [young];
      assert.deepEqual(kept, {
        responses: names,
        sessions: names,
        signIns: names,
        failures: names,
        changes: names,
        events: names,
      });
    });

    async function addRows(): Promise<void> {
      const response = {
        mosqueId,
        familyId: "family",
        fingerprint: "x",
        status: 200,
        etag: null,
        body: "{}",
      };
      const event = {
        ...({ kind: "signed_in", actorKind: "visitor", actorId: null, userId: null } as const),
        ...{ mosqueId: null, address: null, device: null, requestId: null, details: toJson({}), count: 1 },
      };
      const change = {
        ...({ actorKind: "key", actorId: "x", requestId: "x", resource: "keys" } as const),
        ...{ mosqueId, before: null, after: toJson({}) },
      };
      await store.write(async (tx) => {
        await tx.deleteFrom("changes").where("mosqueId", "=", mosqueId).execute();
        await tx.updateTable("mosques").set({ changeCount: 2 }).where("id", "=", mosqueId).execute();
        const at = right.toISOString();
        const user = { id: mosqueId, name: "Amina", nameOrder: "amina", nameFolded: "amina" };
        const account = {
          email: `${mosqueId}@example.org`,
          emailVerified: 1,
          image: null,
          isOperator: 0,
        } as const;
        const rest = {
          securityGeneration: 0,
          generationBegan: null,
          ...{ disabledAt: null, deletedAt: null, language: null },
          digest: 1,
          createdAt: at,
          updatedAt: at,
        } as const;
        await tx
          .insertInto("users")
          .values({ ...user, ...account, ...rest })
          .execute();
        for (const [index, name] of [old, young].entries()) {
          const [since, expiresAt] = [1 - index, ago(index === 0 ? 0 : -1)];
          const begun = { id: name, createdAt: at, updatedAt: at, expiresAt };
          await tx
            .insertInto("idempotentAnswers")
            .values({ ...response, idempotencyKey: name, createdAt: ago(24 * hourMs - index, running) })
            .execute();
          await tx
            .insertInto("sessions")
            .values({ ...begun, userId: mosqueId, token: name, ipAddress: null, userAgent: null })
            .execute();
          await tx
            .insertInto("verifications")
            .values({ ...begun, identifier: name, value: "x" })
            .execute();
          await tx
            .insertInto("changes")
            .values({ ...change, sequence: index + 1, resourceId: name, at: ago(400 * dayMs + since) })
            .execute();
          await tx
            .insertInto("securityEvents")
            .values({ ...event, id: name, at: ago(400 * dayMs + since) })
            .execute();
        }
      });
      const failures = [old, young].map((key, index) => ({
        ...{ key, failures: 1, waitsUntil: right.toISOString(), endsAt: ago(index === 0 ? 0 : -1) },
      }));
      await store.writeRequestLog((tx) => tx.insertInto("signInFailures").values(failures).execute());
    }

    async function rowsLeft() {
      return store.read(async (tx) => {
        const sorted = (names: readonly string[]) => names.toSorted();
        const ids = async (table: "sessions" | "verifications" | "securityEvents") =>
          sorted((await tx.selectFrom(table).select("id").execute()).map(({ id }) => id));
        const changes = tx.selectFrom("changes").select("resourceId").where("mosqueId", "=", mosqueId);
        const responses = await tx.selectFrom("idempotentAnswers").select("idempotencyKey").execute();
        const failures = await store.readRequestLog((log) =>
          log.selectFrom("signInFailures").select("key").execute(),
        );
        return {
          responses: sorted(responses.map(({ idempotencyKey }) => idempotencyKey)),
          sessions: await ids("sessions"),
          signIns: await ids("verifications"),
          failures: sorted(failures.map(({ key }) => key)),
          changes: sorted((await changes.execute()).map(({ resourceId }) => resourceId)),
          events: await ids("securityEvents"),
        };
      });
    }
  });
}
