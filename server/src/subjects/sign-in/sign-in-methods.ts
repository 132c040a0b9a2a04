import type { StepUpWay } from "@mosque-sync/contract";
import type { Tx } from "#store/tables/schema.ts";
import type { PortalServices } from "../handlers/portal-handler.ts";
import { hasPassword } from "../people/rows/users.ts";
import { findTotp } from "./factors/rows/factors.ts";
import { countPasskeys } from "./passkeys/rows/passkeys.ts";
import { findLinkTo } from "./provider/rows/provider-links.ts";

/** How an account can be signed in to as the service is set up now, the quickest way first. */
export async function signInMethodsOf(
  tx: Tx,
  { signIn, provider }: Pick<PortalServices, "signIn" | "provider">,
  userId: string,
): Promise<StepUpWay[]> {
  const hasPasskey = signIn.canUsePasskeys() && (await countPasskeys(tx, userId)) > 0;
  const isLinked = provider !== undefined && (await findLinkTo(tx, userId, provider.issuer)) !== undefined;
  return [
    ...(hasPasskey ? (["passkey"] as const) : []),
    ...((await hasPassword(tx, userId)) ? (["password"] as const) : []),
    ...(isLinked ? (["provider"] as const) : []),
  ];
}

/**
 * The second factor that an account must prove in addition to the password or the provider, if it has a factor that
 * works here. So a password or a provider is not enough to remove or add a factor (decision 8.81).
 */
export async function secondProofOf(
  tx: Tx,
  { signIn }: Pick<PortalServices, "signIn">,
  userId: string,
): Promise<"nothing" | "a code" | "a passkey"> {
  if (await findTotp(tx, userId)) return "a code";
  return signIn.canUsePasskeys() && (await countPasskeys(tx, userId)) > 0 ? "a passkey" : "nothing";
}

/** How long the removal of a sign-in method waits for another removal, in seconds. */
const waitSeconds = 1;

/**
 * Whether an account still has a sign-in method after a removal, in the transaction of the removal. Of two concurrent
 * removals, the second sees the first.
 */
export async function hasSignInMethodLeft(
  tx: Tx,
  services: PortalServices,
  userId: string,
): Promise<boolean> {
  if (!(await services.store.lockName(tx, `ways in of ${userId}`, waitSeconds))) return false;
  return (await signInMethodsOf(tx, services, userId)).length > 0;
}
