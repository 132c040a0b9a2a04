import type { Announcement } from "@mosque-sync/contract";
import { ApiError } from "../domain/api-error.ts";
import { entityTag, requireMatch } from "../domain/entity-tags.ts";
import { coordinatesOrDefault } from "../domain/resources/coordinates.ts";
import { merged, sameValues } from "../domain/resources/merge.ts";
import { recordChange } from "../store/changes.ts";
import { announcementTable, type Versioned } from "../store/mosques/items.ts";
import { profileOf } from "../store/mosques/mosques.ts";
import type { MosquesTable, Tx } from "../store/schema.ts";
import type { ReadHandler, WriteHandler } from "./handler.ts";

export const listAnnouncements: ReadHandler<"listAnnouncements"> = async ({ tx, mosque, ...range }) => {
  const { items, next } = await announcementTable.page(tx, mosque.id, range);
  return { answer: { announcements: items }, next };
};

export const getAnnouncement: ReadHandler<"getAnnouncement"> = async ({ tx, mosque, params }) => {
  const { item, version } = await requireAnnouncement(tx, mosque, params.announcementId);
  return { answer: { announcement: item }, itemVersion: version };
};

export const createAnnouncement: WriteHandler<"createAnnouncement"> = async (context) => {
  const { tx, mosque, body, ifMatch, origin, newId } = context;
  const coordinates = coordinatesOrDefault(body, profileOf(mosque));
  requireMatch(ifMatch, entityTag("announcements", mosque));

  const announcement: Announcement = { ...body, ...coordinates, id: newId(), createdAt: origin.at };
  const sequence = await recordChange(tx, origin, {
    resource: "announcements",
    resourceId: announcement.id,
    after: announcement,
  });
  await announcementTable.insert(tx, mosque.id, announcement, sequence);
  return { answer: { announcement }, etag: entityTag("announcement", mosque, 1) };
};

export const updateAnnouncement: WriteHandler<"updateAnnouncement"> = async (context) => {
  const { tx, mosque, params, body, ifMatch, origin } = context;
  const { item: before, version } = await requireAnnouncement(tx, mosque, params.announcementId);
  requireMatch(ifMatch, entityTag("announcement", mosque, version));

  const after = merged(before, body);
  if (sameValues(before, after)) {
    return { answer: { announcement: before }, etag: entityTag("announcement", mosque, version) };
  }
  const newVersion = await announcementTable.save(tx, mosque.id, after, version);
  await recordChange(tx, origin, { resource: "announcements", resourceId: after.id, before, after });
  return { answer: { announcement: after }, etag: entityTag("announcement", mosque, newVersion) };
};

export const deleteAnnouncement: WriteHandler<"deleteAnnouncement"> = async (context) => {
  const { tx, mosque, params, ifMatch, origin } = context;
  const { item: before, version } = await requireAnnouncement(tx, mosque, params.announcementId);
  requireMatch(ifMatch, entityTag("announcement", mosque, version));

  await announcementTable.delete(tx, mosque.id, before.id);
  await recordChange(tx, origin, { resource: "announcements", resourceId: before.id, before });
  return { answer: { announcementId: before.id } };
};

async function requireAnnouncement(
  tx: Tx,
  mosque: MosquesTable,
  id: string,
): Promise<Versioned<Announcement>> {
  const found = await announcementTable.find(tx, mosque.id, id);
  if (!found) throw ApiError.of("announcement_not_found", { id });
  return found;
}
