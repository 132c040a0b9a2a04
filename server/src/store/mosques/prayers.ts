import { type Prayer, prayerFields } from "@mosque-sync/contract";
import type { UpdateResult } from "kysely";
import type { PlacedPrayer } from "../../domain/resources/prayers.ts";
import { saveChange, type Writing } from "../changes.ts";
import { prepare } from "../tables/prepare.ts";
import { type Cell, createRowCodec } from "../tables/rows.ts";
import type { PrayersTable, Tx } from "../tables/schema.ts";

const codec = createRowCodec(prayerFields);

const findAll = prepare<{ mosqueId: string }, PrayersTable>((tx, value) =>
  tx.selectFrom("prayers").selectAll().where("mosqueId", "=", value("mosqueId")),
);

/** Every prayer row of a mosque, in no particular order. */
export async function findPrayers(tx: Tx, mosqueId: string): Promise<PlacedPrayer[]> {
  const rows = await findAll(tx, { mosqueId });
  return rows.map((row) => ({ prayer: codec.fromRow(row), sequence: row.sequence }));
}

/** Adds a row. @returns the rows' new version, which is also the row's place in the order of creation */
export function insertPrayer(writing: Writing, prayer: Prayer): Promise<number> {
  const { tx, origin } = writing;
  const change = { resource: "prayers", resourceId: prayer.id, after: prayer } as const;
  return saveChange(writing, change, (sequence) => {
    const row = { ...codec.toRow(prayer), mosqueId: origin.mosqueId, sequence };
    return tx
      .insertInto("prayers")
      .values(row as unknown as PrayersTable) // The codec makes one column for each field.
      .execute();
  });
}

const save = prepare<Record<string, Cell>, UpdateResult>((tx, value) =>
  tx
    .updateTable("prayers")
    .set(Object.fromEntries(codec.columns.map((column) => [column, value(column)])))
    .where("mosqueId", "=", value("mosqueId") as string)
    .where("id", "=", value("id") as string),
);

/** Saves a changed row. @returns the rows' current version */
export function savePrayer(writing: Writing, before: Prayer, after: Prayer): Promise<number> {
  const { tx, origin } = writing;
  const change = { resource: "prayers", resourceId: before.id, before, after } as const;
  return saveChange(writing, change, () => save(tx, { ...codec.toRow(after), mosqueId: origin.mosqueId }));
}

/** Deletes a row. @returns the rows' new version */
export function deletePrayer(writing: Writing, before: Prayer): Promise<number> {
  const { tx, origin } = writing;
  const change = { resource: "prayers", resourceId: before.id, before } as const;
  return saveChange(writing, change, () =>
    tx.deleteFrom("prayers").where("mosqueId", "=", origin.mosqueId).where("id", "=", before.id).execute(),
  );
}
