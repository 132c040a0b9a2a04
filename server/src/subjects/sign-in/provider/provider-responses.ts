import { errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import { boundedFetch } from "./bounded-fetch.ts";
import { clockToleranceSeconds, type OidcClaims } from "./rules/oidc-claims.ts";
import { type OidcDiscovery, readDiscovery } from "./rules/oidc-discovery.ts";
import { type OidcRefusal, OidcRefused } from "./rules/oidc-refusals.ts";

/**
 * Reads the provider's discovery document.
 * @param issuer OIDC_ISSUER, without a slash at the end
 * @throws OidcRefused
 */
export async function discover(issuer: string): Promise<OidcDiscovery> {
  const document = await readJson(`${issuer}/.well-known/openid-configuration`, "discovery_unreadable");
  return readDiscovery(document, issuer);
}

/**
 * The provider's claims about the person that an access token belongs to.
 * @throws OidcRefused
 */
export async function readUserInfo(
  address: string | undefined,
  accessToken: string | undefined,
): Promise<OidcClaims> {
  if (address === undefined || accessToken === undefined) throw new OidcRefused("email_missing");
  const claims = await readJson(address, "user_info_unreadable", { Authorization: `Bearer ${accessToken}` });
  if (typeof claims !== "object" || claims === null) throw new OidcRefused("user_info_unreadable");
  return claims as OidcClaims;
}

async function readJson(
  address: string,
  refusal: OidcRefusal,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  try {
    const response = await boundedFetch(address, { headers: { Accept: "application/json", ...headers } });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return await response.json();
  } catch (error) {
    throw new OidcRefused(refusal, causeOf(error));
  }
}

/**
 * The reason of a failure: only the cause of a "fetch failed" names it, and a message of `JSON.parse` would quote the
 * text.
 */
function causeOf(error: unknown): string {
  if (error instanceof SyntaxError) return "not JSON";
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message : message;
}

/**
 * The claims of an ID token. A key of the provider must have signed it, for this service, and it must not have expired
 * (OpenID Connect Core 1.0, section 3.1.3.7).
 * @throws OidcRefused
 */
export async function verifyIdToken(
  token: unknown,
  {
    keys,
    discovery,
    clientId,
  }: { readonly keys: JWTVerifyGetKey; readonly discovery: OidcDiscovery; readonly clientId: string },
): Promise<OidcClaims> {
  if (token === undefined) throw new OidcRefused("id_token_missing");
  if (typeof token !== "string") throw new OidcRefused("id_token_malformed");
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer: discovery.issuer,
      audience: clientId,
      algorithms: [...discovery.algorithms],
      requiredClaims: ["exp", "iat"],
      clockTolerance: clockToleranceSeconds,
    });
    requireIdToken(protectedHeader.typ);
    return payload;
  } catch (error) {
    if (error instanceof OidcRefused) throw error;
    throw new OidcRefused(refusalOf(error), causeOf(error));
  }
}

/** Refuses a token of another kind, such as an access token (`at+jwt`) or one for signing out. @throws OidcRefused */
function requireIdToken(type: string | undefined): void {
  if (type === undefined || /^(?:application\/)?jwt$/i.test(type)) return;
  throw new OidcRefused("id_token_type", type.slice(0, 100));
}

const refusalOfClaim: Readonly<Record<string, OidcRefusal>> = {
  iss: "id_token_issuer",
  aud: "id_token_audience",
};

function refusalOf(error: unknown): OidcRefusal {
  if (error instanceof errors.JWTExpired || error instanceof errors.JWTClaimValidationFailed) {
    return refusalOfClaim[error.claim] ?? "id_token_time";
  }
  const isOf = (...kinds: readonly (new (...given: never[]) => Error)[]) =>
    kinds.some((kind) => error instanceof kind);
  if (isOf(errors.JOSEAlgNotAllowed, errors.JOSENotSupported)) return "id_token_algorithm";
  if (isOf(errors.JWSInvalid, errors.JWTInvalid)) return "id_token_malformed";
  if (
    isOf(errors.JWSSignatureVerificationFailed, errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys)
  ) {
    return "id_token_signature";
  }
  return "keys_unreadable";
}
