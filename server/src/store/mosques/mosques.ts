import {
  type Capabilities,
  type Profile,
  prayerKeys,
  profileFields,
  type VersionsIn,
  writableProfileFields,
} from "@mosque-sync/contract";
import { nameKeysOf } from "../../domain/name-keys.ts";
import { type ChangeOrigin, saveChange, saveNewMosque, type Writing } from "../changes.ts";
import { prepare } from "../tables/prepare.ts";
import { createRowCodec } from "../tables/rows.ts";
import type { MosquesTable, Tx } from "../tables/schema.ts";

const codec = createRowCodec(profileFields);

/** What the operator decides about a mosque's API (decision 1.11). */
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

/**
 * Adds a mosque that may write every profile field and have every prayer, until its operator changes that.
 * @returns its row
 */
export async function createMosque(
  tx: Tx,
  mosque: Pick<Profile, "communityName" | "timeZoneId">,
  origin: ChangeOrigin,
): Promise<MosquesTable> {
  const profile: Profile = {
    type: "Mosque",
    isOnlineOnly: false,
    verificationStatus: "Unverified",
    entitlement: "Free",
    coverPhotos: [],
    id: origin.mosqueId,
    createdAt: origin.at,
    ...mosque,
  };
  const row = {
    ...codec.toRow(profile),
    ...nameKeysOf(profile.communityName),
    ...settingsRow({ approvedProfileFields: writableProfileFields, supportedPrayerKeys: [...prayerKeys] }),
  };
  await saveNewMosque(tx, origin, codec.fromRow(row), () =>
    tx
      .insertInto("mosques")
      .values(row as unknown as MosquesTable) // The columns left out have defaults.
      .execute(),
  );
  return (await findMosque(tx, origin.mosqueId)) as MosquesTable; // It was saved above.
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

/** A mosque's row, locked until the write ends, so that writes of one mosque run one after the other. */
export async function lockMosque(tx: Tx, mosqueId: string): Promise<MosquesTable | undefined> {
  return (await findAndLock(tx, { id: mosqueId }))[0];
}

/** A change of a mosque's own row, which is locked. */
export type WritingMosque = Writing & { readonly mosque: MosquesTable };

/** Saves a changed profile. */
export async function saveProfile(writing: WritingMosque, after: Profile): Promise<VersionsIn<"profile">> {
  const { tx, mosque } = writing;
  const change = { resource: "profile", resourceId: mosque.id, before: profileOf(mosque), after } as const;
  const profileVersion = await saveChange(writing, change, () => {
    const row = { ...codec.toRow(after), ...nameKeysOf(after.communityName) };
    return tx.updateTable("mosques").set(row).where("id", "=", mosque.id).execute();
  });
  return { profileVersion };
}

/** Saves the operator's settings. */
export async function saveSettings(
  writing: WritingMosque,
  after: MosqueSettings,
): Promise<VersionsIn<"capabilities">> {
  const { tx, mosque } = writing;
  const before = settingsOf(mosque);
  const change = { resource: "capabilities", resourceId: mosque.id, before, after } as const;
  const capabilitiesVersion = await saveChange(writing, change, () =>
    tx.updateTable("mosques").set(settingsRow(after)).where("id", "=", mosque.id).execute(),
  );
  return { capabilitiesVersion };
}

function settingsRow({ approvedProfileFields, supportedPrayerKeys }: MosqueSettings) {
  return {
    approvedProfileFields: JSON.stringify(approvedProfileFields),
    supportedPrayerKeys: JSON.stringify(supportedPrayerKeys),
  };
}
