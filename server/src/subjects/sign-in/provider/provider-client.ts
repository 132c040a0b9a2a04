import { setTimeout } from "node:timers/promises";
import type { Logger } from "pino";
import { ApiError } from "#domain/api-error.ts";
import type { OidcProvider, RelyingParty } from "./relying-party.ts";
import { OidcRefused } from "./rules/oidc-refusals.ts";

/** The provider, for people who are signed in. */
export interface ProviderClient {
  readonly name: string;
  /** OIDC_ISSUER, without a slash at the end. */
  readonly issuer: string;
  /**
   * Runs work with the provider, and logs refusals.
   * @throws ApiError oidc_unavailable if the provider does not respond; provider_not_believed after a refusal
   */
  use<T>(work: (relyingParty: RelyingParty) => Promise<T>): Promise<T>;
  /** Reports to the operator why a response of the provider was refused. */
  readonly note: (refused: OidcRefused) => void;
}

/** @param origin the public address's; another one is another redirect address */
export function createProviderClient(
  settings: OidcProvider,
  { origin, log }: { readonly origin: () => string; readonly log: Logger },
): ProviderClient {
  let opened: { readonly at: string; readonly relyingParty: RelyingParty } | undefined;

  /** The provider is only contacted when someone needs it, and its document is given up after a while. */
  async function open(): Promise<RelyingParty | undefined> {
    const at = origin();
    if (opened?.at === at) return opened.relyingParty;
    const { discover } = await import("./provider-responses.ts");
    const { createRelyingParty } = await import("./relying-party.ts");
    const discovery = await unlessRefused(log, () => discover(settings.issuer));
    if (!discovery) return undefined;
    opened = { at, relyingParty: createRelyingParty(settings, at, discovery) };
    return opened.relyingParty;
  }

  const note = (refused: OidcRefused) => warnOf(log, refused);
  return {
    name: settings.name,
    issuer: settings.issuer,
    note,
    async use(work) {
      const relyingParty = await open();
      if (!relyingParty) throw ApiError.of("oidc_unavailable");
      try {
        // The result is wrapped, because the work may return undefined.
        const done = await inTime(work(relyingParty).then((response) => ({ response })));
        if (!done) throw ApiError.of("oidc_unavailable");
        return done.response;
      } catch (error) {
        if (!(error instanceof OidcRefused)) throw error;
        note(error);
        throw ApiError.of("provider_not_believed");
      }
    },
  };
}

/** How long the provider may take for its discovery document, and then for a sign-in, in milliseconds. */
const providerWaitMs = 5_000;

/** Undefined when the provider takes too long. */
export function inTime<T>(response: Promise<T>): Promise<T | undefined> {
  return Promise.race([response, setTimeout(providerWaitMs, undefined, { ref: false })]);
}

/** @returns undefined after a refusal, which is logged */
export async function unlessRefused<T>(log: Logger, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof OidcRefused)) throw error;
    warnOf(log, error);
    return undefined;
  }
}

/** Tells the operator why the provider, or its claims about a person, were refused, and what to do. */
export function warnOf(log: Logger, { refusal, message, cause }: OidcRefused): void {
  log.warn({ refusal, cause }, `sign-in by OpenID Connect was refused: ${message}`);
}
