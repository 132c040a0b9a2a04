import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { engines } from "../support/databases/engines.ts";
import { prayerKeys } from "../support/mosques/prayer-keys.ts";
import { assertRefused, type Mosque, sharedSuiteOn, succeeded } from "../support/services/suite.ts";

const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

for (const engine of engines) {
  describe(`Prayer rows on ${engine.name}`, () => {
    const suite = sharedSuiteOn(engine);
    const add = async (mosque: Mosque, row: object) =>
      succeeded(await mosque.post("/prayers", row), 201).body;

    test("a created row is returned with an id, and in the current list", async () => {
      const mosque = await suite.addMosque();
      const { prayerId, prayers } = await add(mosque, {
        prayerKey: "isha",
        adhanTime: "7:10 pm",
        iqamahTime: "19:45",
      });
      assert.match(prayerId, uuidV4);
      const { createdAt, ...row } = prayers[0] ?? assert.fail("no row");
      assert.deepEqual(row, { id: prayerId, prayerKey: "isha", adhanTime: "19:10", iqamahTime: "19:45" });
      assert.ok(Math.abs(Date.parse(createdAt) - Date.now()) < 600_000);
      assert.deepEqual(succeeded(await mosque.get("/prayers")).body.prayers, prayers);
    });

    test("POST, PATCH and DELETE respond with the whole current list", async () => {
      const mosque = await suite.addMosque();
      const fajr = await add(mosque, { prayerKey: "fajr", adhanTime: "5:10" });
      const isha = await add(mosque, { prayerKey: "isha", adhanTime: "19:10" });
      assert.deepEqual(Object.keys(isha), ["prayerId", "prayers"]);
      assert.deepEqual(
        isha.prayers.map(({ id }) => id),
        [fajr.prayerId, isha.prayerId],
      );
      const changed = succeeded(await mosque.patch(`/prayers/${fajr.prayerId}`, { adhanTime: "5:15" })).body;
      assert.deepEqual(Object.keys(changed), ["prayers"]);
      assert.deepEqual(
        changed.prayers.map(({ adhanTime }) => adhanTime),
        ["05:15", "19:10"],
      );
      const left = succeeded(await mosque.remove(`/prayers/${fajr.prayerId}`)).body;
      assert.deepEqual(left, { prayerId: fajr.prayerId, prayers: changed.prayers.slice(1) });
    });

    test("a row needs an adhan or iqamah time, and never loses both", async () => {
      const mosque = await suite.addMosque();
      const noTimes = await mosque.post("/prayers", { prayerKey: "fajr" });
      assertRefused(noTimes, 400, "invalid_argument", "prayer_times_missing");
      const { prayerId, prayers } = await add(mosque, { prayerKey: "fajr", iqamahTime: "5:40" });
      assert.ok(!("adhanTime" in (prayers[0] ?? {})));
      const path = `/prayers/${prayerId}`;
      for (const patch of [{ iqamahTime: null }, { adhanTime: null, iqamahTime: null }]) {
        assertRefused(await mosque.patch(path, patch), 400, "invalid_argument", "prayer_times_missing");
      }
      const moved = succeeded(await mosque.patch(path, { adhanTime: "5:10", iqamahTime: null })).body;
      assert.equal(moved.prayers[0]?.adhanTime, "05:10");
      assert.ok(!("iqamahTime" in (moved.prayers[0] ?? {})));
    });

    test("omitted fields stay unchanged", async () => {
      const mosque = await suite.addMosque();
      const { prayerId, prayers } = await add(mosque, {
        prayerKey: "asr",
        adhanTime: "14:00",
        iqamahTime: "14:30",
      });
      const after = succeeded(await mosque.patch(`/prayers/${prayerId}`, { iqamahTime: "14:45" })).body
        .prayers;
      assert.deepEqual(after, [{ ...prayers[0], iqamahTime: "14:45" }]);
    });

    test("an invalid body is refused with its reason", async () => {
      const mosque = await suite.addMosque();
      const { prayerId } = await add(mosque, { prayerKey: "fajr", adhanTime: "5:10" });
      const before = await mosque.state();
      for (const [body, reason] of [
        [{ adhanTime: "5:10" }, "field_required"],
        [{ prayerKey: "Fajr", adhanTime: "5:10" }, "value_not_allowed"],
        [{ prayerKey: "zuhr", adhanTime: "5:10" }, "value_not_allowed"],
        [{ prayerKey: "", adhanTime: "5:10" }, "value_not_allowed"],
        [{ prayerKey: 1, adhanTime: "5:10" }, "wrong_type"],
        [{ prayerKey: "fajr", adhanTime: "5:10", createdAt: "2026-11-20T18:00:00.000Z" }, "field_read_only"],
        [{ prayerKey: "fajr", adhanTime: "5:10", id: prayerId }, "field_read_only"],
        [{ prayerKey: "fajr", adhanTime: "5:10", athan: "5:10" }, "unknown_field"],
      ] as const) {
        assertRefused(
          await mosque.post("/prayers", body),
          400,
          "invalid_argument",
          reason,
          JSON.stringify(body),
        );
      }
      for (const [patch, reason] of [
        [{ prayerKey: null }, "field_not_clearable"],
        [{ prayerKey: "zuhr" }, "value_not_allowed"],
        [{ id: prayerId }, "field_read_only"],
        [{ note: "x" }, "unknown_field"],
      ] as const) {
        const response = await mosque.patch(`/prayers/${prayerId}`, patch);
        assertRefused(response, 400, "invalid_argument", reason, JSON.stringify(patch));
      }
      assert.deepEqual(await mosque.state(), before);
    });

    test("a prayer key that the mosque does not support is refused", async () => {
      const mosque = await suite.addMosque({ supportedPrayerKeys: ["fajr", "isha"] });
      const { prayerId } = await add(mosque, { prayerKey: "fajr", adhanTime: "5:10" });
      const created = await mosque.post("/prayers", { prayerKey: "eid", adhanTime: "8:00" });
      assertRefused(created, 400, "invalid_argument", "prayer_key_not_supported");
      const updated = await mosque.patch(`/prayers/${prayerId}`, { prayerKey: "eid" });
      assertRefused(updated, 400, "invalid_argument", "prayer_key_not_supported");
      assert.match(updated.body.error.troubleshooting.developerSummary, /fajr.*isha/);
    });

    test("a row of a prayer that is no longer supported can be changed with its own prayer key", async () => {
      const mosque = await suite.addMosque();
      const { prayerId } = await add(mosque, { prayerKey: "eid", adhanTime: "8:00" });
      await suite.operator.setCapabilities(mosque.id, { supportedPrayerKeys: ["fajr", "isha"] });
      const path = `/prayers/${prayerId}`;
      const { prayers } = succeeded(await mosque.patch(path, { prayerKey: "eid", adhanTime: "8:30" })).body;
      assert.deepEqual(
        prayers.map(({ prayerKey, adhanTime }) => [prayerKey, adhanTime]),
        [["eid", "08:30"]],
      );
      for (const [row, prayerKey] of [
        [path, "jummah"],
        [`/prayers/${crypto.randomUUID()}`, "eid"],
      ] as const) {
        const refused = await mosque.patch(row, { prayerKey });
        assertRefused(refused, 400, "invalid_argument", "prayer_key_not_supported", row);
      }
    });

    test("rows are sorted by the enum's order, then by adhan or else iqamah time, then by creation", async () => {
      const mosque = await suite.addMosque();
      const expected: string[] = [];
      const rows: { prayerKey: string; adhanTime?: string; iqamahTime?: string; place: number }[] = [];
      for (const prayerKey of prayerKeys) {
        for (const times of [
          { adhanTime: "00:10" },
          { iqamahTime: "09:00" },
          { adhanTime: "10:00", iqamahTime: "08:00" },
          { adhanTime: "10:00" },
          { iqamahTime: "10:00" },
          { adhanTime: "23:00", iqamahTime: "01:00" },
        ]) {
          rows.push({ prayerKey, ...times, place: rows.length });
        }
      }
      // Created in the reverse order of keys and times; ties keep their order.
      const keyOf = (row: (typeof rows)[number]) => `${row.prayerKey} ${row.adhanTime ?? row.iqamahTime}`;
      const groups = Map.groupBy(rows, keyOf);
      for (const group of [...groups.values()].reverse()) {
        for (const { place, ...row } of group) expected[place] = (await add(mosque, row)).prayerId;
      }
      const { prayers } = succeeded(await mosque.get("/prayers")).body;
      assert.deepEqual(
        prayers.map(({ id }) => id),
        expected,
      );
    });

    test("several rows may have the same key and the same times", async () => {
      const mosque = await suite.addMosque();
      for (let times = 0; times < 3; times++) await add(mosque, { prayerKey: "jummah", adhanTime: "13:00" });
      const { prayers } = succeeded(await mosque.get("/prayers")).body;
      assert.equal(new Set(prayers.map(({ id }) => id)).size, 3);
    });

    test("a mosque has at most 200 rows", async () => {
      const mosque = (await suite.addMosque()).patient();
      await Promise.all(
        Array.from({ length: 199 }, () => add(mosque, { prayerKey: "eid", adhanTime: "8:00" })),
      );
      const { prayerId, prayers } = await add(mosque, { prayerKey: "fajr", adhanTime: "5:10" });
      assert.equal(prayers.length, 200);
      const before = await mosque.state();
      const oneMore = await mosque.post("/prayers", { prayerKey: "fajr", adhanTime: "5:10" });
      assertRefused(oneMore, 400, "invalid_argument", "prayer_rows_full");
      assert.deepEqual(await mosque.state(), before);
      succeeded(await mosque.remove(`/prayers/${prayerId}`));
      await add(mosque, { prayerKey: "fajr", adhanTime: "5:10" });
    });

    test("a row that does not exist, was deleted or is another mosque's is not found", async () => {
      const [mosque, other] = [await suite.addMosque(), await suite.addMosque()];
      const { prayerId } = await add(mosque, { prayerKey: "fajr", adhanTime: "5:10" });
      const { prayerId: foreign } = await add(other, { prayerKey: "fajr", adhanTime: "5:10" });
      succeeded(await mosque.remove(`/prayers/${prayerId}`));
      const before = await other.state();
      for (const id of [crypto.randomUUID(), prayerId, foreign]) {
        for (const response of [
          await mosque.patch(`/prayers/${id}`, { adhanTime: "5:15" }),
          await mosque.remove(`/prayers/${id}`),
        ]) {
          assertRefused(response, 404, "not_found", "prayer_not_found");
        }
      }
      assert.deepEqual(await other.state(), before);
    });

    test("a row's id matches in either case and is returned in lower case", async () => {
      const mosque = await suite.addMosque();
      const { prayerId } = await add(mosque, { prayerKey: "fajr", adhanTime: "5:10" });
      succeeded(await mosque.patch(`/prayers/${prayerId.toUpperCase()}`, { adhanTime: "5:15" }));
      const { body } = succeeded(await mosque.remove(`/prayers/${prayerId.toUpperCase()}`));
      assert.equal(body.prayerId, prayerId);
    });
  });
}
