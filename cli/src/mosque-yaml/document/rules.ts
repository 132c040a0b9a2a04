import { type OwnRule, type PrayerKey, readMeaning } from "@mosque-sync/timetable";
import type { OwnEntries } from "@mosque-sync/timetable/own-entries";
import { roundings } from "@mosque-sync/timetable/typed-times";
import { type Cause, marks, nothing, notTaken, type Taken } from "./taken.ts";
import { writtenTime } from "./written-time.ts";

type Rule = NonNullable<OwnEntries["rules"]>[number];
type Iqamah = Exclude<NonNullable<Rule["isha"]>, readonly unknown[]>["iqamah"];

/** The adhans and sunrise that a time of the format can follow. */
const anchors = ["fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"] as const;

/** The iqamahs of a prayer as rules, in the same order: of two that hold on a day, the later one applies in both. */
export function rulesOfPrayer(prayer: PrayerKey, rules: readonly OwnRule[]): Taken {
  if (rules.length === 0) return nothing;
  const read = rules.map((rule) => ({ rule, iqamah: iqamahOf(prayer, rule.text) }));
  const setting = `iqamah.${prayer}`;
  const entries: Rule[] = [];
  for (const { rule, iqamah } of read) {
    if (typeof iqamah === "object" && iqamah !== null && "cause" in iqamah)
      return notTaken(setting, iqamah.cause);
    const { from, until, weekdays } = rule;
    entries.push({
      override: true,
      ...(from !== undefined && { from }),
      ...(until !== undefined && { until }),
      ...(weekdays && { weekdays }),
      [prayer]: { iqamah },
      ...marks,
    });
  }
  return { entries: { rules: entries }, notTaken: [] };
}

function iqamahOf(prayer: PrayerKey, text: string | null): NonNullable<Iqamah> | null | { cause: Cause } {
  if (text === null) return null;
  const meaning = readMeaning(text);
  if (meaning.is === "after") {
    const { adhanOf, minutes } = meaning;
    const isOwn = adhanOf === "same" || adhanOf === prayer;
    const after = isOwn ? "adhan" : anchors.find((known) => known === adhanOf);
    const roundUpTo = roundings.find((step) => step === meaning.roundUpTo);
    return after ? { after, minutes, ...(roundUpTo !== undefined && { roundUpTo }) } : { cause: "anchor" };
  }
  const [time, ...others] = meaning.is === "times" ? meaning.times : [];
  return time && others.length === 0 ? writtenTime(prayer, time.minutes) : { cause: "several-times" };
}
