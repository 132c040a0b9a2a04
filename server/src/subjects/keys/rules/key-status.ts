import type { keyStatuses } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";

/** The columns of a key that decide its status. */
export interface KeyStanding {
  readonly expiresAt: string | null;
  readonly endReason: "revoked" | "rotated" | null;
  /** Until when a rotated key still works; null if it ended immediately. */
  readonly graceUntil: string | null;
}

export type KeyStatus = (typeof keyStatuses)[number];

/**
 * The status of a key now. A revocation holds whatever the clock shows; only a grace period and an expiry depend on it.
 * No grace period outlasts an expiry.
 */
export function keyStatus({ endReason, graceUntil, expiresAt }: KeyStanding, now: Date): KeyStatus {
  if (endReason === "revoked") return "revoked";
  if (endReason === "rotated" && (graceUntil === null || isPast(graceUntil, now))) return "rotated";
  if (expiresAt !== null && isPast(expiresAt, now)) return "expired";
  return endReason === "rotated" ? "grace" : "working";
}

export function works(status: KeyStatus): boolean {
  return status === "working" || status === "grace";
}

/**
 * Refuses a key that was revoked or rotated, or has expired.
 * @throws ApiError key_revoked, key_rotated, key_expired
 */
export function requireWorkingKey(key: KeyStanding, now: Date): void {
  const status = keyStatus(key, now);
  switch (status) {
    case "working":
    case "grace":
      return;
    case "revoked":
    case "rotated":
    case "expired":
      throw ApiError.of(`key_${status}`);
  }
}

/**
 * Refuses a request to a mosque that the operator has suspended (decision 8.59).
 * @throws ApiError mosque_suspended
 */
export function requireNotSuspended({ suspendedAt }: { readonly suspendedAt: string | null }): void {
  if (suspendedAt !== null) throw ApiError.of("mosque_suspended");
}

function isPast(time: string, now: Date): boolean {
  return Date.parse(time) <= now.getTime();
}
