import type { DayStop, Timetable } from "@mosque-sync/contract";
import { dateIn } from "@mosque-sync/timetable/daily";
import { daysBetween } from "@mosque-sync/timetable/dates";
import { ApiError } from "#domain/api-error.ts";
import type { Writing } from "#store/changes.ts";
import type { Store } from "#store/store.ts";
import { fromJson, toJson } from "#store/tables/columns.ts";
import { prayersOf } from "../mosque-data/rows/prayers.ts";
import { findMosque } from "../mosques/rows/mosques.ts";
import { applyPlan, dayOfTimetable, planFor } from "./apply-day.ts";
import type { NotReadTimetable, ReadTimetable } from "./reading/reading-result.ts";
import type { TimetableReader } from "./reading/timetable-reader.ts";
import { saveSource } from "./rows/sources.ts";
import {
  type FoundTimetable,
  factsOn,
  findMonths,
  findTimetable,
  saveTimetable,
  shownTimetable,
} from "./rows/timetables.ts";
import type { DayPlan } from "./rules/day-plan.ts";
import { stopWith } from "./rules/health/stops.ts";
import { newEnds } from "./rules/health/warnings.ts";
import { dayOf, type EarlierDays, earlierDays, joinMonths, monthOf, noDay } from "./rules/kept-days.ts";
import { fewerDays, fewerTimes, timesGivenFrom, timesNoLongerGiven } from "./rules/open-times.ts";
import { packed } from "./rules/packed.ts";
import { type SentSettings, withSent } from "./rules/reading-settings.ts";

/** A file that was read as a timetable. */
export interface ReadFile {
  readonly read: ReadTimetable;
  readonly fileName: string;
  readonly bytes: Uint8Array;
  /** Whether the service fetched it from the mosque's link. */
  readonly isFetched: boolean;
}

/**
 * Reads a file in a mosque's time zone, with the entries that people have added to its timetable.
 * @param sent the settings of reading that override the remembered ones
 * @returns undefined if the mosque was removed
 */
export async function readFileFor(
  { store, timetableReader }: { readonly store: Store; readonly timetableReader: TimetableReader },
  mosqueId: string,
  { bytes, fileName, isFetched }: Omit<ReadFile, "read">,
  sent: SentSettings = {},
): Promise<ReadTimetable | NotReadTimetable | undefined> {
  const { mosque, timetable } = await store.read(async (tx) => ({
    mosque: await findMosque(tx, mosqueId),
    timetable: await findTimetable(tx, mosqueId),
  }));
  if (!mosque) return undefined;
  const { timeZoneId: timeZone, longitude } = mosque;
  const remembered = timetable?.reading ? fromJson(timetable.reading) : {};
  return timetableReader.read(mosqueId, {
    ...{ bytes, fileName, isFetched, timeZone, longitude: longitude ?? undefined },
    date: dateIn(timeZone, store.now()),
    reading: withSent(remembered, sent),
    ...(timetable && { before: timetable.document }),
  });
}

/** The replacement of a mosque's timetable, until it is saved. */
export interface Replacement {
  /** How the rows of today change. */
  readonly plan: DayPlan;
  /** Saves the timetable, and writes the rows of today. @returns the timetable */
  save(): Promise<Timetable>;
}

/**
 * Plans the replacement of a mosque's timetable.
 * @param isConfirmed whether a person has seen the plan, and allows what looks like a mistake
 * @throws ApiError timetables_busy when the timetable or the time zone was changed since the file was read
 */
export async function replaceWith(
  writing: Writing,
  file: ReadFile,
  { newId, isConfirmed = false }: { readonly newId: () => string; readonly isConfirmed?: boolean },
): Promise<Replacement> {
  const { tx, mosque, origin } = writing;
  const date = dateIn(mosque.timeZoneId, new Date(origin.at));
  const before = await findTimetable(tx, mosque.id);
  requireUnchanged(file, before, mosque);
  const given = isConfirmed ? accepted(file) : withUnreadOf(before, file);
  const { row, months } = await joined(writing, given, before, date);
  const month = months.find((one) => one.month === monthOf(date));
  const day = dayOfTimetable(row, date, month ? dayOf(month, date) : noDay);
  const plan = planFor(mosque, day, isConfirmed);
  const isUnseen = file.isFetched && !isConfirmed;
  const stop = plan.stop ?? (before && isUnseen ? stopOfFewerTimes(writing, file, before, date) : undefined);
  return {
    plan: { ...plan, ...(stop && { stop }) },
    async save() {
      const outcome = applyPlan(writing, plan, { ...row, ...day }, newId);
      const timetable = { ...row, ...outcome };
      await saveTimetable(writing, before, timetable, months);
      if (!isEdit(file, before, origin)) {
        await saveSource(writing, { fileName: file.fileName, content: packed(file.bytes) });
      }
      return shownTimetable(timetable);
    },
  };
}

