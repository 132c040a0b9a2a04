import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { saveDisabled } from "#subjects/people/rows/user-removal.ts";
import { confirmUser, createUser } from "#subjects/people/rows/users.ts";
import { engines } from "#test/store/databases.ts";
import { storeOn } from "#test/store/store-suite.ts";
import { findConfirmedOwners, findMailed, findOwnersAround } from "./mailed-members.ts";

const now = "2026-11-20T18:00:00.000Z";

for (const engine of engines) {
  suite(`the owners who are mailed about a mosque on ${engine.name}`, () => {
    const shared = storeOn(engine);

    async function addOwner(mosqueId: string, { isConfirmed = true } = {}) {
      const id = crypto.randomUUID();
      const user = { id, name: "Amina", email: `${id}@example.org`, isOperator: false };
      const member = { mosqueId, userId: id, role: "owner", joinedAt: now, mails: 1 } as const;
      await shared.store.write(async (tx) => {
        await createUser(tx, user, "hash", now);
        if (isConfirmed) await confirmUser(tx, id);
        await tx.insertInto("members").values(member).execute();
      });
      return user;
    }

    /** The emails that each kind of mail goes to. */
    async function mailed(mosqueId: string, other: { readonly id: string }) {
      const lists = await shared.store.read(async (tx) => [
        await findConfirmedOwners(tx, mosqueId, other.id),
        await findMailed(tx, mosqueId),
        await findOwnersAround(tx, other),
      ]);
      return lists.map((readers) => readers.map(({ email }) => email));
    }

    test("can sign in and have a confirmed email: a disabled one is mailed again once enabled", async () => {
      const mosqueId = await shared.addMosque();
      const owner = await addOwner(mosqueId);
      const other = await addOwner(mosqueId, { isConfirmed: false });
      const everywhere = [[owner.email], [owner.email], [owner.email]];
      assert.deepEqual(await mailed(mosqueId, other), everywhere);
      const save = (isDisabled: boolean) =>
        shared.store.write((tx) => saveDisabled(tx, owner.id, { isDisabled, now }));
      await save(true);
      assert.deepEqual(await mailed(mosqueId, other), [[], [], []]);
      await save(false);
      assert.deepEqual(await mailed(mosqueId, other), everywhere);
    });
  });
}
