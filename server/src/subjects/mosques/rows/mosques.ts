import {
  limits,
  type Profile,
  prayerKeys,
  profileFields,
  type VersionsIn,
  writableProfileFields,
} from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import { nameKeysOf } from "#domain/name-keys.ts";
import { type ChangeOrigin, savedInMosque, saveNewMosque, type Writing } from "#store/changes.ts";
import { saveMosqueWords } from "#store/lists/search-words.ts";
import { fromJson, shortId, toJson } from "#store/tables/columns.ts";
import { type MosquesTable, mosqueColumns, type VersionColumns } from "#store/tables/mosque-tables.ts";
import { prepare } from "#store/tables/prepare.ts";
import { createResourceCodec } from "#store/tables/resource-columns.ts";
import type { Tx } from "#store/tables/schema.ts";
import { startWatch } from "#subjects/health/rows/watches.ts";
import { recordAt } from "#subjects/history/rows/change-list.ts";
import type { MosqueSettings } from "#subjects/mosque-data/rules/settings.ts";
import { saveLinkDueAt } from "#subjects/timetable/rows/links.ts";
import { saveDueAt } from "#subjects/timetable/rows/timetables.ts";

const codec = createResourceCodec(profileFields);

export function profileOf(mosque: MosquesTable): Profile {
  return codec.fromCells(mosque);
}

/**
 * The database stores withheld choices, so that a field or a prayer of a later contract is available to every mosque.
 */
export function settingsOf(mosque: MosquesTable): MosqueSettings {
  return {
    approvedProfileFields: without(writableProfileFields, fromJson(mosque.withheldProfileFields)),
    supportedPrayerKeys: without(prayerKeys, fromJson(mosque.withheldPrayerKeys)),
  };
}

function without<Choice extends string>(choices: readonly Choice[], left: readonly string[]): Choice[] {
  return choices.filter((choice) => !left.includes(choice));
}

/**
 * Adds a mosque that may write every profile field and have every prayer, until its operator changes that.
 * @returns its row
 */
export async function createMosque(
  tx: Tx,
  mosque: Pick<Profile, "communityName" | "timeZoneId" | "latitude" | "longitude">,
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
  const settings = { approvedProfileFields: writableProfileFields, supportedPrayerKeys: [...prayerKeys] };
  return insertMosque(tx, profile, settings, origin);
}

/**
 * Adds a mosque with this profile and these settings.
 * @param others the columns that differ from a new real mosque
 * @returns its row
 */
export async function insertMosque(
  tx: Tx,
  profile: Profile,
  settings: MosqueSettings,
  origin: ChangeOrigin,
  others: Partial<Pick<MosquesTable, "factorRequired" | "testOf" | "suspendedAt">> = {},
): Promise<MosquesTable> {
  const row: MosquesTable = {
    ...codec.toCells(profile),
    ...nameKeysOf(profile.communityName),
    ...settingsRow(settings),
    ...firstVersions,
    prayerRows: toJson([]),
    lineage: null,
    changeCount: 1,
    factorRequired: 0,
    testOf: null,
    suspendedAt: null,
    keeper: null,
    ...others,
  };
  await saveNewMosque(tx, row, profileOf(row), origin);
  saveMosqueWords(tx, row.id, row);
  startWatch(tx, row.id, row.testOf === null && row.suspendedAt === null ? "never" : "paused", origin.at);
  return row;
}

const firstVersions: VersionColumns = {
  capabilitiesVersion: 1,
  profileVersion: 1,
  announcementsVersion: 1,
  prayersVersion: 1,
  eventsVersion: 1,
  timetableVersion: 1,
};

const find = prepare<{ id: string }, MosquesTable>((tx, value) =>
  tx.selectFrom("mosques").select(mosqueColumns).where("id", "=", value("id")),
);

/** A mosque's row. Its lineage includes the database's time line. */
export async function findMosque(tx: Tx, mosqueId: string): Promise<MosquesTable | undefined> {
  return onTimeLine(tx, (await find(tx, { id: mosqueId }))[0]);
}

const findAndLock = prepare<{ id: string }, MosquesTable>((tx, value) =>
  tx.selectFrom("mosques").select(mosqueColumns).where("id", "=", value("id")).forUpdate(),
);

/** A mosque's row, locked until the write ends, so that writes of one mosque run one after the other. */
export async function lockMosque(tx: Tx, mosqueId: string): Promise<MosquesTable | undefined> {
  return onTimeLine(tx, (await findAndLock(tx, { id: mosqueId }))[0]);
}

function onTimeLine(tx: Tx, mosque: MosquesTable | undefined): MosquesTable | undefined {
  if (mosque && tx.lineageOf) mosque.lineage = tx.lineageOf(mosque.lineage);
  return mosque;
}

/** A profile's columns but the id: an engine that spreads mosques by their ids lets no update set one. */
const profileColumns = codec.columns.filter((name) => name !== "id");
const saveProfileColumns = savedInMosque("profile", [
  ...profileColumns,
  ...(["nameOrder", "nameFolded", "prayersVersion"] as const),
]);

