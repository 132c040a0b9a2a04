import Type from "typebox";
import { type ApiEndpoint, type BodyIn, noInput, type ResponseIn, untagged } from "../../endpoint.ts";
import { TimetableDay } from "../timetable/timetable.ts";
import { timetableEndpoints } from "../timetable/timetable-endpoints.ts";
import { PrayerWarning } from "./prayer-warnings.ts";
import * as resources from "./resources.ts";
import { Capabilities, Snapshot } from "./sync.ts";

const id = (description: string) => Type.String({ format: "uuid", description });
const count = (description: string) => Type.Integer({ minimum: 0, description, examples: [1] });

const ProfileResponse = Type.Object(
  {
    profile: resources.Profile,
  },
  { title: "ProfileResponse", description: "The profile." },
);
const AnnouncementResponse = Type.Object(
  {
    announcement: resources.Announcement,
  },
  { title: "AnnouncementResponse", description: "One announcement." },
);
const EventResponse = Type.Object(
  { event: resources.Event },
  { title: "EventResponse", description: "One event." },
);
const PrayersResponse = Type.Object(
  {
    prayers: Type.Array(resources.Prayer),
  },
  { title: "PrayersResponse", description: "Every prayer row of the mosque." },
);
const ListedPrayersResponse = Type.Object(
  {
    prayers: Type.Array(resources.Prayer),
    days: Type.Optional(
      Type.Array(TimetableDay, {
        description:
          "Only with `date`, or `from` and `until`: the rows of these days, as the timetable decides them.",
      }),
    ),
  },
  {
    title: "ListedPrayersResponse",
    description: "Every prayer row of the mosque, and the rows of the requested days.",
  },
);
/** The response has all current rows of the mosque, not only the changed row (decision 1.7). */
const ChangedPrayersResponse = Type.Object(
  { prayerId: id("The id of the created or deleted row."), prayers: Type.Array(resources.Prayer) },
  {
    title: "ChangedPrayersResponse",
    description: "The created or deleted row's id, and every prayer row of the mosque.",
  },
);

const ReplacedPrayersResponse = Type.Object(
  {
    prayers: Type.Array(resources.Prayer),
    added: count("How many rows were added."),
    changed: count("How many rows got another time."),
    deleted: count("How many rows were deleted."),
    warnings: Type.Optional(
      Type.Array(PrayerWarning, {
        description:
          "Only with `validateOnly=true`: what a careful client asks a person about first; empty if nothing stands out.",
      }),
    ),
  },
  {
    title: "ReplacedPrayersResponse",
    description: "Every prayer row of the mosque, and what was done for that.",
  },
);

const { announcementFields, eventFields, prayerFields, prayerListFields, profileFields } = resources;

