import { type Prayer, prayerFields } from "@mosque-sync/contract";
import type { UpdateResult } from "kysely";
import type { PlacedPrayer } from "../../domain/resources/prayers.ts";
import { prepare } from "../prepare.ts";
import { type Cell, rowCodec } from "../rows.ts";
import type { PrayersTable, Tx } from "../schema.ts";

const codec = rowCodec(prayerFields);

const findAll = prepare<{ mosqueId: string }, PrayersTable>((tx, value) =>
  tx.selectFrom("prayers").selectAll().where("mosqueId", "=", value("mosqueId")),
);

/** Every prayer row of a mosque, in no order. */
export async function findPrayers(tx: Tx, mosqueId: string): Promise<PlacedPrayer[]> {
  const rows = await findAll(tx, { mosqueId });
  return rows.map((row) => ({ prayer: codec.fromRow(row), sequence: row.sequence }));
}

export async function insertPrayer(
  tx: Tx,
  mosqueId: string,
  { prayer, sequence }: PlacedPrayer,
): Promise<void> {
  const row = { ...codec.toRow(prayer), mosqueId, sequence };
  await tx
    .insertInto("prayers")
    .values(row as unknown as PrayersTable) // The codec makes one column a field.
    .execute();
}

const save = prepare<Record<string, Cell>, UpdateResult>((tx, value) =>
  tx
    .updateTable("prayers")
    .set(Object.fromEntries(codec.columns.map((column) => [column, value(column)])))
    .where("mosqueId", "=", value("mosqueId") as string)
    .where("id", "=", value("id") as string),
);

export async function savePrayer(tx: Tx, mosqueId: string, prayer: Prayer): Promise<void> {
  await save(tx, { ...codec.toRow(prayer), mosqueId });
}

export async function deletePrayer(tx: Tx, mosqueId: string, prayerId: string): Promise<void> {
  await tx.deleteFrom("prayers").where("mosqueId", "=", mosqueId).where("id", "=", prayerId).execute();
}
