import { between, type HostileFile, many, oneOf, otherThan, type Random } from "./generating.ts";

/** A part of a calendar: its zones, and its events. */
interface Piece {
  zones?: string;
  events: string;
}

const lineEnd = "\r\n";

function lines(...each: readonly string[]): string {
  return each.map((line) => line + lineEnd).join("");
}

function event(summary: string, start: string, ...more: readonly string[]): string {
  return lines("BEGIN:VEVENT", "UID:a", `SUMMARY:${summary}`, `DTSTART${start}`, ...more, "END:VEVENT");
}

function zone(tzid: string, ...changes: readonly string[]): string {
  return lines("BEGIN:VTIMEZONE", `TZID:${tzid}`) + changes.join("") + lines("END:VTIMEZONE");
}

function change(start: string, ...more: readonly string[]): string {
  return lines(
    "BEGIN:STANDARD",
    `DTSTART:${start}`,
    "TZOFFSETFROM:+0100",
    "TZOFFSETTO:+0000",
    ...more,
    "END:STANDARD",
  );
}

function calendar({ zones = "", events }: Piece): string {
  return `${lines("BEGIN:VCALENDAR", "VERSION:2.0")}${zones}${events}${lines("END:VCALENDAR")}`;
}

const neverOn = [
  "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
  "FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=15,16,17;BYDAY=1MO",
  "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=31",
  "FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31",
  "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=300",
  "FREQ=DAILY;INTERVAL=7;BYDAY=TU",
  "FREQ=DAILY;INTERVAL=9996;BYMONTH=2;BYDAY=TU",
  "FREQ=WEEKLY;BYMONTH=2;INTERVAL=53;BYDAY=MO",
  "FREQ=YEARLY;BYWEEKNO=53;BYDAY=FR;BYMONTHDAY=1",
  "FREQ=YEARLY;BYYEARDAY=366;INTERVAL=2",
  "FREQ=YEARLY;INTERVAL=9999;BYYEARDAY=-366",
  "FREQ=YEARLY;BYMONTH=2;BYDAY=6FR",
] as const;

const endless = ["FREQ=DAILY;COUNT=999999999", "FREQ=DAILY;UNTIL=99991231T000000Z", "FREQ=DAILY"] as const;
/** A midnight, so many days after that of 1 January 2010. */
function stampOf(day: number): string {
  const date = new Date(Date.UTC(2010, 0, 1) + day * 86_400_000).toISOString().slice(0, 10);
  return `${date.replaceAll("-", "")}T000000`;
}

