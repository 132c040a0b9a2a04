import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { warnOfKeys } from "#subjects/keys/key-warnings.ts";
import { createKey } from "#subjects/keys/rows/keys.ts";
import { createUser } from "#subjects/people/rows/users.ts";
import { saveFactorRequirement } from "#subjects/sign-in/factors/rows/factors.ts";
import { findConfirmedOwners, findMailed } from "#subjects/team/rows/mailed-members.ts";
import { roleOf } from "#subjects/team/rows/members.ts";
import { engines } from "#test/store/databases.ts";
import { newKey, originOf, storeOn } from "#test/store/store-suite.ts";
import { findMosque } from "./mosques.ts";
import { createTestMosque } from "./test-mosques.ts";

for (const engine of engines) {
  suite(`A test mosque on ${engine.name}`, { concurrency: 1 }, () => {
    const shared = storeOn(engine);
    const at = "2026-12-05T12:00:00.000Z";

    const makeOf = (realId: string, testId: string) =>
      shared.change(realId, ({ tx, mosque }) =>
        createTestMosque(tx, mosque, originOf(testId), () => crypto.randomUUID()),
      );

    /** A mosque with an owner whose email is confirmed, and its test mosque. */
    async function bothMosques() {
      const realId = await shared.addMosque();
      const owner = {
        ...{ id: crypto.randomUUID(), name: "Amina", email: `${crypto.randomUUID()}@example.org` },
        isOperator: false,
      };
      await shared.store.write(async (tx) => {
        await createUser(tx, owner, "hash", at);
        await tx.updateTable("users").set({ emailVerified: 1 }).where("id", "=", owner.id).execute();
        const member = { mosqueId: realId, userId: owner.id, role: "owner", joinedAt: at, mails: 1 } as const;
        await tx.insertInto("members").values(member).execute();
      });
      const testId = crypto.randomUUID();
      await makeOf(realId, testId);
      return { realId, owner, testId };
    }

    test("has the people of its real mosque, who get its mails about security and no others", async () => {
      const { owner, testId } = await bothMosques();
      const { role, owners, mailed } = await shared.store.read(async (tx) => ({
        role: await roleOf(tx, testId, owner.id),
        owners: await findConfirmedOwners(tx, testId, null),
        mailed: await findMailed(tx, testId),
      }));
      assert.deepEqual([role, owners, mailed], ["owner", [{ email: owner.email, language: null }], []]);
    });

    test("warns nobody of a key that ends", async () => {
      const { realId, testId } = await bothMosques();
      const expiresAt = "2026-12-06T12:00:00.000Z";
      const createdAt = "2026-06-01T12:00:00.000Z";
      for (const id of [realId, testId]) {
        await shared.change(id, (writing) => createKey(writing, { ...newKey(), expiresAt }), createdAt);
      }
      const warning = {
        ...{ store: shared.store, mailer: { canSend: true }, onMails: () => {} },
        keysPageOf: () => "https://sync.example.org",
      };
      await warnOfKeys(warning, new Date(at), new AbortController().signal);
      const mails = await shared.store.read((tx) =>
        tx.selectFrom("mails").select("mosqueId").where("mosqueId", "in", [realId, testId]).execute(),
      );
      assert.ok(mails.length > 0 && mails.every(({ mosqueId }) => mosqueId === realId));
    });

    test("requires a second factor while its real mosque does", async () => {
      const { realId, testId } = await bothMosques();
      for (const isRequired of [true, false]) {
        await shared.store.write((tx) => saveFactorRequirement(tx, realId, isRequired));
        const mosque = await shared.store.read((tx) => findMosque(tx, testId));
        assert.equal(mosque?.factorRequired, isRequired ? 1 : 0);
      }
    });

    test("is unique to its real mosque: the database rejects a second", async () => {
      const { realId } = await bothMosques();
      await assert.rejects(makeOf(realId, crypto.randomUUID()), /unique/i);
    });
  });
}
