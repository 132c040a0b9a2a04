import type { Profile, ProfileUpdate } from "@mosque-sync/contract";
import { optionalNumber, optionalText, text } from "../editing/field-kinds.ts";

/** A field of the profile that a mosque can be approved for. */
export type ProfileField = keyof ProfileUpdate;

/** The forms' kinds of the fields: a missing one does not compile. */
export const profileKinds = {
  communityName: text,
  address: optionalText,
  latitude: optionalNumber,
  longitude: optionalNumber,
  timeZoneId: text,
  status: optionalText,
  message: optionalText,
  donationLink: optionalText,
} satisfies {
  readonly [F in ProfileField]-?: {
    readonly held: (saved: Profile[F], whole: never) => unknown;
    readonly sent: (held: never, values: never) => ProfileUpdate[F];
  };
};

/** The values of the profile's inputs, by field. */
export type ProfileValues = {
  readonly [F in ProfileField]-?: ReturnType<(typeof profileKinds)[F]["held"]>;
};

/** A place has both coordinates or no coordinates. */
export const coordinatePair = [["latitude", "longitude"]] as const;
