import type { PrayerTimes, RowChange } from "@mosque-sync/timetable";
import type { Mosque } from "../mosque-state.ts";
import { tell } from "../progress.ts";
import { type Refusal, unlessRefused } from "../refusal.ts";
import { replaceRows } from "./replace-rows.ts";
import { stepOf, type Writing } from "./writing.ts";

/**
 * Writes changes of rows: all in one request where the server takes it, else one by one.
 * @param mosque the data that the changes were planned from
 * @returns the refused changes and the server's reasons
 * @throws {CallError} when a write fails for a reason that affects the others too
 */
export async function writeRows(
  writing: Writing,
  changes: readonly RowChange[],
  mosque: Mosque,
): Promise<Refusal[]> {
  return (await replaceRows(writing, changes, mosque)) ? [] : writeOneByOne(writing, changes);
}

/** A row is deleted only if the other rows of its prayer were written: until then, it may be the better one. */
async function writeOneByOne(writing: Writing, changes: readonly RowChange[]): Promise<Refusal[]> {
  const refusals: Refusal[] = [];
  const refused = new Set<string>();
  for (const change of changes) {
    const { prayerKey } = change.kind === "add" ? change.to : change.from;
    const step = stepOf(change);
    if (change.kind === "delete" && refused.has(prayerKey)) {
      const message = `${step} was not sent, because another row of ${prayerKey} was refused`;
      refusals.push({ message, changes: [change] });
      continue;
    }
    const refusal = await unlessRefused(step, [change], () => writeRow(writing, step, change));
    if (!refusal) continue;
    refusals.push(refusal);
    refused.add(prayerKey);
  }
  return refusals;
}

async function writeRow(
  { client, createId, onProgress }: Writing,
  step: string,
  change: RowChange,
): Promise<unknown> {
  switch (change.kind) {
    case "add": {
      // Some servers ignore Idempotency-Key, so the client must not retry a creation by itself.
      const once = { idempotencyKey: createId(), maxRetries: 0 };
      return tell(onProgress, step, () => client.createPrayer({ body: change.to, ...once }));
    }
    case "change": {
      const body = fullUpdate(change.from, change.to);
      return tell(onProgress, step, () => client.updatePrayer({ prayerId: change.from.id, body }));
    }
    case "delete":
      return tell(onProgress, step, () => client.deletePrayer({ prayerId: change.from.id }));
  }
}

/** Every member, also unchanged ones: not every server leaves omitted members unchanged (decision 1.19). */
function fullUpdate(from: PrayerTimes, to: PrayerTimes) {
  return {
    prayerKey: to.prayerKey,
    ...((from.adhanTime || to.adhanTime) && { adhanTime: to.adhanTime ?? null }),
    ...((from.iqamahTime || to.iqamahTime) && { iqamahTime: to.iqamahTime ?? null }),
  };
}
