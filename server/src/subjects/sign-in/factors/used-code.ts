import { createOTP } from "@better-auth/utils/otp";
import type { Tx } from "#store/tables/schema.ts";
import type { PortalServices } from "#subjects/handlers/portal-handler.ts";
import { hashOf } from "../links/rules/one-time-links.ts";
import { acceptStep, findTotp, useRecoveryCode } from "./rows/factors.ts";
import { acceptedSteps, readCode } from "./rules/factor-codes.ts";

/** A code that was checked as far as it can be outside a transaction. */
export type CheckedCode =
  | { readonly kind: "totp"; readonly secret: string; readonly step: number }
  | { readonly kind: "recovery"; readonly codeHash: string };

/**
 * The newest accepted time step whose code this is.
 * @param key the text that the app and the service share
 */
export async function stepOfCode(key: string, digits: string, now: Date): Promise<number | undefined> {
  for (const step of acceptedSteps(now)) {
    if ((await createOTP(key).hotp(step)) === digits) return step;
  }
  return undefined;
}

/** Checks a code as it was typed; undefined if the app cannot show it now. */
export async function checkCode(
  { store, signIn, now }: Pick<PortalServices, "store" | "signIn" | "now">,
  userId: string,
  typed: string,
): Promise<CheckedCode | undefined> {
  const code = readCode(typed);
  if (code.kind === "recovery") return { kind: "recovery", codeHash: hashOf(code.code) };
  const factor = await store.read((tx) => findTotp(tx, userId));
  const key = factor && (await signIn.unseal(factor.secret));
  if (factor === undefined || key === undefined) return undefined;
  const step = await stepOfCode(key, code.digits, now());
  return step === undefined ? undefined : { kind: "totp", secret: factor.secret, step };
}

/** Uses up a checked code: of requests with the same code, one gets true. */
export function useCode(tx: Tx, userId: string, code: CheckedCode): Promise<boolean> {
  return code.kind === "recovery"
    ? useRecoveryCode(tx, userId, code.codeHash)
    : acceptStep(tx, { userId, ...code });
}
