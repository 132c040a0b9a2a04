import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { createUser } from "#subjects/people/rows/users.ts";
import { engines } from "#test/store/databases.ts";
import { storeOn } from "#test/store/store-suite.ts";
import { beginFor, generationSince } from "../sessions/rows/security-generations.ts";
import { endSessions } from "../sessions/rows/sessions.ts";
import { onlySince, onlyWhile } from "./sign-in-start.ts";

const [earlier, ended, later] = [
  "2026-11-20T18:00:00.000Z",
  "2026-11-20T18:01:00.000Z",
  "2026-11-20T18:02:00.000Z",
];

for (const engine of engines) {
  suite(`a sign-in that was checked before its account ended everything, on ${engine.name}`, () => {
    const shared = storeOn(engine);
    async function addUser() {
      const id = crypto.randomUUID();
      const user = { id, name: "Amina", email: `${id}@example.org`, isOperator: false };
      await shared.store.write((tx) => createUser(tx, user, "hash", earlier));
      return user;
    }

    for (const [what, model] of [
      ["a session", "sessions"],
      ["a wait for the second factor", "verifications"],
    ] as const) {
      test(`makes ${what} no more`, async () => {
        const { id, email } = await addUser();
        const begun = await shared.store.read((tx) => beginFor(tx, email));
        const make = onlyWhile(begun, "sign_in_failed");
        await shared.store.write((tx) => make(tx, model, { userId: id }));
        await shared.store.write((tx) => endSessions(tx, id, ended));
        await assert.rejects(
          shared.store.write((tx) => make(tx, model, { userId: id })),
          { reason: "sign_in_failed" },
        );
      });
    }

    test("linked by the provider's word makes no session after an end of everything meanwhile", async () => {
      const { id: userId } = await addUser();
      const beginning = { begunAt: earlier, now: () => new Date(later), reason: "sign_in_failed" } as const;
      const make = onlySince(
        async () => beginning,
        async () => {},
      );
      await shared.store.write((tx) => make(tx, "accounts", { userId }));
      await shared.store.write((tx) => make(tx, "sessions", { userId }));
      await shared.store.write((tx) => endSessions(tx, userId, later));
      for (const model of ["sessions", "verifications"]) {
        await assert.rejects(
          shared.store.write((tx) => make(tx, model, { userId })),
          { reason: "sign_in_failed" },
        );
      }
    });

    test("is distinguished from a sign-in begun later, unless the end is in the future", async () => {
      const { id } = await addUser();
      const since = (begunAt: string, now: string) =>
        shared.store.write(async (tx) => (await generationSince(tx, id, { begunAt, now }))?.generation);
      assert.equal(await since(earlier, later), 0);
      await shared.store.write((tx) => endSessions(tx, id, ended));
      assert.equal(await since(earlier, later), undefined);
      assert.equal(await since(ended, later), undefined);
      assert.equal(await since("", later), undefined);
      assert.equal(await since(later, later), 1);
      assert.equal(await since(earlier, earlier), 1);
    });
  });
}
