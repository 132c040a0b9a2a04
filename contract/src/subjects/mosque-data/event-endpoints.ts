import Type from "typebox";
import { type ApiEndpoint, noInput } from "../../endpoint.ts";
import { Event, eventFields } from "./events.ts";

const EventResponse = Type.Object({ event: Event }, { title: "EventResponse", description: "One event." });

/** The endpoints of events. */
export const eventEndpoints = {
  listEvents: {
    method: "GET",
    path: "/v1/mosques/{mosqueId}/events",
    summary: "List events, newest created first",
    description: "At most `limit`; the `Link` header leads to the next page.",
    tag: "Events",
    access: { by: "key", scope: "sync:read" },
    guess: "keys",
    query: { limit: "limit", cursor: "cursor" },
    body: null,
    status: 200,
    response: Type.Object(
      { events: Type.Array(Event) },
      { title: "EventsResponse", description: "Events, newest created first." },
    ),
    etag: "events",
    ifMatch: null,
    reasons: [],
  },
  createEvent: {
    method: "POST",
    path: "/v1/mosques/{mosqueId}/events",
    summary: "Publish an event",
    description:
      "Needs a title and when it starts. Without coordinates or a time zone, it takes the mosque's.",
    tag: "Events",
    access: { by: "key", scope: "sync:write" },
    guess: "keys",
    query: {},
    body: {
      fields: eventFields,
      operation: "create",
      title: "EventCreate",
      readOnlyReason: "field_read_only",
    },
    status: 201,
    response: EventResponse,
    etag: "event",
    ifMatch: "events",
    reasons: ["coordinates_incomplete", "event_ends_before_start"],
  },
  getEvent: {
    method: "GET",
    path: "/v1/mosques/{mosqueId}/events/{eventId}",
    summary: "Read an event",
    description: "With its own entity tag, for `If-Match` of a change.",
    tag: "Events",
    access: { by: "key", scope: "sync:read" },
    guess: "keys",
    ...noInput,
    status: 200,
    response: EventResponse,
    etag: "event",
    ifMatch: null,
    reasons: ["event_not_found"],
  },
  updateEvent: {
    method: "PATCH",
    path: "/v1/mosques/{mosqueId}/events/{eventId}",
    summary: "Change an event",
    description:
      "Omitted fields stay as they are; `null` clears a field that may be empty. Members of `eventDetails` are merged one by one.",
    tag: "Events",
    access: { by: "key", scope: "sync:write" },
    guess: "keys",
    query: {},
    body: {
      fields: eventFields,
      operation: "update",
      title: "EventUpdate",
      readOnlyReason: "field_read_only",
    },
    status: 200,
    response: EventResponse,
    etag: "event",
    ifMatch: "event",
    reasons: ["event_not_found", "coordinates_incomplete", "event_ends_before_start"],
  },
  deleteEvent: {
    method: "DELETE",
    path: "/v1/mosques/{mosqueId}/events/{eventId}",
    summary: "Delete an event",
    description: "The mosque's history keeps what it said.",
    tag: "Events",
    access: { by: "key", scope: "sync:write" },
    guess: "keys",
    ...noInput,
    status: 200,
    response: Type.Object(
      {
        eventId: Type.String({ format: "uuid", description: "The id of the deleted event." }),
      },
      { title: "DeletedEvent", description: "The deleted event." },
    ),
    etag: null,
    ifMatch: "event",
    reasons: ["event_not_found"],
  },
} as const satisfies Record<string, ApiEndpoint>;
