import {
  type Announcement,
  announcementFields,
  type Event,
  eventFields,
  type VersionedItemCollection,
} from "@mosque-sync/contract";
import type { DeleteResult, UpdateResult } from "kysely";
import { rawJson } from "#domain/bodies/raw-json.ts";
import { saveChange, type Writing } from "#store/changes.ts";
import { shownOf } from "#store/lists/pages.ts";
import { shortId } from "#store/tables/columns.ts";
import { createItemCodec, type ItemCodec, jsonOfItem } from "#store/tables/contents/item-contents.ts";
import { insertionInto } from "#store/tables/insertion.ts";
import type { ItemsTable } from "#store/tables/mosque-tables.ts";
import { prepare } from "#store/tables/prepare.ts";
import type { Tx } from "#store/tables/schema.ts";

/** An announcement or an event with its own version. */
export interface StoredItem<T> {
  readonly item: T;
  readonly version: number;
  readonly sequence: number;
}

export interface Page<T> {
  readonly items: T[];
  /** The sequence that the next page continues from; undefined on the last page. */
  readonly next: number | undefined;
}

/** At most `limit` rows that are older than the sequence `before`, if it is given. */
interface PageRange {
  readonly limit: number;
  readonly before?: number;
}

/** A collection of a mosque whose rows are read one by one and listed newest first: announcements or events. */
export interface ItemTable<T> {
  /** The newest rows of a range. */
  page(tx: Tx, mosqueId: string, range: PageRange): Promise<Page<T>>;
  /** The same rows for a response: only the serialiser can read the items. */
  pageAsJson(tx: Tx, mosqueId: string, range: PageRange): Promise<Page<T>>;
  find(tx: Tx, mosqueId: string, id: string): Promise<StoredItem<T> | undefined>;
  /**
   * Adds an item.
   * @param place in the order of creation, if it existed before; otherwise it is the newest
   * @returns its first version, which no item of its id had before
   */
  insert(writing: Writing, item: T, place?: number): Promise<number>;
  findAll(tx: Tx, mosqueId: string, ids: readonly string[]): Promise<StoredItem<T>[]>;
  /** Saves a changed item. @returns its current version */
  save(writing: Writing, before: StoredItem<T>, after: T): Promise<number>;
  delete(writing: Writing, stored: Pick<StoredItem<T>, "item" | "sequence">): Promise<void>;
}

export const announcementTable: ItemTable<Announcement> = createItemTable(
  "announcements",
  createItemCodec(announcementFields),
);
export const eventTable: ItemTable<Event> = createItemTable("events", createItemCodec(eventFields));

type Row = Omit<ItemsTable, "mosqueId">;

function listAsJson<T>(rows: readonly Row[]): T[] {
  let items = "";
  // `join` copies each item once more, which takes longer.
  for (const row of rows) items += `${items === "" ? "" : ","}${jsonOfItem(row)}`;
  return rawJson(`[${items}]`);
}

/** Past every row's sequence: PostgreSQL's integers end here. */
const lastSequence = 2 ** 31 - 1;

function createItemTable<T extends { readonly id: string }>(
  name: VersionedItemCollection,
  { toCells, fromCells }: ItemCodec<T>,
): ItemTable<T> {
  const table = name as "announcements"; // Both tables have the same columns.
  // By name, because PostgreSQL keeps no statement prepared that selects `*`.
  const columns = ["sequence", "version", "id", "content"] as const;
  const newest = prepare<{ mosqueId: string; before: number; rows: number }, Row>((tx, value) =>
    tx
      .selectFrom(table)
      .select(columns)
      .where("mosqueId", "=", value("mosqueId"))
      .where("sequence", "<", value("before"))
      .orderBy("sequence", "desc")
      .limit(value("rows")),
  );
  const findOne = prepare<{ mosqueId: string; id: string }, Row>((tx, value) =>
    tx
      .selectFrom(table)
      .select(columns)
      .where("mosqueId", "=", value("mosqueId"))
      .where("id", "=", value("id")),
  );
  const insertOne = insertionInto(table);
  const saveOne = prepare<Omit<ItemsTable, "sequence">, UpdateResult>((tx, value) =>
    tx
      .updateTable(table)
      .set({ version: value("version"), content: value("content") })
      .where("mosqueId", "=", value("mosqueId"))
      .where("id", "=", value("id")),
  );
  const deleteOne = prepare<{ mosqueId: string; id: string }, DeleteResult>((tx, value) =>
    tx.deleteFrom(table).where("mosqueId", "=", value("mosqueId")).where("id", "=", value("id")),
  );

  const storedItem = (row: Row) => ({ item: fromCells(row), version: row.version, sequence: row.sequence });

  async function pageOf(
    tx: Tx,
    mosqueId: string,
    { limit, before = lastSequence }: PageRange,
    itemsOf: (rows: readonly Row[]) => T[],
  ): Promise<Page<T>> {
    const rows = await newest(tx, { mosqueId, before, rows: limit + 1 });
    const { rows: shown, last } = shownOf(rows, limit);
    return { items: itemsOf(shown), next: last?.sequence };
  }

  return {
    page: (tx, mosqueId, range) => pageOf(tx, mosqueId, range, (rows) => rows.map(fromCells)),
    pageAsJson: (tx, mosqueId, range) => pageOf(tx, mosqueId, range, listAsJson),
    async find(tx, mosqueId, id) {
      const [row] = await findOne(tx, { mosqueId, id: shortId(id) });
      return row && storedItem(row);
    },
    async insert(writing, item, place) {
      const { tx, origin } = writing;
      let version = 1;
      await saveChange(writing, { resource: name, resourceId: item.id, after: item }, (newest) => {
        // An item's version never exceeds its collection's, so this one was not used when the item existed before.
        if (place !== undefined) version = newest;
        const { mosqueId } = origin;
        const sequence = place ?? newest;
        insertOne.send(tx, { mosqueId, sequence, version, ...toCells(item) });
      });
      return version;
    },
    async findAll(tx, mosqueId, ids) {
      const rows = await tx
        .selectFrom(table)
        .select(columns)
        .where("mosqueId", "=", mosqueId)
        .where("id", "in", ids.map(shortId))
        .execute();
      return rows.map(storedItem);
    },
    async save(writing, { item: before, version: versionBefore }, after) {
      const { tx, origin } = writing;
      const { id } = before;
      let version = versionBefore;
      await saveChange(writing, { resource: name, resourceId: id, before, after }, () => {
        version += 1;
        saveOne.send(tx, { mosqueId: origin.mosqueId, version, ...toCells(after) });
      });
      return version;
    },
    async delete(writing, { item, sequence }) {
      const { tx, origin } = writing;
      const change = { resource: name, resourceId: item.id, before: item, place: sequence } as const;
      await saveChange(writing, change, () =>
        deleteOne.send(tx, { mosqueId: origin.mosqueId, id: shortId(item.id) }),
      );
    },
  };
}
