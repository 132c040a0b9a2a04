import type { Scope } from "@mosque-sync/contract";
import { nameKeysOf } from "#domain/name-keys.ts";
import { saveChange, type Writing } from "#store/changes.ts";
import { fromJson } from "#store/tables/columns.ts";
import type { ApiKeysTable } from "#store/tables/mosque-tables.ts";
import { prepare } from "#store/tables/prepare.ts";
import type { Tx } from "#store/tables/schema.ts";
import { kindOf } from "#subjects/mosques/rules/test-mosques.ts";
import { keyStatus, newApiKey, parseApiKey } from "../rules/api-keys.ts";
import type { WritingKey } from "../rules/key-families.ts";
import { expiryAfterRotation, expiryOfSuccessor } from "../rules/key-life.ts";

const findById = prepare<{ id: string }, ApiKeysTable>((tx, value) =>
  tx.selectFrom("apiKeys").selectAll().where("id", "=", value("id")),
);

/** A key's whole row. */
export async function findKeyById(tx: Tx, keyId: string): Promise<ApiKeysTable | undefined> {
  return (await findById(tx, { id: keyId }))[0];
}

/** A key, and the name of the user who created it: null if it was the operator's command. */
export type ListedKey = Omit<ApiKeysTable, UnlistedColumn> & { readonly madeBy: string | null };
type UnlistedColumn = "secretHash" | "nameOrder" | "nameFolded" | "warnedDays" | "unusedWarnedAt";

/** All keys that a mosque has ever had, newest first. */
export function listKeys(tx: Tx, mosqueId: string): Promise<ListedKey[]> {
  return keysOf(tx, mosqueId).orderBy("apiKeys.createdAt", "desc").orderBy("apiKeys.id").execute();
}

/** The keys of these mosques that may write, newest first. */
export function writingKeysOf(
  tx: Tx,
  mosqueIds: readonly string[],
): Promise<Pick<ApiKeysTable, "mosqueId" | keyof WritingKey>[]> {
  return tx
    .selectFrom("apiKeys")
    .select(["id", "mosqueId", "familyId", "name", "expiresAt", "endReason", "graceUntil"])
    .where("mosqueId", "in", mosqueIds)
    .where("scope", "=", "sync:write")
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .execute();
}

/** A key of this mosque; undefined for any other. */
export function findKeyOf(tx: Tx, mosqueId: string, keyId: string): Promise<ListedKey | undefined> {
  return keysOf(tx, mosqueId).where("apiKeys.id", "=", keyId).executeTakeFirst();
}

/** The names of a mosque's keys by their ids; ids that are not theirs are absent. */
export async function keyNames(
  tx: Tx,
  mosqueId: string,
  keyIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (keyIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom("apiKeys")
    .select(["id", "name"])
    .where("mosqueId", "=", mosqueId)
    .where("id", "in", [...new Set(keyIds)])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
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
      "apiKeys.networks",
      "apiKeys.endReason",
      "apiKeys.endedAt",
      "apiKeys.graceUntil",
      "users.name as madeBy",
    ])
    .where("apiKeys.mosqueId", "=", mosqueId);
}

export interface NewKey extends Pick<ApiKeysTable, "id" | "familyId" | "name" | "createdBy"> {
  readonly scope: Scope;
  readonly expiresAt?: string | null;
  readonly networks?: ApiKeysTable["networks"];
}

/** A new key, with the raw key that is shown only once. */
export interface IssuedKey {
  readonly keyId: string;
  readonly apiKey: string;
}

/** Creates a key. */
export async function createKey(
  writing: Writing,
  { id, familyId, name, scope, createdBy, expiresAt = null, networks = null }: NewKey,
): Promise<IssuedKey> {
  const { tx, origin } = writing;
  const apiKey = newApiKey(kindOf(writing.mosque));
  const row: ApiKeysTable = {
    id,
    ...parseApiKey(apiKey),
    mosqueId: origin.mosqueId,
    familyId,
    name,
    ...nameKeysOf(name),
    scope,
    createdAt: origin.at,
    createdBy,
    expiresAt,
    networks,
    endReason: null,
    endedAt: null,
    graceUntil: null,
    warnedDays: null,
    unusedWarnedAt: null,
  };
  await saveChange(writing, { resource: "keys", resourceId: id, after: recordOf(row, origin.at) }, () =>
    tx.insertInto("apiKeys").values(row).execute(),
  );
  return { keyId: id, apiKey };
}

