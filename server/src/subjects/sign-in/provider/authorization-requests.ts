import { randomBytes } from "node:crypto";
import { limits } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import type { Tx } from "#store/tables/schema.ts";
import type { PortalServices } from "#subjects/handlers/portal-handler.ts";
import type { EventSource } from "#subjects/security/record-event.ts";
import { isStillIn, securityGenerationOf } from "../sessions/rows/security-generations.ts";
import { standingOf } from "../sessions/rows/sessions.ts";
import type { Visitor } from "../sign-in.ts";
import type { ProviderClient } from "./provider-client.ts";
import { saveAuthorizationRequest } from "./rows/authorization-requests.ts";

/**
 * The reasons to send a signed-in user to the provider. The state begins with the reason; a sign-in's state has no dot.
 */
export const authorizationPurposes = ["link", "step-up"] as const;
export type AuthorizationPurpose = (typeof authorizationPurposes)[number];

/** A request of a signed-in person. */
export interface AuthorizationSource extends Omit<EventSource, "user">, Pick<Visitor, "user" | "session"> {
  readonly services: PortalServices;
  readonly headers: Headers;
}

/**
 * Sends the user of a session to the provider.
 * @param hasCode whether they have just given a code of their second factor
 * @returns the URL for the browser
 * @throws ApiError oidc_not_configured, oidc_unavailable, not_signed_in
 */
export async function startAuthorization(
  { services, user, session }: Pick<AuthorizationSource, "services" | "user" | "session">,
  purpose: AuthorizationPurpose,
  hasCode = false,
): Promise<string> {
  const { store, now } = services;
  const generation = await store.read((tx) => securityGenerationOf(tx, user.id));
  if (generation === undefined) throw ApiError.of("not_signed_in");
  const random = () => randomBytes(48).toString("base64url");
  const [state, codeVerifier, nonce] = [`${purpose}.${random()}`, random(), random()];
  const url = await providerOf(services).use(({ addressFor }) =>
    addressFor({ state, codeVerifier, nonce }, purpose === "step-up"),
  );
  const sentAt = now();
  const endsAt = new Date(sentAt.getTime() + limits.providerVisitMinutes * 60_000).toISOString();
  const visit = { codeVerifier, nonce, sentAt: sentAt.toISOString(), hasCode, generation };
  await store.write((tx) => saveAuthorizationRequest(tx, { sessionId: session.id, state }, visit, endsAt));
  return url.href;
}

/**
 * Refuses a visit whose session, or all that was begun in its account's name, was ended while the person was away.
 * @param generation the account's security generation when the visit began
 * @throws ApiError provider_visit_over
 */
export async function requireOpenAuthorization(
  tx: Tx,
  { user, session }: Pick<AuthorizationSource, "user" | "session">,
  generation: number,
): Promise<void> {
  const isOpenAuthorization =
    (await isStillIn(tx, { userId: user.id, generation })) &&
    (await standingOf(tx, user.id, session.id)) !== undefined;
  if (!isOpenAuthorization) throw ApiError.of("provider_visit_over");
}

/** @throws ApiError oidc_not_configured */
export function providerOf({ provider }: PortalServices): ProviderClient {
  if (!provider) throw ApiError.of("oidc_not_configured");
  return provider;
}
