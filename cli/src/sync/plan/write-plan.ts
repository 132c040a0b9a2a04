import type { ProfileUpdate } from "@mosque-sync/client";
import type { Ledger } from "../items/ledger.ts";
import { itemKinds } from "../items/plan-items.ts";
import { writeItems } from "../items/write-items.ts";
import { tell } from "../progress.ts";
import { type Refusal, unlessRefused } from "../refusal.ts";
import { writeRows } from "../rows/write-rows.ts";
import type { Writing } from "../rows/writing.ts";
import type { ProfileChange } from "./plan.ts";
import type { Planned } from "./plan-sync.ts";

/**
 * Writes a plan. A write that the server refuses does not stop the others.
 * @param ledger the records of announcements and events; undefined if the plan has none
 * @throws {CallError} when a write fails for a reason that affects the others too
 */
export async function writePlan(
  writing: Writing,
  { plan, mosque }: Planned,
  ledger: Ledger | undefined,
): Promise<Refusal[]> {
  const refusals = [
    ...(await writeProfile(writing, plan.profile)),
    ...(await writeRows(writing, plan.rows, mosque)),
  ];
  if (!ledger) return refusals;
  return [
    ...refusals,
    ...(await writeItems(itemKinds.announcements, plan.announcements, ledger, writing)),
    ...(await writeItems(itemKinds.events, plan.events, ledger, writing)),
  ];
}

/**
 * Writes all fields together. If the server refuses them, writes them one by one, so that only the wrong ones are left.
 */
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
