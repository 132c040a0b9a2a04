import ICAL from "ical.js";
import type { Counted, Work } from "../limits/work.ts";
import { dateOnClocksOfStart } from "./calendar-zones.ts";

/** For how many years an event that repeats without end is read. */
const yearsOfRepeats = 10;
/** Rules with longer intervals are mistakes, and the library counts intervals one by one. */
const longestInterval = 10_000;

/**
 * Makes every rule and every zone of a calendar count its steps. The library searches forever for a day that does not
 * exist, such as 30 February, and walks through all clock changes of a zone up to the requested year.
 */
export function countRepeats(calendar: ICAL.Component, work: Work): void {
  for (const zone of calendar.getAllSubcomponents("vtimezone")) {
    const changes = zone.getAllSubcomponents();
    const dates = changes.reduce((sum, change) => sum + countDates(change, work), 0);
    for (const change of changes) countRules(change, work, "clockChanges");
    countLookups(calendar, zone, changes.length + dates, work);
  }
  for (const event of calendar.getAllSubcomponents("vevent")) {
    countDates(event, work);
    dateOnClocksOfStart(event);
    countRules(event, work);
    // The library would count through the length of each day's event, which may be thousands of years.
    for (const name of ["dtend", "duration"]) event.removeAllProperties(name);
  }
}

/** The days of an event, with its changed occurrences. */
export function* repeatsOf(
  component: ICAL.Component,
  changed: ICAL.Component[],
  work: Work,
): Generator<{ component: ICAL.Component; start: string; clocks: ICAL.Timezone | string | undefined }> {
  work.spend("repetitions", 2 * changed.length);
  const rules = component.getAllProperties("rrule").length;
  const event = new ICAL.Event(component, { exceptions: changed });
  const days = event.iterator();
  const lastYear = event.startDate.year + yearsOfRepeats;
  for (let next = days.next(); next && next.year < lastYear; next = days.next()) {
    work.spend("repetitions", 1 + rules);
    const { item, startDate } = event.getOccurrenceDetails(next);
    const tzid = item.component.getFirstProperty("dtstart")?.getFirstParameter("tzid");
    // To the library, a time of an unknown zone is floating.
    const isKnown = startDate.zone !== ICAL.Timezone.localTimezone;
    yield { component: item.component, start: startDate.toString(), clocks: isKnown ? startDate.zone : tzid };
  }
}

function countDates(component: ICAL.Component, work: Work): number {
  const dates = ["rdate", "exdate"].flatMap((name) => component.getAllProperties(name));
  // A property's own form is its name, its parameters, its type and its values.
  const count = dates.reduce((sum, { jCal }) => sum + jCal.length - 3, 0);
  work.spend("datesOfEvents", count);
  return count;
}

/** @param each what every day that a rule finds counts as, besides the steps to it */
function countRules(component: ICAL.Component, work: Work, each?: Counted): void {
  for (const property of component.getAllProperties("rrule")) {
    const rule = property.getFirstValue();
    if (!(rule instanceof ICAL.Recur)) throw new Error("a rule of repetition cannot be read");
    if (rule.interval > longestInterval) throw new Error(`an event repeats every ${rule.interval} times`);
    rule.iterator = (dtstart) => new CountedIterator(rule, dtstart, work, each);
  }
}

/** Each look-up of a zone goes through the changes of its clocks that are close to each other. */
function countLookups(calendar: ICAL.Component, zone: ICAL.Component, changes: number, work: Work): void {
  const tzid = zone.getFirstPropertyValue("tzid");
  const read = typeof tzid === "string" ? calendar.getTimeZoneByID(tzid) : null;
  if (!read) return;
  work.spend("zones");
  const offset = read.utcOffset.bind(read);
  const cover = read._ensureCoverage.bind(read);
  // The library adds an entry for each change, and for a later year all of them again.
  read._ensureCoverage = (year: number) => {
    // biome-ignore lint/complexity/useLiteralKeys: the library's types make it private.
    if (read.changes.length > 0 && year <= read["expandedUntilYear"]) return;
    work.spend("clockChanges", changes);
    read.changes = [];
    cover(year);
  };
  read.utcOffset = (time) => {
    work.spend("lookups", 1 + Math.floor(changes / changesPerStep));
    return offset(time);
  };
}

const changesPerStep = 8;

/** The library's iterator of a rule, which counts every day, month and year that it looks at. */
class CountedIterator extends ICAL.RecurIterator {
  // Declared only: the library's constructor already counts, before fields of this class would be set.
  declare private work: Work;
  declare private perDay: number;
  private readonly each: Counted | undefined;

  constructor(rule: ICAL.Recur, dtstart: ICAL.Time, work: Work, each: Counted | undefined) {
    // The library hands its options on to fromData as they are.
    super({ rule, dtstart, work } as ConstructorParameters<typeof ICAL.RecurIterator>[0]);
    this.each = each;
  }

  override next(again?: boolean): ICAL.Time {
    if (this.each) this.work.spend(this.each);
    return super.next(again);
  }

  override fromData(options: Parameters<ICAL.RecurIterator["fromData"]>[0] & { work: Work }): void {
    this.work = options.work;
    const values = Object.values(options.rule.parts).reduce((sum, list) => sum + list.length, 0);
    this.perDay = 1 + Math.floor(values / valuesPerStep);
    this.work.spend("repetitions", values * this.perDay);
    super.fromData(options);
  }

  override check_contracting_rules(): boolean {
    this.work.spend("repetitions", this.perDay * stepsOfDay);
    return super.check_contracting_rules();
  }

  override increment_monthday(days: number): void {
    this.work.spend("repetitions", days / daysPerStep);
    super.increment_monthday(days);
  }

  override increment_month(): void {
    this.work.spend("repetitions", this.perDay);
    super.increment_month();
  }

  override expand_year_days(year: number): number {
    this.work.spend("repetitions", this.perDay * stepsOfYear);
    return super.expand_year_days(year);
  }
}

/** How many values of a rule are compared in one step, and how many days are counted. */
const valuesPerStep = 8;
const daysPerStep = 10;
/** The library finds the week and the weekday of each day that it checks, and keeps them. */
const stepsOfDay = 4;
/** A year's days are found in as many steps. */
const stepsOfYear = 20;