/** Saves a changed profile. A timetable's rows follow another time zone soon. */
export function saveProfile(writing: Writing, after: Profile): VersionsIn<"profile"> {
  const { tx, mosque, origin } = writing;
  const before = profileOf(mosque);
  const change = { resourceId: mosque.id, before, after };
  if (after.communityName !== before.communityName || after.address !== before.address) {
    saveMosqueWords(tx, mosque.id, after);
  }
  const movesDays = after.timeZoneId !== before.timeZoneId && mosque.keeper === "timetable";
  if (movesDays) {
    saveDueAt(tx, mosque.id, origin.at);
    saveLinkDueAt(tx, mosque.id, origin.at);
  }
  const columns = {
    ...codec.toCells(after),
    ...nameKeysOf(after.communityName),
    // The responses with prayer rows can have other days.
    prayersVersion: mosque.prayersVersion + (movesDays ? 1 : 0),
  };
  return { profileVersion: saveProfileColumns(writing, [change], columns) };
}

const saveSettingsColumns = savedInMosque("capabilities", ["withheldProfileFields", "withheldPrayerKeys"]);

/** Saves the operator's settings. */
export function saveSettings(writing: Writing, after: MosqueSettings): VersionsIn<"capabilities"> {
  const { mosque } = writing;
  const change = { resourceId: mosque.id, before: settingsOf(mosque), after };
  return { capabilitiesVersion: saveSettingsColumns(writing, [change], settingsRow(after)) };
}

function settingsRow({ approvedProfileFields, supportedPrayerKeys }: MosqueSettings) {
  return {
    withheldProfileFields: toJson<string[]>(without(writableProfileFields, approvedProfileFields)),
    withheldPrayerKeys: toJson(without(prayerKeys, supportedPrayerKeys)),
  };
}

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Checks before a write that the mosque has quota for its change (decision 7.21).
 * @param writing whose origin names the writer
 * @throws ApiError too_many_changes
 */
export async function requireChangeAllowance({ tx, mosque, origin }: Writing): Promise<void> {
  const seconds = await secondsUntilChange(tx, mosque, origin.actorId, new Date(origin.at));
  if (seconds > 0) throw ApiError.of("too_many_changes", { limit: limits.changesPerDay, seconds });
}

/**
 * How long a writer has to wait, in seconds; 0 if they may write (decision 7.21). A mosque's changes in 24 hours are
 * limited, so that the records of the days that are always kept are limited too. A writer with few changes is not
 * refused, so that no writer can block the others.
 * @param mosque its row, locked
 * @param actorId the id of the key or the user
 */
async function secondsUntilChange(
  tx: Tx,
  mosque: Pick<MosquesTable, "id" | "changeCount">,
  actorId: string,
  now: Date,
): Promise<number> {
  const first = mosque.changeCount - limits.changesPerDay + 1;
  if (first < 1) return 0;
  const record = await recordAt(tx, mosque.id, first);
  const ageMs = record ? now.getTime() - Date.parse(record.at) : dayMs;
  // A record of the future was stamped by a clock that was wrong.
  if (ageMs >= dayMs || ageMs < 0) return 0;
  const { made } = await tx
    .selectFrom("changes")
    .select(({ fn }) => fn.countAll().as("made"))
    .where("mosqueId", "=", mosque.id)
    .where("sequence", ">=", first)
    .where("actorId", "in", [shortId(actorId), actorId])
    .executeTakeFirstOrThrow();
  return Number(made) < limits.changesPerWriterPerDay ? 0 : Math.ceil((dayMs - ageMs) / 1_000);
}

/** How long after a suspension its mosque's watch rests unless a request comes, in milliseconds: most sync daily. */
const restMs = 24 * 60 * 60 * 1_000;

/**
 * Suspends a mosque, or lifts its suspension. Its watch rests meanwhile, and does not report the time before. Its
 * timetable rests too, and its rows are due when the suspension ends. Call it in a write that has locked the mosque.
 * @param at the moment, ISO
 * @returns false if the mosque is already in this state
 */
export async function saveSuspension(
  tx: Tx,
  mosque: Pick<MosquesTable, "id" | "suspendedAt">,
  isSuspended: boolean,
  at: string,
): Promise<boolean> {
  if (isSuspended === (mosque.suspendedAt !== null)) return false;
  const suspendedAt = isSuspended ? at : null;
  await tx.updateTable("mosques").set({ suspendedAt }).where("id", "=", mosque.id).execute();
  const checkAt = isSuspended ? null : new Date(Date.parse(at) + restMs).toISOString();
  await tx
    .updateTable("syncWatches")
    .set({ state: "paused", stateSince: at, reason: null, keyFamilyId: null, checkAt })
    .where("mosqueId", "=", mosque.id)
    .execute();
  if (!isSuspended) saveDueAt(tx, mosque.id, at);
  return true;
}
