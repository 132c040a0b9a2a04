import type { CongregationDetails } from "../sources/dialect.ts";
import type {
  Congregation,
  DayRow,
  EidPrayer,
  Held,
  MosqueTimetable,
  TimetableMosque,
  TimetableSource,
} from "../sources/mosque-timetable/documents.ts";
import { formatName, formatVersion } from "../sources/mosque-timetable/property-words.ts";
import { lastingPrayers, mosqueTimetableSchema, prayersOfDays } from "../sources/mosque-timetable/schema.ts";
import type { PrayerKey } from "../times/prayers.ts";
import { Temporal } from "../times/temporal.ts";
import type { PrayerTimes } from "../timetable/rows.ts";
import type { Day } from "../timetable/timetable.ts";

/** The contents of a document besides the times of its days. */
export interface About {
  /** The IANA name of the zone of the times. */
  timeZone: string;
  mosque?: TimetableMosque;
  source?: TimetableSource;
}

/**
 * Writes days as a document of the open format, with a row for each. Reading it gives the same days: their rows, the
 * times that do not exist, and the unusable prayers.
 */
export function documentOf(days: readonly Day[], { timeZone, mosque, source }: About): MosqueTimetable {
  const [first, last] = [days.at(0), days.at(-1)];
  const withJummah = jummahToWrite(days);
  const eid = days.flatMap(eidOn);
  return {
    $schema: mosqueTimetableSchema.$id,
    format: formatName,
    version: formatVersion,
    ...(mosque && { mosque }),
    timeZone,
    ...(source && { source }),
    ...(first && last && { period: { from: first.date, until: last.date } }),
    days: days.map((day): DayRow => {
      const jummah = withJummah.get(day.date);
      return { date: day.date, ...prayersOn(day), ...(jummah && { jummah }) };
    }),
    ...(eid.length > 0 && { eid }),
  };
}

function prayersOn(day: Day): Omit<DayRow, "date" | "jummah"> {
  const entries = prayersOfDays.flatMap((prayerKey) => {
    const said = prayerOn(day, prayerKey);
    return said === undefined ? [] : [[prayerKey, said] as const];
  });
  return Object.fromEntries(entries);
}

/** A day's times of a prayer: `null` for a time that does not exist; unknown times are left out. */
function prayerOn(day: Day, prayerKey: PrayerKey): Held | Held[] | undefined {
  if (day.unknown?.includes(prayerKey)) return {};
  const [first, ...others] = congregationsOn(day, prayerKey);
  if (first && others.length > 0) return [first, ...others];
  const held = { ...noneOf(day, prayerKey), ...first };
  return Object.keys(held).length > 0 ? held : undefined;
}

/** The properties of a prayer for the times that do not exist. */
function noneOf({ none = [] }: Day, key: PrayerKey): { adhan?: null; iqamah?: null } {
  const ofPrayer = none.filter(({ prayerKey }) => prayerKey === key);
  return Object.fromEntries(ofPrayer.map(({ kind }) => [kind, null]));
}

/** The congregations of a prayer on a day, with their details from the file. */
function congregationsOn(
  { prayers, congregations = [] }: Day,
  prayerKey: PrayerKey,
): (Congregation & Pick<EidPrayer, "eid">)[] {
  const left = congregations.filter((details) => details.prayerKey === prayerKey);
  return prayers
    .filter((row) => row.prayerKey === prayerKey)
    .map((row) => {
      const found = left.findIndex((details) => isOf(details, row));
      const [details] = found < 0 ? [] : left.splice(found, 1);
      const { label, place, khutbahTime, eid } = details ?? {};
      return {
        ...(label !== undefined && { label }),
        ...(place !== undefined && { place }),
        ...(row.adhanTime !== undefined && { adhan: writtenTime(prayerKey, row.adhanTime) }),
        ...(khutbahTime !== undefined && { khutbah: khutbahTime }),
        ...(row.iqamahTime !== undefined && { iqamah: writtenTime(prayerKey, row.iqamahTime) }),
        ...(eid !== undefined && { eid }),
      };
    });
}

/** Whether details are of a row. An iqamah by a rule is not in the details. */
function isOf(details: CongregationDetails, row: PrayerTimes): boolean {
  return (["adhanTime", "iqamahTime"] as const).every(
    (kind) => details[kind] === undefined || details[kind] === row[kind],
  );
}

const dayHours = 24;

/** The time of a prayer that can last past midnight has more than 24 hours if it is before noon. */
function writtenTime(prayerKey: PrayerKey, time: string): string {
  const isNextMorning = lastingPrayers.some((key) => key === prayerKey) && time < "12:00";
  return isNextMorning ? `${Number(time.slice(0, 2)) + dayHours}${time.slice(2)}` : time;
}

function eidOn(day: Day): EidPrayer[] {
  if (day.unknown?.includes("eid")) return [{ date: day.date }];
  return congregationsOn(day, "eid").map((held) => ({ date: day.date, ...held }));
}

const friday = 5;

/**
 * The jummah to write in the row of each day: on every Friday, and on other days if it differs from the coming
 * Friday's, or if that Friday is missing.
 */
function jummahToWrite(days: readonly Day[]): ReadonlyMap<string, Congregation[]> {
  const shown = new Map(
    days.flatMap((day) => {
      const jummah = jummahOn(day);
      return jummah ? [[day.date, jummah] as const] : [];
    }),
  );
  return new Map(
    [...shown].filter(([date, jummah]) => {
      const day = Temporal.PlainDate.from(date);
      const coming = day.add({ days: (friday - day.dayOfWeek + 7) % 7 }).toString();
      return coming === date || JSON.stringify(shown.get(coming)) !== JSON.stringify(jummah);
    }),
  );
}

/** @returns an empty list if there is no jummah; undefined if it is unknown */
function jummahOn(day: Day): Congregation[] | undefined {
  if (day.unknown?.includes("jummah")) return [{}];
  const none = noneOf(day, "jummah");
  const held = congregationsOn(day, "jummah").map((each) => ({ ...none, ...each }));
  if (held.length > 0) return held;
  const kinds = Object.keys(none).length;
  return kinds === 0 ? undefined : kinds === 1 ? [none] : [];
}
