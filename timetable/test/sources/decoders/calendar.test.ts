import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { refusalOf, timetableIn } from "../../support/read-bytes.ts";
import { calendarOf } from "./calendar-of.ts";

const summer = ["fajr 03:30 04:15", "dhuhr 13:05", "isha 23:10"];

/** A zone that is defined in the calendar, with one rule for its clock changes. */
function zoneOf(tzid: string, start: string, rule: string): string[] {
  const change = [`DTSTART:${start}`, "TZOFFSETFROM:+0100", "TZOFFSETTO:+0000", `RRULE:${rule}`];
  const standard = ["BEGIN:STANDARD", ...change, "END:STANDARD"];
  return ["BEGIN:VTIMEZONE", `TZID:${tzid}`, ...standard, "END:VTIMEZONE"];
}

/** A calendar of so many zones that all have the same rule, with a daily event in each. */
function calendarOfZones(count: number, start: string, rule: string): string {
  const names = Array.from({ length: count }, (_, index) => `Zone ${index}`);
  return calendarOf(
    names.map((name) => ["Fajr Adhan", `;TZID=${name}:20260701T033000`, "RRULE:FREQ=DAILY;COUNT=3"] as const),
    ...names.flatMap((name) => zoneOf(name, start, rule)),
  );
}

