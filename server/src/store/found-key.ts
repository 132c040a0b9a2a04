import { storedName } from "./tables/columns.ts";
import {
  type ApiKeysTable,
  type MosquesTable,
  mosqueColumns,
  type VersionColumns,
} from "./tables/mosque-tables.ts";
import { prepare } from "./tables/prepare.ts";
import type { Tx } from "./tables/schema.ts";

/** A key and its mosque's versions, as one statement reads them on every request. */
export type KeyRecord = Pick<
  ApiKeysTable,
  | "id"
  | "secretHash"
  | "mosqueId"
  | "familyId"
  | "scope"
  | "expiresAt"
  | "endReason"
  | "graceUntil"
  | "networks"
> &
  Pick<MosquesTable, "lineage" | "suspendedAt"> &
  VersionColumns;

/** A key that was found, with its mosque's row if the same statement has read it. */
export interface FoundKey extends KeyRecord {
  readonly mosque?: MosquesTable | undefined;
}

const keyRecordColumns = {
  id: "api_keys.id",
  secretHash: "api_keys.secret_hash",
  mosqueId: "api_keys.mosque_id",
  familyId: "api_keys.family_id",
  scope: "api_keys.scope",
  expiresAt: "api_keys.expires_at",
  endReason: "api_keys.end_reason",
  graceUntil: "api_keys.grace_until",
  networks: "api_keys.networks",
  lineage: "mosques.lineage",
  suspendedAt: "mosques.suspended_at",
  capabilitiesVersion: "mosques.capabilities_version",
  profileVersion: "mosques.profile_version",
  announcementsVersion: "mosques.announcements_version",
  prayersVersion: "mosques.prayers_version",
  eventsVersion: "mosques.events_version",
  timetableVersion: "mosques.timetable_version",
} as const satisfies Record<keyof KeyRecord, string>;

/** The placeholders of a lookup's values. */
export interface LookupPlaceholders {
  readonly prefix: string;
  /**
   * The mosque that the key is expected to belong to: the key is found in any case, but its mosque only if it is this
   * one. Absent to find any mosque, which asks every node if mosques are spread over several.
   */
  readonly mosqueId?: string;
}

/**
 * The statement that every request runs, written by hand: through the query builder it costs three times as much.
 * @param more additional columns to select
 */
export function findKeySql(placeholders: LookupPlaceholders, ...more: readonly string[]): string {
  return selectKey(keyRecordColumns, placeholders, more);
}

/** The same with the mosque's row. It is on the page of its versions, so both cost hardly more than the key. */
export function findKeyWithMosqueSql(placeholders: LookupPlaceholders, ...more: readonly string[]): string {
  const { id, ...others } = keyRecordColumns;
  const ofMosque = mosqueColumns.map((name) => [name, `mosques.${storedName(name)}`]);
  return selectKey({ keyId: id, ...others, ...Object.fromEntries(ofMosque) }, placeholders, more);
}

function selectKey(
  columns: Readonly<Record<string, string>>,
  { prefix, mosqueId }: LookupPlaceholders,
  more: readonly string[],
): string {
  const own = Object.entries(columns).map(([name, column]) => `${column} AS "${name}"`);
  const mosque =
    mosqueId === undefined
      ? "JOIN mosques ON mosques.id = api_keys.mosque_id"
      : `LEFT JOIN mosques ON mosques.id = api_keys.mosque_id AND mosques.id = ${mosqueId}`;
  return `SELECT ${[...own, ...more].join(", ")} FROM api_keys ${mosque} WHERE api_keys.prefix = ${prefix}`;
}

/** A row of either statement. With the mosque's row, `id` is the mosque's, and the key's is `keyId`. */
export type KeyRow = KeyRecord | (Omit<KeyRecord, "id"> & MosquesTable & { readonly keyId: string });

export function foundKeyOf(row: KeyRow): FoundKey {
  // Named one by one: V8 makes a slow dictionary of an object that a loop fills.
  return {
    id: "keyId" in row ? row.keyId : row.id,
    secretHash: row.secretHash,
    mosqueId: row.mosqueId,
    familyId: row.familyId,
    scope: row.scope,
    expiresAt: row.expiresAt,
    endReason: row.endReason,
    graceUntil: row.graceUntil,
    networks: row.networks,
    lineage: row.lineage,
    suspendedAt: row.suspendedAt,
    capabilitiesVersion: row.capabilitiesVersion,
    profileVersion: row.profileVersion,
    announcementsVersion: row.announcementsVersion,
    prayersVersion: row.prayersVersion,
    eventsVersion: row.eventsVersion,
    timetableVersion: row.timetableVersion,
    mosque: "keyId" in row ? row : undefined,
  };
}

type Standing = Pick<ApiKeysTable, "expiresAt" | "endReason" | "graceUntil">;

const findStandingOf = prepare<{ mosqueId: string; id: string }, Standing>((tx, value) =>
  tx
    .selectFrom("apiKeys")
    .select(["expiresAt", "endReason", "graceUntil"])
    .where("mosqueId", "=", value("mosqueId"))
    .where("id", "=", value("id")),
);

/** Whether and how a key ends. In a write, read it after locking the mosque: then no revocation can be under way. */
export async function findStanding(
  tx: Tx,
  { id, mosqueId }: Pick<ApiKeysTable, "id" | "mosqueId">,
): Promise<Standing | undefined> {
  return (await findStandingOf(tx, { id, mosqueId }))[0];
}
