import Type, { type Static, type TObject, type TSchema } from "typebox";
import type { ErrorReasonName } from "./errors.ts";
import { type CreateOf, type Fields, inputSchema, type Operation, type UpdateOf } from "./fields.ts";
import type { Announcement, Event, Prayer, Profile } from "./resources.ts";
import * as resources from "./resources.ts";

export type Scope = "sync:read" | "sync:write";
export type ReadOnlyReason = Extract<ErrorReasonName, "field_read_only" | "profile_field_read_only">;
export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** What carries a version of its own, and so an entity tag. */
export type Versioned =
  | "capabilities"
  | "sync"
  | "profile"
  | "prayers"
  | "announcements"
  | "announcement"
  | "events"
  | "event";

/** One endpoint, declared once: routes, checks, documentation and client derive from it. */
export interface Endpoint {
  readonly method: Method;
  /** The path with its parameters in braces, as OpenAPI writes it. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  /** The scope that the key needs; absent where no key is needed. */
  readonly scope?: Scope;
  readonly query?: readonly ("limit" | "cursor")[];
  readonly body?: {
    readonly fields: Fields;
    readonly operation: Operation;
    readonly title: string;
    /** Why a field that cannot be written is refused; `field_read_only` unless said. */
    readonly readOnlyReason?: ReadOnlyReason;
  };
  readonly status: 200 | 201;
  readonly answer: TSchema;
  /** Whose entity tag the answer carries. */
  readonly etag?: Versioned;
  /** Whose entity tag `If-Match` is compared with. */
  readonly ifMatch?: Versioned;
  /** Reasons of failure that the other properties do not imply. */
  readonly errors?: readonly ErrorReasonName[];
}

/** An answer of the type `T`: one schema a member. */
const answer = <T extends object>(title: string, description: string, properties: Record<keyof T, TSchema>) =>
  Type.Unsafe<T>(Type.Object(properties, { title, description }));
const id = (description: string) => Type.String({ format: "uuid", description });
const list = (schema: TSchema) => Type.Array(schema);

const ProfileAnswer = answer<{ profile: Profile }>("ProfileAnswer", "The profile.", {
  profile: resources.Profile,
});
const AnnouncementAnswer = answer<{ announcement: Announcement }>("AnnouncementAnswer", "One announcement.", {
  announcement: resources.Announcement,
});
const EventAnswer = answer<{ event: Event }>("EventAnswer", "One event.", { event: resources.Event });
const PrayersAnswer = answer<{ prayers: Prayer[] }>("PrayersAnswer", "Every prayer row of the mosque.", {
  prayers: list(resources.Prayer),
});
/** The row list is the mosque's current one, not only the changed row (specification, Rules 2). */
const ChangedPrayersAnswer = answer<{ prayerId: string; prayers: Prayer[] }>(
  "ChangedPrayersAnswer",
  "The created or deleted row's id, and every prayer row of the mosque.",
  { prayerId: id("The id of the created or deleted row."), prayers: list(resources.Prayer) },
);

const { announcementFields, eventFields, prayerFields, profileFields } = resources;

