import type { Tx } from "./tables/schema.ts";
import type { ServiceStateTable } from "./tables/watch-tables.ts";

type StateName = ServiceStateTable["name"];

/** The service's own state of a name. */
export async function findState(tx: Tx, name: StateName): Promise<string | undefined> {
  const row = await tx.selectFrom("serviceState").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value;
}

export async function saveState(tx: Tx, name: StateName, value: string): Promise<void> {
  await tx
    .insertInto("serviceState")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

/**
 * Saves a value if the present one is as it was read.
 * @param from undefined if there was none
 * @returns false if another instance has changed it since
 */
export async function moveState(
  tx: Tx,
  name: StateName,
  from: string | undefined,
  to: string,
): Promise<boolean> {
  const moved =
    from === undefined
      ? tx
          .insertInto("serviceState")
          .values({ name, value: to })
          .onConflict((conflict) => conflict.column("name").doNothing())
          .returning("name")
      : tx
          .updateTable("serviceState")
          .set({ value: to })
          .where("name", "=", name)
          .where("value", "=", from)
          .returning("name");
  return (await moved.execute()).length > 0;
}

export async function forgetState(tx: Tx, name: StateName): Promise<void> {
  await tx.deleteFrom("serviceState").where("name", "=", name).execute();
}

/** Saves a value unless there is one already. @returns the saved value, which is the same for every instance */
export async function keepState(tx: Tx, name: StateName, value: string): Promise<string> {
  await tx
    .insertInto("serviceState")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  return (await findState(tx, name)) ?? value;
}
