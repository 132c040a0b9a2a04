import assert from "node:assert/strict";
import { before, suite, test } from "node:test";
import { addMember } from "../../src/store/members.ts";
import { countMosques, firstMosques, mosquesAmong, newestMosques } from "../../src/store/mosque-list.ts";
import { createMosque } from "../../src/store/mosques.ts";
import { createUser } from "../../src/store/users.ts";
import { engines } from "./databases.ts";
import { newMosque, storeOn } from "./store-suite.ts";

/** In the order in which they are added. */
const names = [
  "masjid Bilal",
  "Masjid Noor",
  "Moschee Österreich",
  "100% Halal_Hub",
  "مسجد النور",
  "Back\\slash",
];

for (const engine of engines) {
  suite(`the operator's search for mosques on ${engine.name}`, () => {
    const shared = storeOn(engine);
    const userId = crypto.randomUUID();
    const ids = names.map(() => crypto.randomUUID());
    const among = (mosqueIds: readonly string[], search?: string) =>
      shared.store.read((tx) => mosquesAmong(tx, mosqueIds, { userId, search }));
    const namesOf = async (mosqueIds: readonly string[]) => {
      const mosques = new Map((await among(mosqueIds)).map((mosque) => [mosque.id, mosque]));
      return mosqueIds.map((id) => mosques.get(id)?.communityName);
    };
    const found = async (search: string) => {
      const mosques = await shared.store.read((tx) => firstMosques(tx, search, 10));
      assert.equal(await shared.store.read((tx) => countMosques(tx, search)), mosques.length);
      return namesOf(mosques);
    };

    before(async () => {
      await shared.store.write(async (tx) => {
        const user = { id: userId, name: "Amina", email: "amina@example.org", isOperator: true };
        await createUser(tx, user, "hash", "2026-11-20T18:00:00.000Z");
        for (const [index, communityName] of names.entries()) {
          const createdAt = `2026-11-20T18:00:0${index}.000Z`;
          await createMosque(tx, { ...newMosque(), id: ids[index] as string, communityName, createdAt });
        }
        const joinedAt = "2026-11-20T18:00:00.000Z";
        await addMember(tx, { mosqueId: ids[1] as string, userId, role: "manager", joinedAt });
      });
    });

    test("finds a part of a name in whatever case", async () => {
      assert.deepEqual(await found("MASJID"), ["masjid Bilal", "Masjid Noor"]);
      assert.deepEqual(await found("jid n"), ["Masjid Noor"]);
      assert.deepEqual(await found("النور"), ["مسجد النور"]);
      assert.deepEqual(await found("Österreich"), ["Moschee Österreich"]);
      assert.deepEqual(await found("no such name"), []);
    });

    test("takes no character of what is typed for a pattern", async () => {
      assert.deepEqual(await found("%"), ["100% Halal_Hub"]);
      assert.deepEqual(await found("_"), ["100% Halal_Hub"]);
      assert.deepEqual(await found("\\"), ["Back\\slash"]);
      assert.deepEqual(await found("' or 1=1 --"), []);
    });

    test("finds a mosque by its whole id, and none by a part of it", async () => {
      const id = ids[1] as string;
      assert.deepEqual(await found(id.toUpperCase()), ["Masjid Noor"]);
      assert.deepEqual(await found(id.slice(0, 13)), []);
    });

    test("says what whoever asks is in each mosque", async () => {
      const mosques = await among(ids);
      const roles = new Map(mosques.map(({ id, role }) => [id, role]));
      assert.deepEqual(
        ids.map((id) => roles.get(id)),
        [null, "manager", null, null, null, null],
      );
    });

    test("goes through these mosques only when it is told which", async () => {
      assert.deepEqual(await among([], "masjid"), []);
      assert.deepEqual(await among(ids.slice(2), "masjid"), []);
      assert.equal((await among(ids.slice(1), "masjid")).length, 1);
    });

    test("gives the newest mosques first, and no more than it is asked for", async () => {
      const newest = await shared.store.read((tx) => newestMosques(tx, undefined, 2));
      assert.deepEqual(await namesOf(newest), ["Back\\slash", "مسجد النور"]);
      assert.equal(await shared.store.read((tx) => countMosques(tx)), names.length);
    });
  });
}
