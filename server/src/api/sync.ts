import { resourceNames } from "@mosque-sync/contract";
import { inListOrder } from "../domain/resources/prayers.ts";
import { announcementTable, eventTable } from "../store/mosques/items.ts";
import { profileOf, settingsOf } from "../store/mosques/mosques.ts";
import { findPrayers } from "../store/mosques/prayers.ts";
import type { ReadHandler } from "./handler.ts";

export const getCapabilities: ReadHandler<"getCapabilities"> = async ({ mosque }) => ({
  answer: {
    version: "v1",
    ...settingsOf(mosque),
    resources: [...resourceNames],
    scopes: { read: "sync:read", write: "sync:write" },
  },
});

export const getSnapshot: ReadHandler<"getSnapshot"> = async ({ tx, mosque, limit }) => ({
  answer: {
    version: "v1",
    profile: profileOf(mosque),
    announcements: (await announcementTable.page(tx, mosque.id, { limit })).items,
    prayers: inListOrder(await findPrayers(tx, mosque.id)),
    events: (await eventTable.page(tx, mosque.id, { limit })).items,
  },
});
