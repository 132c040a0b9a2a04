import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Prayer } from "@mosque-sync/contract";
import { engines } from "../support/databases/engines.ts";
import { prayerKeys } from "../support/mosques/prayer-keys.ts";
import { changesOf } from "../support/portal/changes.ts";
import { suiteOn } from "../support/services/own-suite.ts";
import { assertRefused, type Mosque, succeeded } from "../support/services/suite.ts";

/** The values of a row, without those that the service adds. */
const timesOf = ({ prayerKey, adhanTime, iqamahTime }: Prayer) =>
  [prayerKey, adhanTime ?? "", iqamahTime ?? ""].join(" ");

for (const engine of engines) {
  describe(`Replacing all prayer rows on ${engine.name}`, () => {
    const suite = suiteOn(engine);

    const replaced = async (mosque: Mosque, prayers: readonly object[], query = "") => {
      const { body } = succeeded(await mosque.put(`/prayers${query}`, { prayers }));
      const { added, changed, deleted } = body;
      return { rows: body.prayers, counts: { added, changed, deleted } };
    };
    const listed = async (mosque: Mosque): Promise<Prayer[]> =>
      succeeded(await mosque.get("/prayers")).body.prayers;
    const day = [
      { prayerKey: "fajr", adhanTime: "5:10", iqamahTime: "5:40 am" },
      { prayerKey: "jummah", iqamahTime: "13:30" },
      { prayerKey: "jummah", iqamahTime: "12:30" },
    ];

    test("leaves exactly the sent rows, in the order of lists, and reports its changes", async () => {
      const mosque = await suite.addMosque();
      const { rows, counts } = await replaced(mosque, day);
      assert.deepEqual(rows.map(timesOf), ["fajr 05:10 05:40", "jummah  12:30", "jummah  13:30"]);
      assert.deepEqual(counts, { added: 3, changed: 0, deleted: 0 });
      assert.deepEqual(await listed(mosque), rows);
    });

    test("makes the fewest changes: rows that stay or get other times keep their ids and createdAt", async () => {
      const mosque = await suite.addMosque();
      const { rows: before } = await replaced(mosque, day);
      const next = [
        { prayerKey: "jummah", iqamahTime: "12:30" },
        { prayerKey: "fajr", adhanTime: "5:11", iqamahTime: "5:40" },
        { prayerKey: "isha", adhanTime: "19:00" },
      ];
      const { rows: after, counts } = await replaced(mosque, next);
      assert.deepEqual(counts, { added: 1, changed: 1, deleted: 1 });
      assert.deepEqual(after.map(timesOf), ["fajr 05:11 05:40", "isha 19:00 ", "jummah  12:30"]);
      const [fajr, isha, jummah] = after;
      assert.deepEqual([fajr?.id, fajr?.createdAt], [before[0]?.id, before[0]?.createdAt]);
      assert.deepEqual(jummah, before[1]);
      assert.ok(!before.some(({ id }) => id === isha?.id));
    });

    test("removes a time that is no longer sent", async () => {
      const mosque = await suite.addMosque();
      await replaced(mosque, [{ prayerKey: "fajr", adhanTime: "5:10", iqamahTime: "5:40" }]);
      const { rows, counts } = await replaced(mosque, [{ prayerKey: "fajr", iqamahTime: "5:40" }]);
      assert.deepEqual([rows.map(timesOf), counts.changed], [["fajr  05:40"], 1]);
    });

    test("of the current rows has no effect, not even on the version", async () => {
      const mosque = await suite.addMosque();
      await replaced(mosque, day);
      const before = await mosque.state();
      const { counts } = await replaced(mosque, day.toReversed());
      assert.deepEqual(counts, { added: 0, changed: 0, deleted: 0 });
      assert.deepEqual(await mosque.state(), before);
    });

    test("keeps equal rows as many as were sent", async () => {
      const mosque = await suite.addMosque();
      const jummah = { prayerKey: "jummah", iqamahTime: "13:30" };
      const { rows: three } = await replaced(mosque, [jummah, jummah, jummah]);
      assert.equal(new Set(three.map(({ id }) => id)).size, 3);
      const { rows: two, counts } = await replaced(mosque, [jummah, jummah]);
      assert.deepEqual(counts, { added: 0, changed: 0, deleted: 1 });
      assert.deepEqual(two.map(timesOf), ["jummah  13:30", "jummah  13:30"]);
      assert.ok(two.every(({ id }) => three.some((row) => row.id === id)));
    });

    test("leaves one record of each row that it added, changed or deleted", async () => {
      const mosque = await suite.addMosque();
      const { rows } = await replaced(mosque, day);
      const recorded = (await changesOf(suite.database.url, mosque.id)).length;
      const { rows: after } = await replaced(mosque, [
        { prayerKey: "fajr", adhanTime: "5:11", iqamahTime: "5:40" },
        { prayerKey: "isha", adhanTime: "19:00" },
        { prayerKey: "jummah", iqamahTime: "12:30" },
      ]);
      const changes = (await changesOf(suite.database.url, mosque.id)).slice(recorded);
      const [fajr, isha] = after;
      assert.deepEqual(
        changes.map(({ resourceId, before, after: is }) => [resourceId, before, is]),
        [
          [isha?.id, null, isha],
          [fajr?.id, rows[0], fajr],
          [rows[2]?.id, rows[2], null],
        ],
      );
    });

    test("that is only validated gets the same response, without an effect", async () => {
      const mosque = await suite.addMosque();
      await replaced(mosque, day);
      const before = await mosque.state();
      const next = [{ prayerKey: "isha", adhanTime: "19:00" }, day[0] as object];
      const headers = { "Idempotency-Key": crypto.randomUUID() };
      const path = "/prayers?validateOnly=true";
      const foreseen = succeeded(await mosque.put(path, { prayers: next }, headers));
      assert.deepEqual(await mosque.state(), before);
      assert.equal(foreseen.headers.etag, (await mosque.get("/prayers")).headers.etag);
      const done = succeeded(await mosque.put("/prayers", { prayers: next }, headers));
      assert.equal(done.headers["idempotent-replayed"], undefined);
      const said = ({ body: { prayers, warnings: _, ...counts } }: typeof done) => [
        prayers.map(timesOf),
        counts,
      ];
      assert.deepEqual(said(foreseen), said(done));
      assert.deepEqual(foreseen.body.prayers[0], done.body.prayers[0]);
    });

    test("with an empty list is refused unless it is meant", async () => {
      const mosque = await suite.addMosque();
      await replaced(mosque, day);
      const before = await mosque.state();
      for (const query of ["", "?allowEmpty=false"]) {
        const refused = await mosque.put(`/prayers${query}`, { prayers: [] });
        assertRefused(refused, 400, "invalid_argument", "prayers_empty", query);
      }
      assert.deepEqual(await mosque.state(), before);
      assert.deepEqual(await replaced(mosque, [], "?allowEmpty=true"), {
        rows: [],
        counts: { added: 0, changed: 0, deleted: 3 },
      });
    });

    test("is refused whole, with the place of the first wrong row", async () => {
      const mosque = await suite.addMosque({ supportedPrayerKeys: ["fajr", "isha"] });
      await replaced(mosque, [{ prayerKey: "fajr", adhanTime: "5:10" }]);
      const before = await mosque.state();
      const good = { prayerKey: "isha", adhanTime: "19:00" };
      for (const [bad, reason, field, code = "invalid_argument"] of [
        [{ prayerKey: "isha" }, "prayer_row_without_time", "prayers[1]"],
        [{ prayerKey: "dhuhr", adhanTime: "12:00" }, "prayer_row_not_supported", "prayers[1].prayerKey"],
        [{ prayerKey: "noon", adhanTime: "12:00" }, "value_not_allowed", "prayers[1].prayerKey"],
        [
          { ...good, iqamahTime: "25:00" },
          "invalid_prayer_time",
          "prayers[1].iqamahTime",
          "invalid_prayer_time",
        ],
        [{ ...good, id: crypto.randomUUID() }, "field_read_only", "prayers[1].id"],
        [{ ...good, colour: "green" }, "unknown_field", "prayers[1].colour"],
        [{ adhanTime: "12:00" }, "field_required", "prayers[1].prayerKey"],
        [{ ...good, adhanTime: null }, "invalid_prayer_time", "prayers[1].adhanTime", "invalid_prayer_time"],
        ["isha 19:00", "wrong_type", "prayers[1]"],
      ] as const) {
        const refused = await mosque.put("/prayers", { prayers: [good, bad] });
        assertRefused(refused, 400, code, reason, field);
        assert.ok(refused.body.error?.message.includes(field), refused.text);
      }
      for (const prayers of [undefined, null, {}, "fajr"]) {
        assert.equal((await mosque.put("/prayers", { prayers })).status, 400);
      }
      for (const query of ["?validateOnly=yes", "?validateOnly=true&validateOnly=true", "?allowEmpty="]) {
        const refused = await mosque.put(`/prayers${query}`, { prayers: [good] });
        assertRefused(refused, 400, "invalid_argument", "flag_invalid", query);
      }
      for (const query of [
        "?VALIDATEONLY=true",
        "?validateOnly[]=true",
        "?validateonly=true&validateOnly=false",
        "?dryRun=true",
        "?limit=5",
        "?validateOnly%20=true",
        "?=true",
      ]) {
        const refused = await mosque.put(`/prayers${query}`, { prayers: [good] });
        assertRefused(refused, 400, "invalid_argument", "unknown_query_parameter", query);
        assert.match(refused.body.error?.troubleshooting.developerSummary ?? "", /validateOnly, allowEmpty/);
      }
      assert.deepEqual(await mosque.state(), before);
    });

    test("keeps a row of a prayer that is no longer supported, but cannot change or add one", async () => {
      const mosque = await suite.addMosque();
      await replaced(mosque, day);
      await suite.operator.setCapabilities(mosque.id, { supportedPrayerKeys: ["fajr"] });
      const fajr = { prayerKey: "fajr", adhanTime: "5:20" };
      const { rows, counts } = await replaced(mosque, [fajr, ...day.slice(1)]);
      assert.deepEqual(rows.map(timesOf), ["fajr 05:20 ", "jummah  12:30", "jummah  13:30"]);
      assert.deepEqual(counts, { added: 0, changed: 1, deleted: 0 });
      const [, second, third] = day;
      const unsupported = [
        [fajr, second, { ...third, iqamahTime: "12:40" }],
        [fajr, ...day.slice(1), third],
      ];
      for (const prayers of unsupported) {
        const refused = await mosque.put("/prayers", { prayers });
        assertRefused(refused, 400, "invalid_argument", "prayer_row_not_supported");
      }
      assert.deepEqual(await listed(mosque), rows);
    });

    test("takes 200 rows in one request, and refuses one more", async () => {
      const mosque = await suite.addMosque();
      const many = Array.from({ length: 201 }, (_, index) => ({
        prayerKey: prayerKeys[index % prayerKeys.length],
        adhanTime: `${Math.floor(index / 60)}:${String(index % 60).padStart(2, "0")}`,
      }));
      assertRefused(await mosque.put("/prayers", { prayers: many }), 400, "invalid_argument", "too_long");
      const { counts } = await replaced(mosque, many.slice(1));
      assert.equal(counts.added, 200);
      const { counts: again } = await replaced(mosque, many.slice(0, 200));
      assert.deepEqual(again, { added: 1, changed: 0, deleted: 1 });
      assert.equal((await listed(mosque)).length, 200);
    });

    test("is refused if another write came in between, and has its effect once when it is sent again", async () => {
      const mosque = await suite.addMosque();
      const { headers } = await mosque.get("/prayers");
      succeeded(await mosque.post("/prayers", day[0]), 201);
      const stale = { "If-Match": String(headers.etag) };
      const refused = await mosque.put("/prayers", { prayers: day }, stale);
      assertRefused(refused, 412, "precondition_failed", "precondition_failed");
      const once = { "Idempotency-Key": crypto.randomUUID() };
      const first = succeeded(await mosque.put("/prayers", { prayers: day }, once));
      await replaced(mosque, [], "?allowEmpty=true");
      const second = succeeded(await mosque.put("/prayers", { prayers: day }, once));
      assert.deepEqual([second.text, second.headers["idempotent-replayed"]], [first.text, "true"]);
      assert.deepEqual(await listed(mosque), []);
    });
  });
}
