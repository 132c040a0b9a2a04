import assert from "node:assert/strict";
import { test } from "node:test";
import { lint } from "../../src/lint/lint.ts";
import type { Finding } from "../../src/notices/finding.ts";
import { formatTime } from "../../src/times/times.ts";
import type { Day } from "../../src/timetable/timetable.ts";
import { type PlaceName, places } from "../corpus/truth/places.ts";
import { type SunDay, sunDaysOf } from "../corpus/truth/sun.ts";

const hour = 60;

/** A fault of a year: by how many minutes the times of a date are late. */
type Late = (date: string) => number;

/** Where the clocks go forward, and back again, in 2026. */
const changes = {
  London: ["2026-03-29", "2026-10-25"],
  Sheffield: ["2026-03-29", "2026-10-25"],
  Oslo: ["2026-03-29", "2026-10-25"],
  "New York": ["2026-03-08", "2026-11-01"],
} as const satisfies Partial<Record<PlaceName, readonly [string, string]>>;
type Changing = keyof typeof changes;
const changing = Object.keys(changes) as Changing[];

const isBetween = (date: string, first: string, end: string) => date >= first && date < end;
const isSummer = (date: string, place: Changing) => isBetween(date, changes[place][0], changes[place][1]);

const faults: Readonly<Record<string, (place: Changing) => Late>> = {
  "misses the autumn change": (place) => (date) => (date >= changes[place][1] ? hour : 0),
  "misses the spring change": (place) => (date) => (date >= changes[place][0] ? -hour : 0),
  "keeps winter time": (place) => (date) => (isSummer(date, place) ? -hour : 0),
  "keeps summer time": (place) => (date) => (isSummer(date, place) ? 0 : hour),
  "adds summer time twice": (place) => (date) =>
    isBetween(date, "2026-03-31", changes[place][1]) ? hour : 0,
  "changes a week late in autumn": (place) => (date) =>
    isBetween(date, changes[place][1], place === "New York" ? "2026-11-08" : "2026-11-01") ? hour : 0,
  "has a row an hour early beside the autumn change": () => (date) => (date === "2026-11-03" ? -hour : 0),
  "has a row an hour late in June": () => (date) => (date === "2026-06-10" ? hour : 0),
  "has a row late on the day of the autumn change, and the next early": (place) => (date) => {
    if (date === changes[place][1]) return hour;
    return date === (place === "New York" ? "2026-11-02" : "2026-10-26") ? -hour : 0;
  },
};

/** A place's year with a fault. Isha past midnight stays so. */
function written(sun: readonly SunDay[], late: Late, keys = Object.keys(sun[0]?.times ?? {})): Day[] {
  return sun.map(({ date, times }, index) => ({
    date,
    file: "noor.csv",
    row: index + 2,
    prayers: Object.entries(times).flatMap(([prayerKey, time]) =>
      keys.includes(prayerKey)
        ? // The keys of a day's times are prayer keys.
          [{ prayerKey: prayerKey as "fajr", adhanTime: formatTime((time + late(date) + 1440) % 1440) }]
        : [],
    ),
  }));
}

const slipsOf = (days: readonly Day[], timeZone: string, longitude?: number): Finding[] =>
  lint({ days: [...days], findings: [] }, timeZone, longitude).filter(({ severity }) => severity === "slip");

const suns = new Map(changing.map((name) => [name, sunDaysOf(places[name], 2026)]));
const sunAt = (name: Changing) => suns.get(name) ?? assert.fail(name);

for (const [fault, make] of Object.entries(faults)) {
  test(`a year that ${fault} stops on the days that are off, and on no others if the zone shows which they are`, () => {
    for (const name of changing) {
      const late = make(name);
      const off = sunAt(name).flatMap(({ date }) => (late(date) === 0 ? [] : [date]));
      const slips = slipsOf(written(sunAt(name), late), places[name].timeZone).map(({ date }) => date);
      // Norway is so wide that noon can be an hour earlier in its east.
      if (name === "Oslo" && slips.length === 365) continue;
      assert.deepEqual(slips, off, name);
    }
  });
}