/**
 * Replaces a key with a new key of the same name, scope and family. An expiry that has not passed is kept. The old key
 * works until its grace period ends; older keys of the family in their grace period end now.
 * @param graceUntil null ends the old key immediately
 * @param daysMost the longest life of a key, in days from now; undefined without a limit
 * @returns undefined if the key does not exist, or was rotated or revoked before
 */
export async function rotateKey(
  writing: Writing,
  keyId: string,
  {
    successorId,
    createdBy,
    graceUntil,
    daysMost,
  }: Pick<ApiKeysTable, "createdBy" | "graceUntil"> & { successorId: string; daysMost?: number | undefined },
): Promise<IssuedKey | undefined> {
  const { tx, origin } = writing;
  const old = await findKeyById(tx, keyId);
  if (!old || old.endReason !== null) return undefined;
  for (const older of await rotatedKeysOf(tx, old)) await endGrace(writing, older);
  await endKey(writing, old, { endReason: "rotated", endedAt: origin.at, graceUntil });
  const now = new Date(origin.at);
  const expiresAt = expiryOfSuccessor(expiryAfterRotation(old.expiresAt, now), daysMost, now);
  return createKey(writing, { ...old, id: successorId, expiresAt, createdBy });
}

/** The keys of a family that were rotated with a grace period. */
function rotatedKeysOf(
  tx: Tx,
  { mosqueId, familyId }: Pick<ApiKeysTable, "mosqueId" | "familyId">,
): Promise<ApiKeysTable[]> {
  return tx
    .selectFrom("apiKeys")
    .selectAll()
    .where("mosqueId", "=", mosqueId)
    .where("familyId", "=", familyId)
    .where("endReason", "=", "rotated")
    .where("graceUntil", "is not", null)
    .execute();
}

/** Ends a rotated key before its grace period is over. */
export async function endGrace(writing: Writing, key: StoredKey): Promise<void> {
  const { endReason, endedAt } = key;
  await endKey(writing, key, { endReason, endedAt, graceUntil: null });
}

/** Ends a key immediately and permanently. Its row is kept. */
export async function revokeKey(writing: Writing, key: StoredKey): Promise<void> {
  await endKey(writing, key, { endReason: "revoked", endedAt: writing.origin.at, graceUntil: null });
}

export type KeyChange = Partial<Pick<ApiKeysTable, "name" | "networks" | "scope" | "expiresAt">>;

/** Saves a key's name or limits, if they differ. */
export async function updateKey(writing: Writing, key: StoredKey, change: KeyChange): Promise<void> {
  const { tx, origin } = writing;
  const columns = { ...change, ...(change.name !== undefined && nameKeysOf(change.name)) };
  const [before, after] = [recordOf(key, origin.at), recordOf({ ...key, ...change }, origin.at)];
  await saveChange(writing, { resource: "keys", resourceId: key.id, before, after }, () =>
    tx.updateTable("apiKeys").set(columns).where("id", "=", key.id).execute(),
  );
}

/** A key as far as its end and its change records need it. */
type StoredKey = ApiKeysTable | ListedKey;

/** Saves how and when a key ends. */
export async function endKey(
  writing: Writing,
  key: StoredKey,
  { endReason, endedAt, graceUntil }: Pick<ApiKeysTable, "endReason" | "endedAt" | "graceUntil">,
): Promise<void> {
  const { tx, origin } = writing;
  const end = { endReason, endedAt, graceUntil };
  const [before, after] = [recordOf(key, origin.at), recordOf({ ...key, ...end }, origin.at)];
  await saveChange(writing, { resource: "keys", resourceId: key.id, before, after }, () =>
    tx.updateTable("apiKeys").set(end).where("id", "=", key.id).execute(),
  );
}

/** The networks that a key works from; undefined if it works from anywhere. */
export function networksOfKey({ networks }: Pick<ApiKeysTable, "networks">): string[] | undefined {
  return networks === null ? undefined : fromJson(networks);
}

/** A key as change records keep it. */
function recordOf(key: StoredKey, at: string) {
  const { name, scope, prefix, expiresAt, graceUntil } = key;
  const networks = networksOfKey(key);
  const status = keyStatus(key, new Date(at));
  return { name, scope, prefix, status, expiresAt, graceUntil, ...(networks && { networks }) };
}
