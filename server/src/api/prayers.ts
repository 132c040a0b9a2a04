import { type Prayer, type PrayerCreate, prayerKeys } from "@mosque-sync/contract";
import { type RowChange, reconcile } from "@mosque-sync/timetable/reconcile";
import { ApiError } from "../domain/api-error.ts";
import type { PlacedPrayer } from "../domain/resources/prayers.ts";
import {
  changedPrayer,
  inListOrder,
  requireRoom,
  requireRows,
  requireSomeTime,
  requireSupportedKey,
  withTimes,
} from "../domain/resources/prayers.ts";
import { settingsOf } from "../store/mosques/mosques.ts";
import {
  insertPrayer,
  prayersOf,
  deletePrayer as removePrayer,
  savePrayer,
} from "../store/mosques/prayers.ts";
import type { MosqueReadHandler, WriteHandler } from "./handler.ts";

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
  return { answer: { prayerId: prayer.id, prayers: inListOrder(rows) }, versions: mosque };
};

/** One transaction with the fewest changes (decision 4.22). With `validateOnly`, nothing is saved. */
export const replacePrayers: WriteHandler<"replacePrayers"> = async (context) => {
  const { mosque, body, flags, requireMatch } = context;
  requireRows(body.prayers, settingsOf(mosque).supportedPrayerKeys, flags.allowEmpty);
  requireMatch(mosque);

  const current = prayersOf(mosque);
  const { changes } = reconcile(
    body.prayers,
    current.map(({ prayer }) => prayer),
    new Set(prayerKeys),
  );
  const rows = changes.reduce(flags.validateOnly ? foreseen(context) : done(context), current);
  const count = (kind: RowChange["kind"]) => changes.filter((change) => change.kind === kind).length;
  return {
    answer: {
      prayers: inListOrder(rows),
      added: count("add"),
      changed: count("change"),
      deleted: count("delete"),
    },
    versions: mosque,
  };
};

/** What a change makes of the rows. */
type Step = (rows: PlacedPrayer[], change: RowChange) => PlacedPrayer[];
type Replacing = Parameters<typeof replacePrayers>[0];

/** Saves each change. */
function done(context: Replacing): Step {
  return (rows, change) => {
    if (change.kind === "add") return insertPrayer(context, rows, rowOf(change.to, context));
    const before = requireRow(rows, change.from.id);
    if (change.kind === "delete") return removePrayer(context, rows, before);
    return savePrayer(context, rows, before, withTimes(before.prayer, change.to));
  };
}

/** Saves nothing. An added row has an id that no row will have. */
function foreseen(context: Replacing): Step {
  return (rows, change) => {
    if (change.kind === "add") {
      const sequence = (rows.at(-1)?.sequence ?? 0) + context.mosque.prayersVersion + 1; // Later than every other.
      return [...rows, { prayer: rowOf(change.to, context), sequence }];
    }
    if (change.kind === "delete") return rows.filter(({ prayer }) => prayer.id !== change.from.id);
    return rows.map((row) =>
      row.prayer.id === change.from.id ? { ...row, prayer: withTimes(row.prayer, change.to) } : row,
    );
  };
}

function rowOf(sent: PrayerCreate, { newId, origin }: Replacing): Prayer {
  return withTimes({ id: newId(), prayerKey: sent.prayerKey, createdAt: origin.at }, sent);
}

export const updatePrayer: WriteHandler<"updatePrayer"> = async (context) => {
  const { mosque, params, body, requireMatch } = context;
  requireSupportedKey(body.prayerKey, settingsOf(mosque).supportedPrayerKeys);
  const current = prayersOf(mosque);
  const before = requireRow(current, params.prayerId);
  requireMatch(mosque);

  const rows = savePrayer(context, current, before, changedPrayer(before.prayer, body));
  return { answer: { prayers: inListOrder(rows) }, versions: mosque };
};

export const deletePrayer: WriteHandler<"deletePrayer"> = async (context) => {
  const { mosque, params, requireMatch } = context;
  const current = prayersOf(mosque);
  const before = requireRow(current, params.prayerId);
  requireMatch(mosque);

  const rows = removePrayer(context, current, before);
  return { answer: { prayerId: before.prayer.id, prayers: inListOrder(rows) }, versions: mosque };
};

function requireRow(current: readonly PlacedPrayer[], prayerId: string): PlacedPrayer {
  const row = current.find(({ prayer }) => prayer.id === prayerId);
  if (!row) throw ApiError.of("prayer_not_found", { id: prayerId });
  return row;
}
