import type { Profile, ProfileUpdate } from "@mosque-sync/contract";
import { optionalNumber, optionalText, text } from "../editing/kinds.ts";

/** A field of the profile that a mosque can be approved for. */
export type ProfileField = keyof ProfileUpdate;

/** How forms hold them: one that is missing here does not compile. */
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

/** What the inputs of the profile hold, by field. */
export type ProfileValues = {
  readonly [F in ProfileField]-?: ReturnType<(typeof profileKinds)[F]["held"]>;
};

/** A place has both coordinates or neither. */
export const coordinatePair = [["latitude", "longitude"]] as const;
