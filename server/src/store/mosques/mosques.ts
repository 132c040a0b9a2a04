import {
  type Capabilities,
  type Profile,
  prayerKeys,
  profileFields,
  writableProfileFields,
} from "@mosque-sync/contract";
import { nameKeysOf } from "../../domain/name-keys.ts";
import { prepare } from "../prepare.ts";
import { rowCodec } from "../rows.ts";
import type { MosquesTable, Tx } from "../schema.ts";

const codec = rowCodec(profileFields);

/** What the operator decides about a mosque's API (specification, Capabilities). */
export type MosqueSettings = Pick<Capabilities, "approvedProfileFields" | "supportedPrayerKeys">;

export function profileOf(mosque: MosquesTable): Profile {
  return codec.fromRow(mosque);
}

export function settingsOf(mosque: MosquesTable): MosqueSettings {
  return {
    approvedProfileFields: JSON.parse(mosque.approvedProfileFields),
    supportedPrayerKeys: JSON.parse(mosque.supportedPrayerKeys),
  };
}

/** Adds a mosque that may write every profile field and have every prayer, until its operator says otherwise. */
export async function createMosque(
  tx: Tx,
  mosque: Pick<Profile, "id" | "createdAt" | "communityName" | "timeZoneId">,
): Promise<void> {
  const profile: Profile = {
    type: "Mosque",
    isOnlineOnly: false,
    verificationStatus: "Unverified",
    entitlement: "Free",
    coverPhotos: [],
    ...mosque,
  };
  const row = {
    ...codec.toRow(profile),
    ...nameKeysOf(profile.communityName),
    approvedProfileFields: JSON.stringify(writableProfileFields),
    supportedPrayerKeys: JSON.stringify(prayerKeys),
  };
  await tx
    .insertInto("mosques")
    .values(row as unknown as MosquesTable) // The columns left out have defaults.
    .execute();
}

const find = prepare<{ id: string }, MosquesTable>((tx, value) =>
  tx.selectFrom("mosques").selectAll().where("id", "=", value("id")),
);

export async function findMosque(tx: Tx, mosqueId: string): Promise<MosquesTable | undefined> {
  return (await find(tx, { id: mosqueId }))[0];
}

const findAndLock = prepare<{ id: string }, MosquesTable>((tx, value) =>
  tx.selectFrom("mosques").selectAll().where("id", "=", value("id")).forUpdate(),
);

/** A mosque's row, kept locked until the write ends: its writers come one after the other. */
export async function lockMosque(tx: Tx, mosqueId: string): Promise<MosquesTable | undefined> {
  return (await findAndLock(tx, { id: mosqueId }))[0];
}

/** Writes a changed profile; the caller records the change, which raises the version. */
export async function saveProfile(tx: Tx, profile: Profile): Promise<void> {
  const row = { ...codec.toRow(profile), ...nameKeysOf(profile.communityName) };
  await tx.updateTable("mosques").set(row).where("id", "=", profile.id).execute();
}

/** Writes the operator's settings; the caller records the change, which raises the capabilities' version. */
export async function saveSettings(
  tx: Tx,
  mosqueId: string,
  settings: Partial<MosqueSettings>,
): Promise<void> {
  const row = Object.fromEntries(
    Object.entries(settings).map(([name, list]) => [name, JSON.stringify(list)]),
  );
  await tx.updateTable("mosques").set(row).where("id", "=", mosqueId).execute();
}
