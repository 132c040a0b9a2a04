import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { Writing } from "#store/changes.ts";
import type { Table } from "#store/tables/columns.ts";
import { asAny, dataTables, type Tx } from "#store/tables/schema.ts";
import { createKey } from "#subjects/keys/rows/keys.ts";
import { addMails } from "#subjects/mail/rows/mails.ts";
import { createUser } from "#subjects/people/rows/users.ts";
import { createInvitation } from "#subjects/sign-in/links/rows/links.ts";
import { addMember } from "#subjects/team/rows/members.ts";
import { engines } from "#test/store/databases.ts";
import { originOf, storeOn } from "#test/store/store-suite.ts";
import { lockMosque } from "./mosques.ts";
import { removeMosque } from "./removed-mosques.ts";

const at = "2026-11-28T09:00:00.000Z";
const user = { id: "user", name: "Amina", email: "amina@example.org", isOperator: false };

/** Creates a row of a mosque in each table that no reference to the mosque guards. */
const creations: Readonly<Record<string, (writing: Writing) => Promise<unknown>>> = {
  apiKeys: (writing) =>
    createKey(writing, {
      ...{ id: crypto.randomUUID(), familyId: "family", name: "Website" },
      ...{ createdBy: "operator", scope: "sync:write" },
    }),
  members: (writing) => addMember(writing, user, "owner"),
  links: (writing) =>
    createInvitation(writing, {
      ...{ id: crypto.randomUUID(), email: "other@example.org" },
      ...{ role: "viewer", mailedOnly: true },
    }),
  mails: ({ tx, mosque }) =>
    addMails(tx, [{ mosqueId: mosque.id, address: user.email, what: "failed", subject: "S", text: "T" }], at),
};

/** The whole tables whose rows name a mosque that must exist. */
const guarded = Object.entries<Table>(dataTables)
  .filter(([, { columns }]) => columns.mosqueId?.namesMosque)
  .map(([name]) => name);

for (const engine of engines) {
  suite(`a removed mosque on ${engine.name}`, () => {
    const shared = storeOn(engine);
    /** As the service does it: with the mosque locked, if it still exists. */
    const change = (mosqueId: string, work: (writing: Writing) => Promise<unknown>) =>
      shared.store.write(async (tx) => {
        const mosque = await lockMosque(tx, mosqueId);
        if (mosque) await work({ tx, mosque, origin: originOf(mosqueId) });
      });
    const remove = (mosqueId: string) =>
      change(mosqueId, ({ tx, mosque }) =>
        removeMosque(tx, mosque, { removedAt: at, removedBy: user.id, requestId: "request" }),
      );
    const countOf = (tx: Tx, table: string, mosqueId: string) =>
      asAny(tx)
        .selectFrom(table)
        .select("mosqueId")
        .where("mosqueId", "=", mosqueId)
        .execute()
        .then((rows) => rows.length);
    const left = (mosqueId: string) =>
      shared.store.read(async (tx) => {
        const counts: [string, number][] = [];
        for (const table of guarded) counts.push([table, await countOf(tx, table, mosqueId)]);
        return Object.fromEntries(counts.filter(([, rows]) => rows > 0));
      });

    test("leaves no key, member, link, mail or word", async () => {
      await shared.store.write((tx) => createUser(tx, user, "hash", at));
      const mosqueId = await shared.addMosque();
      for (const create of Object.values(creations)) await change(mosqueId, create);
      assert.deepEqual(Object.keys(await left(mosqueId)).toSorted(), guarded.toSorted());
      await remove(mosqueId);
      assert.deepEqual(await left(mosqueId), {});
    });

    test("gets no row from a creation that runs at the same time, whichever is first", async () => {
      for (let round = 0; round < 12; round += 1) {
        const mosqueId = await shared.addMosque();
        const all = Object.values(creations).map((create) => () => change(mosqueId, create));
        all.splice(round % (all.length + 1), 0, () => remove(mosqueId));
        await Promise.all(all.map((run) => run()));
        assert.deepEqual(await left(mosqueId), {});
      }
    });
  });
}
