import assert from "node:assert/strict";
import { before, suite, test } from "node:test";
import type { HealthState } from "@mosque-sync/contract";
import { createUser, saveConfirmedEmail, saveUser } from "#subjects/people/rows/users.ts";
import { addMember } from "#subjects/team/rows/members.ts";
import { engines } from "#test/store/databases.ts";
import { addMosque, newMosque, storeOn } from "#test/store/store-suite.ts";
import type { MosqueSearch } from "./mosque-conditions.ts";
import { listMosques } from "./mosque-list.ts";
import { profileOf, saveProfile } from "./mosques.ts";

const now = new Date("2026-11-20T18:00:00.000Z");

for (const engine of engines) {
  suite(`a list of mosques on ${engine.name}`, () => {
    const shared = storeOn(engine);
    const userId = crypto.randomUUID();
    const ids = new Map<string, string>();
    const find = (search: Partial<MosqueSearch>) =>
      shared.store.readLong((tx) => listMosques(tx, { userId, isOwn: false, now, ...search }));
    const found = async (search: Partial<MosqueSearch>) => {
      const { mosques, counted } = await find(search);
      assert.equal(counted?.total, mosques.length);
      return mosques.map(({ communityName }) => communityName);
    };
    const add = (communityName: string) =>
      shared.store.write(async (tx) => {
        const mosque = { ...newMosque(), communityName };
        ids.set(communityName, mosque.id);
        await addMosque(tx, mosque);
      });

    before(async () => {
      const names = ["Noor 10", "noor 2", "Noor 1", "Moschee Österreich", "100% Halal_Hub", "Back\\slash"];
      for (const name of [...names, "مَسْجِد النّور", "Jami'a Cami"]) await add(name);
      await shared.store.write(async (tx) => {
        const user = { id: userId, name: "Amina", email: "amina@example.org", isOperator: true };
        await createUser(tx, user, "hash", now.toISOString());
      });
      const user = { id: userId, name: "Amina", email: "amina@example.org" };
      await shared.change(ids.get("noor 2") as string, (writing) => addMember(writing, user, "manager"));
    });

    test("is sorted by name as people count, whatever the case and accents", async () => {
      assert.deepEqual(await found({}), [
        "100% Halal_Hub",
        "Back\\slash",
        "Jami'a Cami",
        "Moschee Österreich",
        "Noor 1",
        "noor 2",
        "Noor 10",
        "مَسْجِد النّور",
      ]);
    });

    test("is searched by the beginnings of words, however they are typed", async () => {
      const expected: Record<string, string[]> = {
        NOOR: ["Noor 1", "noor 2", "Noor 10"],
        "noor ٢": ["noor 2"],
        osterreich: ["Moschee Österreich"],
        ÖSTERREICH: ["Moschee Österreich"],
        jamia: ["Jami'a Cami"],
        "مسجد النور": ["مَسْجِد النّور"],
        "HALAL hub": ["100% Halal_Hub"],
        "%": [],
        _: [],
        oor: [],
        "' or 1=1 --": [],
      };
      for (const [search, names] of Object.entries(expected)) {
        assert.deepEqual(await found({ search }), names, search);
      }
    });

    test("finds a mosque by its whole id, but not by a part of it", async () => {
      const id = ids.get("Noor 1") as string;
      assert.deepEqual(await found({ search: id.toUpperCase() }), ["Noor 1"]);
      assert.deepEqual(await found({ search: id.slice(0, 13) }), []);
    });

    test("has the user's role in each mosque, and can be limited to the user's own mosques", async () => {
      const { mosques } = await find({ search: "noor" });
      assert.deepEqual(
        mosques.map(({ role }) => role),
        [null, "manager", null],
      );
      assert.deepEqual(await found({ isOwn: true }), ["noor 2"]);
      assert.deepEqual(await found({ isOwn: true, role: "manager" }), ["noor 2"]);
      assert.deepEqual(await found({ isOwn: true, role: "owner" }), []);
    });

    test("finds a mosque however its name is divided, and by town, address and owner", async () => {
      const find = async (search: string) => (await found({ search })).toSorted();
      for (const name of ["An-Nur", "Annur Centre", "Al-Aqṣā", "جامع النور"]) await add(name);
      await shared.change(ids.get("Al-Aqṣā") as string, (writing) =>
        saveProfile(writing, { ...profileOf(writing.mosque), address: "14 Wolseley Rd, Sheffield S8 0ZU" }),
      );
      const owner = { id: crypto.randomUUID(), name: "Bilāl Șahin", email: "b.sahin@mosque.example" };
      const manager = { id: crypto.randomUUID(), name: "Zayd", email: "zayd@mosque.example" };
      await shared.store.write(async (tx) => {
        for (const user of [owner, manager]) {
          await createUser(tx, { ...user, isOperator: false }, "hash", now.toISOString());
        }
      });
      await shared.change(ids.get("Al-Aqṣā") as string, async (writing) => {
        await addMember(writing, owner, "owner");
        await addMember(writing, manager, "manager");
      });
      const expected: Record<string, string[]> = {
        "An Nur": ["An-Nur", "Annur Centre"],
        annur: ["An-Nur", "Annur Centre"],
        "nur an": ["An-Nur"],
        "al aqsa": ["Al-Aqṣā"],
        AlAqsa: ["Al-Aqṣā"],
        "aqsa al": ["Al-Aqṣā"],
        نور: ["جامع النور", "مَسْجِد النّور"],
        sheffield: ["Al-Aqṣā"],
        "shef wolseley": ["Al-Aqṣā"],
        "s8 0zu": ["Al-Aqṣā"],
        "sheffield nur": [],
        bilal: ["Al-Aqṣā"],
        "Bilal Sahin": ["Al-Aqṣā"],
        "b.sahin@mosque.example": ["Al-Aqṣā"],
        "sahin sheffield": ["Al-Aqṣā"],
        zayd: [],
        "-": [],
      };
      for (const [search, names] of Object.entries(expected)) {
        assert.deepEqual(await find(search), names.toSorted(), search);
      }
      await shared.store.write(async (tx) => {
        await saveUser(tx, owner.id, { name: "Hamza" }, now.toISOString());
        await saveConfirmedEmail(tx, owner.id, "hamza@new.example", now.toISOString());
      });
      assert.deepEqual([await find("bilal"), await find("sahin")], [[], []]);
      assert.deepEqual([await find("hamza"), await find("new.example")], [["Al-Aqṣā"], ["Al-Aqṣā"]]);
      await shared.change(ids.get("Al-Aqṣā") as string, (writing) =>
        saveProfile(writing, { ...profileOf(writing.mosque), address: undefined }),
      );
      assert.deepEqual(await find("sheffield"), []);
    });

    test("finds a mosque by its new name after a change", async () => {
      await add("Renamed before");
      await shared.change(ids.get("Renamed before") as string, (writing) =>
        saveProfile(writing, {
          ...profileOf(writing.mosque),
          communityName: "Zitouna",
          verificationStatus: "Verified",
        }),
      );
      assert.deepEqual(await found({ search: "renamed" }), []);
      assert.deepEqual(await found({ search: "zitouna" }), ["Zitouna"]);
      assert.deepEqual(await found({ verification: "Verified" }), ["Zitouna"]);
    });
  });

  suite(`the mosques in trouble on ${engine.name}`, () => {
    const shared = storeOn(engine);
    const dayMs = 24 * 60 * 60 * 1_000;
    const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
    /** Since how many days each mosque is in its state, in the order of the list. */
    const sinceDays: Record<string, number> = {
      "failed for long": 90,
      "failed just now": 0,
      "late for a year": 365,
      "late for a day": 1,
      "stuck 2": 1,
      "never 2": 4,
      "never 10": 3,
      "healthy 10": 2,
      "healthy 2": 1,
      "paused 2": 1,
    };
    const names = Object.keys(sinceDays);

    before(async () => {
      // They are not created in the order of the list.
      for (const communityName of names.toReversed()) {
        const mosque = { ...newMosque(), communityName };
        await shared.store.write((tx) => addMosque(tx, mosque));
        const [state] = communityName.split(" ") as [HealthState];
        const stateSince = daysAgo(sinceDays[communityName] ?? 0);
        const watched = { state, stateSince };
        await shared.store.write((tx) =>
          tx.updateTable("syncWatches").set(watched).where("mosqueId", "=", mosque.id).execute(),
        );
      }
    });

    const find = (search: Partial<MosqueSearch>) =>
      shared.store.readLong(async (tx) => {
        const asked: MosqueSearch = { userId: "nobody", isOwn: false, now, sort: "worst", ...search };
        const { mosques, counted } = await listMosques(tx, asked);
        return { names: mosques.map(({ communityName }) => communityName), total: counted?.total };
      });

    test("come first: failed, late, stuck, never used, then the rest; in each state the longest first", async () => {
      assert.deepEqual(await find({}), { names, total: names.length });
    });

    test("can be searched for by itself", async () => {
      for (const health of ["failed", "late", "stuck", "never", "healthy", "paused"] as const) {
        const expected = names.filter((name) => name.startsWith(health));
        assert.deepEqual(await find({ health }), { names: expected, total: expected.length });
        assert.deepEqual(await find({ health, search: "2" }), {
          names: expected.filter((name) => name.includes("2")),
          total: expected.filter((name) => name.includes("2")).length,
        });
      }
    });

    test("are among the others when the list is sorted by name", async () => {
      const { names: byName } = await find({ sort: "name" });
      assert.deepEqual(byName.slice(0, 4), ["failed for long", "failed just now", "healthy 2", "healthy 10"]);
    });
  });
}
