import { resourceNames } from "@mosque-sync/contract";
import { inListOrder } from "../domain/resources/prayers.ts";
import { announcementTable, eventTable } from "../store/mosques/items.ts";
import { profileOf, settingsOf } from "../store/mosques/mosques.ts";
import { prayersOf } from "../store/mosques/prayers.ts";
import type { MosqueReadHandler, ReadHandler } from "./handler.ts";

export const getCapabilities: MosqueReadHandler<"getCapabilities"> = (mosque) => ({
  version: "v1",
  ...settingsOf(mosque),
  resources: [...resourceNames],
  scopes: { read: "sync:read", write: "sync:write" },
});

export const getSnapshot: ReadHandler<"getSnapshot"> = async ({ tx, mosqueId, limit, ...reading }) => {
  const [mosque, announcements, events] = await Promise.all([
    reading.mosque,
    announcementTable.page(tx, mosqueId, { limit }),
    eventTable.page(tx, mosqueId, { limit }),
  ]);
  return {
    answer: {
      version: "v1",
      profile: profileOf(mosque),
      announcements: announcements.items,
      prayers: inListOrder(prayersOf(mosque)),
      events: events.items,
    },
  };
};
