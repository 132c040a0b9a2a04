import { type Prayer, prayerFields } from "@mosque-sync/contract";
import type { PlacedPrayer } from "../domain/prayers.ts";
import { rowCodec } from "./rows.ts";
import type { PrayersTable, Tx } from "./schema.ts";

const codec = rowCodec(prayerFields);

/** Every prayer row of a mosque, in no order. */
export async function findPrayers(tx: Tx, mosqueId: string): Promise<PlacedPrayer[]> {
  const rows = await tx.selectFrom("prayers").selectAll().where("mosqueId", "=", mosqueId).execute();
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

export async function savePrayer(tx: Tx, mosqueId: string, prayer: Prayer): Promise<void> {
  await tx
    .updateTable("prayers")
    .set(codec.toRow(prayer))
    .where("mosqueId", "=", mosqueId)
    .where("id", "=", prayer.id)
    .execute();
}

export async function deletePrayer(tx: Tx, mosqueId: string, prayerId: string): Promise<void> {
  await tx.deleteFrom("prayers").where("mosqueId", "=", mosqueId).where("id", "=", prayerId).execute();
}
