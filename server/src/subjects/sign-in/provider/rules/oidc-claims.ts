import { formats } from "#domain/bodies/formats.ts";
import { OidcRefused } from "./oidc-refusals.ts";

/** How far the provider's clock may be off, in seconds. */
export const clockToleranceSeconds = 60;

/** A provider's claims about a person, from an ID token or its user info. */
export type OidcClaims = Readonly<Record<string, unknown>>;

/** An address, and whether the provider has verified it. */
export interface ClaimedEmail {
  /** In lower case. */
  readonly email: string;
  readonly emailVerified: boolean;
}

/**
 * The `sub` of an ID token whose signature, issuer, audience and times are right.
 * @param nonce the nonce that this sign-in was started with
 * @throws OidcRefused
 */
export function subjectOf(
  { sub, aud, azp, nonce: named }: OidcClaims,
  { clientId, nonce }: { readonly clientId: string; readonly nonce: string | undefined },
): string {
  if (nonce === undefined || named !== nonce) throw new OidcRefused("id_token_nonce");
  const isForOthersToo = Array.isArray(aud) && aud.some((audience) => audience !== clientId);
  if (azp === undefined ? isForOthersToo : azp !== clientId) {
    throw new OidcRefused("id_token_authorized_party");
  }
  if (typeof sub !== "string" || !/^[ -~]{1,255}$/.test(sub)) throw new OidcRefused("subject_invalid");
  return sub;
}

/**
 * The claims that the email is read from: the ID token's if they have one, else the user info's, which must have the
 * same `sub`. The address of one is never combined with the `email_verified` of the other.
 * @throws OidcRefused
 */
export async function emailClaims(
  idToken: OidcClaims,
  askUserInfo: () => Promise<OidcClaims>,
): Promise<OidcClaims> {
  if (idToken.email !== undefined) return idToken;
  const userInfo = await askUserInfo();
  if (userInfo.sub !== idToken.sub) throw new OidcRefused("user_info_subject");
  return userInfo;
}

/**
 * Refuses an ID token whose person did not sign in at the provider after being sent there. Asked with `max_age=0`, the
 * provider has to say when they did (`auth_time`); the clocks may be off as for the token's own times.
 * @param sentAt when the person was sent to the provider
 * @throws OidcRefused
 */
export function requireFresh(
  { auth_time: signedInAt }: OidcClaims,
  { sentAt, now }: { readonly sentAt: Date; readonly now: Date },
): void {
  if (typeof signedInAt !== "number" || !Number.isFinite(signedInAt)) {
    throw new OidcRefused("auth_time_missing");
  }
  if (signedInAt > now.getTime() / 1_000 + clockToleranceSeconds) throw new OidcRefused("auth_time_future");
  // A provider sends whole seconds, so a sign-in at the moment of sending may seem to be earlier.
  if (signedInAt < Math.floor(sentAt.getTime() / 1_000) - clockToleranceSeconds) {
    throw new OidcRefused("auth_time_old");
  }
}

/** @throws OidcRefused */
export function emailOf({ email, email_verified: verified }: OidcClaims): ClaimedEmail {
  const address = typeof email === "string" ? formats.email.read(email) : undefined;
  if (address === undefined) throw new OidcRefused("email_missing");
  // Some providers send the text "false", which is truthy.
  return { email: address, emailVerified: verified === true };
}
