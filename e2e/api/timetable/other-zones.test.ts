import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { lockMosque, profileOf, saveProfile } from "../../../server/src/subjects/mosques/rows/mosques.ts";
import { createFetchFile } from "../../../server/src/subjects/timetable/links/fetched-file.ts";
import { startLinkServer } from "../../../server/src/subjects/timetable/links/test/link-servers.ts";
import { enginesAboveStore } from "../../support/databases/engines.ts";
import { Instance } from "../../support/mosques/kept-mosques.ts";
import { dayAfter, movingFajr, timetableOf } from "../../support/mosques/timetables.ts";
import { during, sharedSuiteOn, succeeded } from "../../support/services/suite.ts";

const start = "2026-11-23T12:00:00.000Z";
const firstDay = "2026-11-01";
const ishaOn = (date: string) => ({ isha: { adhan: `19:${date.slice(-2)}` } });
/** A document names the zone of its times. */
const document = JSON.stringify({
  ...{ format: "mosque-timetable", version: 1, timeZone: "Europe/London" },
  days: Array.from({ length: 60 }, (_, index) => dayAfter(firstDay, index)).map((date) => ({
    date,
    ...ishaOn(date),
  })),
});
const calendarOf = (lines: readonly string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:test", ...lines, "END:VCALENDAR", ""].join("\r\n");
const hours = { Fajr: "0515", Sunrise: "0710", Dhuhr: "1215", Asr: "1440", Maghrib: "1605", Isha: "1815" };
/** The same instants in every zone. */
const calendar = calendarOf(
  Array.from({ length: 60 }, (_, index) => dayAfter(firstDay, index).replaceAll("-", "")).flatMap((day) =>
    Object.entries(hours).flatMap(([name, hour]) => [
      ...["BEGIN:VEVENT", `UID:${day}-${name}`, `DTSTART:${day}T${hour}00Z`, `SUMMARY:${name}`, "END:VEVENT"],
    ]),
  ),
);

for (const engine of enginesAboveStore) {
  describe(`A timetable of a mosque whose time zone changes, on ${engine.name}`, () => {
    const shared = sharedSuiteOn(engine);
    const opened = during(async (ends) => {
      const database = await engine.createMigratedDatabase();
      ends.defer(() => database.drop());
      const one = await Instance.on(database, start);
      ends.defer(() => one.store.close());
      return one;
    });
    const atNoon = () => Object.assign(opened(), { now: start });

    async function setZone(one: Instance, mosqueId: string, timeZoneId: string): Promise<void> {
      await one.store.write(async (tx) => {
        const mosque = (await lockMosque(tx, mosqueId)) ?? assert.fail("The mosque exists.");
        const by = { actorKind: "user", actorId: "amina", requestId: "change" } as const;
        const origin = { mosqueId, at: one.now.toISOString(), ...by };
        saveProfile({ tx, mosque, origin }, { ...profileOf(mosque), timeZoneId });
      });
      await one.updateDue();
    }
    const nextDay = async (one: Instance) => {
      one.now = "2026-11-24T00:06:00.000Z";
      await one.updateDue();
    };

    test("stops if its times are only for another zone, and is applied where the clocks agree", async () => {
      const one = atNoon();
      const mosqueId = await one.addMosque("Europe/London", { file: document });
      await setZone(one, mosqueId, "Europe/Paris");
      await nextDay(one);
      const { stop } = await one.timetableOf(mosqueId);
      assert.equal(stop?.reason, "unread");
      assert.match(stop?.message ?? "", /read in the time zone Europe\/London\. Bring it again\./);
      assert.deepEqual(await one.rowsOf(mosqueId), ["isha 19:23 -"]);
      await setZone(one, mosqueId, "Europe/Lisbon");
      assert.deepEqual(await one.rowsOf(mosqueId), ["isha 19:24 -"]);
      assert.equal((await one.timetableOf(mosqueId)).stop, undefined);
    });

    test("of local times is applied as before", async () => {
      const one = atNoon();
      const file = timetableOf(firstDay, 60, (date) => ({
        ...{ fajr: movingFajr(date), sunrise: "07:10", dhuhr: "12:15", asr: "14:40" },
        ...{ maghrib: "17:05", isha: "19:00" },
      }));
      const mosqueId = await one.addMosque("Europe/London", { file });
      await setZone(one, mosqueId, "Europe/Paris");
      await nextDay(one);
      assert.equal((await one.rowsOf(mosqueId))[2], "fajr 05:24 -");
    });

    test("from a link is read again in the new zone, although its file is unchanged", async () => {
      const one = atNoon();
      await using server = await startLinkServer((_request, response) => response.end(calendar));
      one.fetchFile = createFetchFile(() => server.settings());
      const mosqueId = await one.addMosque("Europe/London");
      await one.give(mosqueId, { file: "", link: server.url("/times.ics"), fileName: "times.ics" });
      const fajr = async () => (await one.rowsOf(mosqueId))[2];
      assert.equal(await fajr(), "fajr 05:15 -");
      await setZone(one, mosqueId, "Europe/Paris");
      await one.updateLink(mosqueId);
      assert.equal(
        (await one.timetableOf(mosqueId)).link?.reason,
        "file_looks_wrong",
        "An hour needs a person.",
      );
      assert.equal(await fajr(), "fajr 05:15 -");
      await one.give(mosqueId, { file: "", link: server.url("/times.ics"), confirm: true });
      assert.equal(await fajr(), "fajr 06:15 -");
    });

    test("decides no day ahead while its times are for another zone", async () => {
      const mosque = await shared.addMosque({ timeZoneId: "Europe/London" });
      succeeded(await mosque.putFile("/timetable?confirm=true", document));
      const read = (headers = {}) => mosque.get("/prayers?date=2026-12-01", headers);
      const { etag } = succeeded(await read()).headers;
      const isDecided = async () => succeeded(await read()).body.days.map((day) => day.isDecided);
      assert.deepEqual(await isDecided(), [true]);
      succeeded(await mosque.patch("/profile", { timeZoneId: "Europe/Paris" }));
      assert.deepEqual(await isDecided(), [false]);
      succeeded(await read({ "If-None-Match": String(etag) }));
    });
  });
}
