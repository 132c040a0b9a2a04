import type { AnyTx } from "../tables/schema.ts";

/** Fills the table of test mosques from the mosques that name their real mosque. */
export async function fillTestMosques(db: AnyTx): Promise<void> {
  const real = db.selectFrom("mosques").select("id");
  const tests = db.selectFrom("mosques").select(["testOf", "id"]).where("testOf", "in", real);
  await db.insertInto("testMosques").columns(["mosqueId", "testId"]).expression(tests).execute();
}
