import { ApiError } from "../domain/api-error.ts";
import { entityTag, requireMatch } from "../domain/entity-tags.ts";
import { sameValues } from "../domain/resources/merge.ts";
import type { PlacedPrayer } from "../domain/resources/prayers.ts";
import {
  changedPrayer,
  inListOrder,
  requireRoom,
  requireSomeTime,
  requireSupportedKey,
} from "../domain/resources/prayers.ts";
import { recordChange } from "../store/changes.ts";
import { settingsOf } from "../store/mosques/mosques.ts";
import * as rows from "../store/mosques/prayers.ts";
import type { MosquesTable } from "../store/schema.ts";
import type { ReadHandler, WriteHandler } from "./handler.ts";

export const listPrayers: ReadHandler<"listPrayers"> = async ({ tx, mosque }) => ({
  answer: { prayers: inListOrder(await rows.findPrayers(tx, mosque.id)) },
});

export const createPrayer: WriteHandler<"createPrayer"> = async ({
  tx,
  mosque,
  body,
  ifMatch,
  origin,
  newId,
}) => {
  requireSupportedKey(body.prayerKey, settingsOf(mosque).supportedPrayerKeys);
  requireSomeTime(body);
  const current = await rows.findPrayers(tx, mosque.id);
  requireRoom(current.length);
  requireMatch(ifMatch, entityTag("prayers", mosque));

  const prayer = { id: newId(), ...body, createdAt: origin.at };
  const prayersVersion = await recordChange(tx, origin, {
    resource: "prayers",
    resourceId: prayer.id,
    after: prayer,
  });
  // A version is used once, so it also numbers the rows in the order of creation.
  const created = { prayer, sequence: prayersVersion };
  await rows.insertPrayer(tx, mosque.id, created);
  return {
    answer: { prayerId: prayer.id, prayers: inListOrder([...current, created]) },
    etag: entityTag("prayers", { ...mosque, prayersVersion }),
  };
};

export const updatePrayer: WriteHandler<"updatePrayer"> = async ({
  tx,
  mosque,
  params,
  body,
  ifMatch,
  origin,
}) => {
  requireSupportedKey(body.prayerKey, settingsOf(mosque).supportedPrayerKeys);
  const current = await rows.findPrayers(tx, mosque.id);
  const { prayer: before, sequence } = requireRow(current, params.prayerId);
  requireMatch(ifMatch, entityTag("prayers", mosque));

  const after = changedPrayer(before, body);
  if (sameValues(before, after)) return listed(current, mosque);

  await rows.savePrayer(tx, mosque.id, after);
  const prayersVersion = await recordChange(tx, origin, {
    resource: "prayers",
    resourceId: after.id,
    before,
    after,
  });
  const others = current.filter((row) => row.prayer !== before);
  return listed([...others, { prayer: after, sequence }], { ...mosque, prayersVersion });
};

export const deletePrayer: WriteHandler<"deletePrayer"> = async ({ tx, mosque, params, ifMatch, origin }) => {
  const current = await rows.findPrayers(tx, mosque.id);
  const { prayer: before } = requireRow(current, params.prayerId);
  requireMatch(ifMatch, entityTag("prayers", mosque));

  await rows.deletePrayer(tx, mosque.id, before.id);
  const prayersVersion = await recordChange(tx, origin, {
    resource: "prayers",
    resourceId: before.id,
    before,
  });
  const { answer, etag } = listed(
    current.filter((row) => row.prayer !== before),
    { ...mosque, prayersVersion },
  );
  return { answer: { prayerId: before.id, ...answer }, etag };
};

function requireRow(current: readonly PlacedPrayer[], prayerId: string): PlacedPrayer {
  const row = current.find(({ prayer }) => prayer.id === prayerId);
  if (!row) throw ApiError.of("prayer_not_found", { id: prayerId });
  return row;
}

function listed(current: readonly PlacedPrayer[], mosque: MosquesTable) {
  return { answer: { prayers: inListOrder(current) }, etag: entityTag("prayers", mosque) };
}