export const endpoints = {
  getHealth: {
    method: "GET",
    path: "/v1/health",
    summary: "Is the service up?",
    description: "Responds without a key and without the database.",
    tag: "Service",
    access: { by: "anyone", knowsUser: false },
    guess: "none",
    ...noInput,
    status: 200,
    response: Type.Object(
      {
        ok: Type.Boolean({ examples: [true] }),
        version: Type.String({ enum: ["v1"], examples: ["v1"] }),
        service: Type.String({ examples: ["mosque-profile-sync"] }),
      },
      { title: "Health", description: "The service is up." },
    ),
    ...untagged,
    reasons: [],
  },
  getCapabilities: {
    method: "GET",
    path: "/v1/mosques/{mosqueId}/capabilities",
    summary: "What may this mosque's keys do?",
    description: "The authority for the mosque's profile fields and prayer keys. Read it first in a sync.",
    tag: "Sync",
    access: { by: "key", scope: "sync:read" },
    guess: "keys",
    ...noInput,
    status: 200,
    response: Capabilities,
    etag: "capabilities",
    ifMatch: null,
    reasons: [],
  },
  getSnapshot: {
    method: "GET",
    path: "/v1/mosques/{mosqueId}/sync",
    summary: "Everything of the mosque at one moment",
    description:
      "`limit` applies to announcements and events, not to prayer rows. Read it last in a sync, to verify.",
    tag: "Sync",
    access: { by: "key", scope: "sync:read" },
    guess: "keys",
    query: { limit: "limit" },
    body: null,
    status: 200,
    response: Snapshot,
    etag: "sync",
    ifMatch: null,
    reasons: [],
  },
  getProfile: {
    method: "GET",
    path: "/v1/mosques/{mosqueId}/profile",
    summary: "Read the profile",
    description: "The fields that keys may not write are included.",
    tag: "Profile",
    access: { by: "key", scope: "sync:read" },
    guess: "keys",
    ...noInput,
    status: 200,
    response: ProfileResponse,
    etag: "profile",
    ifMatch: null,
    reasons: [],
  },
  updateProfile: {
    method: "PATCH",
    path: "/v1/mosques/{mosqueId}/profile",
    summary: "Change the profile",
    description: "Omitted fields stay as they are; `null` clears a field that may be empty.",
    tag: "Profile",
    access: { by: "key", scope: "sync:write" },
    guess: "keys",
    query: {},
    body: {
      fields: profileFields,
      operation: "update",
      title: "ProfileUpdate",
      readOnlyReason: "profile_field_read_only",
    },
    status: 200,
    response: ProfileResponse,
    etag: "profile",
    ifMatch: "profile",
    reasons: ["profile_field_not_approved", "coordinates_incomplete"],
  },
  listAnnouncements: {
    method: "GET",
    path: "/v1/mosques/{mosqueId}/announcements",
    summary: "List announcements, newest first",
    description: "At most `limit`; the `Link` header leads to the next page.",
    tag: "Announcements",
    access: { by: "key", scope: "sync:read" },
    guess: "keys",
    query: { limit: "limit", cursor: "cursor" },
    body: null,
    status: 200,
    response: Type.Object(
      {
        announcements: Type.Array(resources.Announcement),
      },
      { title: "AnnouncementsResponse", description: "Announcements, newest first." },
    ),
    etag: "announcements",
    ifMatch: null,
    reasons: [],
  },
  createAnnouncement: {
    method: "POST",
    path: "/v1/mosques/{mosqueId}/announcements",
    summary: "Publish an announcement",
    description: "Without coordinates, it takes the mosque's.",
    tag: "Announcements",
    access: { by: "key", scope: "sync:write" },
    guess: "keys",
    query: {},
    body: {
      fields: announcementFields,
      operation: "create",
      title: "AnnouncementCreate",
      readOnlyReason: "field_read_only",
    },
    status: 201,
    response: AnnouncementResponse,
    etag: "announcement",
    ifMatch: "announcements",
    reasons: ["coordinates_incomplete"],
  },
  getAnnouncement: {
    method: "GET",
    path: "/v1/mosques/{mosqueId}/announcements/{announcementId}",
    summary: "Read an announcement",
    description: "With its own entity tag, for `If-Match` of a change.",
    tag: "Announcements",
    access: { by: "key", scope: "sync:read" },
    guess: "keys",
    ...noInput,
    status: 200,
    response: AnnouncementResponse,
    etag: "announcement",
    ifMatch: null,
    reasons: ["announcement_not_found"],
  },
  updateAnnouncement: {
    method: "PATCH",
    path: "/v1/mosques/{mosqueId}/announcements/{announcementId}",
    summary: "Change an announcement",
    description: "Omitted fields stay as they are; `null` clears `flairType`.",
    tag: "Announcements",
    access: { by: "key", scope: "sync:write" },
    guess: "keys",
    query: {},
    body: {
      fields: announcementFields,
      operation: "update",
      title: "AnnouncementUpdate",
      readOnlyReason: "field_read_only",
    },
    status: 200,
    response: AnnouncementResponse,
    etag: "announcement",
    ifMatch: "announcement",
    reasons: ["announcement_not_found"],
  },
  deleteAnnouncement: {
    method: "DELETE",
    path: "/v1/mosques/{mosqueId}/announcements/{announcementId}",
    summary: "Delete an announcement",
    description: "The mosque's history keeps what it said.",
    tag: "Announcements",
    access: { by: "key", scope: "sync:write" },
    guess: "keys",
    ...noInput,
    status: 200,
    response: Type.Object(
      {
        announcementId: id("The id of the deleted announcement."),
      },
      { title: "DeletedAnnouncement", description: "The deleted announcement." },
    ),
    etag: null,
    ifMatch: "announcement",
    reasons: ["announcement_not_found"],
  },
  listPrayers: {
    method: "GET",
    path: "/v1/mosques/{mosqueId}/prayers",
    summary: "List every prayer row",
    description:
      "In the order of the prayer keys, then by time. With `date`, or `from` and `until`, the response also has the rows of these days, as the mosque's timetable decides them.",
    tag: "Prayers",
    access: { by: "key", scope: "sync:read" },
    guess: "keys",
    query: { date: "date", from: "date", until: "date" },
    body: null,
    status: 200,
    response: ListedPrayersResponse,
    etag: "prayers",
    ifMatch: null,
    reasons: ["days_out_of_range", "timetable_not_found"],
  },
  createPrayer: {
    method: "POST",
    path: "/v1/mosques/{mosqueId}/prayers",
    summary: "Add a prayer row",
    description: "Needs at least one of `adhanTime` and `iqamahTime`.",
    tag: "Prayers",
    access: { by: "key", scope: "sync:write" },
    guess: "keys",
    query: {},
    body: {
      fields: prayerFields,
      operation: "create",
      title: "PrayerCreate",
      readOnlyReason: "field_read_only",
    },
    status: 201,
    response: ChangedPrayersResponse,
    etag: "prayers",
    ifMatch: "prayers",
    reasons: ["prayer_key_not_supported", "prayer_times_missing", "prayer_rows_full"],
  },
  replacePrayers: {
    method: "PUT",
    path: "/v1/mosques/{mosqueId}/prayers",
    summary: "Make these the prayer rows",
    description:
      "Takes the desired rows, and makes the fewest changes, all or none. A row that stays, or gets other times, keeps its id and `createdAt`. With `validateOnly=true` the response is the same, warns of times that would be removed and of daily prayers that would get several rows, and changes nothing. An empty list needs `allowEmpty=true`.",
    tag: "Prayers",
    access: { by: "key", scope: "sync:write" },
    guess: "keys",
    query: { validateOnly: "flag", allowEmpty: "flag" },
    body: {
      fields: prayerListFields,
      operation: "create",
      title: "PrayerList",
      readOnlyReason: "field_read_only",
    },
    status: 200,
    response: ReplacedPrayersResponse,
    etag: "prayers",
    ifMatch: "prayers",
    reasons: ["prayers_empty", "prayer_row_not_supported", "prayer_row_without_time"],
  },
  updatePrayer: {
    method: "PATCH",
    path: "/v1/mosques/{mosqueId}/prayers/{prayerId}",
    summary: "Change a prayer row",
    description: "Omitted fields stay as they are; `null` clears a time, but not the only one of a row.",
    tag: "Prayers",
    access: { by: "key", scope: "sync:write" },
    guess: "keys",
    query: {},
    body: {
      fields: prayerFields,
      operation: "update",
      title: "PrayerUpdate",
      readOnlyReason: "field_read_only",
    },
    status: 200,
    response: PrayersResponse,
    etag: "prayers",
    ifMatch: "prayers",
    reasons: ["prayer_key_not_supported", "prayer_times_missing", "prayer_not_found"],
  },
  deletePrayer: {
    method: "DELETE",
    path: "/v1/mosques/{mosqueId}/prayers/{prayerId}",
    summary: "Delete a prayer row",
    description: "Responds with every remaining row.",
    tag: "Prayers",
    access: { by: "key", scope: "sync:write" },
    guess: "keys",
    ...noInput,
    status: 200,
    response: ChangedPrayersResponse,
    etag: "prayers",
    ifMatch: "prayers",
    reasons: ["prayer_not_found"],
  },
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
      {
        events: Type.Array(resources.Event),
      },
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
        eventId: id("The id of the deleted event."),
      },
      { title: "DeletedEvent", description: "The deleted event." },
    ),
    etag: null,
    ifMatch: "event",
    reasons: ["event_not_found"],
  },
  ...timetableEndpoints,
} as const satisfies Record<string, ApiEndpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

export type ResponseOf<N extends EndpointName> = ResponseIn<Endpoints[N]>;

export type BodyOf<N extends EndpointName> = BodyIn<Endpoints[N]>;

/** The names of the endpoints that meet a condition. */
export type EndpointsWhere<Condition> = {
  [N in EndpointName]: Endpoints[N] extends Condition ? N : never;
}[EndpointName];
