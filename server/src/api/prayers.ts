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
import * as rows from "../store/mosques/prayers.ts";
import type { ReadHandler, WriteHandler } from "./handler.ts";

export const listPrayers: ReadHandler<"listPrayers"> = async ({ tx, mosque }) => ({
  answer: { prayers: inListOrder(await rows.findPrayers(tx, mosque.id)) },
});

export const createPrayer: WriteHandler<"createPrayer"> = async (context) => {
  const { tx, mosque, body, requireMatch, origin, newId } = context;
  requireSupportedKey(body.prayerKey, settingsOf(mosque).supportedPrayerKeys);
  requireSomeTime(body);
  const current = await rows.findPrayers(tx, mosque.id);
  requireRoom(current.length);
  requireMatch(mosque);

  const prayer = { id: newId(), ...body, createdAt: origin.at };
  const prayersVersion = await rows.insertPrayer(context, prayer);
  const prayers = inListOrder([...current, { prayer, sequence: prayersVersion }]);
  return { answer: { prayerId: prayer.id, prayers }, versions: { prayersVersion } };
};

export const updatePrayer: WriteHandler<"updatePrayer"> = async (context) => {
  const { tx, mosque, params, body, requireMatch } = context;
  requireSupportedKey(body.prayerKey, settingsOf(mosque).supportedPrayerKeys);
  const current = await rows.findPrayers(tx, mosque.id);
  const before = requireRow(current, params.prayerId);
  requireMatch(mosque);

  const prayer = changedPrayer(before.prayer, body);
  const prayersVersion = await rows.savePrayer(context, before.prayer, prayer);
  const prayers = inListOrder(current.map((row) => (row === before ? { ...before, prayer } : row)));
  return { answer: { prayers }, versions: { prayersVersion } };
};

export const deletePrayer: WriteHandler<"deletePrayer"> = async (context) => {
  const { tx, mosque, params, requireMatch } = context;
  const current = await rows.findPrayers(tx, mosque.id);
  const before = requireRow(current, params.prayerId);
  requireMatch(mosque);

  const prayersVersion = await rows.deletePrayer(context, before.prayer);
  const prayers = inListOrder(current.filter((row) => row !== before));
  return { answer: { prayerId: before.prayer.id, prayers }, versions: { prayersVersion } };
};

function requireRow(current: readonly PlacedPrayer[], prayerId: string): PlacedPrayer {
  const row = current.find(({ prayer }) => prayer.id === prayerId);
  if (!row) throw ApiError.of("prayer_not_found", { id: prayerId });
  return row;
}
