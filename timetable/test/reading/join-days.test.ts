import assert from "node:assert/strict";
import { test } from "node:test";
import { describeFinding } from "../../src/notices/describe.ts";
import { interpret } from "../../src/timetable/interpretation.ts";
import { inParts } from "../support/in-parts.ts";
import { readBytes } from "../support/read-bytes.ts";

const heading = "Date,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha";
const adhan = `${heading}\n2026-11-20,06:00,07:40,11:56,13:40,16:05,17:34`;
const iqamah = `${heading}\n2026-11-20,06:30,07:43,13:15,14:30,16:10,19:30`;

/** The prayers of 20 November, and the findings of files that are joined. */
async function join(files: Record<string, string>) {
  const read = await Promise.all(Object.entries(files).map(([file, text]) => readBytes(text, file)));
  const written = read.flatMap((file) => ("is" in file ? [] : [file]));
  const times = { clock: undefined, dst: "included" } as const;
  const all = interpret(written, times, { timeZone: "Europe/London", years: [2026] });
  const { days, partial, findings } = inParts(all);
  const [day] = [...days, ...partial];
  const prayers = day?.prayers.map(({ prayerKey, adhanTime = "", iqamahTime = "" }) =>
    `${prayerKey} ${adhanTime} ${iqamahTime}`.trim(),
  );
  return { prayers, unknown: day?.unknown, findings: findings.map(describeFinding), all: all.findings };
}

test("the sunrise in the file of adhans is used where the iqamahs' differs by minutes, in either order", async () => {
  for (const files of [
    { "adhan.csv": adhan, "iqamah.csv": iqamah },
    { "iqamah.csv": iqamah, "adhan.csv": adhan },
  ]) {
    const { prayers, findings, all } = await join(files);
    assert.deepEqual(findings, []);
    for (const row of ["fajr 06:00 06:30", "sunrise 07:40", "dhuhr 11:56 13:15"])
      assert.ok(prayers?.includes(row), row);
    assert.deepEqual(all.map(describeFinding), [
      'iqamah.csv, row 2, Sunrise: "07:43" differs from "07:40" in adhan.csv, row 2, Sunrise, which is used for sunrise. Remove the sunrise from the file of the iqamahs.',
    ]);
  }
});

test("two files that contradict each other about one time cost that time only, and name its column", async () => {
  const other = "Date,Asr Iqamah,Isha Iqamah\n2026-11-20,14:45,19:30";
  const { prayers, unknown, findings } = await join({
    "adhan.csv": adhan,
    "iqamah.csv": iqamah.replaceAll("07:43", "07:40"),
    "other.csv": other,
  });
  assert.deepEqual(unknown, ["asr"]);
  assert.ok(prayers?.includes("dhuhr 11:56 13:15"));
  assert.ok(prayers?.includes("isha 17:34 19:30"));
  assert.ok(!prayers?.some((row) => row.includes("14:30") || row.includes("14:45")));
  assert.deepEqual(findings, [
    'other.csv, row 2, Asr Iqamah: "14:45" differs from "14:30" in iqamah.csv, row 2, Asr, so the iqamah of asr is not used on this day. Correct the wrong time, or remove the column from a file.',
  ]);
});

test("sunrises that differ by an hour are unknown: a file is off by a clock change", async () => {
  const { prayers, findings } = await join({
    "adhan.csv": adhan,
    "iqamah.csv": iqamah.replace("07:43", "08:40"),
  });
  assert.ok(!prayers?.some((row) => row.startsWith("sunrise")));
  assert.match(findings.join(), /Sunrise: "08:40" differs from "07:40"/);
});

test("two rows of one file that differ are refused as a whole", async () => {
  const twice = `${adhan}\n2026-11-20,06:01,07:40,11:56,13:40,16:05,17:34`;
  const { prayers, findings } = await join({ "adhan.csv": twice, "iqamah.csv": iqamah });
  assert.equal(prayers, undefined);
  assert.match(findings.join(), /row 3: "2026-11-20" is already in row 2, with other times/);
});
