import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openStore } from "../../../server/src/store/store.ts";
import { type Fixture, fixture } from "../../../timetable/test/corpus/fixtures/fixture.ts";
import { table } from "../../../timetable/test/corpus/fixtures/spellings.ts";
import { allColumns, type TrueDay } from "../../../timetable/test/corpus/truth/days.ts";
import { mosqueAt } from "../../../timetable/test/corpus/truth/mosques.ts";
import { enginesAboveStore } from "../../support/databases/engines.ts";
import { liveThrough } from "../../support/mosques/simulated-year.ts";
import { during } from "../../support/services/suite.ts";

const year = { firstDay: "2026-01-01", days: 365 };
/** Each has something that another has not: clock changes, Ramadan with its own clock, two jummahs, quarters. */
const good: Readonly<Record<string, () => Fixture>> = {
  "London's, with two jummahs": () => fixture(mosqueAt("London", "weekly"), table(), { columns: allColumns }),
  "Casablanca's, whose clocks go back for Ramadan": () =>
    fixture(mosqueAt("Casablanca", "monthly"), table({ time: "5:10 AM" }), { columns: allColumns }),
  "Sydney's, whose summer is at the turn of the year": () =>
    fixture(mosqueAt("Sydney", "weeklyQuarters"), table(), { columns: allColumns }),
};

for (const engine of enginesAboveStore) {
  describe(`A year of updates by the service on ${engine.name}`, { concurrency: true }, () => {
    const opened = during(async (ends) => {
      const database = await engine.createMigratedDatabase();
      ends.defer(() => database.drop());
      const store = await openStore({ databaseUrl: database.url });
      ends.defer(() => store.close());
      return store;
    });
    const lived = async ({ files, timeZone }: Fixture) => {
      const [[fileName, file] = assert.fail()] = Object.entries(files);
      return liveThrough(opened(), { ...year, fileName, file, timeZone });
    };

    for (const [name, made] of Object.entries(good)) {
      test(`gives every day the rows of mosque-sync apply with the same timetable: ${name}`, async () => {
        const { applied, differences } = await lived(made());
        assert.deepEqual(differences, []);
        assert.equal(applied, year.days);
      });
    }

    test("keeps unknown times, and stops on a missing day, like mosque-sync apply", async () => {
      const isUnknown = ({ date }: TrueDay) => date >= "2026-04" && date < "2026-09";
      const truth = (day: TrueDay): TrueDay =>
        isUnknown(day)
          ? { ...day, cells: new Map([...day.cells].filter(([key]) => key !== "isha iqamah")) }
          : day;
      const whole = fixture(mosqueAt("London", "weekly"), table(), { columns: allColumns, truth });
      const text = String(whole.files["times.csv"]);
      const isMissing = (line: string) => /^(2026-06-0[3-7]|0[3-7].06.2026)/.test(line);
      const file = text
        .split("\n")
        .filter((line) => !isMissing(line))
        .join("\n");
      assert.notEqual(file, text);
      const { applied, stopped, differences } = await lived({ ...whole, files: { "times.csv": file } });
      assert.deepEqual(differences, []);
      assert.deepEqual([applied, stopped], [year.days - 5, 5]);
    });
  });
}
