import assert from "node:assert/strict";
import type { OidcProvider } from "./oidc-provider.ts";
import type { Visitor } from "./portal.ts";

/** Goes to the provider and back. @returns where the service then sends the browser */
export async function signInElsewhere(visitor: Visitor, provider: OidcProvider) {
  const { url } = await visitor.does("signInElsewhere");
  return comeBack(visitor, await provider.visit(url));
}

/** Returns from the provider. @returns where the service then sends the browser */
export async function comeBack(visitor: Visitor, { pathname, search }: URL) {
  const answer = await visitor.open(pathname + search);
  assert.equal(answer.status, 302, answer.text);
  assert.equal(answer.headers["cache-control"], "no-store");
  return answer.headers.location;
}

/** Whether the visitor is signed in to the portal. */
export const isSignedIn = async (visitor: Visitor) => (await visitor.call("getSession")).status === 200;
