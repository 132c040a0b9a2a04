import assert from "node:assert/strict";
import { test } from "node:test";
import { Temporal } from "temporal-polyfill/full";
import { timetableIn } from "../support/read-bytes.ts";

const times = {
  Fajr: "05:10",
  Sunrise: "06:50",
  Dhuhr: "12:20",
  Asr: "15:10",
  Maghrib: "17:40",
  Isha: "19:05",
};
const dates = ["2026-10-23", "2026-10-24", "2026-10-25", "2026-10-26"];
const zones = ["Africa/Accra", "Europe/London", "America/Los_Angeles", "Pacific/Auckland", "Asia/Kolkata"];

/** A local time of a zone as a moment in UTC. */
function momentOf(date: string, time: string, timeZone: string): string {
  return Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: time }).toInstant().toString();
}

const expected = ["fajr 05:10", "sunrise 06:50", "dhuhr 12:20", "asr 15:10", "maghrib 17:40", "isha 19:05"];

function momentsOf(date: string, timeZone: string, write: (moment: string) => string = String) {
  const moments = Object.entries(times).map(([name, time]) => [name, write(momentOf(date, time, timeZone))]);
  return Object.fromEntries(moments);
}

for (const timeZone of zones) {
  test(`moments are on the clocks of ${timeZone}, on both sides of a clock change, in JSON and in a table`, async () => {
    const rows = dates.map((date) => ({ date, ...momentsOf(date, timeZone) }));
    const csv = rows.map((row) => Object.values(row).join()).join("\n");
    const files = {
      "times.json": JSON.stringify(rows),
      "times.csv": `date,${Object.keys(times).join()}\n${csv}`,
    };
    for (const [name, text] of Object.entries(files)) {
      const { prayers, findings } = await timetableIn(text, name, timeZone);
      assert.deepEqual([prayers, findings], [Object.fromEntries(dates.map((date) => [date, expected])), []]);
    }
  });

  test(`days without a date take it from their moments, on the clocks of ${timeZone}`, async () => {
    const text = JSON.stringify({ data: dates.map((date) => ({ timings: momentsOf(date, timeZone) })) });
    const { prayers } = await timetableIn(text, "times.json", timeZone);
    assert.deepEqual(prayers, Object.fromEntries(dates.map((date) => [date, expected])));
  });
}

test("an offset is heard, whatever it is, and Unix time is a moment", async () => {
  const date = "2026-06-10";
  const writers: ((moment: string) => string | number)[] = [
    (moment) => Temporal.Instant.from(moment).toString({ timeZone: "-05:00" }),
    (moment) => Temporal.Instant.from(moment).toString({ timeZone: "Asia/Tokyo" }),
    (moment) => Date.parse(moment) / 1000,
    (moment) => Date.parse(moment),
  ];
  for (const write of writers) {
    const moments = Object.entries(times).map(([name, time]) => [
      name,
      write(momentOf(date, time, "Europe/London")),
    ]);
    const text = JSON.stringify([{ date, ...Object.fromEntries(moments) }]);
    const { prayers } = await timetableIn(text, "times.json");
    assert.deepEqual(prayers, { [date]: expected }, text);
  }
});

test("an isha after midnight is of the day before, and one clock does not change the other", async () => {
  const lateIn = (date: string) => {
    const next = Temporal.PlainDate.from(date).add({ days: 1 }).toString();
    const at = (time: string, of = date) => momentOf(of, time, "Europe/London");
    const isha = { Isha: at("00:20", next), Isha_iqamah: "12:45 am" };
    return {
      date,
      Sunrise: at("04:50"),
      Dhuhr: at("13:05"),
      Asr: at("17:10"),
      Maghrib: at("21:15"),
      ...isha,
    };
  };
  const text = JSON.stringify(["2026-06-10", "2026-06-11"].map(lateIn));
  const { prayers } = await timetableIn(text, "times.json");
  const late = ["sunrise 04:50", "dhuhr 13:05", "asr 17:10", "maghrib 21:15", "isha 00:20 00:45"];
  assert.deepEqual(prayers, { "2026-06-10": late, "2026-06-11": late });
});

test("a moment of another day than its row is refused, and the time that the finding asks for is read", async () => {
  const row = { date: "2026-06-10", ...momentsOf("2026-06-10", "Europe/London") };
  const wrong = JSON.stringify([{ ...row, Asr: "2026-01-01T14:10:00Z" }]);
  const { findings, prayers } = await timetableIn(wrong, "times.json");
  assert.match(
    findings.join("\n"),
    /\[1\]\.Asr: "2026-01-01T14:10:00Z" is a moment of Thu 1 Jan 2026, but its row is for another day/,
  );
  assert.ok(!prayers["2026-06-10"]?.some((prayer) => prayer.startsWith("asr")));
  const right = await timetableIn(JSON.stringify([{ ...row, Asr: "15:10" }]), "times.json");
  assert.deepEqual(right.prayers, { "2026-06-10": expected });
});

test("a time without a zone whose own date is not its row's is refused, except after midnight", async () => {
  const rows = ["2026-06-09", "2026-06-10"].map((date) => ({
    date,
    ...Object.fromEntries(Object.entries(times).map(([name, time]) => [name, `${date}T${time}:00`])),
    Dhuhr: `${date}T14:20:00`,
    Asr: `${date}T17:40:00`,
    Maghrib: `${date}T21:40:00`,
    Isha: `${Temporal.PlainDate.from(date).add({ days: 1 })}T00:20:00`,
  }));
  const right = await timetableIn(JSON.stringify(rows), "times.json", "Europe/London");
  assert.deepEqual(right.findings, []);
  assert.ok(right.prayers["2026-06-10"]?.includes("isha 00:20"));
  const wrong = rows.map((row) => ({ ...row, Fajr: `${row.date.replace("-06-", "-05-")}T05:10:00` }));
  const { prayers, findings } = await timetableIn(JSON.stringify(wrong), "times.json", "Europe/London");
  assert.equal(findings.length, 2);
  assert.match(findings.join(), /is a moment of Sat 9 May 2026, but its row is for another day/);
  assert.ok(!prayers["2026-06-10"]?.some((time) => time.startsWith("fajr")));
});

test("times that a spreadsheet wrote with one date for all are times of their rows", async () => {
  const rows = dates.map((date) => ({
    date,
    ...Object.fromEntries(Object.entries(times).map(([name, time]) => [name, `1899-12-30T${time}:00`])),
  }));
  const { prayers, findings } = await timetableIn(JSON.stringify(rows), "times.json", "Europe/London");
  assert.deepEqual([prayers, findings], [Object.fromEntries(dates.map((date) => [date, expected])), []]);
});
