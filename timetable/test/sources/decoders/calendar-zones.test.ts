import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { timetableIn } from "../../support/read-bytes.ts";
import { calendarOf } from "./calendar-of.ts";

type Event = readonly [string, string, ...string[]];

/** The events of Friday 5 June 2026 in London, with starts as written on the clocks of a zone. */
function fridayWith(start: (hour: number, minutes: string) => string, ...more: Event[]): Event[] {
  return [
    ["Fajr", start(2, "53")],
    ["Sunrise", start(4, "47")],
    ["Dhuhr", start(13, "04")],
    ["Maghrib", start(21, "14")],
    ...more,
  ];
}

const inHours = (parameters: string, later: number, end: string) => (hour: number, minutes: string) =>
  `${parameters}:20260605T${String(hour + later).padStart(2, "0")}${minutes}00${end}`;
const floating = inHours("", 0, "");
const inUtc = inHours("", -1, "Z");
const inLondon = inHours(";TZID=Europe/London", 0, "");

const times = ["fajr 02:53", "sunrise 04:47", "dhuhr 13:04", "maghrib 21:14"];

/** The rows of that Friday in London. */
async function rowsOf(calendar: string): Promise<string[] | undefined> {
  const { prayers } = await timetableIn(calendar, "noor.ics");
  return prayers["2026-06-05"];
}

/** A zone that is described in the calendar as Outlook does. */
function describedZone(tzid: string, winter: string, summer: string): string[] {
  const change = (name: string, from: string, to: string, month: number) => [
    ...[`BEGIN:${name}`, "DTSTART:16010101T020000", `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`],
    ...[`RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=${month}`, `END:${name}`],
  ];
  return [
    ...["BEGIN:VTIMEZONE", `TZID:${tzid}`, ...change("STANDARD", summer, winter, 10)],
    ...[...change("DAYLIGHT", winter, summer, 3), "END:VTIMEZONE"],
  ];
}

suite("The zones of a calendar", () => {
  test("move each event by itself, and leave events without a zone on the mosque's clocks", async () => {
    const half = (start: string): Event => ["Jumu'ah", start];
    for (const [start, jummah] of [
      [floating, ":20260605T123000Z"],
      [inUtc, ":20260605T133000"],
      [inLondon, ":20260605T133000"],
      [floating, ";TZID=GMT Standard Time:20260605T133000"],
      [inHours(";TZID=GMT Standard Time", 0, ""), ":20260605T123000Z"],
      [inHours(";TZID=Europe/Berlin", 1, ""), ":20260605T133000"],
    ] as const) {
      const calendar = calendarOf(fridayWith(start, half(jummah)));
      assert.deepEqual(await rowsOf(calendar), [...times, "jummah 13:30"], jummah);
    }
  });

  test("join two events at the same time, with and without a zone", async () => {
    const twice: Event[] = [
      ["Jumu'ah", ":20260605T133000"],
      ["Jumu'ah", ":20260605T123000Z"],
      ["Jumu'ah", ":20260605T140000"],
    ];
    for (const start of [inUtc, inLondon]) {
      const rows = await rowsOf(calendarOf(fridayWith(start, ...twice)));
      assert.deepEqual(rows, [...times, "jummah 13:30", "jummah 14:00"]);
    }
  });

  test("follow the calendar's description of their clocks, or their name on Windows", async () => {
    const inBerlin = inHours(";TZID=W. Europe Standard Time", 1, "");
    const described = describedZone("W. Europe Standard Time", "+0100", "+0200");
    for (const lines of [described, []]) {
      assert.deepEqual(await rowsOf(calendarOf(fridayWith(inBerlin), ...lines)), times);
    }
    const ours = inHours(";TZID=Our clocks", 2, "");
    const lines = describedZone("Our clocks", "+0200", "+0300");
    assert.deepEqual(await rowsOf(calendarOf(fridayWith(ours), ...lines)), times);
  });

  test("that are unknown refuse the file, if an event of a prayer has one", async () => {
    const { prayers, findings } = await timetableIn(
      calendarOf(fridayWith(inHours(";TZID=Our clocks", 0, ""))),
      "noor.ics",
    );
    assert.deepEqual(prayers, {});
    assert.match(findings.join(), /cannot be read \(the time zone "Our clocks" is not known\)/);
    const party: Event = ["Party", ";TZID=Our clocks:20260605T180000"];
    assert.deepEqual(await rowsOf(calendarOf(fridayWith(inLondon, party))), times);
  });

  test("of a repeating event apply to its last day, and to the days without it", async () => {
    const weekly = (...more: string[]): Event => [
      "Jumu'ah",
      ";TZID=Europe/London:20260529T133000",
      "RRULE:FREQ=WEEKLY;COUNT=4",
      ...more,
    ];
    for (const [lines, event] of [
      [[], weekly("EXDATE:20260605T123000Z")],
      [[], weekly("EXDATE:20260605T133000")],
      [[], weekly("EXDATE;TZID=Europe/London:20260605T133000")],
      [[], weekly("EXDATE;TZID=W. Europe Standard Time:20260605T143000")],
      [describedZone("Europe/London", "+0000", "+0100"), weekly("EXDATE:20260605T133000")],
    ] as const) {
      assert.deepEqual(await rowsOf(calendarOf(fridayWith(inLondon, event), ...lines)), times);
    }
    const ownClocks: Event = [
      "Jumu'ah",
      ":20260529T133000",
      "RRULE:FREQ=WEEKLY;COUNT=4",
      "EXDATE;TZID=Europe/London:20260605T133000",
    ];
    assert.deepEqual(await rowsOf(calendarOf(fridayWith(inLondon, ownClocks))), times);

    const until: Event = [
      "Isha Adhan",
      ";TZID=America/New_York:20260601T223000",
      "RRULE:FREQ=DAILY;UNTIL=20260614T022959Z",
    ];
    const next: Event = ["Isha Adhan", ";TZID=America/New_York:20260613T224500", "RRULE:FREQ=DAILY;COUNT=5"];
    const maghrib: Event = [
      "Maghrib Adhan",
      ";TZID=America/New_York:20260601T203000",
      "RRULE:FREQ=DAILY;COUNT=17",
    ];
    const { prayers } = await timetableIn(calendarOf([maghrib, until, next]), "noor.ics", "America/New_York");
    assert.deepEqual(
      [prayers["2026-06-12"], prayers["2026-06-13"]],
      [
        ["maghrib 20:30", "isha 22:30"],
        ["maghrib 20:30", "isha 22:45"],
      ],
    );
  });
});
