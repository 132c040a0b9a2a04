import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { formatTime, readTimetable, readTimetableFile } from "@mosque-sync/timetable";
import { demoPlace } from "../../scripts/demo/timetable.ts";
import { unusualColumns } from "../../timetable/test/corpus/fixtures/columns.ts";
import { customs } from "../../timetable/test/corpus/fixtures/customs.ts";
import type { Fixture } from "../../timetable/test/corpus/fixtures/fixture.ts";
import { layouts } from "../../timetable/test/corpus/fixtures/layouts.ts";
import { goodYears } from "../../timetable/test/corpus/fixtures/places.ts";
import { spellings } from "../../timetable/test/corpus/fixtures/spellings.ts";
import type { CellKey } from "../../timetable/test/corpus/truth/days.ts";
import { withoutPhp } from "./php-programs.ts";
import { day, smallFiles } from "./small-files.ts";
import { type Judged, judgeFiles } from "./wordpress/plugin-reader.ts";

/** A prayer's times, as either reader has them. */
interface Row {
  readonly prayerKey?: string | null;
  readonly adhanTime?: string | null;
  readonly iqamahTime?: string | null;
}

/** The rows that mosque-sync finds on a day, as `prayer adhan iqamah`. */
async function rowsOfCommand(csv: string): Promise<string[]> {
  const file = await readTimetableFile(new TextEncoder().encode(csv), "times.csv", undefined, {
    asr: "mithl-1",
  });
  if (!("days" in file)) return [];
  const settings = { clock: undefined, dst: "included" } as const;
  const { days } = readTimetable([file], settings, { timeZone: demoPlace.timeZone, years: [2026] });
  return (days.find(({ date }) => date === day)?.prayers ?? []).map(rowText);
}

function rowText({ prayerKey, adhanTime, iqamahTime }: Row): string {
  return `${prayerKey} ${adhanTime ?? "–"} ${iqamahTime ?? "–"}`;
}

describe("A small timetable", { skip: withoutPhp }, () => {
  const names = Object.keys(smallFiles);
  let judged: Judged[][];
  before(async () => {
    judged = await judgeFiles(Object.values(smallFiles).map(({ csv }) => ({ csv, dates: [day] })));
  });

  for (const [name, { csv, rows, refused }] of Object.entries(smallFiles)) {
    const found = () => judged[names.indexOf(name)]?.[0];
    if (rows) {
      test(`with ${name} gives the same rows in mosque-sync and in the plugin`, async () => {
        assert.deepEqual(found()?.errors, []);
        const ofPlugin = found()?.rows.map(rowText);
        assert.deepEqual([ofPlugin, await rowsOfCommand(csv)], [rows, rows]);
      });
    } else {
      test(`with ${name} is refused by the plugin`, () => {
        assert.deepEqual([...new Set(found()?.errors)], refused);
      });
    }
  }
});

describe("A timetable of the corpus", { skip: withoutPhp }, () => {
  /** Enough of each file to see every column, and days on both sides of clock changes. */
  const daysBetween = 29;

  test("is read by the plugin as it is true, or refused", async () => {
    const fixtures = Object.entries({
      ...goodYears,
      ...customs,
      ...spellings,
      ...layouts,
      ...unusualColumns,
    }).flatMap(([name, make]) => {
      const fixture = make();
      const csv = onlyText(fixture);
      const days = fixture.truth.filter((_, at) => at % daysBetween === 0);
      return csv === undefined ? [] : [{ name, csv, days, timeZone: fixture.timeZone }];
    });
    let known = 0;
    for (const [zone, ofZone] of Map.groupBy(fixtures, ({ timeZone }) => timeZone)) {
      const files = ofZone.map(({ csv, days }) => ({ csv, dates: days.map(({ date }) => date) }));
      const judged = await judgeFiles(files, zone);
      for (const [at, { name, days }] of ofZone.entries()) {
        for (const [index, { date, cells }] of days.entries()) {
          const { rows = [], errors = [] } = judged[at]?.[index] ?? {};
          for (const { prayerKey, adhanTime, iqamahTime } of errors.length === 0 ? rows : []) {
            for (const [kind, time] of Object.entries({ adhan: adhanTime, iqamah: iqamahTime })) {
              if (time === undefined) continue;
              known += 1;
              const isTrue = textsOf(cells, `${prayerKey} ${kind}`).includes(time ?? "–");
              assert.ok(isTrue, `${name}, ${date}: ${prayerKey} ${kind} is ${time}`);
            }
          }
        }
      }
    }
    assert.ok(known > 2_000, `${known} times were read`);
  });
});

/** The file of a fixture if it has one, of text. */
function onlyText({ files }: Fixture): string | undefined {
  const [file, ...others] = Object.values(files);
  return typeof file === "string" && others.length === 0 ? file : undefined;
}

/** The times of a prayer that are true on a day; a dash if there is none. */
function textsOf(cells: ReadonlyMap<CellKey, readonly number[]>, key: string): string[] {
  const found = [...cells].find(([cell]) => cell === key)?.[1] ?? [];
  return found.length === 0 ? ["–"] : found.map(formatTime);
}
