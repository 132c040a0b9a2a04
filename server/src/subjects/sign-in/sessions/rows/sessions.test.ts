import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { suite, test } from "node:test";
import { createUser } from "#subjects/people/rows/users.ts";
import { engines } from "#test/store/databases.ts";
import { storeOn } from "#test/store/store-suite.ts";
import { renewSession } from "./sessions.ts";

const at = "2026-12-05T12:00:00.000Z";

for (const engine of engines) {
  suite(`sessions on ${engine.name}`, () => {
    const shared = storeOn(engine);

    test("of several that prove who they are with one token at the same moment, one gets the session", async () => {
      const [id, first] = [crypto.randomUUID(), "first"];
      await shared.store.write(async (tx) => {
        await createUser(tx, { id, name: "Amina", email: "amina@example.org", isOperator: false }, "x", at);
        const dates = { createdAt: at, updatedAt: at, expiresAt: "2100-01-01T00:00:00.000Z" };
        const session = { id, userId: id, token: hash("sha256", first), ipAddress: null, userAgent: null };
        await tx
          .insertInto("sessions")
          .values({ ...session, ...dates })
          .execute();
      });
      const renewals = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          shared.store.write((tx) => renewSession(tx, { id, token: first }, { token: `next ${index}` })),
        ),
      );
      assert.equal(renewals.filter(Boolean).length, 1);
    });
  });
}
