import type { PortalBodyOf, PrayerKey, Profile, ProfileUpdate } from "@mosque-sync/contract";
import type { ResponseTo } from "#api/call.ts";
import { editedFields } from "#parts/editing/edited-fields.ts";
import { choice, choices, lines, optionalText, text } from "#parts/editing/field-kinds.ts";
import { coordinatePair, profileKinds } from "#parts/profile/profile-kinds.ts";

// The values of a mosque's form, and the body made from them.

export type OperatedResponse = ResponseTo<"GET /portal/api/operator/mosques/{mosqueId}">;
export type OperatedMosque = OperatedResponse["mosque"];
type Changes = PortalBodyOf<"updateOperatedMosque">;

/** A field that an operator can change. */
export type MosqueField = keyof Changes;
type Saved = Profile & Omit<OperatedMosque, "profile" | "etag">;

/** Every field of the contract that an operator can change: a missing one does not compile. */
const kinds = {
  ...profileKinds,
  verificationStatus: choice<Profile["verificationStatus"]>(),
  entitlement: text,
  isOnlineOnly: choice<boolean>(),
  prayerCalculationParameters: optionalText,
  thumbnail: optionalText,
  coverPhotos: lines,
  approvedProfileFields: choices<keyof ProfileUpdate>(),
  supportedPrayerKeys: choices<PrayerKey>(),
} satisfies {
  readonly [F in MosqueField]-?: {
    readonly held: (saved: Saved[F], whole: never) => unknown;
    readonly sent: (held: never, values: never) => Changes[F];
  };
};

/** The values of the inputs, by field. */
export type MosqueValues = { readonly [F in MosqueField]-?: ReturnType<(typeof kinds)[F]["held"]> };

/** Every field that an operator can change, and its value in the body. */
export const editedMosque = editedFields<Saved, MosqueValues>(kinds, coordinatePair);

export function savedOf({ profile, etag: _, ...approved }: OperatedMosque): Saved {
  return { ...profile, ...approved };
}
