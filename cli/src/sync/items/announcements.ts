import type { Announcement, AnnouncementCreate, AnnouncementUpdate } from "@mosque-sync/client";
import { fieldsOf } from "../fields.ts";
import { ask, tell } from "../progress.ts";
import type { ItemKind, ServerItem } from "./item.ts";

/** Announcements. Their update takes no coordinates (decision 1.6). */
export const announcements: ItemKind = {
  type: "announcement",
  changeable: new Set(["title", "body", "flairType"]),
  clearable: new Set(["flairType"]),
  inSnapshot: (snapshot) => snapshot.announcements.map(itemOf),
  async list({ client, onProgress }, page) {
    const { data, next } = await ask(onProgress, "read announcements", () => client.listAnnouncements(page));
    return { items: data.announcements.map(itemOf), next };
  },
  async read({ client, onProgress }, announcementId) {
    const call = () => client.getAnnouncement({ announcementId });
    return itemOf((await tell(onProgress, `read announcement ${announcementId}`, call)).announcement);
  },
  async create({ client, onProgress }, step, fields, idempotencyKey) {
    // Reading `mosque.yaml` requires a title and a body of every announcement.
    const body = fields as unknown as AnnouncementCreate;
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

function itemOf({ id, title, body, flairType, latitude, longitude }: Announcement): ServerItem {
  return { id, fields: fieldsOf({ title, body, flairType, latitude, longitude }) };
}
