import type { Timetable } from "@mosque-sync/contract";
import type { FoundDay, TimetableFacts } from "@mosque-sync/timetable/daily";
import { savedInMosque, type Writing } from "#store/changes.ts";
import { fromJson } from "#store/tables/columns.ts";
import type { Keeper } from "#store/tables/mosque-tables.ts";
import type { Tx } from "#store/tables/schema.ts";
import type { TimetableSourcesTable, TimetablesTable } from "#store/tables/timetable-tables.ts";
import { furthestDue } from "../rules/due.ts";
import { daysOf, monthOf, noDay, type PackedMonth } from "../rules/kept-days.ts";

export async function findTimetable(tx: Tx, mosqueId: string): Promise<TimetablesTable | undefined> {
  return tx.selectFrom("timetables").selectAll().where("mosqueId", "=", mosqueId).executeTakeFirst();
}

/** The state of a timetable, as the API shows it. */
export function shownTimetable(row: TimetablesTable): Timetable {
  const { earlierUntil, appliedOn, missedFrom: from, missedUntil: until, stop } = row;
  return {
    fileName: row.fileName,
    receivedAt: row.receivedAt,
    timeZone: row.timeZone,
    firstDay: row.firstDay,
    lastDay: row.lastDay,
    ...(earlierUntil !== null && { earlierUntil }),
    ...(appliedOn !== null && { appliedOn }),
    nextAt: row.dueAt,
    ...(from !== null && until !== null && { missed: { from, until } }),
    ...(stop !== null && { stop: fromJson(stop) }),
  };
}

/** The facts that the rows of a date depend on. */
export function factsOn(
  { facts, earlierUntil, earlierFacts }: Pick<TimetablesTable, "facts" | "earlierUntil" | "earlierFacts">,
  date: string,
): TimetableFacts {
  return fromJson(
    earlierUntil !== null && earlierFacts !== null && date <= earlierUntil ? earlierFacts : facts,
  );
}

/** The months from one to another, `YYYY-MM`. */
export async function findMonths(
  tx: Tx,
  mosqueId: string,
  from: string,
  until: string,
): Promise<PackedMonth[]> {
  return tx
    .selectFrom("timetableMonths")
    .select(["month", "days"])
    .where("mosqueId", "=", mosqueId)
    .where("month", ">=", from)
    .where("month", "<=", until)
    .orderBy("month")
    .execute();
}

export async function findDay(tx: Tx, mosqueId: string, date: string): Promise<FoundDay> {
  const [month] = await findMonths(tx, mosqueId, monthOf(date), monthOf(date));
  return (month && daysOf(month)[date]) ?? noDay;
}

/** Saves a timetable with its months and its file, instead of the one before. */
export async function saveTimetable(
  writing: Writing,
  before: TimetablesTable | undefined,
  row: TimetablesTable,
  months: readonly PackedMonth[],
  source: Pick<TimetableSourcesTable, "content">,
): Promise<void> {
  const { tx, mosque, origin } = writing;
  const { id: mosqueId } = mosque;
  await deleteRows(tx, mosqueId);
  await tx.insertInto("timetables").values(row).execute();
  await tx
    .insertInto("timetableMonths")
    .values(months.map((month) => ({ mosqueId, ...month })))
    .execute();
  await tx.deleteFrom("timetableSources").where("mosqueId", "=", mosqueId).where("place", "=", 1).execute();
  await tx.updateTable("timetableSources").set({ place: 1 }).where("mosqueId", "=", mosqueId).execute();
  const { actorKind, actorId, at: receivedAt } = origin;
  const { fileName } = row;
  await tx
    .insertInto("timetableSources")
    .values({ mosqueId, place: 0, fileName, ...source, receivedAt, actorKind, actorId })
    .execute();
  saveKeeper(writing, recorded(mosqueId, before, row), "timetable");
}

/** Deletes a timetable. Its file stays until another mosque's timetable takes its place. */
export async function deleteTimetableOf(writing: Writing, before: TimetablesTable): Promise<void> {
  await deleteRows(writing.tx, writing.mosque.id);
  saveKeeper(writing, recorded(writing.mosque.id, before, undefined), null);
}

async function deleteRows(tx: Tx, mosqueId: string): Promise<void> {
  await tx.deleteFrom("timetables").where("mosqueId", "=", mosqueId).execute();
  await tx.deleteFrom("timetableMonths").where("mosqueId", "=", mosqueId).execute();
}

const saveColumns = savedInMosque("timetable", ["keeper", "capabilitiesVersion", "prayersVersion"]);

/** Saves who keeps the rows. The capabilities say it, and the responses with prayer rows can have other days. */
function saveKeeper(
  writing: Writing,
  change: Parameters<typeof saveColumns>[1][number],
  keeper: Keeper | null,
) {
  const { capabilitiesVersion, prayersVersion } = writing.mosque;
  saveColumns(writing, [change], {
    ...{ keeper, capabilitiesVersion: capabilitiesVersion + 1, prayersVersion: prayersVersion + 1 },
  });
}

function recorded(
  resourceId: string,
  before: TimetablesTable | undefined,
  after: TimetablesTable | undefined,
): Parameters<typeof saveColumns>[1][number] {
  return {
    resourceId,
    ...(before && { before: recordOf(before) }),
    ...(after && { after: recordOf(after) }),
  };
}

/** The facts about a timetable in the history. */
function recordOf({ fileName, receivedAt, firstDay, lastDay }: TimetablesTable) {
  return { fileName, receivedAt, firstDay, lastDay };
}

/** The columns that an update of a day changes. */
export type DayOutcome = Pick<TimetablesTable, "dueAt" | "appliedOn" | "missedFrom" | "missedUntil" | "stop">;

export async function saveOutcome(tx: Tx, mosqueId: string, outcome: Partial<DayOutcome>): Promise<void> {
  await tx.updateTable("timetables").set(outcome).where("mosqueId", "=", mosqueId).execute();
}

/** The mosques whose rows are due, those first that have waited longest. */
export async function findDueTimetables(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom("timetables")
    .select("mosqueId")
    .where(({ eb, or }) => or([eb("dueAt", "<=", now.toISOString()), eb("dueAt", ">", furthestDue(now))]))
    .orderBy("dueAt")
    .limit(limit)
    .execute();
  return rows.map(({ mosqueId }) => mosqueId);
}
