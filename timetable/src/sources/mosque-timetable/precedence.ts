import { notice } from "../../notices/finding.ts";
import { dailyPrayers, type PrayerKey } from "../../times/prayers.ts";
import type { Temporal } from "../../times/temporal.ts";
import { weekdayNames } from "../../times/weekday-list.ts";
import { type Cell, nameOfTime } from "../cell.ts";
import { isObject } from "../tables/json-rows.ts";
import type { Path } from "./check-members.ts";
import type { DayRow, Exception, MosqueTimetable, PeriodRule } from "./documents.ts";
import { leftOutCell, type Origin, type PrayerSaid, readPrayer, unknownCell } from "./prayer-cells.ts";
import { prayersOfDays } from "./schema.ts";

/** A day of the calendar. */
export interface CalendarDay {
  /** `YYYY-MM-DD`. */
  date: string;
  /** From 1, Monday. */
  weekday: number;
}

/** A rule, a day's row or an exception: its days, and its prayers. */
export interface Layer {
  path: Path;
  holdsOn: (day: CalendarDay) => boolean;
  prayers: ReadonlyMap<PrayerKey, PrayerSaid>;
}

export function calendarDay(date: Temporal.PlainDate): CalendarDay {
  return { date: date.toString(), weekday: date.dayOfWeek };
}

/**
 * The rules of a document. Of two that hold on a day, the later one counts, so it comes first here.
 * @param overrides whether they override the rows of their days
 */
export function layersOfRules({ rules = [] }: MosqueTimetable, overrides: boolean, origin: Origin): Layer[] {
  return rules
    .flatMap((rule, index) =>
      (rule.override !== undefined) === overrides
        ? [layerOf(rule, ["rules", index], [], origin, (day) => ruleHoldsOn(rule, day))]
        : [],
    )
    .toReversed();
}

/** The exceptions of a document, in the same order. */
export function layersOfExceptions({ exceptions = [] }: MosqueTimetable, origin: Origin): Layer[] {
  return exceptions
    .map((exception, index) =>
      layerOf(exception, ["exceptions", index], ["jummah"], origin, (day) =>
        exceptionHoldsOn(exception, day.date),
      ),
    )
    .toReversed();
}

/** The row of a day. A fault outside its prayers leaves them as they are. */
export function layerOfRow(row: DayRow, path: Path, origin: Origin): Layer {
  return { path, holdsOn: () => true, prayers: prayersIn(row, path, origin) };
}

export function exceptionHoldsOn({ date, from, until }: Exception, day: string): boolean {
  const [first = "", last = ""] = [date ?? from, date ?? until];
  return first <= day && day <= last;
}

/**
 * Creates a layer. If its dates or a property other than its prayers are wrong, its days are uncertain: its prayers are
 * then unknown on every day.
 */
function layerOf(
  entry: object,
  path: Path,
  others: readonly string[],
  origin: Origin,
  holdsOn: Layer["holdsOn"],
): Layer {
  const [fault] = origin.faults.outside(path, [...prayersOfDays, ...others]);
  const prayers = prayersIn(entry, path, origin);
  if (!fault) return { path, holdsOn, prayers };
  const broken = [...prayers.keys()].map((prayerKey): [PrayerKey, PrayerSaid] => {
    const cell = unknownCell(prayerKey, fault.path, origin, fault.notice);
    return [prayerKey, { cells: [cell], isWhole: true, details: [] }];
  });
  return { path, holdsOn: () => true, prayers: new Map(broken) };
}

function prayersIn(entry: object, path: Path, origin: Origin): Map<PrayerKey, PrayerSaid> {
  // Rows of a document with faults may be of any type.
  const members = isObject(entry) ? entry : {};
  return new Map(
    prayersOfDays.flatMap((prayerKey) =>
      members[prayerKey] === undefined
        ? []
        : [[prayerKey, readPrayer(prayerKey, members[prayerKey], [...path, prayerKey], origin)] as const],
    ),
  );
}

export function ruleHoldsOn(
  { from, until, weekdays }: { [Member in "from" | "until" | "weekdays"]?: PeriodRule[Member] | undefined },
  { date, weekday }: CalendarDay,
): boolean {
  if (weekdays && !weekdays.some((name) => weekdayNames[weekday - 1] === name)) return false;
  if (from && until && from > until) {
    const ofYear = date.slice(-from.length);
    return ofYear >= from || ofYear <= until;
  }
  return (!from || date.slice(-from.length) >= from) && (!until || date.slice(-until.length) <= until);
}

/** Merges a prayer's layers; earlier ones override later ones. */
export function saidOf(prayerKey: PrayerKey, layers: readonly Layer[]): PrayerSaid | undefined {
  let said: PrayerSaid | undefined;
  for (const { prayers } of layers) {
    const more = prayers.get(prayerKey);
    if (said && (said.isWhole || said.cells.length > 1)) break;
    if (!more) continue;
    if (!said) said = more;
    else {
      const known = said.cells.map(({ kind }) => kind);
      // A list or an unknown prayer below a single time is replaced as a whole, except the adhan of a list.
      const below = more.isWhole ? adhanOfList(more) : more.cells;
      said = { ...said, cells: [...said.cells, ...below.filter(({ kind }) => !known.includes(kind))] };
    }
  }
  return said;
}

/** The adhan of a list, if all of its congregations have the same. */
function adhanOfList({ cells }: PrayerSaid): Cell[] {
  const adhans = cells.filter(({ kind, exact }) => kind === "adhan" && exact?.is !== "unreadable");
  const [first] = adhans;
  if (!first || new Set(adhans.map(({ exact }) => JSON.stringify(exact))).size > 1) return [];
  const { congregation: _, ...adhan } = first;
  return [adhan];
}

/** Which adhans and iqamahs a document gives by a time or a rule on any day. */
export function timesSomewhere(layers: readonly Layer[]): ReadonlySet<string> {
  const cells = layers.flatMap(({ prayers }) => [...prayers.values()].flatMap((said) => said.cells));
  const given = cells.filter(({ exact }) => exact?.is === "times" || exact?.is === "after");
  return new Set(given.map(nameOfTime));
}

/** A prayer's times on a day, plus the times that are missing there although other days have them. */
export function withLeftOut(
  prayerKey: PrayerKey,
  said: PrayerSaid | undefined,
  somewhere: ReadonlySet<string>,
  path: Path,
  origin: Origin,
): PrayerSaid {
  const whole = said ?? { cells: [], isWhole: false, details: [] };
  if (whole.isWhole || !dailyPrayers.some((key) => key === prayerKey)) return whole;
  const missing = (["adhan", "iqamah"] as const).filter(
    (kind) =>
      somewhere.has(nameOfTime({ prayerKey, kind })) && !whole.cells.some((cell) => cell.kind === kind),
  );
  const leftOut = missing.map((kind) =>
    leftOutCell({ prayerKey, kind }, [...path, prayerKey, kind], origin, notice("left-out-time")),
  );
  return { ...whole, cells: [...whole.cells, ...leftOut] };
}
