import type { Operator } from "./operator.ts";
import type { ReachedService } from "./service.ts";
import { type Mosque, mosqueOver, succeeded } from "./suite.ts";

/** A mosque with an item of each kind, which no request has read, and the items' paths. */
export interface OneOfEach {
  readonly mosque: Mosque;
  readonly prayer: string;
  readonly announcement: string;
  readonly event: string;
}

export const announcementBody = { title: "Notice", body: "Text" };
export const eventBody = { title: "Class", eventDetails: { dateInstant: "2026-12-05T18:00:00.000Z" } };

/** Makes a mosque with an item of each kind. */
export async function makeOneOfEach(
  operator: Operator,
  { request }: Pick<ReachedService, "request">,
): Promise<OneOfEach> {
  const { mosqueId: id, keyId, apiKey: key } = await operator.addMosque();
  const mosque = mosqueOver({ request, operator, id, keyId, key });
  const prayer = succeeded(await mosque.post("/prayers", { prayerKey: "fajr", adhanTime: "5:10" }), 201);
  const announcement = succeeded(await mosque.post("/announcements", announcementBody), 201);
  const event = succeeded(await mosque.post("/events", eventBody), 201);
  return {
    mosque,
    prayer: `/prayers/${prayer.body.prayerId}`,
    announcement: `/announcements/${announcement.body.announcement.id}`,
    event: `/events/${event.body.event.id}`,
  };
}
