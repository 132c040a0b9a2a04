import assert from "node:assert/strict";

/**
 * Walks a table in one test. Every row is tried; a failure names each row that fails, with what it should have done.
 * @param nameOf the guarantee of a row, as a test of its own would be named
 */
export async function eachRow<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  check: (row: Row) => void | Promise<void>,
): Promise<void> {
  assert.ok(rows.length > 0, "the table has rows");
  const failed: string[] = [];
  for (const row of rows) {
    try {
      await check(row);
    } catch (error) {
      failed.push(`${nameOf(row)}: ${error instanceof Error ? error.stack : String(error)}`);
    }
  }
  assert.ok(failed.length === 0, `${failed.length} of ${rows.length} fail:\n${failed.join("\n")}`);
}
