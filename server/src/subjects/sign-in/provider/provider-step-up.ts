import { ApiError } from "#domain/api-error.ts";
import type { Tx } from "#store/tables/schema.ts";
import type { OtherHandler } from "#subjects/handlers/portal-handler.ts";
import { recordEvent } from "#subjects/security/record-event.ts";
import { requireSecondProof } from "../factors/second-proof.ts";
import { renewSession } from "../sessions/rows/sessions.ts";
import { secondProofOf } from "../sign-in-methods.ts";
import {
  type AuthorizationSource,
  providerOf,
  requireOpenAuthorization,
  startAuthorization,
} from "./authorization-requests.ts";
import { findLinkTo, ownersOfLink } from "./rows/provider-links.ts";
import { type OidcClaims, requireFresh } from "./rules/oidc-claims.ts";
import { OidcRefused } from "./rules/oidc-refusals.ts";
import { subjectText } from "./rules/provider-subjects.ts";

export const stepUpWithProvider: OtherHandler<"stepUpWithProvider"> = async (asked) => {
  const { services, user, body } = asked;
  const { issuer } = providerOf(services);
  const link = await services.store.read((tx) => findLinkTo(tx, user.id, issuer));
  if (!link) throw ApiError.of("provider_not_linked");
  const hasCode = await requireSecondProof(asked, body.code);
  return { response: { url: await startAuthorization(asked, "step-up", hasCode) } };
};

interface FreshProof {
  readonly claims: OidcClaims;
  readonly sub: string;
  /** When the person was sent there. */
  readonly sentAt: Date;
  /** Whether they gave a code of their second factor before. */
  readonly hasCode: boolean;
  /** The account's security generation then. */
  readonly generation: number;
}

/**
 * Steps the session up if its user has just signed in at the provider. The session gets a new token, so that a token
 * that was stolen before is not stepped up (decision 8.116).
 * @returns `Set-Cookie` headers
 * @throws ApiError provider_sign_in_age_unknown, provider_sign_in_old, provider_other_person, provider_visit_over,
 * factor_needed
 */
export async function finishStepUp(
  source: AuthorizationSource,
  proof: FreshProof,
): Promise<readonly string[]> {
  const { services, user, session, headers } = source;
  const { store, signIn, now } = services;
  const userId = user.id;
  try {
    requireFreshSignIn(source, proof);
    const { token, cookies } = await signIn.newSessionToken(headers);
    await store.write(async (tx) => {
      await requireOpenAuthorization(tx, source, proof.generation);
      await requirePerson(tx, source, proof.sub);
      await requireNoNewFactor(tx, source, proof);
      const isRenewed = await renewSession(tx, session, { token, steppedUpAt: now().toISOString() });
      if (!isRenewed) throw ApiError.of("provider_visit_over");
      await recordEvent(tx, source, { kind: "stepped_up", userId, details: { way: "provider" } });
    });
    return cookies;
  } catch (error) {
    if (error instanceof ApiError && error.reason !== "provider_visit_over") {
      const details = { way: "provider", reason: error.reason } as const;
      await store.write((tx) => recordEvent(tx, source, { kind: "step_up_failed", userId, details }));
    }
    throw error;
  }
}

/** @throws ApiError provider_sign_in_age_unknown, provider_sign_in_old */
function requireFreshSignIn({ services }: AuthorizationSource, { claims, sentAt }: FreshProof): void {
  try {
    requireFresh(claims, { sentAt, now: services.now() });
  } catch (error) {
    if (!(error instanceof OidcRefused)) throw error;
    providerOf(services).note(error);
    throw ApiError.of(
      error.refusal === "auth_time_missing" ? "provider_sign_in_age_unknown" : "provider_sign_in_old",
    );
  }
}

/** @throws ApiError provider_other_person */
async function requirePerson(tx: Tx, { services, user }: AuthorizationSource, sub: string): Promise<void> {
  const owners = await ownersOfLink(tx, subjectText(providerOf(services).issuer, sub));
  if (!owners.includes(user.id)) throw ApiError.of("provider_other_person");
}

/** The account may have got a second factor while its person was away. @throws ApiError factor_needed */
async function requireNoNewFactor(
  tx: Tx,
  { services, user }: AuthorizationSource,
  { hasCode }: FreshProof,
): Promise<void> {
  const second = await secondProofOf(tx, services, user.id);
  if (second === "a passkey" || (second === "a code" && !hasCode)) throw ApiError.of("factor_needed");
}
