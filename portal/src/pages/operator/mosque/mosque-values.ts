import type { PortalBodyOf, PrayerKey, Profile, ProfileUpdate } from "@mosque-sync/contract";
import type { AnswerTo } from "../../../api/call.ts";

// What the form of a mosque holds, and what of it is sent.

export type OperatedAnswer = AnswerTo<"GET /portal/api/operator/mosques/{mosqueId}">;
export type OperatedMosque = OperatedAnswer["mosque"];
type Changes = PortalBodyOf<"updateOperatedMosque">;

/** A field that an operator can change. */
export type MosqueField = keyof Changes;
type Saved = Profile & Omit<OperatedMosque, "profile" | "etag">;

/** How an input holds what is saved of a field, and what is sent of what it holds. */
interface Kind<SavedValue, Held, Sent> {
  readonly held: (saved: SavedValue) => Held;
  readonly sent: (held: Held) => Sent;
}

const text: Kind<string, string, string> = { held: (saved) => saved, sent: trimmed };
/** An empty input clears the field. */
const optionalText: Kind<string | undefined, string, string | null> = {
  held: (saved) => saved ?? "",
  sent: (held) => trimmed(held) || null,
};
const optionalNumber: Kind<number | undefined, number | string, number | null> = {
  held: (saved) => saved ?? "",
  sent: (held) => (held === "" ? null : Number(held)),
};
/** One text a line. */
const lines: Kind<readonly string[], string, string[]> = {
  held: (saved) => saved.join("\n"),
  sent: (held) => held.split("\n").map(trimmed).filter(Boolean),
};
const choice = <Value>(): Kind<Value, Value, Value> => ({ held: (saved) => saved, sent: (held) => held });
const choices = <Value>(): Kind<readonly Value[], readonly Value[], Value[]> => ({
  held: (saved) => saved,
  sent: (held) => [...held],
});

/** Every field that an operator can change, as the contract has them: one that is missing here does not compile. */
const kinds = {
  communityName: text,
  address: optionalText,
  latitude: optionalNumber,
  longitude: optionalNumber,
  timeZoneId: text,
  status: optionalText,
  message: optionalText,
  donationLink: optionalText,
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
    readonly held: (saved: Saved[F]) => unknown;
    readonly sent: (held: never) => Changes[F];
  };
};

/** What the inputs hold, by field. */
export type MosqueValues = { readonly [F in MosqueField]-?: ReturnType<(typeof kinds)[F]["held"]> };

export const mosqueFields = Object.keys(kinds) as MosqueField[]; // Exactly these keys, by its type.

export function valuesOf({ profile, etag: _, ...approved }: OperatedMosque): MosqueValues {
  const saved: Saved = { ...profile, ...approved };
  const held = mosqueFields.map((field) => [field, kindOf(field).held(saved[field])]);
  return Object.fromEntries(held) as MosqueValues; // Each field's own kind has made its value.
}

/** The fields whose sent values differ. */
export function changedFields(before: MosqueValues, after: MosqueValues): MosqueField[] {
  return mosqueFields.filter((field) => !sameSent(field, before, after));
}

/** What makes a mosque what the form holds: only the changed fields, and coordinates always as a pair. */
export function changesOf(before: MosqueValues, after: MosqueValues): Changes {
  const fields = new Set(changedFields(before, after));
  if (fields.has("latitude") || fields.has("longitude")) fields.add("latitude").add("longitude");
  return Object.fromEntries([...fields].map((field) => [field, sentOf(field, after)]));
}

export interface Rebased {
  /** What the form continues with: their values, and on top of them the reader's. */
  readonly values: MosqueValues;
  /** The fields that both have changed, to different values. */
  readonly disputed: readonly MosqueField[];
}

/** Puts what the reader typed on top of what another operator has saved since the form was filled. */
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

function sentOf(field: MosqueField, values: MosqueValues): unknown {
  return kindOf(field).sent(values[field]);
}

/** A field's kind, without the types that bind it to the field: the compiler cannot follow them through a loop. */
function kindOf(field: MosqueField): Kind<unknown, unknown, unknown> {
  return kinds[field] as Kind<unknown, unknown, unknown>;
}

function trimmed(text: string): string {
  return text.trim();
}
