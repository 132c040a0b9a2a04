import type { Timetable } from "@mosque-sync/contract";
import type { FoundDay, TimetableFacts } from "@mosque-sync/timetable/daily";
import type { ExpressionBuilder } from "kysely";
import { savedInMosque, type Writing } from "#store/changes.ts";
import { fromJson } from "#store/tables/columns.ts";
import type { Keeper } from "#store/tables/mosque-tables.ts";
import { prepare } from "#store/tables/prepare.ts";
import type { Database, Tx } from "#store/tables/schema.ts";
import type {
  TimetableDocumentsTable,
  TimetableLinksTable,
  TimetablesTable,
} from "#store/tables/timetable-tables.ts";
import { makeCheckDue } from "#subjects/health/rows/watches.ts";
import { furthestDue } from "../rules/due.ts";
import type { WatchedTimetable } from "../rules/health/trouble.ts";
import { dueWarnings, unknownNow, type WarnableTimetable } from "../rules/health/warnings.ts";
import { dayOf, monthOf, noDay, type PackedMonth } from "../rules/kept-days.ts";
import { withLink } from "./links.ts";

/** The timetable of a mosque, with its document. */
export type FoundTimetable = TimetablesTable & Pick<TimetableDocumentsTable, "document">;

export async function findTimetable(tx: Tx, mosqueId: string): Promise<FoundTimetable | undefined> {
  return tx
    .selectFrom("timetables")
    .innerJoin("timetableDocuments", "timetableDocuments.mosqueId", "timetables.mosqueId")
    .selectAll("timetables")
    .select("timetableDocuments.document")
    .where("timetables.mosqueId", "=", mosqueId)
    .executeTakeFirst();
}

/** The state of a timetable, as the API shows it. */
export function shownTimetable(row: TimetablesTable, link?: TimetableLinksTable): Timetable {
  const { earlierUntil, appliedOn, missedFrom: from, missedUntil: until } = row;
  const { stop, ends, open } = watchedOf(row);
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
    ...(stop !== null && { stop }),
    ...withLink(link),
    ...(row.reading !== null && { reading: fromJson(row.reading) }),
    ends: ends.map(({ until, times }) => ({ until, times })),
    unknown: unknownNow({ open, appliedOn }),
  };
}

/** The columns of a timetable that checks of its mosque's health need. */
export const watchedColumns = [
  ...(["mosqueId", "receivedAt", "firstDay", "lastDay", "earlierUntil"] as const),
  ...(["appliedOn", "stop", "ends", "open"] as const),
] as const satisfies (keyof TimetablesTable)[];

export type WatchedColumns = Pick<TimetablesTable, (typeof watchedColumns)[number]>;