export const endpoints = {
  getHealth: {
    method: "GET",
    path: "/v1/health",
    summary: "Is the service up?",
    description: "Answers without a key and without touching the database.",
    tag: "Service",
    status: 200,
    answer: answer<{ ok: true; version: "v1"; service: string }>("Health", "The service is up.", {
      ok: Type.Boolean({ examples: [true] }),
      version: Type.String({ enum: ["v1"], examples: ["v1"] }),
      service: Type.String({ examples: ["mosque-profile-sync"] }),
    }),
  },
  getCapabilities: {
    method: "GET",
    path: "/v1/mosques/{mosqueId}/capabilities",
    summary: "What may this mosque's keys do?",
    description:
      "The authority for the profile fields and prayer keys of the mosque. Read it first in a sync.",
    tag: "Sync",
    scope: "sync:read",
    status: 200,
    answer: Type.Unsafe<resources.Capabilities>(resources.Capabilities),
    etag: "capabilities",
  },
  getSnapshot: {
    method: "GET",
    path: "/v1/mosques/{mosqueId}/sync",
    summary: "Everything at one moment",
    description: "`limit` cuts announcements and events, not prayer rows. Read it last in a sync, to verify.",
    tag: "Sync",
    scope: "sync:read",
    query: ["limit"],
    status: 200,
    answer: Type.Unsafe<resources.Snapshot>(resources.Snapshot),
    etag: "sync",
  },
  getProfile: {
    method: "GET",
    path: "/v1/mosques/{mosqueId}/profile",
    summary: "Read the profile",
    tag: "Profile",
    scope: "sync:read",
    status: 200,
    answer: ProfileAnswer,
    etag: "profile",
  },
  updateProfile: {
    method: "PATCH",
    path: "/v1/mosques/{mosqueId}/profile",
    summary: "Change the profile",
    description: "Omitted fields stay as they are; `null` empties a field that may be empty.",
    tag: "Profile",
    scope: "sync:write",
    body: {
      fields: profileFields,
      operation: "update",
      title: "ProfileUpdate",
      readOnlyReason: "profile_field_read_only",
    },
    status: 200,
    answer: ProfileAnswer,
    etag: "profile",
    ifMatch: "profile",
    errors: ["profile_field_not_approved", "coordinates_incomplete"],
  },
  listAnnouncements: {
    method: "GET",
    path: "/v1/mosques/{mosqueId}/announcements",
    summary: "List announcements, newest first",
    tag: "Announcements",
    scope: "sync:read",
    query: ["limit", "cursor"],
    status: 200,
    answer: answer<{ announcements: Announcement[] }>("AnnouncementsAnswer", "Announcements, newest first.", {
      announcements: list(resources.Announcement),
    }),
    etag: "announcements",
  },
  createAnnouncement: {
    method: "POST",
    path: "/v1/mosques/{mosqueId}/announcements",
    summary: "Publish an announcement",
    tag: "Announcements",
    scope: "sync:write",
    body: { fields: announcementFields, operation: "create", title: "AnnouncementCreate" },
    status: 201,
    answer: AnnouncementAnswer,
    etag: "announcement",
    ifMatch: "announcements",
    errors: ["coordinates_incomplete"],
  },
  getAnnouncement: {
    method: "GET",
    path: "/v1/mosques/{mosqueId}/announcements/{announcementId}",
    summary: "Read an announcement",
    tag: "Announcements",
    scope: "sync:read",
    status: 200,
    answer: AnnouncementAnswer,
    etag: "announcement",
    errors: ["announcement_not_found"],
  },
  updateAnnouncement: {
    method: "PATCH",
    path: "/v1/mosques/{mosqueId}/announcements/{announcementId}",
    summary: "Change an announcement",
    tag: "Announcements",
    scope: "sync:write",
    body: { fields: announcementFields, operation: "update", title: "AnnouncementUpdate" },
    status: 200,
    answer: AnnouncementAnswer,
    etag: "announcement",
    ifMatch: "announcement",
    errors: ["announcement_not_found"],
  },
  deleteAnnouncement: {
    method: "DELETE",
    path: "/v1/mosques/{mosqueId}/announcements/{announcementId}",
    summary: "Delete an announcement",
    tag: "Announcements",
    scope: "sync:write",
    status: 200,
    answer: answer<{ announcementId: string }>("DeletedAnnouncement", "The announcement is gone.", {
      announcementId: id("The id of the deleted announcement."),
    }),
    ifMatch: "announcement",
    errors: ["announcement_not_found"],
  },
  listPrayers: {
    method: "GET",
    path: "/v1/mosques/{mosqueId}/prayers",
    summary: "List every prayer row",
    description: "In the order of the prayer keys, then by time.",
    tag: "Prayers",
    scope: "sync:read",
    status: 200,
    answer: PrayersAnswer,
    etag: "prayers",
  },
  createPrayer: {
    method: "POST",
    path: "/v1/mosques/{mosqueId}/prayers",
    summary: "Add a prayer row",
    description: "Needs at least one of `adhanTime` and `iqamahTime`.",
    tag: "Prayers",
    scope: "sync:write",
    body: { fields: prayerFields, operation: "create", title: "PrayerCreate" },
    status: 201,
    answer: ChangedPrayersAnswer,
    etag: "prayers",
    ifMatch: "prayers",
    errors: ["invalid_prayer_time", "prayer_key_not_supported", "prayer_times_missing", "prayer_rows_full"],
  },
  updatePrayer: {
    method: "PATCH",
    path: "/v1/mosques/{mosqueId}/prayers/{prayerId}",
    summary: "Change a prayer row",
    tag: "Prayers",
    scope: "sync:write",
    body: { fields: prayerFields, operation: "update", title: "PrayerUpdate" },
    status: 200,
    answer: PrayersAnswer,
    etag: "prayers",
    ifMatch: "prayers",
    errors: ["invalid_prayer_time", "prayer_key_not_supported", "prayer_times_missing", "prayer_not_found"],
  },
  deletePrayer: {
    method: "DELETE",
    path: "/v1/mosques/{mosqueId}/prayers/{prayerId}",
    summary: "Delete a prayer row",
    tag: "Prayers",
    scope: "sync:write",
    status: 200,
    answer: ChangedPrayersAnswer,
    etag: "prayers",
    ifMatch: "prayers",
    errors: ["prayer_not_found"],
  },
  listEvents: {
    method: "GET",
    path: "/v1/mosques/{mosqueId}/events",
    summary: "List events, newest created first",
    tag: "Events",
    scope: "sync:read",
    query: ["limit", "cursor"],
    status: 200,
    answer: answer<{ events: Event[] }>("EventsAnswer", "Events, newest created first.", {
      events: list(resources.Event),
    }),
    etag: "events",
  },
  createEvent: {
    method: "POST",
    path: "/v1/mosques/{mosqueId}/events",
    summary: "Publish an event",
    tag: "Events",
    scope: "sync:write",
    body: { fields: eventFields, operation: "create", title: "EventCreate" },
    status: 201,
    answer: EventAnswer,
    etag: "event",
    ifMatch: "events",
    errors: ["coordinates_incomplete", "event_ends_before_start"],
  },
  getEvent: {
    method: "GET",
    path: "/v1/mosques/{mosqueId}/events/{eventId}",
    summary: "Read an event",
    tag: "Events",
    scope: "sync:read",
    status: 200,
    answer: EventAnswer,
    etag: "event",
    errors: ["event_not_found"],
  },
  updateEvent: {
    method: "PATCH",
    path: "/v1/mosques/{mosqueId}/events/{eventId}",
    summary: "Change an event",
    description: "Members of `eventDetails` are merged one by one.",
    tag: "Events",
    scope: "sync:write",
    body: { fields: eventFields, operation: "update", title: "EventUpdate" },
    status: 200,
    answer: EventAnswer,
    etag: "event",
    ifMatch: "event",
    errors: ["event_not_found", "coordinates_incomplete", "event_ends_before_start"],
  },
  deleteEvent: {
    method: "DELETE",
    path: "/v1/mosques/{mosqueId}/events/{eventId}",
    summary: "Delete an event",
    tag: "Events",
    scope: "sync:write",
    status: 200,
    answer: answer<{ eventId: string }>("DeletedEvent", "The event is gone.", {
      eventId: id("The id of the deleted event."),
    }),
    ifMatch: "event",
    errors: ["event_not_found"],
  },
} as const satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

