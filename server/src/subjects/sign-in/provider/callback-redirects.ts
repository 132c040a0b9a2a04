import type { ReasonName } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import {
  type AuthorizationPurpose,
  type AuthorizationSource,
  authorizationPurposes,
  providerOf,
} from "./authorization-requests.ts";
import { finishLink } from "./links.ts";
import { finishStepUp } from "./provider-step-up.ts";
import { takeAuthorizationRequest } from "./rows/authorization-requests.ts";
import { OidcRefused } from "./rules/oidc-refusals.ts";

/** The page that the browser comes back to. */
const pages: Readonly<Record<AuthorizationPurpose, string>> = {
  link: "/portal/account",
  "step-up": "/portal/stepped-up",
};

/** The visit that the provider's redirect is about; undefined if it is about a sign-in. */
export function purposeOf(query: URLSearchParams): AuthorizationPurpose | undefined {
  const [begin, random] = (query.get("state") ?? "").split(".", 2);
  return random === undefined ? undefined : authorizationPurposes.find((purpose) => purpose === begin);
}

/** A redirect to a page of the portal. */
export interface Redirect {
  readonly location: string;
  /** `Set-Cookie` headers. */
  readonly cookies: readonly string[];
}

/** Takes the provider's redirect back from a visit. Without success, the page's address has the reason. */
export async function finishAuthorization(
  source: Omit<AuthorizationSource, "user" | "session"> &
    Partial<Pick<AuthorizationSource, "user" | "session">>,
  purpose: AuthorizationPurpose,
  query: URLSearchParams,
): Promise<Redirect> {
  const page = pages[purpose];
  try {
    const { user, session } = source;
    if (!user || !session) throw ApiError.of("provider_visit_over");
    const cookies = await finish({ ...source, user, session }, purpose, query);
    return { location: `${page}?done=${purpose}`, cookies };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { location: pageRefusing(purpose, error.reason), cookies: [] };
  }
}

/** The page of a visit, which shows why it has failed. */
export function pageRefusing(purpose: AuthorizationPurpose, reason: ReasonName): string {
  return `${pages[purpose]}?refused=${reason}`;
}

/** @returns `Set-Cookie` headers */
async function finish(
  source: AuthorizationSource,
  purpose: AuthorizationPurpose,
  query: URLSearchParams,
): Promise<readonly string[]> {
  const { services, session } = source;
  const { store, now } = services;
  const state = query.get("state") ?? "";
  const asked = { sessionId: session.id, state };
  const visit = await store.write((tx) => takeAuthorizationRequest(tx, asked, now().toISOString()));
  if (!visit) throw ApiError.of("provider_visit_over");
  if (query.get("error") === "access_denied") throw ApiError.of("provider_cancelled");
  const response = await providerOf(services).use(async (relyingParty) => {
    const tokens = await relyingParty.exchange({
      code: codeIn(query, relyingParty.issuer),
      codeVerifier: visit.codeVerifier,
    });
    const checked = await relyingParty.claimsOf(tokens, visit.nonce);
    const email = purpose === "link" ? await relyingParty.emailOf(checked.claims, tokens) : undefined;
    return { ...checked, email };
  });
  const { generation, hasCode } = visit;
  if (response.email) return finishLink(source, { sub: response.sub, generation, ...response.email });
  return finishStepUp(source, { ...response, sentAt: new Date(visit.sentAt), hasCode, generation });
}

/** @throws OidcRefused for an error of the provider, or the response of another provider (RFC 9207) */
function codeIn(query: URLSearchParams, issuer: string): string {
  const code = query.get("code");
  const named = query.get("iss");
  if (named !== null && named !== issuer) throw new OidcRefused("id_token_issuer");
  if (code === null) throw new OidcRefused("code_refused", (query.get("error") ?? "no code").slice(0, 200));
  return code;
}
