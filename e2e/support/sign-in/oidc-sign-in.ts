import assert from "node:assert/strict";
import type { Visitor } from "../portal/portal.ts";
import type { OidcProvider } from "./oidc-provider.ts";

/** What a service trusts a provider by. */
export const settingsFor = ({ issuer, clientId, clientSecret }: OidcProvider) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
});

/** Goes to the provider and back. @returns where the service then sends the browser */
export async function signInElsewhere(
  visitor: Visitor,
  provider: OidcProvider,
  body: { readonly next?: string } = {},
) {
  const { url } = await visitor.does("signInElsewhere", { body });
  return comeBack(visitor, await provider.visit(url));
}

/** Returns from the provider. @returns where the service then sends the browser */
export async function comeBack(visitor: Visitor, { pathname, search }: URL) {
  const response = await visitor.open(pathname + search);
  assert.equal(response.status, 302, response.text);
  assert.equal(response.headers["cache-control"], "no-store");
  return response.headers.location;
}

/** Returns as from a provider where the person declined. */
export async function changeMind(visitor: Visitor, back: URL) {
  back.searchParams.delete("code");
  back.searchParams.set("error", "access_denied");
  return comeBack(visitor, back);
}

/** Whether the visitor is signed in to the portal. */
export const isSignedIn = async (visitor: Visitor) => (await visitor.call("getSession")).status === 200;
