import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Temporal } from "temporal-polyfill/full";
import { dialectOf, dialects } from "../../src/sources/dialects.ts";
import { formatDate } from "../../src/times/dates.ts";
import { formatTime } from "../../src/times/times.ts";
import { interpret } from "../../src/timetable/interpretation.ts";
import { inParts } from "../support/in-parts.ts";
import { opened } from "../support/opened.ts";

const prayers = ["fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"] as const;
type Prayer = (typeof prayers)[number];

interface WrittenDay {
  date: string;
  times: Record<Prayer, { adhan: number; iqamah: number | undefined }>;
}

const minutes = (from: number, to: number) => fc.integer({ min: from * 60, max: to * 60 - 1 });
const gap = fc.integer({ min: 0, max: 40 });

function timesOfEach(of: (prayer: Prayer) => WrittenDay["times"][Prayer]): WrittenDay["times"] {
  // Every prayer was just given its times.
  return Object.fromEntries(prayers.map((prayer) => [prayer, of(prayer)])) as WrittenDay["times"];
}

/** A day with its prayers in order, and dhuhr not well before the middle between sunrise and maghrib. */
const times: fc.Arbitrary<WrittenDay["times"]> = fc
  .record({
    fajr: minutes(4, 5),
    sunrise: minutes(6, 7),
    dhuhr: minutes(12, 13),
    asr: minutes(14, 16),
    maghrib: minutes(17, 18),
    isha: minutes(20, 22),
    gap,
  })
  .map(({ gap, ...adhan }) => {
    const both = (prayer: Prayer) => ({
      adhan: adhan[prayer],
      iqamah: prayer === "sunrise" ? undefined : adhan[prayer] + gap,
    });
    return timesOfEach(both);
  });

/** Consecutive days, across the end of a month and past its twelfth, so their dates show their order. */
const days: fc.Arbitrary<WrittenDay[]> = fc
  .record({ start: fc.integer({ min: 0, max: 330 }), times, step: fc.integer({ min: 0, max: 1 }) })
  .map(({ start, times, step }) => {
    const first = Temporal.PlainDate.from("2026-01-01").add({ days: start });
    return Array.from({ length: 33 }, (_, index) => ({
      date: first.add({ days: index }).toString(),
      times: timesOfEach((prayer) => {
        const { adhan, iqamah } = times[prayer];
        const moved = step * Math.min(index, 12);
        return { adhan: adhan + moved, iqamah: iqamah === undefined ? undefined : iqamah + moved };
      }),
    }));
  });

type WriteTime = (minutes: number) => string;

