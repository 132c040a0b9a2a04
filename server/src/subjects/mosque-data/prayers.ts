import { prayerKeys } from "@mosque-sync/contract";
import { type RowChange, reconcile } from "@mosque-sync/timetable/reconcile";
import { ApiError } from "#domain/api-error.ts";
import type { MosqueReadHandler, WriteHandler } from "../handlers/api-handler.ts";
import { settingsOf } from "../mosques/rows/mosques.ts";
import {
  insertPrayer,
  placeOfChange,
  prayersOf,
  deletePrayer as removePrayer,
  savePrayer,
  savePrayers,
} from "./rows/prayers.ts";
import {
  afterChanges,
  changedPrayer,
  inListOrder,
  type PlacedChange,
  type PlacedPrayer,
  prayerWarnings,
  requireRoom,
  requireRows,
  requireSomeTime,
  requireSupportedKey,
  withTimes,
} from "./rules/prayers.ts";

export const listPrayers: MosqueReadHandler<"listPrayers"> = (mosque) => ({
  prayers: inListOrder(prayersOf(mosque)),
});

export const createPrayer: WriteHandler<"createPrayer"> = async (context) => {
  const { mosque, body, requireMatch, origin, newId, comesBack } = context;
  requireSupportedKey(body.prayerKey, settingsOf(mosque).supportedPrayerKeys);
  requireSomeTime(body);
  const current = prayersOf(mosque);
  requireRoom(current.length);
  requireMatch(mosque);

  const prayer = { id: newId(), ...body, createdAt: comesBack?.createdAt ?? origin.at };
  const rows = insertPrayer(context, current, prayer, comesBack?.place);
  return { response: { prayerId: prayer.id, prayers: inListOrder(rows) }, versions: mosque };
};

/** One transaction with the fewest changes (decision 4.22). With `validateOnly`, no change is saved. */
export const replacePrayers: WriteHandler<"replacePrayers"> = async (context) => {
  const { mosque, body, flags, requireMatch } = context;
  const current = prayersOf(mosque);
  requireRows(body.prayers, settingsOf(mosque).supportedPrayerKeys, flags.allowEmpty, current);
  requireMatch(mosque);

  const { changes } = reconcile(
    body.prayers,
    current.map(({ prayer }) => prayer),
    new Set(prayerKeys),
  );
  const placed = placedChanges(context, current, changes);
  const rows = flags.validateOnly ? afterChanges(current, placed) : savePrayers(context, current, placed);
  const count = (kind: RowChange["kind"]) => changes.filter((change) => change.kind === kind).length;
  const prayers = inListOrder(rows);
  return {
    response: {
      prayers,
      added: count("add"),
      changed: count("change"),
      deleted: count("delete"),
      ...(flags.validateOnly && { warnings: prayerWarnings(inListOrder(current), prayers) }),
    },
    versions: mosque,
  };
};

/** What places the rows of a plan. */
type Placing = Pick<Parameters<typeof replacePrayers>[0], "newId" | "origin" | "mosque">;

/** The effects of planned changes on the mosque's rows. */
export function placedChanges(
  placing: Placing,
  current: readonly PlacedPrayer[],
  changes: readonly RowChange[],
): PlacedChange[] {
  return changes.map((change, index) => placedChange(placing, current, change, index));
}

/** The effect of a planned change. @param index of the change in the plan */
function placedChange(
  { mosque, newId, origin }: Placing,
  current: readonly PlacedPrayer[],
  change: RowChange,
  index: number,
): PlacedChange {
  if (change.kind === "add") {
    const { prayerKey } = change.to;
    const prayer = withTimes({ id: newId(), prayerKey, createdAt: origin.at }, change.to);
    return { after: { prayer, sequence: placeOfChange(mosque, index) } };
  }
  const before = requireRow(current, change.from.id);
  if (change.kind === "delete") return { before };
  return { before, after: { ...before, prayer: withTimes(before.prayer, change.to) } };
}

export const updatePrayer: WriteHandler<"updatePrayer"> = async (context) => {
  const { mosque, params, body, requireMatch } = context;
  const current = prayersOf(mosque);
  const row = current.find(({ prayer }) => prayer.id === params.prayerId);
  if (body.prayerKey !== row?.prayer.prayerKey)
    requireSupportedKey(body.prayerKey, settingsOf(mosque).supportedPrayerKeys);
  const before = requireRow(current, params.prayerId);
  requireMatch(mosque);

  const rows = savePrayer(context, current, before, changedPrayer(before.prayer, body));
  return { response: { prayers: inListOrder(rows) }, versions: mosque };
};

export const deletePrayer: WriteHandler<"deletePrayer"> = async (context) => {
  const { mosque, params, requireMatch } = context;
  const current = prayersOf(mosque);
  const before = requireRow(current, params.prayerId);
  requireMatch(mosque);

  const rows = removePrayer(context, current, before);
  return { response: { prayerId: before.prayer.id, prayers: inListOrder(rows) }, versions: mosque };
};

function requireRow(current: readonly PlacedPrayer[], prayerId: string): PlacedPrayer {
  const row = current.find(({ prayer }) => prayer.id === prayerId);
  if (!row) throw ApiError.of("prayer_not_found", { id: prayerId });
  return row;
}
