import { limits } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import { findState } from "#store/service-state.ts";
import type { MosqueHandler, OtherHandler } from "../handlers/portal-handler.ts";
import { mosqueUsesOf } from "../keys/rows/key-uses.ts";
import { listKeys } from "../keys/rows/keys.ts";
import { keyStatus, works } from "../keys/rules/api-keys.ts";
import { prayersOf } from "../mosque-data/rows/prayers.ts";
import { recordEvent } from "../security/record-event.ts";
import { findMosque } from "./rows/mosques.ts";
import { forgetMosque } from "./rows/removed-mosque-pruning.ts";
import {
  countRowsOf,
  listRemovedMosques as findRemovedMosques,
  removeMosque as remove,
} from "./rows/removed-mosques.ts";
import { findTestMosque, lockTestMosque } from "./rows/test-mosques.ts";

export const getRemoval: MosqueHandler<"getRemoval"> = async ({ services, tx, mosque, at }) => {
  const now = new Date(at);
  const keys = await listKeys(tx, mosque.id);
  const testMosqueId = await findTestMosque(tx, mosque.id);
  const testMosque = testMosqueId && (await findMosque(tx, testMosqueId))?.communityName;
  const removal = {
    communityName: mosque.communityName,
    workingKeys: keys.filter((key) => works(keyStatus(key, now))).length,
    prayers: prayersOf(mosque).length,
    ...(await countRowsOf(tx, mosque)),
    ...(testMosque !== undefined && { testMosque }),
  };
  const backedUpAt = await findState(tx, "backed-up-at");
  return async () => {
    const lastUsedAt = (await mosqueUsesOf(services.store, [mosque.id])).get(mosque.id)?.lastUsedAt;
    return {
      response: {
        removal: {
          ...removal,
          ...(lastUsedAt !== undefined && { lastUsedAt }),
          ...(backedUpAt !== undefined && { backedUpAt }),
        },
      },
    };
  };
};

/**
 * Removes a mosque, and its test mosque, immediately. Their many rows, such as changes and logged requests, are deleted
 * afterwards, in small steps. Housekeeping deletes requests that are logged later, and rows that an ended process left.
 */
export const removeMosque: MosqueHandler<"removeMosque"> = async (asked) => {
  const { services, tx, mosque, user, body, at, requestId } = asked;
  if (body.communityName !== mosque.communityName) throw ApiError.of("name_not_confirmed");
  const testMosque = await lockTestMosque(tx, mosque.id);
  const removed: string[] = [];
  for (const going of [mosque, ...(testMosque ? [testMosque] : [])]) {
    const mosqueId = going.id;
    removed.push(mosqueId);
    await remove(tx, going, { removedAt: at, removedBy: user.id, requestId });
    const details = { mosque: going.communityName };
    await recordEvent(tx, asked, { kind: "mosque_removed", mosqueId, details });
  }
  return async () => {
    const { store, background } = services;
    background.start(async () => {
      for (const mosqueId of removed) await forgetMosque(store, mosqueId);
    });
    return { response: {} };
  };
};

export const listRemovedMosques: OtherHandler<"listRemovedMosques"> = async ({ services }) => ({
  response: { removed: await services.store.readLong((tx) => findRemovedMosques(tx, limits.listedPerPage)) },
});
