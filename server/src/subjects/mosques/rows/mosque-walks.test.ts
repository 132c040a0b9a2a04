import assert from "node:assert/strict";
import { before, suite, test } from "node:test";
import { type HealthState, healthStates } from "@mosque-sync/contract";
import { cursorOf } from "#store/lists/cursors.ts";
import { type ListBounds, listBounds } from "#store/lists/id-sets.ts";
import { createUser } from "#subjects/people/rows/users.ts";
import { addMember } from "#subjects/team/rows/members.ts";
import { engines } from "#test/store/databases.ts";
import { addMosque, newMosque, storeOn } from "#test/store/store-suite.ts";
import type { MosqueSearch } from "./mosque-conditions.ts";
import { listMosques, nameOfList } from "./mosque-list.ts";

const at = "2026-11-20T18:00:00.000Z";
/** More than any list of this suite has. */
const enough = 1_000;
/** Bounds that the small lists of this suite exceed: no condition leaves few mosques. */
const tight: ListBounds = { few: 0, lookedAt: 7, counted: 5, perPage: 3 };

for (const engine of engines) {
  suite(`a list of many mosques on ${engine.name}`, () => {
    const shared = storeOn(engine);
    const userId = crypto.randomUUID();

    before(async () => {
      const user = { id: userId, name: "Amina", email: "amina@example.org" };
      await shared.store.write((tx) => createUser(tx, { ...user, isOperator: true }, "hash", at));
      for (let number = 0; number < 40; number += 1) {
        const mosque = {
          ...newMosque(),
          communityName: `${number % 2 ? "Noor" : "Rahma"} ${number % 10} Town`,
        };
        await shared.store.write((tx) => addMosque(tx, mosque));
        const state = healthStates[number % healthStates.length] as HealthState; // It is not empty.
        const stateSince = new Date(Date.parse(at) + (number % 4) * 1_000).toISOString();
        await shared.store.write(async (tx) => {
          const [watches, mosques] = [tx.updateTable("syncWatches"), tx.updateTable("mosques")];
          await watches.set({ state, stateSince }).where("mosqueId", "=", mosque.id).execute();
          const verificationStatus = number % 5 ? "Unverified" : "Verified";
          await mosques.set({ verificationStatus }).where("id", "=", mosque.id).execute();
        });
        if (number % 3 === 0) await shared.change(mosque.id, (writing) => addMember(writing, user, "owner"));
      }
    });

    const page = (search: Partial<MosqueSearch>, bounds: ListBounds) =>
      shared.store.readLong((tx) =>
        listMosques(tx, { userId, isOwn: false, now: new Date(at), ...search }, bounds),
      );

    async function allPages(search: Partial<MosqueSearch>, bounds: ListBounds): Promise<string[]> {
      const ids: string[] = [];
      let cursor: string | undefined;
      for (let pages = 0; pages < enough; pages += 1) {
        const { mosques, next } = await page({ ...search, ...(cursor && { cursor }) }, bounds);
        assert.ok(mosques.length <= bounds.perPage);
        ids.push(...mosques.map(({ id }) => id));
        if (!next) return ids;
        cursor = cursorOf(nameOfList({ userId, isOwn: false, ...search }), next);
      }
      return assert.fail("The list has no end.");
    }

    const searches: Partial<MosqueSearch>[] = [
      {},
      { search: "noor" },
      { search: "noor town" },
      { search: "town 3 rahma" },
      { search: "amina" },
      { health: "late" },
      { health: "late", search: "town" },
      { verification: "Verified" },
      { verification: "Verified", search: "noor", health: "stuck" },
      { isOwn: true },
      { isOwn: true, role: "owner", search: "noor", verification: "Unverified" },
      { isOwn: true, role: "viewer" },
      { search: "nobody" },
    ];

    for (const sort of ["name", "worst"] as const) {
      for (const search of searches) {
        test(`has the same mosques in the same order however it is read: ${JSON.stringify({ ...search, sort })}`, async () => {
          const whole = (await page({ ...search, sort }, { ...listBounds, perPage: enough })).mosques;
          const ids = whole.map(({ id }) => id);
          assert.equal(new Set(ids).size, ids.length);
          assert.deepEqual(await allPages({ ...search, sort }, { ...listBounds, perPage: 3 }), ids);
          assert.deepEqual(await allPages({ ...search, sort }, tight), ids);
        });
      }
    }

    test("counts its mosques up to a bound, and says when there are more", async () => {
      assert.deepEqual((await page({}, listBounds)).counted, { total: 40, tests: 0 });
      assert.deepEqual((await page({}, tight)).counted, { total: 5, isMore: true });
      assert.deepEqual((await page({ health: "late" }, tight)).counted, { total: 5, isMore: true });
      assert.equal((await page({ search: "noor" }, tight)).counted, undefined);
    });

    test("continues behind a mosque that was removed meanwhile", async () => {
      const first = await page({}, tight);
      const last = first.mosques.at(-1)?.id ?? assert.fail();
      const cursor = cursorOf("mosques by name", first.next ?? assert.fail());
      const expected = (await page({ cursor }, tight)).mosques.map(({ id }) => id);
      await shared.store.write(async (tx) => {
        for (const table of ["members", "syncWatches", "mosqueWords"] as const) {
          await tx.deleteFrom(table).where("mosqueId", "=", last).execute();
        }
        await tx.deleteFrom("mosques").where("id", "=", last).execute();
      });
      assert.deepEqual(
        (await page({ cursor }, tight)).mosques.map(({ id }) => id),
        expected,
      );
    });
  });
}
