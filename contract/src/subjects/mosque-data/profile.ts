import Type from "typebox";
import { type Fields, type ResourceOf, responseSchema, type UpdateOf, writableNames } from "../../fields.ts";
import { limits } from "../../limits.ts";
import { example, Flag, Id, Instant, Latitude, Longitude, OneOf, Text, Title, Zone } from "../../schemas.ts";

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

export type Profile = ResourceOf<typeof profileFields>;
export type ProfileUpdate = UpdateOf<typeof profileFields>;

/** All profile fields that a mosque can be approved for (decision 1.5). */
export const writableProfileFields = writableNames(profileFields, "update") as (keyof ProfileUpdate)[];

export const Profile = responseSchema(profileFields, {
  title: "Profile",
  description: "The approved public profile of a mosque.",
});
