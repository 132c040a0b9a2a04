import { hash, randomBytes } from "node:crypto";
import { limits, type linkKinds } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";

export type LinkKind = (typeof linkKinds)[number];

const minuteMs = 60_000;
const lifetimesMs: Readonly<Record<LinkKind, number>> = {
  "set-up": limits.setUpLinkMinutes * minuteMs,
  invitation: limits.invitationDays * 24 * 60 * minuteMs,
  password: limits.resetLinkHours * 60 * minuteMs,
  factor: limits.resetLinkHours * 60 * minuteMs,
  email: limits.resetLinkHours * 60 * minuteMs,
};

/** The age of the oldest link that may be open, in milliseconds, with a day for clocks that were set back. */
export const oldestOpenMs = Math.max(...Object.values(lifetimesMs)) + 24 * 60 * minuteMs;

/** Creates an unguessable token: 256 random bits in base64url, which needs no encoding in an address. */
export function newToken(random: Buffer = randomBytes(32)): string {
  return random.toString("base64url");
}

/** SHA-256 of a token, in hexadecimal: only this is stored. */
export function hashOf(token: string): string {
  return hash("sha256", token);
}

/**
 * The address of a link. Browsers do not send the part after the `#`, so the token never appears in a server's log or
 * in a `Referer`.
 */
export function linkTo(publicUrl: string, kind: LinkKind, token: string): string {
  return `${publicUrl}/portal/${kind}#${token}`;
}

/** When a link created now expires. */
export function endOf(kind: LinkKind, now: Date): Date {
  return new Date(now.getTime() + lifetimesMs[kind]);
}

/**
 * Refuses a link that was used or withdrawn, or has expired.
 * @throws ApiError link_used, link_expired
 */
export function requireUsable(
  { endedAt, expiresAt }: { readonly endedAt: string | null; readonly expiresAt: string },
  now: Date,
): void {
  if (endedAt !== null) throw ApiError.of("link_used");
  if (Date.parse(expiresAt) <= now.getTime()) throw ApiError.of("link_expired");
}
