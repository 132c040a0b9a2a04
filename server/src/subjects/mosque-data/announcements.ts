import type { AnnouncementCreate, AnnouncementUpdate } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import { merged } from "#domain/merge.ts";
import type { ReadHandler, WriteHandler } from "../handlers/api-handler.ts";
import { profileOf } from "../mosques/rows/mosques.ts";
import { itemHandlers } from "./item-handlers.ts";
import { announcementTable } from "./rows/items.ts";
import { coordinatesOrDefault } from "./rules/coordinates.ts";

const announcements = itemHandlers("announcement", announcementTable, {
  create: (body: AnnouncementCreate, made, mosque, isBack) => ({
    ...body,
    ...coordinatesOrDefault(body, isBack ? {} : profileOf(mosque)),
    ...made,
  }),
  update: (before, body: AnnouncementUpdate) => merged(before, body),
  notFound: (id) => ApiError.of("announcement_not_found", { id }),
});

export const listAnnouncements: ReadHandler<"listAnnouncements"> = announcements.list;
export const getAnnouncement: ReadHandler<"getAnnouncement"> = announcements.get;
export const createAnnouncement: WriteHandler<"createAnnouncement"> = announcements.create;
export const updateAnnouncement: WriteHandler<"updateAnnouncement"> = announcements.update;
export const deleteAnnouncement: WriteHandler<"deleteAnnouncement"> = announcements.delete;
