import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { engines } from "../../support/databases/engines.ts";
import { withEitherDates } from "../../support/mosques/doubtful-timetables.ts";
import { dayAfter } from "../../support/mosques/timetables.ts";
import { assertRefused, type Mosque, sharedSuiteOn, succeeded } from "../../support/services/suite.ts";

const today = () => new Date().toISOString().slice(0, 10);

/** A table of a month around today. @param isha the heading and text of its columns for isha */
function tableWith(isha: Readonly<Record<string, string>>): string {
  const heading = ["Date,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha", ...Object.keys(isha)].join(",");
  const times = ["05:21,07:12,12:13,14:41,17:04,18:32", ...Object.values(isha)].join(",");
  const days = Array.from({ length: 30 }, (_, index) => dayAfter(today(), index - 3));
  return [heading, ...days.map((day) => `${day},${times}`)].join("\n");
}

for (const engine of engines) {
  describe(`the settings of a timetable's file are remembered, on ${engine.name}`, {
    concurrency: true,
  }, () => {
    const suite = sharedSuiteOn(engine);
    const put = (mosque: Mosque, file: string, query = "") =>
      mosque.putFile(`/timetable?fileName=times.csv${query}`, file, {});
    const ishaOf = async (mosque: Mosque) =>
      succeeded(await mosque.get("/prayers")).body.prayers.find(({ prayerKey }) => prayerKey === "isha")
        ?.iqamahTime;
    const addMosque = () => suite.addMosque({ timeZoneId: "UTC" });

    test("the fixes of a report, a stop and a refusal name the query parameters, and never mosque.yaml", async () => {
      const mosque = await addMosque();
      const { body } = succeeded(await put(mosque, tableWith({ Night: "20:00" }), "&validateOnly=true"));
      // The contract describes no more of a report than that it is an object.
      const { report } = body as unknown as { report: { notices: { code: string; fix: string }[] } };
      const { notices } = report;
      const fixOf = (code: string) => notices.find((notice) => notice.code === code)?.fix ?? "";
      assert.match(fixOf("unknown-column-of-times"), /send columns, such as columns=Isah=isha-iqamah/);
      assert.equal(fixOf("clock-of-times"), "If that is wrong, send clock=12h or clock=24h.");
      assert.match(body.plan.stop?.message ?? "", /send columns/);
      const refused = await put(mosque, withEitherDates(new Date().getUTCFullYear()));
      assertRefused(refused, 400, "invalid_argument", "timetable_not_read");
      assert.match(JSON.stringify(refused.body), /send dateOrder=day-first or dateOrder=month-first/);
      assert.doesNotMatch(JSON.stringify([body, refused.body]), /mosque\.yaml/);
    });

    test("a column that is said to be an iqamah is one in the next file too", async () => {
      const mosque = await addMosque();
      const refused = succeeded(await put(mosque, tableWith({ Night: "20:00" }), "&validateOnly=true"));
      assert.equal(refused.body.plan.stop?.reason, "unread");
      const columns = `&columns=${encodeURIComponent("Night=isha-iqamah")}`;
      const { timetable } = succeeded(await put(mosque, tableWith({ Night: "20:00" }), columns)).body;
      assert.deepEqual(timetable?.reading, { columns: { Night: "isha iqamah" } });
      assert.equal(await ishaOf(mosque), "20:00");

      succeeded(await put(mosque, tableWith({ Night: "20:15" })));
      assert.equal(await ishaOf(mosque), "20:15");
      const read = succeeded(await mosque.get("/timetable")).body.timetable;
      assert.deepEqual(read.reading, { columns: { Night: "isha iqamah" } });
    });

    test("a setting for a heading that the next file lacks is said, and does not stop it", async () => {
      const mosque = await addMosque();
      succeeded(await put(mosque, tableWith({ Night: "20:00" }), "&columns=Night=isha-iqamah"));
      const { body } = succeeded(await put(mosque, tableWith({ "Isha Iqamah": "20:10" })));
      assert.equal(await ishaOf(mosque), "20:10");
      assert.ok(JSON.stringify(body).includes('"set-column-missing"'));
      assert.deepEqual(body.timetable?.reading, { columns: { Night: "isha iqamah" } });
    });

    test("sent settings override the remembered settings, and an empty setting is forgotten", async () => {
      const mosque = await addMosque();
      const file = tableWith({ "Isha Iqamah": "20:00" });
      const readingAfter = async (query: string) =>
        succeeded(await put(mosque, file, query)).body.timetable?.reading;
      const all = "&asr=mithl-2&only=Masjid+Noor&clock=24h&dst=included&dateOrder=day-first";
      const said = {
        ...{ asr: "mithl-2", only: "Masjid Noor", clock: "24h", dst: "included", dateOrder: "day-first" },
      };
      assert.deepEqual(await readingAfter(all), said);
      assert.deepEqual(await readingAfter("&dateOrder=month-first"), { ...said, dateOrder: "month-first" });
      assert.deepEqual(await readingAfter("&asr=&only=&clock=&dst=&dateOrder="), undefined);
    });

    test("dates that can be read in two ways are read as said", async () => {
      const mosque = await addMosque();
      const query = (order: string) => `&dateOrder=${order}&validateOnly=true`;
      assertRefused(
        await put(mosque, withEitherDates(Number(today().slice(0, 4)))),
        400,
        "invalid_argument",
        "timetable_not_read",
      );
      const { body } = succeeded(
        await put(mosque, withEitherDates(Number(today().slice(0, 4))), query("day-first")),
      );
      assert.ok(JSON.stringify(body).includes('"date-order-as-set"'));
    });

    test("a plan does not save its settings", async () => {
      const mosque = await addMosque();
      const file = tableWith({ "Isha Iqamah": "20:00" });
      succeeded(await put(mosque, file));
      succeeded(await put(mosque, file, "&asr=mithl-2&validateOnly=true"));
      assert.equal(succeeded(await mosque.get("/timetable")).body.timetable.reading, undefined);
    });

    test("refuses a setting that has no meaning, with the right form", async () => {
      const mosque = await addMosque();
      for (const wrong of ["columns=Night", "columns=Night=zuhr-iqama", "asr=hanafi", "dst=winter"]) {
        const response = await put(mosque, tableWith({}), `&${wrong}`);
        assertRefused(response, 400, "invalid_argument", "value_not_allowed");
        assert.doesNotMatch(JSON.stringify(response.body), /, \./);
      }
    });
  });
}
