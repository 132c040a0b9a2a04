import type { PrayerKey } from "@mosque-sync/client";
import { Temporal } from "temporal-polyfill";
import type { RawTimetable } from "../sources/dialect.ts";
import type { Clock } from "./clock.ts";
import { dayOf, type ReadCell } from "./day.ts";
import { isOfSamePlace, joinDay } from "./join-days.ts";
import { readMeaning } from "./meaning.ts";
import { readFile } from "./read-file.ts";
import type { SummerTime } from "./summer-time.ts";
import type { Day, Timetable } from "./timetable.ts";

/** How the times of the files are written, and what counts more than the files, as `mosque.yaml` says. */
export interface TimeSettings {
  /** Undefined: found out for each file. */
  clock: Clock | undefined;
  dst: SummerTime;
  /** The iqamah of every day, as a time or a rule. It takes the place of the files'. */
  iqamah?: Partial<Record<PrayerKey, string>>;
  /** The prayers whose rows do not come from files: what those say of them is not even read. */
  elsewhere?: readonly PrayerKey[];
}

/** What of the mosque decides what a timetable means. */
export interface Place {
  timeZone: string;
  /** The years that a file without years is read for. */
  years: readonly number[];
}

/** Understands what several files hold together. */
export function interpret(files: readonly RawTimetable[], settings: TimeSettings, place: Place): Timetable {
  const read = files.map((file) => readFile(file, settings, place));
  const findings = read.flatMap((file) => file.findings);
  const warnings = read.flatMap((file) => file.warnings);
  const days: Day[] = [];
  const rules = rulesOf(settings);
  for (const [date, ofDate] of Map.groupBy(
    read.flatMap((file) => file.days),
    (day) => day.date,
  )) {
    const joined = joinDay(ofDate);
    if ("problem" in joined) {
      findings.push(joined);
      continue;
    }
    const cells = [
      ...joined.cells.filter((cell) => !rules.some((rule) => isOfSamePlace(rule, cell))),
      ...rules,
    ];
    const unreadable = new Set(ofDate.flatMap((day) => day.unknown));
    const understood = dayOf(date, joined.source, cells, [...unreadable], settings.dst, place);
    findings.push(...understood.findings);
    warnings.push(...understood.warnings);
    if (!ofDate.some(({ source }) => source.fault)) days.push(understood.day);
  }
  const all = withJummah(days.toSorted(byDate));
  const faulty = new Set(findings.map(({ date }) => date));
  const isWhole = ({ date }: Day) => !faulty.has(date);
  const partial = all.filter((day) => !isWhole(day));
  return { days: all.filter(isWhole), partial, findings, slips: [], warnings, prayerKeys: prayerKeysOf(all) };
}

/** The iqamah that `mosque.yaml` gives for every day. */
function rulesOf({ iqamah = {} }: TimeSettings): ReadCell[] {
  return Object.entries(iqamah).flatMap(([name, text]): ReadCell[] => {
    // The names of the settings are those of prayers.
    const prayerKey = name as PrayerKey;
    const cell = { prayerKey, kind: "iqamah", column: `iqamah.${name}`, text, file: "mosque.yaml" } as const;
    const meaning = readMeaning(text);
    if (meaning.is === "after") return [{ ...cell, rule: meaning }];
    return meaning.is === "times"
      ? [{ ...cell, times: meaning.times, clock: "24h", isByTheClock: true }]
      : [];
  });
}

function byDate(a: Day, b: Day): number {
  return a.date < b.date ? -1 : 1;
}

function prayerKeysOf(days: readonly Day[]): PrayerKey[] {
  return [...new Set(days.flatMap(({ prayers }) => prayers.map(({ prayerKey }) => prayerKey)))];
}

/** How far a Friday can be from a day of its week. */
const weekDays = 7;

/** A timetable that gives jummah on Fridays alone means it for the days before, too: rows stand all the week. */
function withJummah(days: readonly Day[]): Day[] {
  return days.map((day, index) => {
    if (day.prayers.some(isJummah) || day.unknown?.includes("jummah")) return day;
    const next = days.slice(index, index + weekDays).find(({ prayers }) => prayers.some(isJummah));
    const isNear = next && Temporal.PlainDate.from(day.date).until(next.date).days < weekDays;
    return isNear ? { ...day, prayers: [...day.prayers, ...next.prayers.filter(isJummah)] } : day;
  });
}

function isJummah({ prayerKey }: { prayerKey: PrayerKey }): boolean {
  return prayerKey === "jummah";
}
