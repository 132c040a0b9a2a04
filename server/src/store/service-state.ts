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