const zonedStart = ";TZID=Far/Away:20260101T051000";
const pieces: Record<string, (random: Random) => Piece> = {
  "a rule for days that do not exist": (random) => ({
    events: event("Fajr", ":20260105T051000", `RRULE:${oneOf(random, neverOn)}`),
  }),
  "each rule for days that do not exist": () => ({
    events: neverOn.map((rule) => event("Fajr", ":20260105T051000", `RRULE:${rule}`)).join(""),
  }),
  "endless rules of events of a whole day": (random) => ({
    events: many(400, () => event("Bazaar", ";VALUE=DATE:20260101", `RRULE:${oneOf(random, endless)}`)),
  }),
  "endless rules of cancelled events": (random) => ({
    events: many(400, () =>
      event("Fajr", ":20260101T051000", "STATUS:CANCELLED", `RRULE:${oneOf(random, endless)}`),
    ),
  }),
  "an interval without an end": (random) => ({
    events: event(
      "Fajr",
      ":20260101T051000",
      `RRULE:FREQ=${oneOf(random, ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"])};INTERVAL=${oneOf(random, [-1, 0, 9_999, 999_999_999])}`,
    ),
  }),
  "a zone whose clocks change on days that do not exist": (random) => ({
    zones: zone("Far/Away", ...neverOn.map((rule) => change("19700101T000000", `RRULE:${rule}`))),
    events: event("Fajr", zonedStart, `RRULE:${oneOf(random, endless)}`),
  }),
  "a zone whose clocks change every day, or every second": (random) => ({
    zones: zone(
      "Far/Away",
      change("00010101T000000", `RRULE:FREQ=${oneOf(random, ["DAILY", "HOURLY", "SECONDLY"])}`),
    ),
    events: event("Fajr", zonedStart, `RRULE:${oneOf(random, endless)}`),
  }),
  "a zone whose clocks change every day since the year 1": () => ({
    zones: zone("Far/Away", change("00010101T000000", "RRULE:FREQ=DAILY")),
    events: event("Fajr", zonedStart, "RRULE:FREQ=DAILY"),
  }),
  "zones whose clocks change every day": () => ({
    zones: many(50, (index) => zone(`Far/Away${index}`, change("20200101T000000", "RRULE:FREQ=DAILY"))),
    events: many(50, (index) =>
      event("Fajr", `;TZID=Far/Away${index}:20260101T051000`, "RRULE:FREQ=DAILY;COUNT=300"),
    ),
  }),
  "a zone with thousands of clock changes, for events of many years": () => ({
    zones: zone("Far/Away", ...Array.from({ length: 4_000 }, (_, day) => change(stampOf(day)))),
    events: many(120, (year) =>
      event("Fajr", `;TZID=Far/Away:${2030 + 10 * year}0101T051000`, "RRULE:FREQ=DAILY;COUNT=1"),
    ),
  }),
  "a zone with thousands of clock changes at one time": () => ({
    zones: zone("Far/Away", ...Array.from({ length: 5_000 }, () => change("20200101T000000"))),
    events: many(5, () => event("Fajr", zonedStart, "RRULE:FREQ=DAILY")),
  }),
  "a zone with a hundred thousand dates": () => ({
    zones: zone(
      "Far/Away",
      change("19700101T000000", `RDATE:${many(100_000, () => "20200101T000000", ",")}`),
    ),
    events: event("Fajr", zonedStart, "RRULE:FREQ=DAILY"),
  }),
  "a zone with changes in each year since the year 1": () => ({
    zones: many(90, (index) =>
      zone(`Far/Away${index}`, change("00010101T000000", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU")),
    ),
    events: many(90, (index) =>
      event("Fajr", `;TZID=Far/Away${index}:99900101T051000`, "RRULE:FREQ=DAILY;UNTIL=99991231T000000Z"),
    ),
  }),
  "a zone with a name of a megabyte": (random) => ({
    events: event(
      "Fajr",
      `;TZID=${oneOf(random, ["a/", "a", "Europe/London/", "/"]).repeat(150_000)}:20260101T051000`,
    ),
  }),
  "thousands of zones": () => ({
    events: many(15_000, (index) => event("Fajr", `;TZID=Far/Away${index}:20260101T051000`)),
  }),
  "an event that is also on, and not on, a hundred thousand days": (random) => ({
    events: event(
      "Fajr",
      ":20260101T051000",
      "RRULE:FREQ=DAILY",
      `${oneOf(random, ["RDATE", "EXDATE"])}:${many(100_000, (index) => `2026${10 + (index % 3)}${10 + (index % 19)}T051000`, ",")}`,
    ),
  }),
  "an event that lasts thousands of years": () => ({
    events:
      many(5, () => event("Fajr", ":20260101T051000", "RRULE:FREQ=DAILY", "DTEND:99991231T000000")) +
      many(5, () => event("Fajr", ":20260101T051000", "RRULE:FREQ=DAILY", "DURATION:P99999999W")),
  }),
  "thousands of changed days of hundreds of events": (random) => ({
    events:
      many(200, () => event("Fajr", ":20260101T051000", "RRULE:FREQ=DAILY;COUNT=2")) +
      many(10_000, () =>
        event(
          "Fajr",
          ":20260101T061000",
          `RECURRENCE-ID${oneOf(random, ["", ";RANGE=THISANDFUTURE"])}:20260101T051000`,
        ),
      ),
  }),
  "hundreds of rules of one event": () => ({
    events: event("Fajr", ":20260101T051000", ...Array.from({ length: 400 }, () => "RRULE:FREQ=DAILY")),
  }),
  "a rule with thousands of days": (random) => ({
    events: event(
      "Fajr",
      ":20260101T051000",
      `RRULE:FREQ=${oneOf(random, ["MONTHLY", "YEARLY", "WEEKLY"])};BYDAY=${many(50_000, () => oneOf(random, ["MO", "-1TU", "5FR"]), ",")}`,
    ),
  }),
  "components inside each other": () => ({ events: lines("BEGIN:VEVENT").repeat(50_000) }),
  "components of a calendar that are no events": () => ({
    events: lines("BEGIN:VTODO", "END:VTODO").repeat(80_000),
  }),
  "a million short lines": () => ({ events: `BEGIN:VEVENT${lineEnd}${"A:\r\n".repeat(600_000)}END:VEVENT` }),
  "a line of two megabytes": (random) => ({
    events: event(
      "Fajr",
      ":20260101T051000",
      `DESCRIPTION:${oneOf(random, ["x", "\\,", ";", "^n", '"']).repeat(1_000_000)}`,
    ),
  }),
  "a line folded a million times": () => ({
    events: event("Fajr", ":20260101T051000", `DESCRIPTION:${"\r\n ".repeat(700_000)}`),
  }),
  "a property with many parameters or values": (random) => ({
    events: event(
      "Fajr",
      ":20260101T051000",
      oneOf(random, [
        `X${many(100_000, (index) => `;P${index}=1`)}:1`,
        `CATEGORIES:${"a,".repeat(500_000)}a`,
      ]),
    ),
  }),
  "a summary of a megabyte": (random) => ({
    events: event(`Fajr ${oneOf(random, ["fajr ", " ", "-", "0", "("]).repeat(400_000)}`, ":20260101T051000"),
  }),
  "events of which each is called otherwise": () => ({
    events: many(12_000, (index) => event(`a${index}-b${index}-c${index}-d${index}`, ":20260101T051000")),
  }),
  "twenty thousand events": () => ({
    events: many(19_990, (index) => event("Fajr", `:20${10 + (index % 80)}0101T051000`)),
  }),
};

/** Those that leave room for others in a file. */
const joined = Object.fromEntries(
  Object.entries(pieces).filter(
    ([name]) =>
      !/inside each other|million|thousand events|no events|called otherwise|every second/.test(name),
  ),
);

export const hostileCalendars: readonly HostileFile[] = [
  ...Object.entries(pieces).map(([name, make]) => ({
    name: `calendar: ${name}`,
    make: (random: Random) => calendar(make(random)),
  })),
  ...Array.from({ length: 6 }, (_, index) => ({
    name: `calendar: several of these, ${index + 1}`,
    make: (given: Random) => {
      const random = otherThan(given, index);
      const chosen = Array.from({ length: between(random, 2, 4) }, () =>
        oneOf(random, Object.values(joined))(random),
      );
      return calendar({
        zones: chosen.map(({ zones = "" }) => zones).join(""),
        events: chosen.map(({ events }) => events).join(""),
      }).slice(0, 2_400_000);
    },
  })),
];
