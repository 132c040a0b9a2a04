import type { BetterAuthPlugin } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { generateRandomString } from "better-auth/crypto";

/**
 * Lets better-auth make a session's cookie for a token that the portal stores itself, in the transaction of what the
 * token is for.
 */
export function sessionTokens() {
  return {
    id: "session-tokens",
    endpoints: {
      newSessionToken: createAuthEndpoint.serverOnly({ method: "POST" }, async (ctx) => {
        const { authCookies, secret, sessionConfig } = ctx.context;
        const { name, attributes } = authCookies.sessionToken;
        const token = generateRandomString(32); // As long as the library's own.
        await ctx.setSignedCookie(name, token, secret, { ...attributes, maxAge: sessionConfig.expiresIn });
        return { token };
      }),
    },
  } satisfies BetterAuthPlugin;
}
