import { limits } from "@mosque-sync/contract";
import { ApiError } from "../../domain/api-error.ts";
import { keyStatus, works } from "../../domain/keys/key-status.ts";
import { mosqueUsesOf } from "../../store/keys/key-uses.ts";
import { listKeys } from "../../store/keys/keys.ts";
import { prayersOf } from "../../store/mosques/prayers.ts";
import {
  countRowsOf,
  listRemovedMosques as findRemovedMosques,
  removeMosque as remove,
} from "../../store/mosques/removed-mosques.ts";
import { forgetMosque } from "../../store/pruning/removed-mosques.ts";
import { findState } from "../../store/service-state.ts";
import type { MosqueHandler, OtherHandler } from "../handler.ts";
import { recordEvent } from "../security/record-event.ts";

export const getRemoval: MosqueHandler<"getRemoval"> = async ({ services, tx, mosque, at }) => {
  const now = new Date(at);
  const keys = await listKeys(tx, mosque.id);
  const removal = {
    communityName: mosque.communityName,
    workingKeys: keys.filter((key) => works(keyStatus(key, now))).length,
    prayers: prayersOf(mosque).length,
    ...(await countRowsOf(tx, mosque.id)),
  };
  const backedUpAt = await findState(tx, "backed-up-at");
  return async () => {
    const lastUsedAt = (await mosqueUsesOf(services.store, [mosque.id])).get(mosque.id)?.lastUsedAt;
    return {
      answer: {
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
 * Removes a mosque at once; its requests are deleted from the log afterwards, in small steps. Housekeeping deletes those
 * that are logged later.
 */
export const removeMosque: MosqueHandler<"removeMosque"> = async (asked) => {
  const { services, tx, mosque, user, body, at, requestId } = asked;
  if (body.communityName !== mosque.communityName) throw ApiError.of("name_not_confirmed");
  const keyIds = (await listKeys(tx, mosque.id)).map(({ id }) => id);
  await remove(tx, mosque, { removedAt: at, removedBy: user.id, requestId });
  const details = { mosque: mosque.communityName };
  await recordEvent(tx, asked, { kind: "mosque_removed", mosqueId: mosque.id, details });
  return async () => {
    const { store, background } = services;
    background.start(() => forgetMosque(store, mosque.id, keyIds));
    return { answer: {} };
  };
};

export const listRemovedMosques: OtherHandler<"listRemovedMosques"> = async ({ services }) => ({
  answer: { removed: await services.store.read((tx) => findRemovedMosques(tx, limits.listedPerPage)) },
});
