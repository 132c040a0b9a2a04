import { announcementFields, eventFields } from "@mosque-sync/contract";
import { storedName } from "../tables/columns.ts";
import { countTables } from "../tables/count-tables.ts";
import { addColumn, type ColumnTypes, createTables, renewIndexes } from "../tables/create-tables.ts";
import { requestLogTables } from "../tables/request-log-tables.ts";
import { type AnyTx, type DataTable, dataTables, type RequestLogTable } from "../tables/schema.ts";
import { watchEveryMosque } from "./every-watch.ts";
import { fillItems } from "./item-rows.ts";
import { listPrayerRows } from "./prayer-rows.ts";
import { type FillTable, rewriteTables } from "./rewrite-tables.ts";
import { fillTestMosques } from "./test-mosque-rows.ts";

/** Brings a database of the previous version to the tables' declarations. */
export interface SchemaStep {
  readonly of: "data" | "request log";
  readonly apply: (db: AnyTx, columns: ColumnTypes) => Promise<void>;
}

/** The tables of the data whose form is new in version 35, parents before children. */
const newDataForms: readonly DataTable[] = [
  ...(["announcements", "events", "changes"] as const),
  // They no longer refer to mosques, because they are kept whole where mosques are spread.
  ...(["apiKeys", "members", "links", "mails"] as const),
];

/** The tables of the request log whose form is new in version 36. */
const newRequestLogForms: readonly RequestLogTable[] = ["keyUses", "mosqueUses"];

/** Fills these tables from rows of version 34 or of the trials, instead of copying the columns that both forms have. */
export const fillTables: Readonly<Partial<Record<DataTable | RequestLogTable, FillTable>>> = {
  announcements: fillItems("announcements", announcementFields),
  events: fillItems("events", eventFields),
};

/** Each raises the schema's version by one. New steps go to the end; a released step is never edited. */
export const steps: readonly SchemaStep[] = [
  newForms("data", newDataForms, newLists),
  newForms("request log", newRequestLogForms),
  { of: "data", apply: declareTestMosques },
  { of: "request log", apply: createCountsAgain },
  newColumn("mosques", "timetableVersion"),
  newColumn("mosques", "keeper"),
  newTables("timetables", "timetableLinks", "timetableMonths", "timetableSources"),
  newColumn("timetableLinks", "reason"),
  newColumn("timetableLinks", "isTold"),
  { of: "data", apply: (db) => renewIndexes(db, "timetableLinks", dataTables.timetableLinks) },
  newColumn("timetables", "reading"),
  { of: "data", apply: setDocumentsApart },
  newColumn("timetableLinks", "details"),
  newForms("data", ["mosqueWords", "userWords"]),
  { of: "data", apply: packItems },
  { of: "data", apply: renewPrayerRows },
];

/** Gives tables their declared form. */
function newForms(
  of: SchemaStep["of"],
  names: readonly (DataTable | RequestLogTable)[],
  afterwards: (db: AnyTx) => Promise<void> = async () => {},
): SchemaStep {
  const declared = { ...dataTables, ...requestLogTables };
  const tables = Object.fromEntries(names.map((name) => [name, declared[name]]));
  return {
    of,
    async apply(db, types) {
      await rewriteTables(db, types, tables, { fill: fillTables });
      await afterwards(db);
    },
  };
}

/** The other tables of the data whose indexes are new in version 35. */
const newIndexes: readonly DataTable[] = [
  "mosques",
  "removedMosques",
  "mosqueWords",
  "users",
  "userWords",
  "syncWatches",
];

/** Gives tables their declared indexes, and each mosque a watch. */
async function newLists(db: AnyTx): Promise<void> {
  for (const name of newIndexes) await renewIndexes(db, name, dataTables[name]);
  await watchEveryMosque(db);
}

/** Gives test mosques rows of `testMosques`, where a unique index over mosques was. */
async function declareTestMosques(db: AnyTx, types: ColumnTypes): Promise<void> {
  await db.schema.dropIndex("mosques_by_test_of").execute();
  await createTables(db, types, { testMosques: dataTables.testMosques });
  await fillTestMosques(db);
}

/** Counts matter for a minute, so their table is created as it is declared now, without its rows. */
async function createCountsAgain(db: AnyTx, types: ColumnTypes): Promise<void> {
  if (!(await hasColumn(db, "sharedCounts", "name"))) return; // Only PostgreSQL has it.
  await db.schema.dropTable("sharedCounts").execute();
  await createTables(db, types, countTables);
}

/** Packs the documents of items, unless the step from version 34 has. */
async function packItems(db: AnyTx, types: ColumnTypes): Promise<void> {
  if (!(await hasColumn(db, "announcements", "document"))) return;
  const { announcements, events } = dataTables;
  await rewriteTables(db, types, { announcements, events }, { fill: fillTables });
}

/** The column is renamed, so that programs that know only the former documents fail instead of misreading them. */
async function renewPrayerRows(db: AnyTx): Promise<void> {
  await db.schema.alterTable("mosques").renameColumn("prayers", "prayerRows").execute();
  await listPrayerRows(db, { table: "mosques", column: "prayerRows" });
}

/** Creates declared tables of the data. */
function newTables(...names: readonly DataTable[]): SchemaStep {
  const tables = Object.fromEntries(names.map((name) => [name, dataTables[name]]));
  return { of: "data", apply: (db, types) => createTables(db, types, tables) };
}

/** Moves the documents of timetables to a separate table. */
async function setDocumentsApart(db: AnyTx, types: ColumnTypes): Promise<void> {
  const { timetableDocuments } = dataTables;
  await createTables(db, types, { timetableDocuments });
  if (!(await hasColumn(db, "timetables", "document"))) return;
  const columns = Object.keys(timetableDocuments.columns);
  await db
    .insertInto("timetableDocuments")
    .columns(columns)
    .expression(db.selectFrom("timetables").select(columns))
    .execute();
  await db.schema.alterTable("timetables").dropColumn("document").execute();
}

/** Adds a declared column, unless an earlier step has created the table with it. */
export function newColumn(table: DataTable | RequestLogTable, column: string): SchemaStep {
  const isOfLog = Object.hasOwn(requestLogTables, table);
  const declared = { ...dataTables, ...requestLogTables }[table];
  return {
    of: isOfLog ? "request log" : "data",
    async apply(db, types) {
      if (!(await hasColumn(db, table, column))) await addColumn(db, types, declared, [table, column]);
    },
  };
}

async function hasColumn(db: AnyTx, table: string, column: string): Promise<boolean> {
  const tables = await db.introspection.getTables();
  return tables.some(
    ({ name, columns }) =>
      name === storedName(table) && columns.some((found) => found.name === storedName(column)),
  );
}

/**
 * Adds the column of a field of the profile. It is withheld from no mosque, so every mosque's capabilities change, and
 * whoever has read them before learns of it.
 */
export function newProfileField(field: string): SchemaStep {
  const { of, apply } = newColumn("mosques", field);
  return {
    of,
    async apply(db, types) {
      await apply(db, types);
      await db
        .updateTable("mosques")
        .set(({ eb }) => ({ capabilitiesVersion: eb("capabilitiesVersion", "+", 1) }))
        .execute();
    },
  };
}
