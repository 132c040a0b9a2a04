import Type from "typebox";
import { type ApiEndpoint, type BodyIn, noInput, type ResponseIn, untagged } from "../../endpoint.ts";
import { timetableEndpoints } from "../timetable/timetable-endpoints.ts";
import { announcementEndpoints } from "./announcement-endpoints.ts";
import { eventEndpoints } from "./event-endpoints.ts";
import { prayerEndpoints } from "./prayer-endpoints.ts";
import { Profile, profileFields } from "./profile.ts";
import { Capabilities, Snapshot } from "./sync.ts";

const ProfileResponse = Type.Object(
  { profile: Profile },
  { title: "ProfileResponse", description: "The profile." },
);

/** Every endpoint of the API, in the order of the reference. */
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
  ...announcementEndpoints,
  ...prayerEndpoints,
  ...eventEndpoints,
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
