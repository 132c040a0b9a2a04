import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { Tx } from "#store/tables/schema.ts";
import { createUser } from "#subjects/people/rows/users.ts";
import { engines } from "#test/store/databases.ts";
import { storeOn } from "#test/store/store-suite.ts";
import { createInvitation, createLink } from "./links.ts";
import { isGiven } from "./open-links.ts";

const now = "2026-11-20T18:00:00.000Z";

for (const engine of engines) {
  suite(`a link whose maker has lost a right, on ${engine.name}`, () => {
    const shared = storeOn(engine);
    const change = <T>(work: (tx: Tx) => Promise<T>) => shared.store.write(work);
    async function addUser(isOperator = false) {
      const id = crypto.randomUUID();
      const user = { id, name: "Amina", email: `${id}@example.org`, isOperator };
      await change((tx) => createUser(tx, user, "hash", now));
      return id;
    }
    const saveMaker = (id: string, values: { disabledAt?: string; deletedAt?: string; isOperator?: 0 }) =>
      change((tx) => tx.updateTable("users").set(values).where("id", "=", id).execute());
    const isStillGiven = (linkId: string) => shared.store.read((tx) => isGiven(tx, linkId));

    /** A link of one user to another's password, or to their email. */
    async function addLink(kind: "password" | "email", userId: string, createdBy: string) {
      const id = crypto.randomUUID();
      const purpose = kind === "email" ? { kind, userId, email: "new@example.org" } : { kind, userId };
      await change((tx) => createLink(tx, { id, ...purpose, createdBy, mailedOnly: false }, new Date(now)));
      return id;
    }

    // Whatever takes these rights also ends all that was begun; each of them counts by itself all the same.
    for (const [what, lost] of [
      ["a disabled account", { disabledAt: now }],
      ["a deleted account", { deletedAt: now }],
      ["an account that operates no more", { isOperator: 0 }],
    ] as const) {
      test(`to another's password is dead once its maker is ${what}`, async () => {
        const maker = await addUser(true);
        const link = await addLink("password", await addUser(), maker);
        assert.ok(await isStillGiven(link));
        await saveMaker(maker, lost);
        assert.ok(!(await isStillGiven(link)));
      });
    }

    test("to an email is only the account's own", async () => {
      const [person, other] = [await addUser(), await addUser(true)];
      assert.ok(await isStillGiven(await addLink("email", person, person)));
      assert.ok(!(await isStillGiven(await addLink("email", person, other))));
    });

    test("that invites is dead once its maker may not invite any more, or has left the team", async () => {
      const [mosqueId, maker] = [await shared.addMosque(), await addUser()];
      const id = crypto.randomUUID();
      const member = { mosqueId, userId: maker, role: "owner", joinedAt: now, mails: 0 } as const;
      await change((tx) => tx.insertInto("members").values(member).execute());
      await shared.change(mosqueId, ({ origin, ...writing }) =>
        createInvitation(
          { ...writing, origin: { ...origin, actorId: maker } },
          { id, email: "new@example.org", role: "viewer", mailedOnly: false },
        ),
      );
      assert.ok(await isStillGiven(id));
      await change((tx) =>
        tx.updateTable("members").set({ role: "viewer" }).where("userId", "=", maker).execute(),
      );
      assert.ok(!(await isStillGiven(id)));
      await change((tx) =>
        tx.updateTable("members").set({ role: "owner" }).where("userId", "=", maker).execute(),
      );
      assert.ok(await isStillGiven(id));
      await change((tx) => tx.deleteFrom("members").where("userId", "=", maker).execute());
      assert.ok(!(await isStillGiven(id)));
    });
  });
}