/** The names of the parameters in a path. */
export type ParameterOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never;

/** The answer of an endpoint. */
export type AnswerOf<N extends EndpointName> = Static<Endpoints[N]["answer"]>;

/** The body that an endpoint reads, once checked; undefined where it reads none. */
export type BodyOf<N extends EndpointName> = Endpoints[N] extends {
  body: { fields: infer F extends Fields; operation: infer O };
}
  ? O extends "create"
    ? CreateOf<F>
    : UpdateOf<F>
  : undefined;

/** Everything of a list of endpoint names that meets a condition. */
export type EndpointsWhere<Condition> = {
  [N in EndpointName]: Endpoints[N] extends Condition ? N : never;
}[EndpointName];

/** The schema of the body that an endpoint reads. */
export function bodySchema(body: NonNullable<Endpoint["body"]>): TObject {
  return inputSchema(body.fields, body.operation, {
    title: body.title,
    description:
      body.operation === "create"
        ? "The fields of a creation."
        : "A merge patch (RFC 7396): only what changes.",
  });
}

/** The parameters in an endpoint's path, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
}

const whenAuthenticated = [
  "request_id_invalid",
  "path_id_invalid",
  "missing_api_key",
  "authorization_sent_twice",
  "api_key_format",
  "api_key_checksum",
  "unknown_api_key",
  "key_revoked",
  "key_rotated",
  "key_expired",
  "wrong_community",
  "rate_limited",
  "too_many_bad_keys",
  "database_unavailable",
] as const satisfies ErrorReasonName[];
const whenWriting = [
  "missing_scope",
  "if_match_invalid",
  "idempotency_key_invalid",
  "idempotency_key_reused",
  "idempotency_in_progress",
  "precondition_failed",
  "body_too_large",
] as const satisfies ErrorReasonName[];
const whenReadingBody = [
  "content_type_unsupported",
  "body_missing",
  "body_not_utf8",
  "body_not_json",
  "body_not_object",
  "unknown_field",
  "field_required",
  "field_not_clearable",
  "wrong_type",
  "too_short",
  "too_long",
  "out_of_range",
  "value_not_allowed",
  "text_not_clean",
  "text_not_visible",
  "date_time_invalid",
  "time_zone_unknown",
  "url_invalid",
] as const satisfies ErrorReasonName[];

/** Every reason for which an endpoint can fail, in the order in which they are checked. */
export function errorReasonsOf(endpoint: Endpoint): ErrorReasonName[] {
  return [
    ...(endpoint.scope ? whenAuthenticated : []),
    ...(endpoint.scope === "sync:write" ? whenWriting : []),
    ...(endpoint.query?.includes("limit") ? (["limit_out_of_range"] as const) : []),
    ...(endpoint.query?.includes("cursor") ? (["cursor_invalid"] as const) : []),
    ...(endpoint.body ? [endpoint.body.readOnlyReason ?? "field_read_only"] : []),
    ...(endpoint.body
      ? whenReadingBody.filter((reason) => canHappen(reason, endpoint.body as NonNullable<Endpoint["body"]>))
      : []),
    ...(endpoint.errors ?? []),
    "internal_error",
  ];
}

/** Leaves out what the fields of a body cannot cause. */
function canHappen(reason: ErrorReasonName, body: NonNullable<Endpoint["body"]>): boolean {
  const text = JSON.stringify(bodySchema(body));
  const keyword: Partial<Record<ErrorReasonName, string>> = {
    field_required: '"required":[',
    out_of_range: '"maximum":',
    value_not_allowed: '"enum":[',
    too_long: '"maxLength":',
    too_short: '"minLength":1',
    text_not_visible: '"format":"visible-text"',
    date_time_invalid: '"format":"date-time"',
    time_zone_unknown: '"format":"time-zone"',
    url_invalid: '"format":"http-url"',
  };
  return text.includes(keyword[reason] ?? "");
}
