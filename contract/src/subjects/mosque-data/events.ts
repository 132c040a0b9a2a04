import Type from "typebox";
import { type CreateOf, type Fields, type ResourceOf, responseSchema, type UpdateOf } from "../../fields.ts";
import { limits } from "../../limits.ts";
import { Count, Flag, Id, Instant, Latitude, Longitude, Text, Title, Zone } from "../../schemas.ts";
import { eventDefaults, eventDetailsDefaults } from "./event-defaults.ts";

export const eventDetailsFields = {
  dateInstant: {
    always: true,
    create: "required",
    update: "set",
    schema: Instant(
      "When it starts. Any RFC 3339 offset is accepted; responses are in UTC.",
      "2026-12-05T18:30:00.000Z",
    ),
  },
  flairType: {
    create: "optional",
    update: "clear",
    schema: Text("A label that the mosque chooses.", 0, limits.labelCharacters, "lecture"),
  },
  endTimeInstant: {
    create: "optional",
    update: "clear",
    schema: Instant("When it ends, not before it starts.", "2026-12-05T20:00:00.000Z"),
  },
  timeZoneId: {
    always: true,
    create: "optional",
    update: "set",
    schema: Zone("The IANA time zone that it takes place in; the mosque's by default."),
  },
  repeatOption: {
    always: true,
    create: "optional",
    update: "set",
    schema: Text(
      `How it repeats; \`${eventDetailsDefaults.repeatOption}\` by default.`,
      0,
      limits.labelCharacters,
      "none",
    ),
  },
  address: {
    create: "optional",
    update: "clear",
    schema: Text("Where it takes place.", 0, limits.addressCharacters, "Main hall"),
  },
} as const satisfies Fields;

const FlagByDefault = (byDefault: boolean) => Flag(`Default: ${byDefault}.`, byDefault);

export const eventFields = {
  id: { always: true, schema: Id("The event's id.", "9e0b7c44-1d2f-4b8a-b0c3-7f6e5d4c3b33") },
  visibility: {
    always: true,
    create: "optional",
    update: "set",
    schema: Text(
      `Who sees it; \`${eventDefaults.visibility}\` by default.`,
      0,
      limits.labelCharacters,
      "public",
    ),
  },
  createdAt: { always: true, schema: Instant("When it was created.", "2026-11-20T18:00:00.000Z") },
  title: {
    always: true,
    create: "required",
    update: "set",
    schema: Title("The name of the event.", limits.titleCharacters, "Seerah evening"),
  },
  body: {
    create: "optional",
    update: "clear",
    schema: Text("The text.", 0, limits.bodyCharacters, "Tea is served afterwards."),
  },
  allowComments: {
    always: true,
    create: "optional",
    update: "set",
    schema: FlagByDefault(eventDefaults.allowComments),
  },
  showLikes: {
    always: true,
    create: "optional",
    update: "set",
    schema: FlagByDefault(eventDefaults.showLikes),
  },
  allowSharing: {
    always: true,
    create: "optional",
    update: "set",
    schema: FlagByDefault(eventDefaults.allowSharing),
  },
  latitude: {
    create: "optional",
    update: "clear",
    schema: Latitude("Degrees north; the mosque's by default."),
  },
  longitude: {
    create: "optional",
    update: "clear",
    schema: Longitude("Degrees east; the mosque's by default."),
  },
  likeCount: { always: true, schema: Count("How many people liked it.") },
  commentCount: { always: true, schema: Count("How many comments it has.") },
  eventDetails: {
    always: true,
    create: "required",
    update: "set",
    members: eventDetailsFields,
    schema: Type.Object({}, { title: "EventDetails", description: "When, where and how often." }),
  },
} as const satisfies Fields;

export type Event = ResourceOf<typeof eventFields>;
export type EventCreate = CreateOf<typeof eventFields>;
export type EventUpdate = UpdateOf<typeof eventFields>;

export const Event = responseSchema(eventFields, {
  title: "Event",
  description: "An event at the mosque.",
});
