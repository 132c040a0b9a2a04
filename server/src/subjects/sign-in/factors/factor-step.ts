import { limits } from "@mosque-sync/contract";
import type { BetterAuthPlugin } from "better-auth";
import { createAuthEndpoint, createAuthMiddleware, getOAuthState } from "better-auth/api";
import { deleteSessionCookie, expireCookie, setSessionCookie } from "better-auth/cookies";
import { generateRandomString } from "better-auth/crypto";
import { factorStepCookie } from "../sessions/cookies.ts";
import type { Begun } from "../sessions/rows/security-generations.ts";

type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

interface FactorStepOptions {
  /** Whether a user's sign-in needs the step. */
  hasFactor(userId: string): Promise<boolean>;
  /** The user's security generation; undefined for an account that may not sign in. */
  generationOf(userId: string): Promise<number | undefined>;
}

/** A stored step: the user and their security generation, separated by a space. */
interface StepRow {
  readonly value: string;
  readonly expiresAt: Date;
}

/**
 * Adds the second step of a sign-in to better-auth. A password or a provider's response gives a cookie for that step
 * instead of a session, and the step works once. Other modules decide which second factors are valid (decision 8.67).
 */
export function factorStep({ hasFactor, generationOf }: FactorStepOptions) {
  /** Whose step a row is, unless the account's sign-ins were ended since it began. */
  async function begunOf({ value, expiresAt }: StepRow): Promise<Begun | undefined> {
    if (expiresAt <= new Date()) return undefined;
    const [userId = "", begunIn] = value.split(" ");
    const generation = await generationOf(userId);
    return generation !== undefined && String(generation) === begunIn ? { userId, generation } : undefined;
  }

  return {
    id: "factor-step",
    hooks: {
      after: [
        {
          matcher: ({ path }) => path === "/sign-in/email" || path?.startsWith("/callback/") === true,
          handler: createAuthMiddleware(async (ctx) => {
            const begun = ctx.context.newSession;
            if (!begun || !(await hasFactor(begun.user.id))) return;
            // No client has seen the session that the library has made.
            deleteSessionCookie(ctx, true);
            await ctx.context.internalAdapter.deleteSession(begun.session.token);
            ctx.context.setNewSession(null);
            await beginStep(ctx, `${begun.user.id} ${await generationOf(begun.user.id)}`);
            if (ctx.path === "/sign-in/email") return ctx.json({ needsFactor: true, userId: begun.user.id });
            throw ctx.redirect(`/portal/sign-in/code${await queryForNextPage()}`);
          }),
        },
      ],
    },
    endpoints: {
      readFactorStep: createAuthEndpoint.serverOnly({ method: "POST" }, async (ctx) => {
        const identifier = await stepOf(ctx);
        const step = identifier && (await ctx.context.internalAdapter.findVerificationValue(identifier));
        return { begun: step ? await begunOf(step) : undefined };
      }),
      endFactorStep: createAuthEndpoint.serverOnly({ method: "POST" }, async (ctx) => {
        const { internalAdapter } = ctx.context;
        const identifier = await stepOf(ctx);
        const step = identifier && (await internalAdapter.consumeVerificationValue(identifier));
        expireCookie(ctx, ctx.context.createAuthCookie(factorStepCookie));
        const begun = step ? await begunOf(step) : undefined;
        const user = begun && (await internalAdapter.findUserById(begun.userId));
        if (!user) return null;
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return { userId: user.id };
      }),
    },
  } satisfies BetterAuthPlugin;
}

/** The query with the page to open afterwards, as the sign-in with a provider was begun with it. */
async function queryForNextPage(): Promise<string> {
  const begun = await getOAuthState();
  return new URL(begun?.callbackURL ?? "/", "http://portal").search;
}

const stepSeconds = limits.factorStepMinutes * 60;

async function beginStep(ctx: Context, value: string): Promise<void> {
  const { name, attributes } = ctx.context.createAuthCookie(factorStepCookie, { maxAge: stepSeconds });
  const identifier = `${identifierPrefix}${generateRandomString(32)}`;
  const expiresAt = new Date(Date.now() + stepSeconds * 1_000);
  await ctx.context.internalAdapter.createVerificationValue({ value, identifier, expiresAt });
  await ctx.setSignedCookie(name, identifier, ctx.context.secret, attributes);
}

const identifierPrefix = "factor-step-";

/** The name of the browser's step; undefined without a cookie that the service has signed. */
async function stepOf(ctx: Pick<Context, "context" | "getSignedCookie">): Promise<string | undefined> {
  const { name } = ctx.context.createAuthCookie(factorStepCookie);
  const identifier = await ctx.getSignedCookie(name, ctx.context.secret);
  return typeof identifier === "string" && identifier.startsWith(identifierPrefix) ? identifier : undefined;
}
