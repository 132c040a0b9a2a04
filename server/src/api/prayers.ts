import { ApiError } from "../domain/api-error.ts";
import type { PlacedPrayer } from "../domain/resources/prayers.ts";
import {
  changedPrayer,
  inListOrder,
  requireRoom,
  requireSomeTime,
  requireSupportedKey,
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
