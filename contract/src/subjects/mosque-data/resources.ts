import Type from "typebox";
import {
  type CreateOf,
  type Fields,
  type ResourceOf,
  responseSchema,
  type UpdateOf,
  writableNames,
} from "../../fields.ts";
import { limits } from "../../limits.ts";
import {
  Count,
  example,
  Flag,
  Id,
  Instant,
  Latitude,
  Longitude,
  OneOf,
  PrayerTime,
  PrayerTimeInput,
  Text,
  Title,
  Zone,
} from "../../schemas.ts";
import { eventDefaults, eventDetailsDefaults } from "./event-defaults.ts";

/** The `prayerKey` enum, in the list order of prayer rows (decisions 1.7 and 5.1). */
export const prayerKeys = [
  "fajr",
  "sunrise",
  "dhuhr",
  "asr",
  "maghrib",
  "isha",
  "midnight",
  "tahajjud",
  "duha",
  "jummah",
  "eid",
] as const;
export type PrayerKey = (typeof prayerKeys)[number];

/** The service's values of `verificationStatus`. */
export const verificationStatuses = ["Unverified", "Pending", "Verified"] as const;

export const profileFields = {
  id: { always: true, schema: Id("The mosque's id.", "0b6f7a1e-5f0c-4d8e-9a57-3c1f2b9e4d10") },
  communityName: {
    always: true,
    update: "set",
    schema: Title("The name that people know the mosque by.", limits.communityNameCharacters, "Masjid Noor"),
  },
  type: { always: true, schema: OneOf("The kind of community.", ["Mosque"], "Mosque") },
  isOnlineOnly: { always: true, schema: Flag("True if the mosque has no place to visit.", false) },
  verificationStatus: {
    always: true,
    schema: OneOf("Whether the operator has verified the mosque.", verificationStatuses, "Verified"),
  },
  entitlement: {
    always: true,
    schema: Type.String({ description: "A label that the operator sets.", ...example("Free") }),
  },
  createdAt: { always: true, schema: Instant("When the mosque was added.", "2026-01-05T09:30:00.000Z") },
  address: {
    update: "clear",
    schema: Text(
      "The postal address, as people write it.",
      0,
      limits.addressCharacters,
      "12 Wicker Lane, Sheffield",
    ),
  },
  latitude: { update: "clear", schema: Latitude("Degrees north. A mosque has both coordinates or neither.") },
  longitude: {
    update: "clear",
    schema: Longitude("Degrees east. A mosque has both coordinates or neither."),
  },
  timeZoneId: {
    always: true,
    update: "set",
    schema: Zone("The IANA time zone that the prayer times are in."),
  },
  status: {
    update: "clear",
    schema: Text("A short status line.", 0, limits.statusCharacters, "Open for all prayers"),
  },
  message: {
    update: "clear",
    schema: Text(
      "A longer message to visitors.",
      0,
      limits.messageCharacters,
      "Parking is behind the building.",
    ),
  },
  donationLink: {
    update: "clear",
    schema: Type.String({
      description:
        "An http or https address for donations, without a user name or password, or an empty string.",
      maxLength: limits.urlCharacters,
      format: "http-url",
      ...example("https://example.org/donate"),
    }),
  },
  prayerCalculationParameters: {
    schema: Type.String({
      description: "How the operator calculates times that no row gives.",
      ...example("MuslimWorldLeague"),
    }),
  },
  thumbnail: {
    schema: Type.String({
      description: "Address of a small picture.",
      ...example("https://example.org/noor.jpg"),
    }),
  },
  coverPhotos: {
    always: true,
    schema: Type.Array(Type.String(), { description: "Addresses of pictures.", ...example([] as string[]) }),
  },
} as const satisfies Fields;

export const announcementFields = {
  id: { always: true, schema: Id("The announcement's id.", "5d3c9a0e-7a4b-4f0e-8f0a-6b1f0f0c2a11") },
  title: {
    always: true,
    create: "required",
    update: "set",
    schema: Title("The headline.", limits.titleCharacters, "Car park closed on Friday"),
  },
  body: {
    always: true,
    create: "required",
    update: "set",
    schema: Text("The text.", 1, limits.bodyCharacters, "Please use the side street for the second jummah."),
  },
  createdAt: { always: true, schema: Instant("When it was created.", "2026-11-20T18:00:00.000Z") },
  flairType: {
    create: "optional",
    update: "clear",
    schema: Text("A label that the mosque chooses.", 0, limits.labelCharacters, "notice"),
  },
  latitude: {
    create: "optional",
    schema: Latitude("Degrees north; the mosque's by default."),
  },
  longitude: {
    create: "optional",
    schema: Longitude("Degrees east; the mosque's by default."),
  },
} as const satisfies Fields;

export const prayerFields = {
  id: { always: true, schema: Id("The row's id.", "c2f5c7de-3b0c-4c55-9d6c-0a8f3c1d2e22") },
  prayerKey: {
    always: true,
    create: "required",
    update: "set",
    schema: OneOf("The prayer. A mosque may have several rows with the same key.", prayerKeys, "isha"),
  },
  adhanTime: {
    create: "optional",
    update: "clear",
    schema: PrayerTime("When the adhan is called, in the mosque's time zone.", "19:10"),
    input: PrayerTimeInput(
      "When the adhan is called: `H:mm`, `HH:mm`, or `h:mm` with `am` or `pm`.",
      "7:10 pm",
    ),
  },
  iqamahTime: {
    create: "optional",
    update: "clear",
    schema: PrayerTime("When the prayer starts, in the mosque's time zone.", "19:45"),
    input: PrayerTimeInput("When the prayer starts: `H:mm`, `HH:mm`, or `h:mm` with `am` or `pm`.", "19:45"),
  },
  createdAt: { always: true, schema: Instant("When the row was created.", "2026-11-20T18:00:00.000Z") },
} as const satisfies Fields;

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

export type Profile = ResourceOf<typeof profileFields>;
export type ProfileUpdate = UpdateOf<typeof profileFields>;
export type Announcement = ResourceOf<typeof announcementFields>;
export type AnnouncementCreate = CreateOf<typeof announcementFields>;
export type AnnouncementUpdate = UpdateOf<typeof announcementFields>;
export type Prayer = ResourceOf<typeof prayerFields>;
export type PrayerCreate = CreateOf<typeof prayerFields>;
export type PrayerUpdate = UpdateOf<typeof prayerFields>;
export type Event = ResourceOf<typeof eventFields>;
export type EventCreate = CreateOf<typeof eventFields>;
export type EventUpdate = UpdateOf<typeof eventFields>;

/** All profile fields that a mosque can be approved for (decision 1.5). */
export const writableProfileFields = writableNames(profileFields, "update") as (keyof ProfileUpdate)[];

/** The body that names every prayer row of a mosque. */
export const prayerListFields = {
  prayers: {
    create: "required",
    schema: Type.Array(Type.Object({}, { title: "Prayer" }), {
      description: "The rows that should be there, in any order.",
      maxItems: limits.prayerRowsPerMosque,
    }),
    items: prayerFields,
  },
} as const satisfies Fields;

export const Profile = responseSchema(profileFields, {
  title: "Profile",
  description: "The approved public profile of a mosque.",
});
export const Announcement = responseSchema(announcementFields, {
  title: "Announcement",
  description: "A notice to the community.",
});
export const Prayer = responseSchema(prayerFields, {
  title: "Prayer",
  description: "A manual prayer-time row.",
});
export const Event = responseSchema(eventFields, {
  title: "Event",
  description: "An event at the mosque.",
});
