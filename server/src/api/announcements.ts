import type { Announcement } from "@mosque-sync/contract";
import { ApiError } from "../domain/api-error.ts";
import { coordinatesOrDefault } from "../domain/resources/coordinates.ts";
import { merged } from "../domain/resources/merge.ts";
import { announcementTable, type StoredItem } from "../store/mosques/items.ts";
import { profileOf } from "../store/mosques/mosques.ts";
import type { Tx } from "../store/tables/schema.ts";
import type { ReadHandler, WriteHandler } from "./handler.ts";

export const listAnnouncements: ReadHandler<"listAnnouncements"> = async ({ tx, mosqueId, ...range }) => {
  const { items, next } = await announcementTable.page(tx, mosqueId, range);
  return { answer: { announcements: items }, next };
};

export const getAnnouncement: ReadHandler<"getAnnouncement"> = async ({ tx, mosqueId, params }) => {
  const { item, version } = await requireAnnouncement(tx, mosqueId, params.announcementId);
  return { answer: { announcement: item }, item: { announcementVersion: version } };
};

export const createAnnouncement: WriteHandler<"createAnnouncement"> = async (context) => {
  const { mosque, body, requireMatch, origin, newId } = context;
  const coordinates = coordinatesOrDefault(body, profileOf(mosque));
  requireMatch(mosque);

  const announcement: Announcement = { ...body, ...coordinates, id: newId(), createdAt: origin.at };
  const announcementVersion = await announcementTable.insert(context, announcement);
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
