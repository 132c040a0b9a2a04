import type { HealthState } from "@mosque-sync/contract";
import { isPlaced, type Position } from "#store/lists/cursors.ts";
import { countUpTo, holdsAll, type ListBounds } from "#store/lists/id-sets.ts";
import { shownOf } from "#store/lists/pages.ts";
import type { UsesTx } from "#store/tables/schema.ts";
import { statesByUrgency } from "#subjects/health/rules/use.ts";
import type { MosqueConditions, MosqueSearch } from "./mosque-conditions.ts";

/** A mosque of a page, and its place in the list. */
export interface Found {
  readonly id: string;
  readonly position: Position;
}

/** The mosques of a page, and where the next one begins. */
export interface Walked {
  readonly rows: readonly Found[];
  readonly next: Position | undefined;
}

/** The limits of a page of a walk. */
interface Walking {
  readonly conditions: MosqueConditions;
  readonly after: Position | undefined;
  readonly bounds: ListBounds;
}

/** Follows the index of names, or of the names of one status. */
export async function walkByName(
  tx: UsesTx,
  { verification }: MosqueSearch,
  { conditions: { verification: _inIndex, ...others }, after, bounds }: Walking,
): Promise<Walked> {
  const all = verification
    ? tx.selectFrom("mosques").where("mosques.verificationStatus", "=", verification)
    : tx.selectFrom("mosques");
  const ahead = after ? all.where(isNamed(">", after)) : all;
  const conditions = Object.values(others);
  const end = conditions.length > 0 ? await namedAt(ahead, bounds.lookedAt - 1) : undefined;
  const looked = end ? ahead.where(isNamed("<=", end)) : ahead;
  const found = await inOrderOfNames(looked.where(holdsAll(conditions, "mosques.id")))
    .limit(bounds.perPage + 1)
    .execute();
  const rows = found.map((row): Found => ({ id: row.id, position: [row.nameOrder, row.nameFolded, row.id] }));
  return pageIn(rows, end, bounds);
}

/** The place of a mosque in the list. */
async function namedAt(
  mosques: ReturnType<typeof allMosques>,
  offset: number,
): Promise<Position | undefined> {
  const row = await inOrderOfNames(mosques).limit(1).offset(offset).executeTakeFirst();
  return row && [row.nameOrder, row.nameFolded, row.id];
}

function inOrderOfNames(mosques: ReturnType<typeof allMosques>) {
  return mosques
    .select(["mosques.nameOrder", "mosques.nameFolded", "mosques.id"])
    .orderBy("mosques.nameOrder")
    .orderBy("mosques.nameFolded")
    .orderBy("mosques.id");
}

function allMosques(tx: UsesTx) {
  return tx.selectFrom("mosques");
}

/** Whether a mosque comes after a place in the order of names, or not after it. */
export function isNamed(comparison: ">" | "<=", position: Position) {
  return isPlaced(["mosques.nameOrder", "mosques.nameFolded", "mosques.id"], comparison, position);
}

/** Follows the index of states: the most urgent state first, and in each the longest first. */
export async function walkByUrgency(
  tx: UsesTx,
  { health }: MosqueSearch,
  { conditions: { health: _inIndex, ...others }, after, bounds }: Walking,
): Promise<Walked> {
  const conditions = Object.values(others);
  const all = health ? [health] : statesByUrgency;
  const states = after ? all.slice(Math.max(0, all.indexOf(after[0] as HealthState))) : all;
  const rows: Found[] = [];
  let left = bounds.lookedAt;
  for (const state of states) {
    const place = after?.[0] === state ? after : undefined;
    const inState = tx.selectFrom("syncWatches").where("syncWatches.state", "=", state);
    const ahead = place ? inState.where(isSince(">", place)) : inState;
    const { total: looked } = conditions.length > 0 ? await countUpTo(tx, ahead, left) : { total: 0 };
    const end = looked === left ? await sinceAt(ahead, state, left - 1) : undefined;
    const some = end ? ahead.where(isSince("<=", end)) : ahead;
    const found = await inOrderOfStates(some.where(holdsAll(conditions, "syncWatches.mosqueId")))
      .limit(bounds.perPage + 1 - rows.length)
      .execute();
    rows.push(
      ...found.map((row): Found => ({ id: row.mosqueId, position: [state, row.stateSince, row.mosqueId] })),
    );
    left -= looked;
    if (rows.length > bounds.perPage || end) return pageIn(rows, end, bounds);
  }
  return pageIn(rows, undefined, bounds);
}

async function sinceAt(
  watches: ReturnType<typeof allWatches>,
  state: HealthState,
  offset: number,
): Promise<Position | undefined> {
  const row = await inOrderOfStates(watches).limit(1).offset(offset).executeTakeFirst();
  return row && [state, row.stateSince, row.mosqueId];
}

function inOrderOfStates(watches: ReturnType<typeof allWatches>) {
  return watches
    .select(["syncWatches.stateSince", "syncWatches.mosqueId"])
    .orderBy("syncWatches.stateSince")
    .orderBy("syncWatches.mosqueId");
}

function allWatches(tx: UsesTx) {
  return tx.selectFrom("syncWatches");
}

function isSince(comparison: ">" | "<=", [, ...position]: Position) {
  return isPlaced(["syncWatches.stateSince", "syncWatches.mosqueId"], comparison, position);
}

/** @param end where the page stopped looking, if not at the end of the list */
function pageIn(found: readonly Found[], end: Position | undefined, { perPage }: ListBounds): Walked {
  const { rows, last } = shownOf(found, perPage);
  return { rows, next: last?.position ?? end };
}
