import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { Announcement, MosqueRole } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import { announcementTable } from "#subjects/mosque-data/rows/items.ts";
import { setSuspension } from "#subjects/mosques/operated-mosques.ts";
import { findMosque } from "#subjects/mosques/rows/mosques.ts";
import { emptyTestMosque } from "#subjects/mosques/test-mosques.ts";
import { saveDisabled } from "#subjects/people/rows/user-removal.ts";
import { createUser, saveUser } from "#subjects/people/rows/users.ts";
import { engines } from "#test/store/databases.ts";
import { storeOn } from "#test/store/store-suite.ts";
import { addMember, changeRole, findMember } from "./rows/members.ts";

const now = "2026-12-05T12:00:00.000Z";
const refusal = (reason: string) => (error: unknown) => error instanceof ApiError && error.reason === reason;

for (const engine of engines) {
  suite(`A request with several transactions, on ${engine.name},`, () => {
    const shared = storeOn(engine);

    /** A user, and the parts of a request of theirs that handlers read. */
    async function newActor({ isOperator = false } = {}) {
      const id = crypto.randomUUID();
      const user = { id, name: "Amina", email: `${id}@example.org`, isOperator };
      await shared.store.write((tx) => createUser(tx, user, "hash", now));
      const services = {
        store: shared.store,
        now: () => new Date(now),
        newId: () => crypto.randomUUID(),
        onEvent() {},
        sendMails() {},
        mailer: { canSend: false },
      };
      return { user, services, requestId: "request-1", caller: { address: "203.0.113.7" } };
    }
    async function memberOf(mosqueId: string, role: MosqueRole) {
      const actor = await newActor();
      await shared.change(mosqueId, (writing) => addMember(writing, actor.user, role));
      return actor;
    }

    test("suspends no mosque once its user is no operator, or is disabled", async () => {
      const mosqueId = await shared.addMosque();
      const suspend = (actor: Awaited<ReturnType<typeof newActor>>) =>
        setSuspension({ ...actor, body: { mosqueIds: [mosqueId], isSuspended: true } } as never);
      const [demoted, disabled] = [
        await newActor({ isOperator: true }),
        await newActor({ isOperator: true }),
      ];
      await shared.store.write((tx) => saveUser(tx, demoted.user.id, { isOperator: false }, now));
      await shared.store.write((tx) => saveDisabled(tx, disabled.user.id, { isDisabled: true, now }));
      await assert.rejects(suspend(demoted), refusal("operator_only"));
      await assert.rejects(suspend(disabled), refusal("account_disabled"));
      const read = () => shared.store.read((tx) => findMosque(tx, mosqueId));
      assert.equal((await read())?.suspendedAt, null);
      await suspend(await newActor({ isOperator: true }));
      assert.equal((await read())?.suspendedAt, now);
    });

    test("stops emptying a test mosque once its user may not edit it", async () => {
      const mosqueId = await shared.addMosque();
      await shared.change(mosqueId, async (writing) => {
        for (let n = 0; n < 251; n += 1) {
          const item = { id: crypto.randomUUID(), title: "Title", body: "Body", createdAt: now };
          await announcementTable.insert(writing, item as Announcement);
        }
      });
      const actor = await memberOf(mosqueId, "manager");
      const continued = await shared.change(mosqueId, (writing) =>
        emptyTestMosque({ ...actor, ...writing } as never),
      );
      await shared.change(mosqueId, async (writing) => {
        const member = await findMember(writing.tx, mosqueId, actor.user.id);
        await changeRole(writing, member ?? assert.fail("is a member"), "viewer");
      });
      assert.ok(typeof continued === "function", "a step is left");
      await assert.rejects(async () => continued(), refusal("role_not_enough"));
      const left = await shared.store.read((tx) => announcementTable.page(tx, mosqueId, { limit: 9 }));
      assert.equal(left.items.length, 1);
    });
  });
}
