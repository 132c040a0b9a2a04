import type { Logger } from "pino";
import { OidcRefused } from "./rules/oidc-refusals.ts";

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