suite("a calendar", () => {
  test("is read with zones since 1601, as Outlook writes them, and refused with a zone that changes every day", async () => {
    const yearly = calendarOfZones(20, "16010101T020000", "FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10");
    const { prayers, findings } = await timetableIn(yearly, "noor.ics");
    assert.deepEqual([Object.keys(prayers).length, findings], [3, []]);
    const daily = calendarOfZones(50, "20200101T000000", "FREQ=DAILY");
    assert.match(await refusalOf(daily, "noor.ics"), /more than 50,000 clock changes/);
  });

  test("counts the clock changes of its zones again for events of later years", async () => {
    const dates = Array.from({ length: 2_000 }, (_, day) =>
      new Date(Date.UTC(2015, 0, 1 + day)).toISOString().slice(0, 10).replaceAll("-", ""),
    );
    const zone = [
      "DTSTART:20150101T000000",
      "TZOFFSETFROM:+0100",
      "TZOFFSETTO:+0000",
      `RDATE:${dates.join()}`,
    ];
    const lines = [
      "BEGIN:VTIMEZONE",
      "TZID:Noor",
      "BEGIN:STANDARD",
      ...zone,
      "END:STANDARD",
      "END:VTIMEZONE",
    ];
    const events = (years: number) =>
      Array.from(
        { length: years },
        (_, index) =>
          ["Fajr", `;TZID=Noor:${2030 + 10 * index}0701T033000`, "RRULE:FREQ=DAILY;COUNT=1"] as const,
      );
    assert.match(
      await refusalOf(calendarOf(events(40), ...lines), "noor.ics"),
      /more than 50,000 clock changes/,
    );
    assert.equal(
      await refusalOf(calendarOf(events(10), ...lines), "noor.ics"),
      "noor.ics is read as calendar",
    );
  });

  test("has the times of its events, in their zone, in UTC or on the mosque's clocks", async () => {
    const events = (start: (clock: string) => string) =>
      calendarOf([
        ["Fajr", start("033000")],
        ["Fajr Iqamah", start("041500")],
        ["Dhuhr (1:05 PM) - Masjid Noor", start("130500")],
        ["Isha", start("231000")],
        ["Quran class", start("180000")],
      ]);
    const utc = (clock: string) => `:20260701T${String(Number(clock) - 10_000).padStart(6, "0")}Z`;
    for (const start of [
      (clock: string) => `;TZID=Europe/London:20260701T${clock}`,
      (clock: string) => `;TZID=GMT Standard Time:20260701T${clock}`,
      (clock: string) => `:20260701T${clock}`,
      utc,
    ]) {
      const { dialect, prayers, findings } = await timetableIn(events(start), "noor.csv");
      assert.deepEqual(
        [dialect, prayers, findings],
        ["calendar", { "2026-07-01": summer }, []],
        start("033000"),
      );
    }
  });

  test("of another zone is put on the mosque's clocks, each time on its day there", async () => {
    const text = calendarOf([
      ["Fajr", ":20260701T220000Z"],
      ["Sunrise", ":20260702T003000Z"],
      ["Dhuhr", ":20260702T071000Z"],
      ["Isha", ":20260702T141000Z"],
    ]);
    const { prayers } = await timetableIn(text, "noor.ics", "Asia/Karachi");
    assert.deepEqual(prayers, { "2026-07-02": ["fajr 03:00", "sunrise 05:30", "dhuhr 12:10", "isha 19:10"] });
  });

  test("has an isha after midnight on the day before", async () => {
    const text = calendarOf([
      ["Maghrib Adhan", ";TZID=Europe/London:20260701T214000"],
      ["Isha Adhan", ";TZID=Europe/London:20260702T003000"],
    ]);
    const { prayers } = await timetableIn(text, "noor.ics");
    assert.deepEqual(prayers["2026-07-01"], ["maghrib 21:40", "isha 00:30"]);
    assert.deepEqual(Object.keys(prayers), ["2026-07-01"]);
    const inUtc = await timetableIn(
      calendarOf([
        ["Maghrib Adhan", ":20260701T204000Z"],
        ["Isha Adhan", ":20260701T233000Z"],
      ]),
      "noor.ics",
    );
    assert.deepEqual(inUtc.prayers, prayers);
  });

  test("with repeating events has them on each of their days, without moved and cancelled ones", async () => {
    const friday = ";TZID=Europe/London:20261106T131500";
    const text = calendarOf([
      ["Jumu'ah", friday, "RRULE:FREQ=WEEKLY;COUNT=4", "EXDATE;TZID=Europe/London:20261113T131500"],
      ["Jumu'ah", ";TZID=Europe/London:20261106T140000", "RRULE:FREQ=WEEKLY;COUNT=1"],
      ["Dhuhr Adhan", ";TZID=Europe/London:20261106T120000", "RRULE:FREQ=WEEKLY;UNTIL=20261127T235959Z"],
      ["Dhuhr Adhan", ";TZID=Europe/London:20261107T120000", "STATUS:CANCELLED"],
    ]).replace(
      "END:VCALENDAR",
      "BEGIN:VEVENT\r\nUID:0@noor\r\nRECURRENCE-ID;TZID=Europe/London:20261120T131500\r\nDTSTART;TZID=Europe/London:20261120T133000\r\nSUMMARY:Jumu'ah\r\nEND:VEVENT\r\nEND:VCALENDAR",
    );
    const { prayers } = await timetableIn(text, "noor.ics");
    const jummah = Object.entries(prayers).map(([date, rows]) => [
      date,
      ...rows.filter((row) => row.startsWith("jummah")),
    ]);
    assert.deepEqual(jummah, [
      ["2026-11-06", "jummah 13:15", "jummah 14:00"],
      ["2026-11-13"],
      ["2026-11-20", "jummah 13:30"],
      ["2026-11-27", "jummah 13:15"],
    ]);
  });

  test("without an event of a prayer, or beyond the bounds, is refused with the fix", async () => {
    const { findings } = await timetableIn(calendarOf([["Bazaar", ":20261106T131500"]]), "noor.ics");
    assert.match(findings.join("\n"), /^noor\.ics: the calendar has no event .*named after a prayer/);
    const many = "BEGIN:VEVENT\r\nSUMMARY:Fajr\r\nDTSTART:20261106T060000\r\nEND:VEVENT\r\n".repeat(20_001);
    assert.match(
      await refusalOf(`BEGIN:VCALENDAR\r\n${many}END:VCALENDAR`, "noor.ics"),
      /has more than 20,000 events/,
    );
    const repeating = (rule: string, count: number) =>
      refusalOf(
        calendarOf(Array.from({ length: count }, () => ["Fajr", ":20261106T060000", rule] as const)),
        "noor.ics",
      );
    assert.match(await repeating("RRULE:FREQ=DAILY", 10), /has more than 20,000 events/);
    assert.match(await repeating("RRULE:FREQ=DAILY;COUNT=1", 401), /has more than 400 repeating events/);
    assert.match(await repeating("RRULE:FREQ=SECONDLY", 1), /an event repeats several times a day/);
    const broken = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nno colon\r\nEND:VCALENDAR";
    assert.match(await refusalOf(broken, "noor.ics"), /^noor\.ics: is a calendar that cannot be read \(.+\)/);
  });
});
