import { type MosqueRole, mosqueRoles } from "@mosque-sync/contract";
import type { ApiKeysTable, MosquesTable } from "#store/tables/mosque-tables.ts";
import type { MosqueSettings } from "#subjects/mosque-data/rules/settings.ts";

// The lesser of two rights: a backup's, and the previous database's, which is later.

/** The lower of two roles. */
export function lowerRole(here: MosqueRole, former: MosqueRole): MosqueRole {
  return mosqueRoles[Math.max(mosqueRoles.indexOf(here), mosqueRoles.indexOf(former))] as MosqueRole;
}

/** The limits of a working key. */
export type KeyLimits = Pick<ApiKeysTable, "scope" | "networks" | "expiresAt">;

/**
 * The limits of a key: the narrower scope, the earlier end, and the previous database's networks. A key that works from
 * anywhere there keeps the backup's.
 */
export function keyLimits(here: KeyLimits, former: KeyLimits): KeyLimits {
  return {
    scope: former.scope === "sync:read" ? "sync:read" : here.scope,
    networks: former.networks ?? here.networks,
    expiresAt: earlierOf(here.expiresAt, former.expiresAt),
  };
}

/** The earlier of two instants, as ISO texts; null is never. */
function earlierOf(here: string | null, former: string | null): string | null {
  if (here === null || former === null) return here ?? former;
  return here < former ? here : former;
}

/** How a key ended: also whether its grace was ended since. */
type KeyEnding = Pick<ApiKeysTable, "endReason" | "graceUntil">;

/** Whether a key of the backup has ended as in the previous database, or has not ended there. */
export function isEndedAs(here: KeyEnding, former: KeyEnding): boolean {
  return (
    former.endReason === null ||
    (former.endReason === here.endReason && former.graceUntil === here.graceUntil)
  );
}

/** The limits of a mosque: its suspension, its second factor, and the fields and prayers that its keys may write. */
export type MosqueLimits = Pick<MosquesTable, "suspendedAt" | "factorRequired"> & MosqueSettings;

/** The limits of a mosque: each that the backup or the previous database has. */
export function mosqueLimits(here: MosqueLimits, former: MosqueLimits): MosqueLimits {
  return {
    suspendedAt: here.suspendedAt ?? former.suspendedAt,
    factorRequired: here.factorRequired === 1 ? 1 : former.factorRequired,
    approvedProfileFields: inBoth(here.approvedProfileFields, former.approvedProfileFields),
    supportedPrayerKeys: inBoth(here.supportedPrayerKeys, former.supportedPrayerKeys),
  };
}

function inBoth<V>(here: readonly V[], former: readonly V[]): V[] {
  return here.filter((value) => former.includes(value));
}
