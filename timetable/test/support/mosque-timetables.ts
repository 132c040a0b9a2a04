import assert from "node:assert/strict";
import { describeFinding } from "../../src/notices/describe.ts";
import { readTimetable } from "../../src/read-timetable.ts";
import { mosqueTimetable } from "../../src/sources/dialects/mosque-timetable.ts";
import type { MosqueTimetable } from "../../src/sources/mosque-timetable/documents.ts";
import type { PrayerKey } from "../../src/times/prayers.ts";
import { findingsOf, type Timetable } from "../../src/timetable/timetable.ts";

/** A JSON object. */
export type Json = Record<string, unknown>;

/** The beginning of a document of the format. */
export const head = { format: "mosque-timetable", version: 1, timeZone: "Europe/London" };
/** A rule for all days. */
export const allDay = {
  fajr: { adhan: "06:00", iqamah: "06:30" },
  dhuhr: { adhan: "12:15", iqamah: "13:15" },
  isha: { adhan: "18:30", iqamah: "19:30" },
};

/** Reads a document of the format. */
export function read(document: unknown, timeZone = "Europe/London"): Timetable {
  const written = mosqueTimetable.read({ is: "json", value: document }, "noor.json", { asr: "mithl-1" });
  return readTimetable([written], { clock: undefined, dst: "included" }, { timeZone, years: [2026] });
}

/** The errors of a document. */
export function faultsOf(document: unknown): string[] {
  return findingsOf(read(document), "error").map(describeFinding);
}

/** A small document whose days are a week from Monday, 2 November 2026. */
export const week = (more: Json = {}): MosqueTimetable & Json => ({
  ...(head as Pick<MosqueTimetable, "format" | "version" | "timeZone">),
  period: { from: "2026-11-02", until: "2026-11-08" },
  rules: [allDay],
  ...more,
});

/** The adhan and iqamah of a prayer on a day, one text for each congregation. */
export function timesOn(date: string, key: PrayerKey, { days }: Timetable): string[] {
  const day = days.find((each) => each.date === date) ?? assert.fail(`${date} was not read`);
  const rows = day.prayers.filter(({ prayerKey }) => prayerKey === key);
  return rows.map(({ adhanTime = "–", iqamahTime = "–" }) => `${adhanTime} ${iqamahTime}`);
}
