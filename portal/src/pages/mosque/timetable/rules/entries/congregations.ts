import type { PrayerKey } from "@mosque-sync/contract";
import { ownMark } from "@mosque-sync/timetable/own-entries";
import { readTypedTime } from "@mosque-sync/timetable/typed-times";
import { daysAfter } from "#parts/zones/zone-clock.ts";
import { type Fault, faultOfTime } from "./given.ts";
import { type EidPrayer, inRamadan, type Jummah, type OwnItem, ramadanOf } from "./own-list.ts";
import { type DaysFault, daysOf, faultsOfDays, type TypedDays } from "./typed-rule.ts";

export const times = ["adhan", "khutbah", "iqamah"] as const;

/** A congregation as it is typed. */
export interface TypedCongregation {
  readonly label: string;
  readonly place: string;
  readonly adhan: string;
  readonly khutbah: string;
  readonly iqamah: string;
}

/** A jummah as it is typed: a congregation, and its days. */
export type TypedJummah = TypedCongregation & TypedDays;

/** The Eid prayers of a day as they are typed. */
export interface TypedEid {
  readonly eid: "fitr" | "adha";
  readonly date: string;
  readonly congregations: readonly TypedCongregation[];
}

type Faults = Readonly<Partial<Record<string, Fault | DaysFault | "no-time" | "khutbah-after">>>;

export const newCongregation: TypedCongregation = {
  label: "",
  place: "",
  adhan: "",
  khutbah: "",
  iqamah: "",
};
export const newJummah: TypedJummah = { ...newCongregation, from: "", until: "" };

export function jummahOf(typed: TypedJummah): Jummah {
  return { override: true, ...daysOf(typed), ...congregationOf("jummah", typed), ...ownMark };
}

export function typedJummahOf(entry: Jummah): TypedJummah {
  const { from = "", until = "" } = entry;
  return { ...typedCongregationOf(entry), from, until };
}

export function faultsOfJummah(typed: TypedJummah, lastDay: string): Faults {
  return { ...faultsOfCongregation("jummah", typed), ...faultsOfDays(typed, lastDay) };
}

/**
 * The entries of an Eid. The day after a Ramadan belongs to it, so that it moves with the Ramadan's end.
 * @param items the items of the mosque
 */
export function eidPrayersOf({ eid, date, congregations }: TypedEid, items: readonly OwnItem[]): EidPrayer[] {
  const ramadan = items.find(
    (item) =>
      item.is === "ramadan" && item.entries.some(({ entry }) => daysAfter(entry.until ?? "", 1) === date),
  );
  return congregations.map((typed) => {
    const entry = { override: true, eid, date, ...congregationOf("eid", typed), ...ownMark } as const;
    return eid === "fitr" && ramadan?.is === "ramadan" ? inRamadan(entry, ramadan.year) : entry;
  });
}

export function typedEidOf(entries: readonly EidPrayer[]): TypedEid {
  const [{ eid = "fitr", date = "" } = {}] = entries;
  return { eid, date, congregations: entries.map(typedCongregationOf) };
}

export function faultsOfEid({ date, congregations }: TypedEid, lastDay: string): Faults {
  const cells = congregations.flatMap((typed, index) =>
    Object.entries(faultsOfCongregation("eid", typed)).map(
      ([field, fault]) => [`congregations.${index}.${field}`, fault] as const,
    ),
  );
  return {
    ...Object.fromEntries(cells),
    ...(date === "" && { date: "required" }),
    ...(date > lastDay && { date: "after-last-day" }),
  };
}

/** Whether the Eid belongs to a Ramadan, whose end it moves with. */
export function isOfRamadan(entry: EidPrayer): boolean {
  return ramadanOf(entry) !== undefined;
}

function congregationOf(prayer: PrayerKey, typed: TypedCongregation): Omit<Jummah, "from" | "until"> {
  const [label, place] = [typed.label.trim(), typed.place.trim()];
  const given = times.flatMap((time) => {
    const read = readTypedTime(prayer, typed[time]);
    return read === undefined ? [] : [[time, read] as const];
  });
  return {
    ...(label !== "" && { label }),
    ...(place !== "" && { place }),
    ...Object.fromEntries(given),
  };
}

function typedCongregationOf(entry: Jummah | EidPrayer): TypedCongregation {
  const { label = "", place = "" } = entry;
  const shown = Object.fromEntries(times.map((time) => [time, entry[time] ?? ""]));
  return { ...newCongregation, label, place, ...shown };
}

function faultsOfCongregation(prayer: PrayerKey, typed: TypedCongregation): Faults {
  const given = times.filter((time) => typed[time].trim() !== "");
  const faults = given.flatMap((time) => {
    const fault = faultOfTime(prayer, typed[time]);
    return fault ? [[time, fault] as const] : [];
  });
  const [khutbah = "", iqamah = ""] = (["khutbah", "iqamah"] as const).map(
    (time) => readTypedTime(prayer, typed[time]) ?? "",
  );
  const isLate = prayer === "jummah" && khutbah !== "" && iqamah !== "" && khutbah > iqamah;
  const isEmpty = typed.adhan.trim() === "" && typed.iqamah.trim() === "";
  return {
    ...(isLate && { khutbah: "khutbah-after" }),
    ...(isEmpty && { iqamah: "no-time" }),
    ...Object.fromEntries(faults),
  };
}
