import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { createUser } from "#subjects/people/rows/users.ts";
import { engines } from "#test/store/databases.ts";
import { storeOn } from "#test/store/store-suite.ts";
import { deleteSessionsBefore } from "../sessions/rows/sessions.ts";
import { signInDatabase } from "./sign-in-database.ts";

const now = "2026-11-20T18:00:00.000Z";
const later = "2026-12-04T18:00:00.000Z";

const where = (field: string, value: string | string[] | null, operator: "eq" | "in" | "gt" = "eq") => ({
  field,
  value,
  operator,
  connector: "AND" as const,
  mode: "sensitive" as const,
});

for (const engine of engines) {
  suite(`the sign-in library's rows on ${engine.name}`, () => {
    const shared = storeOn(engine);
    const faults: unknown[] = [];
    const database = () => signInDatabase(shared.store, (fault) => faults.push(fault));

    /** Creates a user with a session that lasts until then. */
    async function addSession(expiresAt: string) {
      const userId = crypto.randomUUID();
      const user = { id: userId, name: "Amina", email: `${userId}@example.org`, isOperator: true };
      await shared.store.write((tx) => createUser(tx, user, "hash", now));
      const times = { createdAt: now, updatedAt: now, expiresAt };
      const session = {
        ...{
          id: crypto.randomUUID(),
          userId,
          token: crypto.randomUUID(),
          ipAddress: "",
          userAgent: "",
          steppedUpAt: null,
        },
        ...times,
      };
      await database().create({ model: "sessions", data: session });
      return { user, session };
    }
    const find = (token: string) =>
      database().findOne<Record<string, unknown>>({ model: "sessions", where: [where("token", token)] });

    test("a session is found by its token, which is stored nowhere", async () => {
      const { session } = await addSession(later);
      assert.deepEqual(await find(session.token), session);
      const listed = await database().findMany<{ token: string }>({
        model: "sessions",
        where: [where("userId", session.userId)],
        limit: 10,
      });
      const stored = listed[0]?.token ?? assert.fail("the session is listed");
      assert.match(stored, /^[0-9a-f]{64}$/);
      assert.equal(await find(stored), null, "what is stored signs nobody in");
    });

    test("a session comes with its user, and a user with the ways to sign in", async () => {
      const { session, user } = await addSession(later);
      const on = { from: "userId", to: "id" };
      const found = await database().findOne<{ users: object }>({
        model: "sessions",
        where: [where("token", session.token)],
        join: { users: { on, limit: 1, relation: "one-to-one" } },
      });
      assert.partialDeepStrictEqual(found?.users, { id: user.id, email: user.email, isOperator: 1 });
      const owner = await database().findOne<{ accounts: object[] }>({
        model: "users",
        where: [where("email", user.email)],
        join: { accounts: { on: { from: "id", to: "userId" }, limit: 10, relation: "one-to-many" } },
      });
      assert.partialDeepStrictEqual(owner?.accounts, [{ providerId: "credential", password: "hash" }]);
    });

    test("a change and an end affect the token's session, and no other", async () => {
      const [mine, other] = [(await addSession(later)).session, (await addSession(later)).session];
      const changed = await database().update<Record<string, unknown>>({
        model: "sessions",
        where: [where("token", mine.token)],
        update: { expiresAt: now },
      });
      assert.deepEqual(changed, { ...mine, expiresAt: now });
      const ended = [where("token", [mine.token], "in")];
      assert.equal(await database().deleteMany({ model: "sessions", where: ended }), 1);
      assert.equal(await find(mine.token), null);
      assert.deepEqual(await find(other.token), other);
    });

    test("expired sessions are deleted, and the others are kept", async () => {
      const [old, young] = [(await addSession(now)).session, (await addSession(later)).session];
      await deleteSessionsBefore(shared.store, now);
      assert.equal(await find(old.token), null);
      assert.deepEqual(await find(young.token), young);
    });

    test("an unknown condition is refused, not ignored", async () => {
      const anyOf = [{ ...where("id", "x"), connector: "OR" as const }];
      await assert.rejects(database().deleteMany({ model: "sessions", where: anyOf }), /OR eq/);
    });

    test("a fault of the database is reported", async () => {
      faults.length = 0;
      await assert.rejects(database().count({ model: "nowhere" }));
      assert.equal(faults.length, 1);
    });
  });
}
