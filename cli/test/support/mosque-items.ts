import { randomUUID } from "node:crypto";
import type { Announcement, AnnouncementCreate, Event, EventCreate, EventUpdate } from "@mosque-sync/client";

/** The announcements and events of a mosque in memory, newest first. */
export interface Items {
  announcements: Announcement[];
  events: Event[];
}

export type ItemList = keyof Items;

const createdAt = "2026-01-05T09:30:00.000Z";

/** An announcement as in a server's response. */
export function newAnnouncement(body: AnnouncementCreate): Announcement {
  return { id: randomUUID(), createdAt, ...body };
}

/** An event as in a server's response, with the server's own additions. */
export function newEvent({ eventDetails, ...body }: EventCreate): Event {
  return {
    id: randomUUID(),
    createdAt,
    visibility: "public",
    allowComments: true,
    showLikes: true,
    allowSharing: true,
    likeCount: 0,
    commentCount: 0,
    ...body,
    eventDetails: { timeZoneId: "Europe/London", repeatOption: "none", ...eventDetails },
  };
}

/** Carries out a request on one of the lists. @returns the response's body; undefined if the item does not exist */
export function carryOut(
  method: string,
  list: ItemList,
  id: string | undefined,
  query: URLSearchParams,
  body: unknown,
  items: Items,
): object | undefined {
  const name = list === "announcements" ? "announcement" : "event";
  if (method === "POST") {
    if (list === "announcements") items.announcements.unshift(newAnnouncement(body as AnnouncementCreate));
    else items.events.unshift(newEvent(body as EventCreate));
    return { [name]: items[list][0] };
  }
  if (id === undefined) return { [list]: items[list].slice(0, Number(query.get("limit") ?? 50)) };
  const index = items[list].findIndex((item) => item.id === id);
  const item = items[list][index];
  if (!item) return undefined;
  if (method === "DELETE") {
    items[list].splice(index, 1);
    return { [`${name}Id`]: id };
  }
  if (method === "PATCH") {
    // A PATCH of an event works like one of an announcement, and also merges the details.
    const { eventDetails, ...changes } = body as EventUpdate;
    merge(item, changes);
    if (eventDetails) merge((item as Event).eventDetails, eventDetails);
  }
  return { [name]: item };
}

/** A merge patch: `null` removes a member. */
function merge(target: object, changes: object): void {
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) Reflect.deleteProperty(target, name);
    else Reflect.set(target, name, value);
  }
}
