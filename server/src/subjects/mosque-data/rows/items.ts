import {
  type Announcement,
  announcementFields,
  type Event,
  eventFields,
  type Fields,
  type VersionedItemCollection,
} from "@mosque-sync/contract";
import type { DeleteResult, InsertResult, Kysely, UpdateResult } from "kysely";
import { saveChange, type Writing } from "#store/changes.ts";
import { prepare } from "#store/tables/prepare.ts";
import { createRowCodec, type RowCodec } from "#store/tables/rows.ts";
import type { Database, Tx } from "#store/tables/schema.ts";

/** An announcement or an event with its own version. */
export interface StoredItem<T> {
  readonly item: T;
  readonly version: number;
  readonly sequence: number;
}

export interface Page<T> {
  readonly items: T[];
  /** The sequence after which the next page starts; undefined on the last page. */
  readonly next: number | undefined;
}

/** A collection of a mosque whose rows are read one by one and listed newest first: announcements or events. */
export interface ItemTable<T> {
  /** The newest rows, at most `limit`, that are older than the sequence `before` if it is given. */
  page(
    tx: Tx,
    mosqueId: string,
    range: { readonly limit: number; readonly before?: number },
  ): Promise<Page<T>>;
  find(tx: Tx, mosqueId: string, id: string): Promise<StoredItem<T> | undefined>;
  /**
   * Adds an item.
   * @param place in the order of creation, if it existed before; otherwise it is the newest
   * @returns its first version, which no item of its id had before
   */
  insert(writing: Writing, item: T, place?: number): Promise<number>;
  /** Those of these items that exist. */
  findAll(tx: Tx, mosqueId: string, ids: readonly string[]): Promise<StoredItem<T>[]>;
  /** Saves a changed item. @returns its current version */
  save(writing: Writing, before: StoredItem<T>, after: T): Promise<number>;
  delete(writing: Writing, stored: Pick<StoredItem<T>, "item" | "sequence">): Promise<void>;
}

export const announcementTable: ItemTable<Announcement> = createItemTable(
  "announcements",
  createRowCodec(announcementFields),
);
export const eventTable: ItemTable<Event> = createItemTable("events", createRowCodec(eventFields));

/** The columns that all of these tables have. */
interface AnyItem {
  mosqueId: string;
  id: string;
  sequence: number;
  version: number;
}

/** A row as it is read: its reader knows the mosque. */
type ReadItem = Omit<AnyItem, "mosqueId">;

/** Past every row's sequence: PostgreSQL's integers end here. */
const lastSequence = 2 ** 31 - 1;

function createItemTable<T extends { readonly id: string }>(
  name: VersionedItemCollection & keyof Database,
  codec: Pick<RowCodec<Fields>, "columns"> & { toRow(item: T): object; fromRow(row: object): T },
): ItemTable<T> {
  const table = name as "items"; // Each has these columns; the codec knows the others.
  const over = (tx: Tx) => tx as unknown as Kysely<{ items: AnyItem }>;
  // By name, because PostgreSQL keeps no statement prepared that selects `*`.
  const columns = [...codec.columns, "mosqueId", "sequence", "version"] as (keyof AnyItem)[]; // And those of the fields.
  const readColumns = columns.filter((name): name is keyof ReadItem => name !== "mosqueId");
  const newest = prepare<{ mosqueId: string; before: number; rows: number }, ReadItem>((tx, value) =>
    over(tx)
      .selectFrom(table)
      .select(readColumns)
      .where("mosqueId", "=", value("mosqueId"))
      .where("sequence", "<", value("before"))
      .orderBy("sequence", "desc")
      .limit(value("rows")),
  );
  const findOne = prepare<{ mosqueId: string; id: string }, ReadItem>((tx, value) =>
    over(tx)
      .selectFrom(table)
      .select(readColumns)
      .where("mosqueId", "=", value("mosqueId"))
      .where("id", "=", value("id")),
  );
  const valuesOf = (value: (name: keyof AnyItem) => unknown, names = columns) =>
    Object.fromEntries(names.map((name) => [name, value(name)])) as unknown as AnyItem;
  const changing = columns.filter((name) => name !== "mosqueId" && name !== "id" && name !== "sequence");
  const insertOne = prepare<AnyItem, InsertResult>((tx, value) =>
    over(tx).insertInto(table).values(valuesOf(value)),
  );
  const saveOne = prepare<AnyItem, UpdateResult>((tx, value) =>
    over(tx)
      .updateTable(table)
      .set(valuesOf(value, changing))
      .where("mosqueId", "=", value("mosqueId"))
      .where("id", "=", value("id")),
  );
  const deleteOne = prepare<{ mosqueId: string; id: string }, DeleteResult>((tx, value) =>
    over(tx).deleteFrom(table).where("mosqueId", "=", value("mosqueId")).where("id", "=", value("id")),
  );

  const storedItem = (row: ReadItem) => ({
    item: codec.fromRow(row),
    version: row.version,
    sequence: row.sequence,
  });

  return {
    async page(tx, mosqueId, { limit, before = lastSequence }) {
      const rows = await newest(tx, { mosqueId, before, rows: limit + 1 });
      const shown = rows.slice(0, limit);
      return {
        items: shown.map((row) => codec.fromRow(row)),
        next: rows.length > limit ? shown.at(-1)?.sequence : undefined,
      };
    },
    async find(tx, mosqueId, id) {
      const [row] = await findOne(tx, { mosqueId, id });
      return row && storedItem(row);
    },
    async insert(writing, item, place) {
      const { tx, origin } = writing;
      let version = 1;
      await saveChange(writing, { resource: name, resourceId: item.id, after: item }, (newest) => {
        // An item's version never exceeds its collection's, so this one was not used when the item existed before.
        if (place !== undefined) version = newest;
        const row = { ...codec.toRow(item), id: item.id, mosqueId: origin.mosqueId, version };
        insertOne.send(tx, { ...row, sequence: place ?? newest });
      });
      return version;
    },
    async findAll(tx, mosqueId, ids) {
      const rows = await over(tx)
        .selectFrom(table)
        .select(columns)
        .where("mosqueId", "=", mosqueId)
        .where("id", "in", ids)
        .execute();
      return rows.map(storedItem);
    },
    async save(writing, { item: before, version: versionBefore, sequence }, after) {
      const { tx, origin } = writing;
      let version = versionBefore;
      await saveChange(writing, { resource: name, resourceId: before.id, before, after }, () => {
        version += 1;
        const row = { ...codec.toRow(after), id: before.id, mosqueId: origin.mosqueId, sequence, version };
        saveOne.send(tx, row);
      });
      return version;
    },
    async delete(writing, { item, sequence }) {
      const { tx, origin } = writing;
      const change = { resource: name, resourceId: item.id, before: item, place: sequence } as const;
      await saveChange(writing, change, () => deleteOne.send(tx, { mosqueId: origin.mosqueId, id: item.id }));
    },
  };
}
