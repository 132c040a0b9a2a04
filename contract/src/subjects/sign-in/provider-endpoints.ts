import Type, { type Static } from "typebox";
import { type Endpoint, noInput, untagged } from "../../endpoint.ts";
import { limits } from "../../limits.ts";
import { sampleId } from "../../portal/resources.ts";
import { base, body, nothing, stepUpCode } from "../../portal/shapes.ts";
import { Flag, Id, Instant } from "../../schemas.ts";

/** A link of an account to a person at an OpenID Connect provider. */
export const ProviderLink = Type.Object({
  id: Id("The link's id.", sampleId),
  linkedAt: Instant("When it was made.", "2026-11-20T18:00:00.000Z"),
  isCurrent: Flag("Whether it is to the provider that people sign in with now. Others sign no one in.", true),
  issuer: Type.Optional(
    Type.String({
      description: "The provider's issuer; absent for links from before issuers were recorded.",
      examples: ["https://login.example.org"],
    }),
  ),
});
export type ProviderLink = Static<typeof ProviderLink>;

/** Where to send the browser; it comes back to the portal within ten minutes, in the session that started it. */
const elsewhere = Type.Object({ url: Type.String({ description: "Where to send the browser." }) });

/** Endpoints for users' own links to the OpenID Connect provider, and for stepping up with it. */
export const providerEndpoints = {
  getProvider: {
    method: "GET",
    path: `${base}/account/provider`,
    summary: "The provider that people sign in with, and your own links to it and to earlier ones",
    access: { by: "session", may: "signedIn", stepUp: false, beforeFactor: false, onlyFor: null },
    guess: "none",
    ...noInput,
    status: 200,
    response: Type.Object({
      name: Type.Optional(Type.String({ description: "The provider's name; absent if there is none." })),
      links: Type.Array(ProviderLink),
    }),
    ...untagged,
    reasons: [],
  },
  linkProvider: {
    method: "POST",
    path: `${base}/account/provider/links`,
    summary: "Link your account to a person at the provider, who signs in there",
    access: { by: "session", may: "signedIn", stepUp: true, beforeFactor: false, onlyFor: null },
    guess: "challenges",
    ...noInput,
    status: 200,
    response: elsewhere,
    ...untagged,
    reasons: ["oidc_not_configured", "oidc_unavailable", "provider_not_believed", "provider_already_linked"],
  },
  unlinkProvider: {
    method: "DELETE",
    path: `${base}/account/provider/links/{linkId}`,
    summary: "Remove one of your links; the provider then signs you in only if you link it again",
    access: { by: "session", may: "signedIn", stepUp: true, beforeFactor: false, onlyFor: null },
    guess: "none",
    ...noInput,
    status: 200,
    response: nothing,
    ...untagged,
    reasons: ["provider_link_not_found", "provider_only_way_in"],
  },
  stepUpWithProvider: {
    method: "POST",
    path: `${base}/session/provider/step-up`,
    summary: `Prove who you are by signing in at the provider again, with a code first if you have an app, for ${limits.stepUpMinutes} minutes`,
    access: { by: "session", may: "signedIn", stepUp: false, beforeFactor: true, onlyFor: null },
    guess: "challenges",
    query: {},
    body: body({ code: stepUpCode }),
    status: 200,
    response: elsewhere,
    ...untagged,
    reasons: [
      "oidc_not_configured",
      "oidc_unavailable",
      "provider_not_believed",
      "provider_not_linked",
      "factor_code_wrong",
      "factor_needed",
      "too_many_codes",
    ],
  },
} as const satisfies Record<string, Endpoint>;
