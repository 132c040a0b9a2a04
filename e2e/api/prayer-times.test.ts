import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { engines } from "../support/databases/engines.ts";
import { assertRefused, type Mosque, sharedSuiteOn, succeeded } from "../support/services/suite.ts";

/** Times accepted by the pattern of decision 1.9, with their form in responses. */
const accepted: readonly (readonly [sent: string, shown: string])[] = [
  ["0:00", "00:00"],
  ["00:00", "00:00"],
  ["7:05", "07:05"],
  ["07:05", "07:05"],
  ["12:00", "12:00"],
  ["19:59", "19:59"],
  ["23:59", "23:59"],
  ["12:00am", "00:00"],
  ["12:30 am", "00:30"],
  ["1:05am", "01:05"],
  ["11:59 am", "11:59"],
  ["12:00pm", "12:00"],
  ["12:30  pm", "12:30"],
  ["01:05pm", "13:05"],
  ["1:05\tpm", "13:05"],
  ["1:05\u00a0pm", "13:05"],
  ["11:59pm", "23:59"],
];
/** Anything else is not a prayer time. */
const refused: readonly unknown[] = [
  "24:00",
  "13:00pm",
  "0:30am",
  "00:30am",
  "7:5",
  "7:60",
  "7",
  "",
  " ",
  "7:05:00",
  "7.05",
  "7:05 PM",
  "7:05Am",
  "7:05 a.m.",
  " 7:05",
  "7:05 ",
  "7:05\n",
  "-1:00",
  "+7:05",
  "007:05",
  "1 :05",
  "1: 05",
  "noon",
  "\u0661:\u0660\u0665",
  "7:05 pm pm",
  "2026-11-20T07:05:00Z",
  "x".repeat(60_000),
  705,
  7.05,
  true,
  ["7:05"],
  { at: "7:05" },
];

for (const engine of engines) {
  describe(`Prayer times on ${engine.name}`, () => {
    const suite = sharedSuiteOn(engine);
    const add = async (mosque: Mosque, row: object) =>
      succeeded(await mosque.post("/prayers", row), 201).body;

    test("times match the pattern of decision 1.9 and are returned as HH:mm", async () => {
      const mosque = await suite.addMosque();
      const { prayerId } = await add(mosque, { prayerKey: "fajr", adhanTime: "5:10" });
      for (const [sent, shown] of accepted) {
        const { prayers } = succeeded(
          await mosque.patch(`/prayers/${prayerId}`, { adhanTime: sent, iqamahTime: sent }),
        ).body;
        assert.deepEqual(
          [prayers[0]?.adhanTime, prayers[0]?.iqamahTime],
          [shown, shown],
          JSON.stringify(sent),
        );
      }
    });

    test("any other value is invalid_prayer_time, on creation and on update, without an effect", async () => {
      const mosque = await suite.addMosque();
      const { prayerId } = await add(mosque, { prayerKey: "fajr", adhanTime: "5:10" });
      const before = await mosque.state();
      for (const time of refused) {
        for (const field of ["adhanTime", "iqamahTime"]) {
          const hint = `${field} ${JSON.stringify(time).slice(0, 50)}`;
          const created = await mosque.post("/prayers", {
            prayerKey: "isha",
            adhanTime: "5:10",
            [field]: time,
          });
          assertRefused(created, 400, "invalid_prayer_time", "invalid_prayer_time", hint);
          const updated = await mosque.patch(`/prayers/${prayerId}`, { prayerKey: "isha", [field]: time });
          assertRefused(updated, 400, "invalid_prayer_time", "invalid_prayer_time", hint);
        }
      }
      assert.deepEqual(await mosque.state(), before);
    });

    test("null means no time on creation", async () => {
      const mosque = await suite.addMosque();
      for (const row of [{ adhanTime: null }, { adhanTime: "5:10", iqamahTime: null }]) {
        const response = await mosque.post("/prayers", { prayerKey: "fajr", ...row });
        assertRefused(response, 400, "invalid_prayer_time", "invalid_prayer_time", JSON.stringify(row));
      }
    });
  });
}
