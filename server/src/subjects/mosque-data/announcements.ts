import type { Announcement } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import { merged } from "#domain/merge.ts";
import type { Tx } from "#store/tables/schema.ts";
import type { ReadHandler, WriteHandler } from "../key-handler.ts";
import { profileOf } from "../mosques/rows/mosques.ts";
import { announcementTable, type StoredItem } from "./rows/items.ts";
import { coordinatesOrDefault } from "./rules/coordinates.ts";

export const listAnnouncements: ReadHandler<"listAnnouncements"> = async ({ tx, mosqueId, ...range }) => {
  const { items, next } = await announcementTable.page(tx, mosqueId, range);
  return { answer: { announcements: items }, next };
};

export const getAnnouncement: ReadHandler<"getAnnouncement"> = async ({ tx, mosqueId, params }) => {
  const { item, version } = await requireAnnouncement(tx, mosqueId, params.announcementId);
  return { answer: { announcement: item }, item: { announcementVersion: version } };
};

export const createAnnouncement: WriteHandler<"createAnnouncement"> = async (context) => {
  const { mosque, body, requireMatch, origin, newId, comesBack } = context;
  const coordinates = coordinatesOrDefault(body, comesBack ? {} : profileOf(mosque));
  requireMatch(mosque);

  const createdAt = comesBack?.createdAt ?? origin.at;
  const announcement: Announcement = { ...body, ...coordinates, id: newId(), createdAt };
  const announcementVersion = await announcementTable.insert(context, announcement, comesBack?.place);
  return { answer: { announcement }, versions: { announcementVersion } };
};

export const updateAnnouncement: WriteHandler<"updateAnnouncement"> = async (context) => {
  const { tx, mosque, params, body, requireMatch } = context;
  const before = await requireAnnouncement(tx, mosque.id, params.announcementId);
  requireMatch({ announcementVersion: before.version });

  const announcement = merged(before.item, body);
  const announcementVersion = await announcementTable.save(context, before, announcement);
  return { answer: { announcement }, versions: { announcementVersion } };
};

export const deleteAnnouncement: WriteHandler<"deleteAnnouncement"> = async (context) => {
  const { tx, mosque, params, requireMatch } = context;
  const before = await requireAnnouncement(tx, mosque.id, params.announcementId);
  requireMatch({ announcementVersion: before.version });

  await announcementTable.delete(context, before);
  return { answer: { announcementId: before.item.id }, versions: undefined };
};

async function requireAnnouncement(tx: Tx, mosqueId: string, id: string): Promise<StoredItem<Announcement>> {
  const found = await announcementTable.find(tx, mosqueId, id);
  if (!found) throw ApiError.of("announcement_not_found", { id });
  return found;
}
