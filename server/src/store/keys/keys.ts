import { randomUUID } from "node:crypto";
import type { Scope } from "@mosque-sync/contract";
import { newApiKey, parseApiKey } from "../../domain/keys/api-keys.ts";
import { expiryAfterRotation } from "../../domain/keys/key-rotation.ts";
import { nameKeysOf } from "../../domain/name-keys.ts";
import { prepare } from "../prepare.ts";
import type { ApiKeysTable, MosquesTable, Tx, VersionColumns } from "../schema.ts";

/** A key and its mosque's versions, as one statement reads them on every request. */
export type KeyRecord = Pick<
  ApiKeysTable,
  "id" | "secretHash" | "mosqueId" | "familyId" | "scope" | "expiresAt" | "endReason" | "graceUntil"
> &
  Pick<MosquesTable, "lineage"> &
  VersionColumns;

const keyRecordColumns = {
  id: "api_keys.id",
  secretHash: "api_keys.secret_hash",
  mosqueId: "api_keys.mosque_id",
  familyId: "api_keys.family_id",
  scope: "api_keys.scope",
  expiresAt: "api_keys.expires_at",
  endReason: "api_keys.end_reason",
  graceUntil: "api_keys.grace_until",
  lineage: "mosques.lineage",
  capabilitiesVersion: "mosques.capabilities_version",
  profileVersion: "mosques.profile_version",
  announcementsVersion: "mosques.announcements_version",
  prayersVersion: "mosques.prayers_version",
  eventsVersion: "mosques.events_version",
} as const satisfies Record<keyof KeyRecord, string>;

/**
 * The statement that every request runs, written by hand: through the query builder it costs three times as much.
 * @param more additional columns to select
 */
export function findKeySql(placeholder: string, ...more: readonly string[]): string {
  const own = Object.entries(keyRecordColumns).map(([name, column]) => `${column} AS "${name}"`);
  const columns = [...own, ...more];
  return `SELECT ${columns.join(", ")} FROM api_keys JOIN mosques ON mosques.id = api_keys.mosque_id WHERE api_keys.prefix = ${placeholder}`;
}

const findById = prepare<{ id: string }, ApiKeysTable>((tx, value) =>
  tx.selectFrom("apiKeys").selectAll().where("id", "=", value("id")),
);

/** A key's whole row. Inside a write, read it after locking the mosque: then no revocation can be under way. */
export async function findKeyById(tx: Tx, keyId: string): Promise<ApiKeysTable | undefined> {
  return (await findById(tx, { id: keyId }))[0];
}

/** A key, and the name of the user who created it: null if it was the operator's command. */
export type ListedKey = Omit<ApiKeysTable, "secretHash" | "nameOrder" | "nameFolded"> & {
  readonly madeBy: string | null;
};

/** All keys that a mosque has ever had, newest first. */
export function listKeys(tx: Tx, mosqueId: string): Promise<ListedKey[]> {
  return keysOf(tx, mosqueId).orderBy("apiKeys.createdAt", "desc").orderBy("apiKeys.id").execute();
}

/** A key of this mosque; undefined for any other. */
export function findKeyOf(tx: Tx, mosqueId: string, keyId: string): Promise<ListedKey | undefined> {
  return keysOf(tx, mosqueId).where("apiKeys.id", "=", keyId).executeTakeFirst();
}

/** A query for the keys of a mosque. */
export function keysOf(tx: Tx, mosqueId: string) {
  return tx
    .selectFrom("apiKeys")
    .leftJoin("users", "users.id", "apiKeys.createdBy")
    .select([
      "apiKeys.id",
      "apiKeys.prefix",
      "apiKeys.mosqueId",
      "apiKeys.familyId",
      "apiKeys.name",
      "apiKeys.scope",
      "apiKeys.createdAt",
      "apiKeys.createdBy",
      "apiKeys.expiresAt",
      "apiKeys.endReason",
      "apiKeys.endedAt",
      "apiKeys.graceUntil",
      "users.name as madeBy",
    ])
    .where("apiKeys.mosqueId", "=", mosqueId);
}

export interface NewKey {
  readonly mosqueId: string;
  readonly name: string;
  readonly scope: Scope;
  readonly createdBy: string;
  readonly expiresAt?: string | null;
}

/** A new key, with the raw key that is shown only once. */
export interface IssuedKey {
  readonly keyId: string;
  readonly apiKey: string;
}

/** Creates a key of a new family. */
export async function createKey(tx: Tx, key: NewKey, now: string): Promise<IssuedKey> {
  return insertKey(tx, { ...key, expiresAt: key.expiresAt ?? null, familyId: randomUUID() }, now);
}

/**
 * Replaces a key by a new one of the same name, scope and family, which keeps an expiry that has not passed. The old
 * one works until its grace period ends; older keys of the family in their grace period end now.
 * @param graceUntil null ends the old key at once
 * @returns undefined if the key does not exist, or was rotated or revoked before
 */
export async function rotateKey(
  tx: Tx,
  keyId: string,
  rotation: { readonly createdBy: string; readonly graceUntil: string | null },
  now: string,
): Promise<IssuedKey | undefined> {
  const old = await findKeyById(tx, keyId);
  if (!old || old.endReason !== null) return undefined;
  await tx
    .updateTable("apiKeys")
    .set({ graceUntil: null })
    .where("mosqueId", "=", old.mosqueId)
    .where("familyId", "=", old.familyId)
    .where("endReason", "=", "rotated")
    .execute();
  await endKey(tx, keyId, { endReason: "rotated", endedAt: now, graceUntil: rotation.graceUntil });
  const expiresAt = expiryAfterRotation(old.expiresAt, new Date(now));
  return insertKey(tx, { ...old, expiresAt, createdBy: rotation.createdBy }, now);
}

/** Ends a rotated key before its grace period is over. */
export async function endGrace(tx: Tx, keyId: string): Promise<void> {
  await tx.updateTable("apiKeys").set({ graceUntil: null }).where("id", "=", keyId).execute();
}

/** Ends a key at once and permanently. Its row is kept. */
export async function revokeKey(tx: Tx, keyId: string, now: string): Promise<void> {
  await endKey(tx, keyId, { endReason: "revoked", endedAt: now, graceUntil: null });
}

async function endKey(
  tx: Tx,
  keyId: string,
  end: Pick<ApiKeysTable, "endReason" | "endedAt" | "graceUntil">,
) {
  await tx.updateTable("apiKeys").set(end).where("id", "=", keyId).execute();
}

async function insertKey(
  tx: Tx,
  {
    mosqueId,
    familyId,
    name,
    scope,
    createdBy,
    expiresAt,
  }: NewKey & Pick<ApiKeysTable, "familyId" | "expiresAt">,
  now: string,
): Promise<IssuedKey> {
  const keyId = randomUUID();
  const apiKey = newApiKey();
  await tx
    .insertInto("apiKeys")
    .values({
      id: keyId,
      ...parseApiKey(apiKey),
      mosqueId,
      familyId,
      name,
      ...nameKeysOf(name),
      scope,
      createdAt: now,
      createdBy,
      expiresAt,
      endReason: null,
      endedAt: null,
      graceUntil: null,
    })
    .execute();
  return { keyId, apiKey };
}
