import { resourceNames } from "@mosque-sync/contract";
import type { MosqueReadHandler, ReadHandler } from "../handlers/api-handler.ts";
import { profileOf, settingsOf } from "../mosques/rows/mosques.ts";
import { announcementTable, eventTable } from "./rows/items.ts";
import { prayersOf } from "./rows/prayers.ts";
import { inListOrder } from "./rules/prayers.ts";

export const getCapabilities: MosqueReadHandler<"getCapabilities"> = (mosque) => ({
  version: "v1",
  ...settingsOf(mosque),
  resources: resourceNames.filter((name) => name !== "timetable" || mosque.keeper === "timetable"),
  scopes: { read: "sync:read", write: "sync:write" },
});

export const getSnapshot: ReadHandler<"getSnapshot"> = async ({ tx, mosqueId, limit, ...reading }) => {
  const [mosque, announcements, events] = await Promise.all([
    reading.mosque,
    announcementTable.pageAsJson(tx, mosqueId, { limit }),
    eventTable.pageAsJson(tx, mosqueId, { limit }),
  ]);
  return {
    response: {
      version: "v1",
      profile: profileOf(mosque),
      announcements: announcements.items,
      prayers: inListOrder(prayersOf(mosque)),
      events: events.items,
    },
  };
};