test("no part of a year that does not follow the clocks is used where it is wrong", () => {
  for (const name of changing) {
    const sun = sunAt(name);
    for (const [fault, make] of Object.entries(faults)) {
      const late = make(name);
      for (const first of [0, 60, 86, 180, 280]) {
        for (const days of [31, 70, 150]) {
          for (const keys of [undefined, ["fajr", "dhuhr", "asr", "isha"]]) {
            const part = sun.slice(first, first + days);
            const lates = new Set(part.map(({ date }) => late(date)));
            // A part that is off as a whole shows no jump.
            if (lates.size === 1) continue;
            const stopped = new Set(
              slipsOf(written(part, late, keys), places[name].timeZone).map(({ date }) => date),
            );
            const used = part.filter(({ date }) => late(date) !== 0 && !stopped.has(date));
            assert.deepEqual(used, [], `${name}, ${fault}, from ${part[0]?.date} for ${days} days`);
          }
        }
      }
    }
  }
});

test("a year whose wrong side is uncertain stops on every day, and the fix names the setting", () => {
  // Atlanta is so far west of its zone's middle that its times can be an hour earlier elsewhere in the zone.
  const atlanta = { ...places["New York"], latitude: 33.75, longitude: -84.4 };
  const sun = sunDaysOf(atlanta, 2026);
  const slips = slipsOf(
    written(sun, faults["keeps winter time"]?.("New York") ?? assert.fail()),
    atlanta.timeZone,
  );
  assert.equal(slips.length, 365);
  assert.match(slips[0]?.problem ?? "", /nothing shows which side is wrong$/);
  assert.match(slips[0]?.fix ?? "", /dst: winter-time/);
});

test("a year in the far west of its zone that misses only the autumn change stops only after it", () => {
  const atlanta = { ...places["New York"], latitude: 33.75, longitude: -84.4 };
  const late = faults["misses the autumn change"]?.("New York") ?? assert.fail();
  const slips = slipsOf(written(sunDaysOf(atlanta, 2026), late), atlanta.timeZone);
  assert.deepEqual([slips.length, slips[0]?.date], [61, "2026-11-01"]);
});

test("a right year has no slip wherever the mosque is in its zone, whatever its adhans are called by", () => {
  for (const [name, place] of Object.entries(places)) {
    const sun = sunDaysOf(place, 2026);
    assert.deepEqual(
      slipsOf(
        written(sun, () => 0),
        place.timeZone,
      ),
      [],
      name,
    );
  }
});

test("the mosque's longitude shows which side is wrong where its zone does not", () => {
  const atlanta = { ...places["New York"], latitude: 33.75, longitude: -84.4 };
  const late = faults["keeps winter time"]?.("New York") ?? assert.fail();
  const slips = slipsOf(written(sunDaysOf(atlanta, 2026), late), atlanta.timeZone, atlanta.longitude);
  assert.deepEqual([slips.length, slips[0]?.date, slips.at(-1)?.date], [238, "2026-03-08", "2026-10-31"]);
});

test("months of several years are judged one by one: a mistake in one is no evidence about the next", () => {
  const late = faults["keeps winter time"]?.("London") ?? assert.fail();
  const marches = [2026, 2027].flatMap((year) =>
    written(sunDaysOf(places.London, year), (date) => late(date.replace("2027-03-28", "2026-03-29"))).filter(
      ({ date }) => date.slice(5, 7) === "03",
    ),
  );
  assert.deepEqual(
    slipsOf(marches, "Europe/London").map(({ date }) => date),
    ["2026-03-29", "2026-03-30", "2026-03-31", "2027-03-28"],
  );
});

test("a table whose adhans never move stops only on its summer side", () => {
  const fixed = written(sunAt("London"), () => 0, ["fajr", "dhuhr", "asr", "isha"]).map((day) => ({
    ...day,
    prayers: day.prayers.map((row, index) => ({ ...row, adhanTime: `${6 + index * 3}:00`.padStart(5, "0") })),
  }));
  const slips = slipsOf(fixed, "Europe/London");
  assert.deepEqual([slips.length, slips[0]?.date, slips.at(-1)?.date], [210, "2026-03-29", "2026-10-24"]);
});
