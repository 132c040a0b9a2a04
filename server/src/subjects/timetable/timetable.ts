import { dateIn } from "@mosque-sync/timetable/daily";
import { ApiError } from "#domain/api-error.ts";
import { toJson } from "#store/tables/columns.ts";
import type { TimetablesTable } from "#store/tables/timetable-tables.ts";
import type { Preparation, ReadHandler, WriteContext, WriteHandler } from "../handlers/api-handler.ts";
import { findMosque } from "../mosques/rows/mosques.ts";
import { applyPlan, planFor } from "./apply-day.ts";
import type { ReadTimetable } from "./reading/read-file.ts";
import {
  deleteTimetableOf,
  factsOn,
  findMonths,
  findTimetable,
  saveTimetable,
  shownTimetable,
} from "./rows/timetables.ts";
import { shownPlan } from "./rules/day-plan.ts";
import { daysOf, earlierDays, joinMonths, monthOf, noDay } from "./rules/kept-days.ts";
import { packed, unpacked } from "./rules/packed.ts";

export const getTimetable: ReadHandler<"getTimetable"> = async ({ tx, mosqueId }) => {
  const timetable = await findTimetable(tx, mosqueId);
  if (!timetable) throw ApiError.of("timetable_not_found");
  return {
    response: {
      timetable: shownTimetable(timetable),
      document: JSON.parse(unpacked(timetable.document)),
    },
  };
};

/** Reads the file before the transaction, in a thread: a year takes a tenth of a second. */
export const readForReplacement: Preparation<"replaceTimetable"> = async ({
  services: { store, timetableReader },
  mosqueId,
  body,
  query,
}) => {
  const { mosque, timetable } = await store.read(async (tx) => ({
    mosque: await findMosque(tx, mosqueId),
    timetable: await findTimetable(tx, mosqueId),
  }));
  if (!mosque) throw ApiError.of("unknown_api_key"); // It was removed meanwhile.
  return timetableReader.read(mosqueId, {
    ...{ bytes: body, fileName: query.fileName ?? "timetable" },
    ...{ timeZone: mosque.timeZoneId, longitude: mosque.longitude ?? undefined },
    date: dateIn(mosque.timeZoneId, store.now()),
    ...(timetable && { before: timetable.document }),
  });
};

/** Saves a timetable, and writes the rows of today. With `validateOnly`, only the plan is made. */
export const replaceTimetable: WriteHandler<"replaceTimetable"> = async (context) => {
  const { tx, mosque, prepared, flags, requireMatch, origin } = context;
  if (prepared.is === "not read") throw ApiError.of("timetable_not_read", { problem: prepared.problem });
  requireMatch(mosque);
  const { report } = prepared;
  const date = dateIn(mosque.timeZoneId, new Date(origin.at));
  const before = await findTimetable(tx, mosque.id);
  const { row, months } = await joined(context, prepared, before, date);
  const month = months.find((one) => one.month === monthOf(date));
  const day = {
    ...{ date, found: (month && daysOf(month)[date]) ?? noDay, facts: factsOn(row, date) },
    ...{ firstDay: row.firstDay, lastDay: row.lastDay, appliedOn: row.appliedOn },
  };
  const plan = planFor(mosque, day, flags.confirm);
  const shown = shownPlan(plan);
  if (flags.validateOnly) return { response: { report, plan: shown }, versions: mosque };
  if (plan.stop && !flags.confirm) throw ApiError.of("timetable_looks_wrong", { problem: plan.stop.message });

  const outcome = applyPlan(context, plan, { ...row, ...day }, context.newId);
  const timetable = { ...row, ...outcome };
  await saveTimetable(context, before, timetable, months, { content: packed(context.body) });
  return {
    response: { report, plan: shown, timetable: shownTimetable(timetable) },
    versions: mosque,
  };
};

/** A timetable with the days that an earlier one still decides. */
async function joined(
  { tx, mosque, origin, query }: WriteContext<"replaceTimetable">,
  { document, firstDay, lastDay, facts, months, timeZone }: ReadTimetable,
  before: TimetablesTable | undefined,
  date: string,
): Promise<{ row: TimetablesTable; months: ReadTimetable["months"] }> {
  const earlier =
    before &&
    firstDay > date &&
    earlierDays(date, firstDay, {
      facts: factsOn(before, date),
      months: await findMonths(tx, mosque.id, monthOf(date), monthOf(firstDay)),
    });
  const row: TimetablesTable = {
    mosqueId: mosque.id,
    fileName: query.fileName ?? "timetable",
    receivedAt: origin.at,
    ...{ timeZone, firstDay, lastDay, document, facts: toJson(facts) },
    earlierUntil: earlier ? earlier.until : null,
    earlierFacts: earlier ? toJson(earlier.facts) : null,
    dueAt: origin.at,
    appliedOn: before?.appliedOn ?? null,
    missedFrom: before?.missedFrom ?? null,
    missedUntil: before?.missedUntil ?? null,
    stop: null,
  };
  return { row, months: earlier ? joinMonths(months, earlier.months) : months };
}

/** Deletes the timetable. The rows stay, and keys and people write them again. */
export const deleteTimetable: WriteHandler<"deleteTimetable"> = async (context) => {
  const { tx, mosque, requireMatch } = context;
  const timetable = await findTimetable(tx, mosque.id);
  if (!timetable) throw ApiError.of("timetable_not_found");
  requireMatch(mosque);
  await deleteTimetableOf(context, timetable);
  return { response: { timetable: shownTimetable(timetable) }, versions: undefined };
};
