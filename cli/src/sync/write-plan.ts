import type { ProfileUpdate } from "@mosque-sync/client";
import type { PrayerTimes, RowChange } from "@mosque-sync/timetable";
import type { Requests } from "./items/item.ts";
import type { Ledger } from "./items/ledger.ts";
import { itemKinds } from "./items/plan-items.ts";
import { writeItems } from "./items/write-items.ts";
import type { Plan, ProfileChange } from "./plan.ts";
import { tell } from "./progress.ts";
import { type Refusal, unlessRefused } from "./refusal.ts";

/** Makes the requests of a plan's writes. */
export type Writing = Requests & { createId: () => string };

/**
 * Writes a plan. A write that the server refuses does not stop the others.
 * @param ledger the records of announcements and events; undefined if the plan has none
 * @throws {CallError} when a write fails for a reason that concerns the others too
 */
export async function writePlan(
  writing: Writing,
  plan: Plan,
  ledger: Ledger | undefined,
): Promise<Refusal[]> {
  const refusals = [...(await writeProfile(writing, plan.profile)), ...(await writeRows(writing, plan.rows))];
  if (!ledger) return refusals;
  return [
    ...refusals,
    ...(await writeItems(itemKinds.announcements, plan.announcements, ledger, writing)),
    ...(await writeItems(itemKinds.events, plan.events, ledger, writing)),
  ];
}

/** Writes all fields at once. If the server refuses that, writes them one by one, so that only the wrong ones are left. */
async function writeProfile(writing: Writing, changes: readonly ProfileChange[]): Promise<Refusal[]> {
  if (changes.length === 0) return [];
  const refusal = await writeFields(writing, changes);
  const parts = Object.values(Object.groupBy(changes, partOf));
  if (!refusal || parts.length === 1) return refusal ? [refusal] : [];
  const refusals: Refusal[] = [];
  for (const part of parts) {
    const ofPart = part && (await writeFields(writing, part));
    if (ofPart) refusals.push(ofPart);
  }
  return refusals;
}

/** The two coordinates are one place. */
function partOf({ field }: ProfileChange): string {
  return field === "latitude" || field === "longitude" ? "coordinates" : field;
}

function writeFields({ client, onProgress }: Writing, changes: readonly ProfileChange[]) {
  const body: ProfileUpdate = Object.fromEntries(changes.map(({ field, to }) => [field, to]));
  const step = `change profile ${Object.keys(body).join(", ")}`;
  return unlessRefused(step, changes, () => tell(onProgress, step, () => client.updateProfile({ body })));
}

/** A row is deleted only if the other rows of its prayer were written: until then, it may be the better one. */
async function writeRows(writing: Writing, changes: readonly RowChange[]): Promise<Refusal[]> {
  const refusals: Refusal[] = [];
  const refused = new Set<string>();
  for (const change of changes) {
    const { prayerKey } = change.kind === "add" ? change.to : change.from;
    const step = `${change.kind} ${prayerKey}`;
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