/** A file whose unread parts a person accepts: they stop no later day. */
function accepted(file: ReadFile): ReadFile {
  const { read } = file;
  return { ...file, read: { ...read, facts: { ...read.facts, unread: [] } } };
}

/** An edit of the kept document, with the unread parts of its file: the document lacks them. */
function withUnreadOf(before: FoundTimetable | undefined, file: ReadFile): ReadFile {
  const { read } = file;
  if (!before || !read.isEdit) return file;
  const unread = [...fromJson(before.facts).unread, ...read.facts.unread];
  return { ...file, read: { ...read, facts: { ...read.facts, unread } } };
}

/** People's entries of a later version, or times of another zone, would be lost. */
function requireUnchanged(
  { read }: ReadFile,
  before: FoundTimetable | undefined,
  { timeZoneId }: Writing["mosque"],
): void {
  if (read.before !== before?.document || read.timeZone !== timeZoneId) throw ApiError.of("timetables_busy");
}

/** Why a person has to look at the file of a link that gives fewer times of the mosque, or fewer days, than before. */
function stopOfFewerTimes(
  { mosque }: Writing,
  { read, fileName }: ReadFile,
  before: FoundTimetable,
  date: string,
): DayStop | undefined {
  const claimed = { before: timesGivenFrom(date, fromJson(before.ends)), after: read.facts.claimed };
  const rows = prayersOf(mosque).map(({ prayer }) => prayer);
  const times = timesNoLongerGiven(rows, claimed);
  const sentences = [
    ...(times.length > 0 ? [fewerTimes(times, claimed.before, fileName)] : []),
    ...(read.lastDay < before.lastDay ? [fewerDays(read, before, fileName)] : []),
  ];
  return sentences.length > 0 ? stopWith(date, "fewer_times", sentences) : undefined;
}

/**
 * Whether a person has only changed entries that people have added to the kept document. The brought file then stays.
 */
function isEdit(
  { read, fileName }: ReadFile,
  before: FoundTimetable | undefined,
  { actorKind }: Writing["origin"],
): boolean {
  return actorKind === "user" && before?.fileName === fileName && read.isEdit;
}

/** A timetable with the days that an earlier one still decides. */
async function joined(
  { tx, mosque, origin }: Writing,
  { read, fileName }: ReadFile,
  before: FoundTimetable | undefined,
  date: string,
): Promise<{ row: FoundTimetable; months: ReadTimetable["months"] }> {
  const { document, firstDay, lastDay, facts, ends, months, timeZone, reading } = read;
  const earlier =
    before &&
    firstDay > date &&
    earlierDays(date, firstDay, {
      facts: factsOn(before, date),
      months: await findMonths(tx, mosque.id, monthOf(date), monthOf(firstDay)),
    });
  const row: FoundTimetable = {
    mosqueId: mosque.id,
    fileName,
    receivedAt: origin.at,
    ...{ timeZone, firstDay, lastDay, document, facts: toJson(facts) },
    earlierUntil: earlier ? earlier.until : null,
    earlierFacts: earlier ? toJson(earlier.facts) : null,
    dueAt: origin.at,
    appliedOn: before?.appliedOn ?? null,
    missedFrom: before?.missedFrom ?? null,
    missedUntil: before?.missedUntil ?? null,
    stop: null,
    ends: toJson(
      newEnds(earlier ? withGap(ends, earlier, firstDay) : ends, before ? fromJson(before.ends) : [], date),
    ),
    open: before?.open ?? toJson([]),
    reading: Object.keys(reading).length > 0 ? toJson(reading) : null,
  };
  return { row, months: earlier ? joinMonths(months, earlier.months) : months };
}

/** The ends of a timetable, and the end of the days before it unless it starts on the next day. */
function withGap(ends: ReadTimetable["ends"], { until, facts }: EarlierDays, firstDay: string) {
  const isGap = daysBetween({ date: until }, { date: firstDay }) > 1;
  return isGap ? [{ until, times: [...facts.claimed] }, ...ends] : ends;
}
