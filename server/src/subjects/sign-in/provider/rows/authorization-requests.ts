import { hash, randomUUID } from "node:crypto";
import type { Tx } from "#store/tables/schema.ts";

export interface AuthorizationRequest {
  readonly codeVerifier: string;
  readonly nonce: string;
  /** When the person was sent there, ISO. */
  readonly sentAt: string;
  /** Whether a code of their second factor was given before. */
  readonly hasCode: boolean;
  /** The account's security generation when the person was sent there. */
  readonly generation: number;
}

/** Only the session and the hash of the state together identify a visit. */
const nameOf = (sessionId: string, state: string) =>
  `provider-visit ${sessionId} ${hash("sha256", state, "base64url")}`;

/** @param endsAt an ISO instant */
export async function saveAuthorizationRequest(
  tx: Tx,
  { sessionId, state }: { readonly sessionId: string; readonly state: string },
  visit: AuthorizationRequest,
  endsAt: string,
): Promise<void> {
  await tx
    .insertInto("verifications")
    .values({
      id: randomUUID(),
      identifier: nameOf(sessionId, state),
      value: JSON.stringify(visit),
      expiresAt: endsAt,
      createdAt: visit.sentAt,
      updatedAt: visit.sentAt,
    })
    .execute();
}

/**
 * Ends a visit of a session. If several responses have the same state, only the first gets the visit.
 * @param now an ISO instant
 * @returns undefined for a visit of another session, an ended visit, and a visit that took too long
 */
export async function takeAuthorizationRequest(
  tx: Tx,
  { sessionId, state }: { readonly sessionId: string; readonly state: string },
  now: string,
): Promise<AuthorizationRequest | undefined> {
  const ended = await tx
    .deleteFrom("verifications")
    .where("identifier", "=", nameOf(sessionId, state))
    .returning(["value", "expiresAt"])
    .executeTakeFirst();
  return ended && ended.expiresAt > now ? (JSON.parse(ended.value) as AuthorizationRequest) : undefined;
}
