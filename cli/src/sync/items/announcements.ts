import type { Announcement, AnnouncementCreate, AnnouncementUpdate } from "@mosque-sync/client";
import { fieldsOf } from "../fields.ts";
import { ask, tell } from "../progress.ts";
import { type FieldsIn, type ItemKind, namesIn, reachOf, type ServerItem } from "./item.ts";

const fields: FieldsIn<AnnouncementCreate, AnnouncementUpdate> = {
  title: "set",
  body: "set",
  flairType: "empty",
  latitude: "fixed",
  longitude: "fixed",
};

/** Announcements. Their update takes no coordinates (decision 1.6). */
export const announcements: ItemKind = {
  type: "announcement",
  ...reachOf(fields),
  inSnapshot: (snapshot) => snapshot.announcements.map(itemOf),
  async list({ client, onProgress }, page) {
    const { data, next } = await ask(onProgress, "read announcements", () => client.listAnnouncements(page));
    return { items: data.announcements.map(itemOf), next };
  },
  async read({ client, onProgress }, announcementId) {
    const call = () => client.getAnnouncement({ announcementId });
    return itemOf((await tell(onProgress, `read announcement ${announcementId}`, call)).announcement);
  },
  async create({ client, onProgress }, step, wanted, idempotencyKey) {
    // Reading `mosque.yaml` requires a title and a body of every announcement.
    const body = wanted as unknown as AnnouncementCreate;
    const call = () => client.createAnnouncement({ body, idempotencyKey, maxRetries: 0 });
    return itemOf((await tell(onProgress, step, call)).announcement);
  },
  async change({ client, onProgress }, step, announcementId, changes) {
    // It has only changeable fields, by their names in the API.
    const body = changes as AnnouncementUpdate;
    await tell(onProgress, step, () => client.updateAnnouncement({ announcementId, body }));
  },
  async remove({ client, onProgress }, step, announcementId) {
    await tell(onProgress, step, () => client.deleteAnnouncement({ announcementId }));
  },
};

function itemOf({ id, ...announcement }: Announcement): ServerItem {
  const members = namesIn(fields).map((name) => [name, announcement[name]] as const);
  return { id, fields: fieldsOf(Object.fromEntries(members)) };
}
