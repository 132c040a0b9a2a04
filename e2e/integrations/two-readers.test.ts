import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { readTimetable, readTimetableFile } from "@mosque-sync/timetable";
import { demoPlace } from "../../scripts/demo/timetable.ts";
import { withoutPhp } from "./php-programs.ts";
import { type Judged, judgeFiles } from "./plugin-reader.ts";
import { day, smallFiles } from "./small-files.ts";

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
