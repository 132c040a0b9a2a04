import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { versionedCollections } from "@mosque-sync/contract";
import { type Change, findChanges, saveChange } from "#store/changes.ts";
import { findMosque } from "#subjects/mosques/rows/mosques.ts";
import { engines } from "./databases.ts";
import { newMosque, originOf, storeOn } from "./store-suite.ts";

for (const engine of engines) {
  suite(`a recorded change on ${engine.name}`, () => {
    const shared = storeOn(engine);

    function record(mosqueId: string, change: Change): Promise<number> {
      return shared.change(mosqueId, (writing) => saveChange(writing, change, async () => {}));
    }

    async function versionsOf(mosqueId: string): Promise<number[]> {
      const mosque = await shared.store.read((tx) => findMosque(tx, mosqueId));
      return versionedCollections.map((name) => mosque?.[`${name}Version`] ?? assert.fail());
    }

    /** The records after the mosque's creation. */
    async function recordsOf(mosqueId: string) {
      const [creation, ...records] = await allRecordsOf(mosqueId);
      assert.equal(creation?.sequence, 1);
      return records;
    }

    function allRecordsOf(mosqueId: string) {
      return shared.store.read((tx) => findChanges(tx, mosqueId));
    }

    test("of a new mosque is its first, has its profile, and leaves every version at 1", async () => {
      const mosqueId = await shared.addMosque();
      assert.deepEqual(
        await versionsOf(mosqueId),
        versionedCollections.map(() => 1),
      );
      const [{ after, ...record } = assert.fail(), ...others] = await allRecordsOf(mosqueId);
      const { communityName, timeZoneId, createdAt } = newMosque();
      assert.deepEqual(others, []);
      assert.deepEqual(record, {
        ...originOf(mosqueId),
        at: createdAt,
        sequence: 1,
        resource: "profile",
        resourceId: mosqueId,
        before: null,
      });
      const profile = JSON.parse(after ?? "");
      assert.deepEqual(
        [profile.id, profile.communityName, profile.timeZoneId, profile.createdAt],
        [mosqueId, communityName, timeZoneId, createdAt],
      );
    });

    for (const [index, resource] of versionedCollections.entries()) {
      test(`of ${resource} raises the version of ${resource} by one, and no other`, async () => {
        const mosqueId = await shared.addMosque();
        const before = await versionsOf(mosqueId);
        const version = await record(mosqueId, { resource, resourceId: "x", after: {} });
        const after = before.map((value, place) => (place === index ? value + 1 : value));
        assert.deepEqual(await versionsOf(mosqueId), after);
        assert.equal(version, after[index]);
      });
    }

    test("of keys raises no version, but is recorded", async () => {
      const mosqueId = await shared.addMosque();
      const before = await versionsOf(mosqueId);
      assert.equal(await record(mosqueId, { resource: "keys", resourceId: "x" }), 0);
      assert.deepEqual(await versionsOf(mosqueId), before);
      assert.equal((await recordsOf(mosqueId)).length, 1);
    });

    test("has its author, instant, request, and the values before and after", async () => {
      const mosqueId = await shared.addMosque();
      const [before, after] = [{ status: "Open" }, { status: "مغلق" }];
      await record(mosqueId, { resource: "profile", resourceId: mosqueId, before, after });
      await record(mosqueId, { resource: "announcements", resourceId: "a", after });
      await record(mosqueId, { resource: "announcements", resourceId: "a", before: after });
      const common = originOf(mosqueId);
      const json = JSON.stringify;
      assert.deepEqual(await recordsOf(mosqueId), [
        {
          ...common,
          sequence: 2,
          resource: "profile",
          resourceId: mosqueId,
          before: json(before),
          after: json(after),
        },
        {
          ...common,
          sequence: 3,
          resource: "announcements",
          resourceId: "a",
          before: null,
          after: json(after),
        },
        {
          ...common,
          sequence: 4,
          resource: "announcements",
          resourceId: "a",
          before: json(after),
          after: null,
        },
      ]);
    });

    test("has of a changed resource only what differs, and of a prayer row also its key", async () => {
      const mosqueId = await shared.addMosque();
      const profile = { id: mosqueId, communityName: "Masjid Noor", status: "Open" };
      await record(mosqueId, {
        resource: "profile",
        resourceId: mosqueId,
        before: profile,
        after: { ...profile, status: "Closed" },
      });
      const row = { id: "fajr-row", prayerKey: "fajr", adhanTime: "05:10", iqamahTime: "05:30" };
      const { iqamahTime, ...withoutIqamah } = { ...row, adhanTime: "05:12" };
      await record(mosqueId, { resource: "prayers", resourceId: row.id, before: row, after: withoutIqamah });
      const texts = (await recordsOf(mosqueId)).map(({ before, after }) => [before, after]);
      assert.deepEqual(texts, [
        ['{"status":"Open"}', '{"status":"Closed"}'],
        ['{"adhanTime":"05:10","iqamahTime":"05:30"}', '{"prayerKey":"fajr","adhanTime":"05:12"}'],
      ]);
    });

    test("that leaves every value as it was is not saved or recorded, and raises no version", async () => {
      const mosqueId = await shared.addMosque();
      const before = await versionsOf(mosqueId);
      const change = { resource: "prayers", resourceId: "x", before: { a: 1 }, after: { a: 1 } } as const;
      const version = await shared.change(mosqueId, (writing) =>
        saveChange(writing, change, () => assert.fail("nothing is to be saved")),
      );
      assert.equal(version, before[versionedCollections.indexOf("prayers")]);
      assert.deepEqual(await versionsOf(mosqueId), before);
      assert.deepEqual(await recordsOf(mosqueId), []);
    });

    test("among many at the same time, some of them undone, leaves no gap in sequence and versions", async () => {
      const mosqueId = await shared.addMosque();
      const [, profileBefore = 0] = await versionsOf(mosqueId);
      const outcomes = await Promise.allSettled(
        Array.from({ length: 40 }, (_, index) =>
          shared.change(mosqueId, async (writing) => {
            const change = { resource: "profile", resourceId: mosqueId, after: { index } } as const;
            const version = await saveChange(writing, change, async () => {});
            if (index % 4 === 3) throw new Error("after the record");
            return version;
          }),
        ),
      );
      const versions = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? outcome.value : []));
      const numbered = (first: number) => Array.from({ length: 30 }, (_, index) => first + index);
      assert.deepEqual(
        versions.toSorted((a, b) => a - b),
        numbered(profileBefore + 1),
      );
      assert.deepEqual(
        (await recordsOf(mosqueId)).map(({ sequence }) => sequence),
        numbered(2),
      );
    });
  });
}