const withHalf: WriteTime = (time) => {
  const hour = Math.floor(time / 60);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(time % 60).padStart(2, "0")} ${hour < 12 ? "am" : "pm"}`;
};
const arabic = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));

const timeForms: Record<string, WriteTime> = {
  "13:05": formatTime,
  "13:05:00": (time) => `${formatTime(time)}:00`,
  "13.05": (time) => formatTime(time).replace(":", "."),
  "4:05": (time) => formatTime(time).replace(/^0/, ""),
  "1:05 pm": withHalf,
  "1:05PM": (time) => withHalf(time).replace(" ", "").toUpperCase(),
  "1:05, by the 12-hour clock": (time) => withHalf(time).replace(/ .*/, ""),
  "١٣:٠٥": (time) => arabic(formatTime(time)),
};

const dateForms: Record<string, (date: string) => string> = {
  "2026-11-20": (date) => date,
  "20/11/2026": (date) => date.split("-").toReversed().join("/"),
  "11/20/2026": (date) => [date.slice(5, 7), date.slice(8), date.slice(0, 4)].join("/"),
  "20.11.26": (date) => [date.slice(8), date.slice(5, 7), date.slice(2, 4)].join("."),
  "Fri 20 Nov 2026": formatDate,
};

const headings: Record<string, (prayer: Prayer, kind: "adhan" | "iqamah") => string> = {
  English: (prayer, kind) => `${prayer} ${kind}`,
  "English, as in Britain": (prayer, kind) =>
    `${{ fajr: "Fajr", sunrise: "Shurooq", dhuhr: "Zuhr", asr: "Asr", maghrib: "Maghrib", isha: "Esha" }[prayer]} ${kind === "adhan" ? "Begins" : "Jama'ah"}`,
  Turkish: (prayer, kind) =>
    `${{ fajr: "Sabah", sunrise: "Güneş", dhuhr: "Öğle", asr: "İkindi", maghrib: "Akşam", isha: "Yatsı" }[prayer]} ${kind === "adhan" ? "Ezan" : "Kamet"}`,
  Arabic: (prayer, kind) =>
    `${kind === "adhan" ? "أذان" : "إقامة"} ${{ fajr: "الفجر", sunrise: "الشروق", dhuhr: "الظهر", asr: "العصر", maghrib: "المغرب", isha: "العشاء" }[prayer]}`,
  Malay: (prayer, kind) =>
    `${{ fajr: "Subuh", sunrise: "Syuruk", dhuhr: "Zohor", asr: "Asar", maghrib: "Maghrib", isha: "Isyak" }[prayer]} ${kind === "adhan" ? "Azan" : "Iqamat"}`,
  French: (prayer, kind) =>
    `${{ fajr: "Fajr", sunrise: "Chourouk", dhuhr: "Dohr", asr: "Asr", maghrib: "Maghreb", isha: "Icha" }[prayer]} ${kind === "adhan" ? "Adhan" : "Iqama"}`,
};

const anyOf = <Form>(forms: Record<string, Form>) => fc.constantFrom(...Object.keys(forms));
const form = <Form>(forms: Record<string, Form>, name: string): Form => forms[name] ?? assert.fail(name);

/** What files mean, in the form in which they were generated. */
async function read(files: Record<string, string>) {
  const raw = await Promise.all(
    Object.entries(files).map(async ([file, text]) => {
      const content = opened(text);
      const dialect = (await dialectOf(content)) ?? assert.fail(`not recognised:\n${text.slice(0, 200)}`);
      return (await dialects[dialect].load()).read(content, file, { asr: "mithl-1" });
    }),
  );
  const place = { timeZone: "Etc/UTC", years: [2026] };
  const { days, findings } = inParts(interpret(raw, { clock: undefined, dst: "included" }, place));
  assert.deepEqual(findings, []);
  return days.map(({ date, prayers }) => ({ date, prayers }));
}

function expected(written: readonly WrittenDay[]) {
  return written.map(({ date, times }) => ({
    date,
    prayers: prayers.map((prayerKey) => {
      const { adhan, iqamah } = times[prayerKey];
      return {
        prayerKey,
        adhanTime: formatTime(adhan),
        ...(iqamah !== undefined && { iqamahTime: formatTime(iqamah) }),
      };
    }),
  }));
}

interface Column {
  prayer: Prayer;
  kind: "adhan" | "iqamah";
}

const columns: Column[] = prayers.flatMap((prayer): Column[] => {
  const kinds = prayer === "sunrise" ? (["adhan"] as const) : (["adhan", "iqamah"] as const);
  return kinds.map((kind) => ({ prayer, kind }));
});

test("any timetable written as a table reads back, in every form", async () => {
  const written = fc.record({
    days,
    dateForm: anyOf(dateForms),
    timeForm: anyOf(timeForms),
    heading: anyOf(headings),
    delimiter: fc.constantFrom(",", ";", "\t"),
    lineEnd: fc.constantFrom("\n", "\r\n"),
    start: fc.constantFrom("", "\ufeff", "Masjid Noor\n", "\n\n"),
    shuffled: fc.shuffledSubarray(columns, { minLength: columns.length }),
    isQuoted: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(written, async ({ days, delimiter, lineEnd, start, shuffled, isQuoted, ...forms }) => {
      const writeTime = form(timeForms, forms.timeForm);
      const writeDate = form(dateForms, forms.dateForm);
      const nameOf = form(headings, forms.heading);
      const cell = (text: string) => (isQuoted ? `"${text}"` : text);
      const lines = [
        ["Date", ...shuffled.map(({ prayer, kind }) => nameOf(prayer, kind))],
        ...days.map(({ date, times }) => [
          writeDate(date),
          ...shuffled.map(({ prayer, kind }) => writeTime(times[prayer][kind] ?? assert.fail())),
        ]),
      ];
      const text = start + lines.map((line) => line.map(cell).join(delimiter)).join(lineEnd);
      const sorted = (await read({ "times.csv": text })).map(({ date, prayers: rows }) => ({
        date,
        prayers: prayers.flatMap((key) => rows.filter(({ prayerKey }) => prayerKey === key)),
      }));
      assert.deepEqual(sorted, expected(days));
    }),
    { numRuns: 150 },
  );
});

test("any timetable written as adhan and iqamah files of months and days reads back", async () => {
  await fc.assert(
    fc.asyncProperty(days, fc.constantFrom("13:05", "1:05, by the 12-hour clock"), async (days, timeForm) => {
      const writeTime = form(timeForms, timeForm);
      const ofYear = days.filter(({ date }) => date < "2027");
      const file = (kind: "adhan" | "iqamah") => {
        const named = prayers.filter((prayer) => kind === "adhan" || prayer !== "sunrise");
        const lines = ofYear.map(({ date, times }) => {
          const [, month, day] = date.split("-").map(Number);
          return [month, day, ...named.map((prayer) => writeTime(times[prayer][kind] ?? assert.fail()))];
        });
        const heading = [
          "Month",
          "Day",
          ...named.map((prayer) => prayer.replace(/^./, (l) => l.toUpperCase())),
        ];
        return [heading, ...lines].map((line) => line.join(",")).join("\n");
      };
      const understood = await read({ "adhan.csv": file("adhan"), "iqamah.csv": file("iqamah") });
      assert.deepEqual(understood, expected(ofYear));
    }),
    { numRuns: 50 },
  );
});

test("any timetable written as JSON reads back, as a list of days or a file per month", async () => {
  await fc.assert(
    fc.asyncProperty(days, fc.boolean(), async (days, isMonthly) => {
      const month = days[0]?.date.slice(0, 7) ?? assert.fail();
      const ofMonth = days.filter(({ date }) => date.startsWith(month));
      const timesOf = ({ times }: WrittenDay, kind: "adhan" | "iqamah") =>
        Object.fromEntries(
          prayers.flatMap((prayer) => {
            const time = times[prayer][kind];
            return time === undefined ? [] : [[prayer, formatTime(time)]];
          }),
        );
      const monthly = {
        month: new Date(`${month}-01`).toLocaleDateString("en-GB", { month: "long", timeZone: "UTC" }),
        year: 2026,
        prayer_times: ofMonth.map((day) => ({ date: Number(day.date.slice(8)), ...timesOf(day, "adhan") })),
        iqamah_times: ofMonth.map((day) => ({
          date_range: String(Number(day.date.slice(8))),
          ...timesOf(day, "iqamah"),
        })),
      };
      const list = ofMonth.map((day) => ({
        date: day.date,
        ...Object.fromEntries(
          Object.entries(timesOf(day, "adhan")).map(([key, time]) => [`${key}_adhan`, time]),
        ),
        ...Object.fromEntries(
          Object.entries(timesOf(day, "iqamah")).map(([key, time]) => [`${key}_iqamah`, time]),
        ),
      }));
      if (ofMonth.length === 0) return;
      assert.deepEqual(
        await read({ "times.json": JSON.stringify(isMonthly ? monthly : list) }),
        expected(ofMonth),
      );
    }),
    { numRuns: 50 },
  );
});

test("any timetable written as a file of the plugin Daily Prayer Time reads back", async () => {
  await fc.assert(
    fc.asyncProperty(days, async (days) => {
      const names = { fajr: "fajr", dhuhr: "zuhr", asr: "asr", maghrib: "maghrib", isha: "isha" } as const;
      const kept = Object.keys(names) as (keyof typeof names)[];
      const beginning = (prayer: keyof typeof names) =>
        prayer === "asr" ? ["asr_mithl_1", "asr_mithl_2"] : [`${names[prayer]}_begins`];
      const heading = [
        "d_date",
        "sunrise",
        ...kept.flatMap((key) => [...beginning(key), `${names[key]}_jamah`]),
      ];
      const lines = days.map(({ date, times }) => [
        date,
        `${formatTime(times.sunrise.adhan)}:00`,
        ...kept.flatMap((key) => {
          const { adhan, iqamah = assert.fail() } = times[key];
          return [...beginning(key).map(() => `${formatTime(adhan)}:00`), `${formatTime(iqamah)}:00`];
        }),
      ]);
      const text = [heading, ...lines].map((line) => line.join(",")).join("\n");
      assert.deepEqual(await read({ "times.csv": text }), expected(days));
    }),
    { numRuns: 50 },
  );
});
