import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { demoPlace, demoTimetable } from "../../../scripts/demo/timetable.ts";
import { engines } from "../../support/databases/engines.ts";
import {
  currentTimetable,
  dayAfter,
  timesWithIqamahs,
  timetableOf,
} from "../../support/mosques/timetables.ts";
import { assertRefused, type Mosque, sharedSuiteOn, succeeded } from "../../support/services/suite.ts";

const today = () => new Date().toISOString().slice(0, 10);
const settings = { timeZoneId: "UTC" };

for (const engine of engines) {
  describe(`a timetable given by a key, on ${engine.name}`, { concurrency: true }, () => {
    const suite = sharedSuiteOn(engine);
    const put = (mosque: Mosque, file: string, query = "fileName=times.csv", headers = {}) =>
      mosque.putFile(`/timetable?${query}`, file, headers);
    const timesOf = async (mosque: Mosque) =>
      succeeded(await mosque.get("/prayers")).body.prayers.map(({ prayerKey, adhanTime, iqamahTime }) =>
        [prayerKey, adhanTime, iqamahTime].join(" "),
      );

    test("writes the rows of today, and returns the findings and the changes", async () => {
      const mosque = await suite.addMosque(settings);
      const { body } = succeeded(await put(mosque, currentTimetable()));
      assert.equal(body.plan.date, today());
      assert.equal(body.plan.changes.length, 6);
      assert.equal(body.timetable.fileName, "times.csv");
      assert.equal(body.timetable.appliedOn, today());
      assert.deepEqual(await timesOf(mosque), [
        "fajr 05:20 ",
        "sunrise 07:10 ",
        "dhuhr 12:15 ",
        "asr 14:40 ",
        "maghrib 17:05 ",
        "isha 19:00 ",
      ]);
      const read = succeeded(await mosque.get("/timetable")).body;
      assert.deepEqual(read.timetable, body.timetable);
      assert.equal(read.document.format, "mosque-timetable");
    });

    test("of Daily Prayer Time gives both times of asr, by its first mithl", async () => {
      const mosque = await suite.addMosque({ timeZoneId: demoPlace.timeZone });
      const year = demoTimetable(new Date().getUTCFullYear());
      const { plan } = succeeded(await put(mosque, year, "validateOnly=true")).body;
      const cells =
        year
          .split("\n")
          .find((line) => line.startsWith(plan.date))
          ?.split(",") ?? [];
      const [adhanTime, iqamahTime] = [cells[6]?.slice(0, 5), cells[8]?.slice(0, 5)];
      const asr = plan.changes.find(({ prayerKey }) => prayerKey === "asr");
      assert.deepEqual(asr?.to, { prayerKey: "asr", adhanTime, iqamahTime });
    });

    test("with validateOnly makes no change", async () => {
      const mosque = await suite.addMosque(settings);
      const before = await mosque.state();
      const { body } = succeeded(await put(mosque, currentTimetable(), "validateOnly=true"));
      assert.equal(body.plan.changes.length, 6);
      assert.equal(body.timetable, undefined);
      assert.deepEqual(await mosque.state(), before);
      assertRefused(await mosque.get("/timetable"), 404, "not_found", "timetable_not_found");
    });

    test("keeps the rows: other writes of them are refused with the way out, until it is deleted", async () => {
      const mosque = await suite.addMosque(settings);
      succeeded(await put(mosque, currentTimetable()));
      const [row] = succeeded(await mosque.get("/prayers")).body.prayers;
      const rows = await timesOf(mosque);
      const refused = [
        await mosque.post("/prayers", { prayerKey: "fajr", adhanTime: "5:00" }),
        await mosque.put("/prayers", { prayers: [{ prayerKey: "fajr", adhanTime: "5:00" }] }),
        await mosque.patch(`/prayers/${row?.id}`, { adhanTime: "5:00" }),
        await mosque.remove(`/prayers/${row?.id}`),
      ];
      for (const response of refused)
        assertRefused(response, 409, "kept_by_timetable", "rows_kept_by_timetable");
      assert.deepEqual(await timesOf(mosque), rows);
      succeeded(await mosque.remove("/timetable"));
      assert.deepEqual(await timesOf(mosque), rows);
      succeeded(await mosque.patch(`/prayers/${row?.id}`, { adhanTime: "5:00" }));
    });

    test("is in the capabilities while the mosque has one", async () => {
      const mosque = await suite.addMosque(settings);
      const resources = async () => succeeded(await mosque.get("/capabilities")).body.resources;
      assert.equal((await resources()).includes("timetable"), false);
      succeeded(await put(mosque, currentTimetable()));
      assert.equal((await resources()).includes("timetable"), true);
      succeeded(await mosque.remove("/timetable"));
      assert.equal((await resources()).includes("timetable"), false);
    });

    test("that would remove times is refused with them, and applied once a person confirms", async () => {
      const mosque = await suite.addMosque(settings);
      succeeded(
        await put(
          mosque,
          currentTimetable(() => timesWithIqamahs),
        ),
      );
      const before = await timesOf(mosque);
      const lesser = currentTimetable((date) => ({
        ...timesWithIqamahs,
        isha: date === today() ? "-" : "19:00",
      }));
      const refused = await put(mosque, lesser);
      assertRefused(refused, 400, "invalid_argument", "timetable_looks_wrong");
      assert.deepEqual(await timesOf(mosque), before);
      succeeded(await put(mosque, lesser, "confirm=true"));
      assert.notDeepEqual(await timesOf(mosque), before);
    });

    test("with an unread column of times is refused, also with entries of people", async () => {
      const mosque = await suite.addMosque(settings);
      const own = { rules: [{ fajr: { iqamah: "05:50" }, "x-own": true }] };
      const document = { format: "mosque-timetable", version: 1, timeZone: "UTC", days: [], ...own };
      const days = [{ date: today(), isha: { adhan: "19:00" } }];
      succeeded(await put(mosque, JSON.stringify({ ...document, days })));
      const file = currentTimetable(() => ({ ...timesWithIqamahs, "Isah Iqamah": "19:30" }));
      const refused = await put(mosque, file);
      assertRefused(refused, 400, "invalid_argument", "timetable_looks_wrong");
      assert.match(JSON.stringify(refused.body), /Isah Iqamah/);
    });

    test("that gives fewer times keeps the mosque's own, and names them", async () => {
      const mosque = await suite.addMosque(settings);
      const whole = currentTimetable(() => timesWithIqamahs);
      succeeded(await put(mosque, whole));
      const before = await timesOf(mosque);
      const { timetable, plan } = succeeded(await put(mosque, currentTimetable())).body;
      assert.deepEqual(await timesOf(mosque), before);
      const iqamahs = ["fajr", "dhuhr", "asr", "maghrib", "isha"].map((prayerKey) => ({
        ...{ prayerKey, kind: "iqamah" },
      }));
      assert.deepEqual([plan.unknown, timetable.unknown], [iqamahs, iqamahs]);
    });

    test("without a readable day is refused with the cause, and the one before keeps working", async () => {
      const mosque = await suite.addMosque(settings);
      succeeded(await put(mosque, currentTimetable()));
      const kept = await mosque.get("/timetable");
      for (const file of ["hello", "date,fajr\n2026-01-01,late\n", "\0\0\0"]) {
        const refused = await put(mosque, file);
        assertRefused(refused, 400, "invalid_argument", "timetable_not_read");
      }
      assertRefused(await put(mosque, ""), 400, "invalid_argument", "file_missing");
      assert.deepEqual((await mosque.get("/timetable")).body, kept.body);
    });

    test("from a link that leads into this machine's network is refused, and so is a link with a file", async () => {
      const mosque = await suite.addMosque(settings);
      const linkTo = (url: string, file = "") => put(mosque, file, `link=${encodeURIComponent(url)}`);
      for (const url of [
        "https://127.0.0.1/times.csv",
        "https://[::1]/",
        "https://169.254.169.254/",
        "nonsense",
      ])
        assertRefused(await linkTo(url), 400, "invalid_argument", "link_failed", url);
      const both = await linkTo("https://example.org/times.csv", currentTimetable());
      assertRefused(both, 400, "invalid_argument", "file_missing");
      assertRefused(await mosque.get("/timetable"), 404, "not_found", "timetable_not_found");
    });

    test("is another request with another name or a confirmation, so its Idempotency-Key is not reused", async () => {
      const mosque = await suite.addMosque(settings);
      const key = { "Idempotency-Key": crypto.randomUUID() };
      succeeded(await put(mosque, currentTimetable(), "fileName=confirm", key));
      const again = succeeded(await put(mosque, currentTimetable(), "fileName=confirm", key));
      assert.equal(again.headers["idempotent-replayed"], "true");
      for (const query of ["confirm=true", "fileName=other", "fileName=confirm&confirm=true"]) {
        const refused = await put(mosque, currentTimetable(), query, key);
        assertRefused(refused, 422, "invalid_argument", "idempotency_key_reused", query);
      }
    });

    test("gives the rows of the days ahead, and says which days it does not decide", async () => {
      const mosque = await suite.addMosque(settings);
      const tomorrow = dayAfter(today(), 1);
      const dayOf = (date: string) => ({
        date,
        fajr: { adhan: "05:20" },
        isha: { adhan: "19:00", ...(date !== tomorrow && { iqamah: "19:30" }) },
      });
      const days3 = [0, 1, 2].map((days) => dayOf(dayAfter(today(), days)));
      const file = JSON.stringify({ format: "mosque-timetable", version: 1, timeZone: "UTC", days: days3 });
      succeeded(await put(mosque, file));
      const { days } = succeeded(await mosque.get(`/prayers?date=${tomorrow}`)).body;
      assert.equal(days.length, 1);
      assert.deepEqual(days[0]?.unknown, [{ prayerKey: "isha", kind: "iqamah" }]);
      assert.deepEqual(days[0]?.prayers, [
        { prayerKey: "fajr", adhanTime: "05:20" },
        { prayerKey: "isha", adhanTime: "19:00" },
      ]);
      const range = succeeded(
        await mosque.get(`/prayers?from=${today()}&until=${dayAfter(today(), 4)}`),
      ).body;
      assert.deepEqual(
        range.days.map(({ isDecided }) => isDecided),
        [true, true, true, false, false],
      );
    });

    test("refuses days that are no range, or too many", async () => {
      const mosque = await suite.addMosque(settings);
      succeeded(await put(mosque, currentTimetable()));
      for (const query of [
        "from=2026-11-27",
        "date=2026-11-27&from=2026-11-27&until=2026-11-28",
        "from=2026-11-28&until=2026-11-27",
        "from=2026-01-01&until=2026-03-04",
      ]) {
        assertRefused(
          await mosque.get(`/prayers?${query}`),
          400,
          "invalid_argument",
          "days_out_of_range",
          query,
        );
      }
      for (const date of ["2026-02-30", "tomorrow", "2026-1-1"]) {
        assertRefused(
          await mosque.get(`/prayers?date=${date}`),
          400,
          "invalid_argument",
          "value_not_allowed",
          date,
        );
      }
      succeeded(await mosque.get("/prayers?from=2026-01-01&until=2026-03-03"));
    });

    test("that starts later leaves the days until then to the one before", async () => {
      const mosque = await suite.addMosque(settings);
      const start = dayAfter(today(), 10);
      succeeded(await put(mosque, timetableOf(today(), 30)));
      const next = timetableOf(start, 30, () => ({ ...timesWithIqamahs, fajr: "05:01" }));
      const { body } = succeeded(await put(mosque, next));
      assert.equal(body.timetable.earlierUntil, dayAfter(start, -1));
      const { days } = succeeded(
        await mosque.get(`/prayers?from=${dayAfter(start, -1)}&until=${start}`),
      ).body;
      const fajrs = days.map(
        ({ prayers }) => prayers.find(({ prayerKey }) => prayerKey === "fajr")?.adhanTime,
      );
      assert.deepEqual(fajrs, ["05:20", "05:01"]);
    });

    test("is read as its last update left it, although its entity tag stays", async () => {
      const mosque = await suite.addMosque(settings);
      succeeded(await put(mosque, currentTimetable()));
      const reads = () => Promise.all([{}, {}, {}].map((headers) => mosque.get("/timetable", headers)));
      const [first] = await reads();
      const known = { "If-None-Match": String(first?.headers.etag) };
      await suite.database.execute(
        `update timetables set applied_on = '2026-11-20' where mosque_id = '${mosque.id}'`,
      );
      for (const response of [...(await reads()), await mosque.get("/timetable", known)]) {
        const { body, headers } = succeeded(response);
        assert.deepEqual([body.timetable.appliedOn, headers.etag], ["2026-11-20", first?.headers.etag]);
      }
    });

    test("is replaced only while its entity tag is the current one", async () => {
      const mosque = await suite.addMosque(settings);
      const first = succeeded(await put(mosque, currentTimetable()));
      const etag = String(first.headers.etag);
      succeeded(
        await put(
          mosque,
          currentTimetable(() => timesWithIqamahs),
          "fileName=b.csv",
          { "If-Match": etag },
        ),
      );
      assertRefused(
        await put(mosque, currentTimetable(), "fileName=c.csv", { "If-Match": etag }),
        412,
        "precondition_failed",
        "precondition_failed",
      );
    });
  });
}