/** The facts that the health of a mosque and its warnings follow from. */
export function watchedOf({ stop, ends, open, ...others }: WatchedColumns) {
  const read = { stop: stop === null ? null : fromJson(stop), ends: fromJson(ends), open: fromJson(open) };
  return { ...others, ...read } satisfies WatchedTimetable & WarnableTimetable;
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

type OfMosque = Pick<TimetablesTable, "mosqueId">;

const findMonth = prepare<OfMosque & Pick<PackedMonth, "month">, PackedMonth>((tx, value) =>
  tx
    .selectFrom("timetableMonths")
    .select(["month", "days"])
    .where("mosqueId", "=", value("mosqueId"))
    .where("month", "=", value("month")),
);

export async function findDay(tx: Tx, mosqueId: string, date: string): Promise<FoundDay> {
  const [month] = await findMonth(tx, { mosqueId, month: monthOf(date) });
  return month ? dayOf(month, date) : noDay;
}

/** Replaces the timetable of a mosque, with its months. */
export async function saveTimetable(
  writing: Writing,
  before: TimetablesTable | undefined,
  { document, ...row }: FoundTimetable,
  months: readonly PackedMonth[],
): Promise<void> {
  const { tx, mosque } = writing;
  const { id: mosqueId } = mosque;
  await deleteRows(tx, mosqueId);
  await tx.insertInto("timetables").values(row).execute();
  await tx.insertInto("timetableDocuments").values({ mosqueId, document }).execute();
  await tx
    .insertInto("timetableMonths")
    .values(months.map((month) => ({ mosqueId, ...month })))
    .execute();
  saveKeeper(writing, recorded(mosqueId, before, row), "timetable");
}

/** Deletes a timetable. Its file stays until another timetable takes its place. */
export async function deleteTimetableOf(writing: Writing, before: TimetablesTable): Promise<void> {
  await deleteRows(writing.tx, writing.mosque.id);
  saveKeeper(writing, recorded(writing.mosque.id, before, undefined), null);
}

async function deleteRows(tx: Tx, mosqueId: string): Promise<void> {
  for (const table of ["timetables", "timetableDocuments", "timetableMonths"] as const) {
    await tx.deleteFrom(table).where("mosqueId", "=", mosqueId).execute();
  }
}

const saveColumns = savedInMosque("timetable", ["keeper", "capabilitiesVersion", "prayersVersion"]);

/** Saves who keeps the rows. The capabilities say it, and the responses with prayer rows can have other days. */
function saveKeeper(
  writing: Writing,
  change: Parameters<typeof saveColumns>[1][number],
  keeper: Keeper | null,
) {
  const { tx, mosque, origin } = writing;
  const { capabilitiesVersion, prayersVersion } = mosque;
  saveColumns(writing, [change], {
    ...{ keeper, capabilitiesVersion: capabilitiesVersion + 1, prayersVersion: prayersVersion + 1 },
  });
  makeCheckDue(tx, mosque.id, origin.at);
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

/** The columns that an update of a day needs. */
const dayColumns = [
  "firstDay",
  "lastDay",
  "facts",
  "earlierUntil",
  "earlierFacts",
  "dueAt",
  "appliedOn",
  "missedFrom",
  "missedUntil",
  "ends",
  "open",
] as const satisfies (keyof TimetablesTable)[];

const forDay = prepare<OfMosque, Pick<TimetablesTable, (typeof dayColumns)[number]>>((tx, value) =>
  tx.selectFrom("timetables").select(dayColumns).where("mosqueId", "=", value("mosqueId")),
);

/** The parts of a timetable that an update of a day needs. */
export async function findForDay(
  tx: Tx,
  mosqueId: string,
): Promise<Pick<TimetablesTable, (typeof dayColumns)[number]> | undefined> {
  return (await forDay(tx, { mosqueId }))[0];
}

/** The columns that an update of a day changes. */
export type DayOutcome = Pick<
  TimetablesTable,
  "dueAt" | "appliedOn" | "missedFrom" | "missedUntil" | "stop" | "open"
>;

const updateOutcome = prepare<OfMosque & DayOutcome, unknown>((tx, value) =>
  tx
    .updateTable("timetables")
    .set({
      dueAt: value("dueAt"),
      appliedOn: value("appliedOn"),
      missedFrom: value("missedFrom"),
      missedUntil: value("missedUntil"),
      stop: value("stop"),
      open: value("open"),
    })
    .where("mosqueId", "=", value("mosqueId")),
);

export function saveOutcome(tx: Tx, mosqueId: string, outcome: DayOutcome): void {
  updateOutcome.send(tx, { mosqueId, ...outcome });
}

const updateDueAt = prepare<OfMosque & Pick<TimetablesTable, "dueAt">, unknown>((tx, value) =>
  tx
    .updateTable("timetables")
    .set({ dueAt: value("dueAt") })
    .where("mosqueId", "=", value("mosqueId")),
);

/** Saves when the next update is due, if the mosque has a timetable. @param dueAt an ISO instant */
export function saveDueAt(tx: Tx, mosqueId: string, dueAt: string): void {
  updateDueAt.send(tx, { mosqueId, dueAt });
}

/** Postpones an update that is due, unless another instance has made it. @param dueAt an ISO instant */
export async function postpone(tx: Tx, mosqueId: string, now: Date, dueAt: string): Promise<void> {
  await tx
    .updateTable("timetables")
    .set({ dueAt })
    .where("mosqueId", "=", mosqueId)
    .where(isDueNow(now))
    .execute();
}

/** A mosque whose rows are due. */
export type DueTimetable = Pick<TimetablesTable, "mosqueId" | "dueAt">;

/**
 * The mosques whose rows are due, those first that have waited longest.
 * @param last the last one found before
 */
export async function findDueTimetables(
  tx: Tx,
  now: Date,
  limit: number,
  last?: DueTimetable,
): Promise<DueTimetable[]> {
  return tx
    .selectFrom("timetables")
    .select(["mosqueId", "dueAt"])
    .where(isDueNow(now))
    .$if(last !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple("dueAt", "mosqueId"), ">", tuple(last?.dueAt ?? "", last?.mosqueId ?? "")),
      ),
    )
    .orderBy("dueAt")
    .orderBy("mosqueId")
    .limit(limit)
    .execute();
}

function isDueNow(now: Date) {
  return ({ eb, or }: ExpressionBuilder<Database, "timetables">) =>
    or([eb("dueAt", "<=", now.toISOString()), eb("dueAt", ">", furthestDue(now))]);
}

/**
 * Makes the check of a mosque's health due after an update of its rows, unless it is healthy and has no news.
 * @param at the moment, ISO
 */
export function checkAfterUpdate(
  tx: Tx,
  { mosqueId, ends }: Pick<TimetablesTable, "mosqueId" | "ends">,
  { stop, open, appliedOn }: DayOutcome,
  { date, at }: { readonly date: string; readonly at: string },
): void {
  const warnable = { ends: fromJson(ends), open: fromJson(open), appliedOn };
  const hasNews = stop !== null || dueWarnings(warnable, date) !== undefined;
  makeCheckDue(tx, mosqueId, at, { unlessHealthy: !hasNews });
}
