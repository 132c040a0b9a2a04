import { announcementFields, eventFields } from "@mosque-sync/contract";
import { saveState } from "../../server/src/store/service-state.ts";
import { openStore } from "../../server/src/store/store.ts";
import { type Cell, columnNames } from "../../server/src/store/tables/columns.ts";
import { createItemCodec } from "../../server/src/store/tables/contents/item-contents.ts";
import { prayerDocument } from "../../server/src/store/tables/contents/prayer-lists.ts";
import type { MosquesTable } from "../../server/src/store/tables/mosque-tables.ts";
import { prepare } from "../../server/src/store/tables/prepare.ts";
import { asAny, dataTables, type Tx } from "../../server/src/store/tables/schema.ts";
import type { SyncWatchesTable } from "../../server/src/store/tables/watch-tables.ts";
import { createKey } from "../../server/src/subjects/keys/rows/keys.ts";
import { createMosque } from "../../server/src/subjects/mosques/rows/mosques.ts";
import { announcementsOf, createdAt, enteredProfile, eventsOf, prayersOf, rowCounts } from "./content.ts";
import type { Mosque } from "./mosque.ts";
import { logLastWeek } from "./request-log.ts";

/** Few enough that a transaction is quickly written, many enough that its flush to the disk does not count. */
const mosquesPerTransaction = 1_000;
/** How many are added together: on PostgreSQL, their statements share round trips. */
const mosquesTogether = 50;

export interface SeedCounts {
  readonly mosques: number;
  /**
   * Whether the ids rise. Then tables fill from the front, many times faster, and with fuller pages than in real life.
   */
  readonly inOrder: boolean;
  /** Each n-th mosque also has announcements and events: 1 for all of them, 0 for none. */
  readonly itemsEvery: number;
}

/**
 * Fills a database with mosques of twelve prayer rows each, through the store.
 * @param onMosque told of each mosque, and whether it has announcements and events
 * @param onProgress told how many mosques are committed
 */
export async function seed(
  databaseUrl: string,
  { mosques, inOrder, itemsEvery }: SeedCounts,
  onMosque: (mosque: Mosque, hasItems: boolean) => void,
  onProgress: (done: number) => void = () => {},
): Promise<void> {
  async function add(tx: Tx, number: number): Promise<[mosque: Mosque, hasItems: boolean]> {
    const hasItems = itemsEvery > 0 && number % itemsEvery === 0;
    const newId = inOrder ? () => risingId(number / mosques) : () => crypto.randomUUID();
    const mosque = await addMosque(tx, number, newId);
    if (hasItems) await writeItems(tx, mosque.id);
    return [mosque, hasItems];
  }
  const store = await openStore({ databaseUrl, isUnhurried: true });
  try {
    for (let first = 0; first < mosques; first += mosquesPerTransaction) {
      const until = Math.min(first + mosquesPerTransaction, mosques);
      await store.write(async (tx) => {
        for (let next = first; next < until; next += mosquesTogether) {
          const numbers = Array.from({ length: Math.min(mosquesTogether, until - next) }, (_, i) => next + i);
          for (const made of await Promise.all(numbers.map((number) => add(tx, number)))) onMosque(...made);
        }
      });
      onProgress(until);
    }
    // Otherwise the service's first start would check the health of all mosques, next to the measured load.
    await store.write((tx) => saveState(tx, "watched-at", store.now().toISOString()));
  } finally {
    await store.close();
  }
}

/** Makes a database in which every mosque has announcements and events, and has synced before. */
export async function seedAll(databaseUrl: string, mosques: number): Promise<Mosque[]> {
  const made: Mosque[] = [];
  await seed(databaseUrl, { mosques, inOrder: false, itemsEvery: 1 }, (mosque) => made.push(mosque));
  await logLastWeek(databaseUrl, made);
  return made;
}

async function addMosque(tx: Tx, number: number, newId: () => string): Promise<Mosque> {
  const id = newId();
  const by = { actorKind: "operator", actorId: "bench", requestId: "bench" } as const;
  const origin = { mosqueId: id, at: createdAt, ...by };
  const mosque = await createMosque(tx, enteredProfile(number), origin);
  const ids = { id: newId(), familyId: crypto.randomUUID() };
  const key = { ...ids, name: "Bench", scope: "sync:write", createdBy: "bench" } as const;
  const { apiKey } = await createKey({ tx, mosque, origin }, key);
  await writePrayers(tx, id);
  await saveAsHealthy(tx, { mosqueId: id });
  return { id, number, keyId: ids.id, apiKey };
}

/** A random id that is higher the higher the share, from 0 to 1. */
function risingId(share: number): string {
  const start = Math.floor(share * 2 ** 32);
  return start.toString(16).padStart(8, "0") + crypto.randomUUID().slice(8);
}

// Rows are written without change records, which would not be read.

const announcements = createItemCodec(announcementFields);
const events = createItemCodec(eventFields);

const savePrayers = prepare<Pick<MosquesTable, "id" | "prayerRows">, unknown>((tx, value) =>
  tx
    .updateTable("mosques")
    .set({ prayerRows: value("prayerRows") })
    .where("id", "=", value("id")),
);
/** A mosque that syncs daily is healthy before each sync. */
const saveAsHealthy = prepare<Pick<SyncWatchesTable, "mosqueId">, unknown>((tx, value) =>
  tx
    .updateTable("syncWatches")
    .set({ state: "healthy", prayersVersion: 1 })
    .where("mosqueId", "=", value("mosqueId")),
);
const insertAnnouncements = inserting("announcements");
const insertEvents = inserting("events");

/** Writes a mosque's prayer rows: the only place that knows how they are stored. */
async function writePrayers(tx: Tx, mosqueId: string): Promise<void> {
  const rows = prayersOf(mosqueId).map((prayer, index) => ({ prayer, sequence: index + 1 }));
  await savePrayers(tx, { id: mosqueId, prayerRows: prayerDocument(rows) });
}

async function writeItems(tx: Tx, mosqueId: string): Promise<void> {
  const own = { mosqueId, version: 1 };
  await insertAnnouncements(tx, cellsOf(announcementsOf(mosqueId).map(announcements.toCells), own));
  await insertEvents(tx, cellsOf(eventsOf(mosqueId).map(events.toCells), own));
}

/** A statement that inserts all rows of a collection, compiled once. Its cells are named by row and column. */
function inserting(table: "announcements" | "events") {
  const columns = columnNames(dataTables[table]);
  return prepare<Record<string, Cell>, unknown>((tx, value) => {
    const rows = Array.from({ length: rowCounts[table] }, (_, row) =>
      Object.fromEntries(columns.map((column) => [column, value(`${row} ${column}`)])),
    );
    return asAny(tx).insertInto(table).values(rows);
  });
}

/** The cells of rows whose sequence is their order. */
function cellsOf(
  rows: readonly Readonly<Record<string, Cell>>[],
  shared: Readonly<Record<string, Cell>>,
): Record<string, Cell> {
  const cells: Record<string, Cell> = {};
  for (const [index, row] of rows.entries()) {
    for (const [column, cell] of Object.entries({ ...row, ...shared, sequence: index + 1 })) {
      cells[`${index} ${column}`] = cell;
    }
  }
  return cells;
}
