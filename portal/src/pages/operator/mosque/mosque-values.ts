import type { PortalBodyOf, PrayerKey, Profile, ProfileUpdate } from "@mosque-sync/contract";
import type { AnswerTo } from "../../../api/call.ts";

// What the form of a mosque holds, and what of it is sent.

export type OperatedAnswer = AnswerTo<"GET /portal/api/operator/mosques/{mosqueId}">;
export type OperatedMosque = OperatedAnswer["mosque"];
type Changes = PortalBodyOf<"updateOperatedMosque">;

/** As inputs hold it: a text that is not there is empty, and the pictures are one address in a line. */
export interface MosqueValues {
  readonly communityName: string;
  readonly address: string;
  readonly latitude: number | string;
  readonly longitude: number | string;
  readonly timeZoneId: string;
  readonly status: string;
  readonly message: string;
  readonly donationLink: string;
  readonly verificationStatus: Profile["verificationStatus"];
  readonly entitlement: string;
  readonly isOnlineOnly: boolean;
  readonly prayerCalculationParameters: string;
  readonly thumbnail: string;
  readonly coverPhotos: string;
  readonly approvedProfileFields: readonly (keyof ProfileUpdate)[];
  readonly supportedPrayerKeys: readonly PrayerKey[];
}
export type MosqueField = keyof MosqueValues;

export function valuesOf({
  profile,
  approvedProfileFields,
  supportedPrayerKeys,
}: OperatedMosque): MosqueValues {
  return {
    communityName: profile.communityName,
    address: profile.address ?? "",
    latitude: profile.latitude ?? "",
    longitude: profile.longitude ?? "",
    timeZoneId: profile.timeZoneId,
    status: profile.status ?? "",
    message: profile.message ?? "",
    donationLink: profile.donationLink ?? "",
    verificationStatus: profile.verificationStatus,
    entitlement: profile.entitlement,
    isOnlineOnly: profile.isOnlineOnly,
    prayerCalculationParameters: profile.prayerCalculationParameters ?? "",
    thumbnail: profile.thumbnail ?? "",
    coverPhotos: profile.coverPhotos.join("\n"),
    approvedProfileFields,
    supportedPrayerKeys,
  };
}

/** How each field is sent; null empties it. */
const sent: { readonly [F in MosqueField]: (value: MosqueValues[F]) => Changes[F] } = {
  communityName: trimmed,
  address: textOrNull,
  latitude: numberOrNull,
  longitude: numberOrNull,
  timeZoneId: trimmed,
  status: textOrNull,
  message: textOrNull,
  donationLink: textOrNull,
  verificationStatus: (value) => value,
  entitlement: trimmed,
  isOnlineOnly: (value) => value,
  prayerCalculationParameters: textOrNull,
  thumbnail: textOrNull,
  coverPhotos: (value) => value.split("\n").map(trimmed).filter(Boolean),
  approvedProfileFields: (value) => [...value],
  supportedPrayerKeys: (value) => [...value],
};
export const mosqueFields = Object.keys(sent) as MosqueField[]; // Exactly these keys, by its type.

/** The fields that differ as they would be sent. */
export function changedFields(before: MosqueValues, after: MosqueValues): MosqueField[] {
  return mosqueFields.filter((field) => !sameSent(field, before, after));
}

/** What to send so that a mosque becomes what the form holds: only what was changed. A place is sent whole. */
export function changesOf(before: MosqueValues, after: MosqueValues): Changes {
  const fields = new Set(changedFields(before, after));
  if (fields.has("latitude") || fields.has("longitude")) fields.add("latitude").add("longitude");
  return Object.fromEntries([...fields].map((field) => [field, sentOf(field, after)]));
}

export interface Rebased {
  /** What the form goes on with: theirs, and on top of it what was typed. */
  readonly values: MosqueValues;
  /** The fields that both have changed, and differently. */
  readonly disputed: readonly MosqueField[];
}

/** Puts what was typed on top of what somebody else has saved since the form was filled. */
export function rebase(filled: MosqueValues, typed: MosqueValues, theirs: MosqueValues): Rebased {
  const mine = changedFields(filled, typed);
  return {
    values: { ...theirs, ...Object.fromEntries(mine.map((field) => [field, typed[field]])) },
    disputed: mine.filter((field) => !sameSent(field, filled, theirs) && !sameSent(field, typed, theirs)),
  };
}

function sameSent(field: MosqueField, one: MosqueValues, other: MosqueValues): boolean {
  return JSON.stringify(sentOf(field, one)) === JSON.stringify(sentOf(field, other));
}

function sentOf<F extends MosqueField>(field: F, values: MosqueValues): Changes[F] {
  return sent[field](values[field]);
}

function trimmed(text: string): string {
  return text.trim();
}

function textOrNull(text: string): string | null {
  return text.trim() === "" ? null : text.trim();
}

function numberOrNull(value: number | string): number | null {
  return value === "" ? null : Number(value);
}
