import { ApiError } from "#domain/api-error.ts";
import { secondProofOf } from "../sign-in-methods.ts";
import { type CodeSource, giveCode, triesOf } from "./factor-sign-in.ts";

/**
 * Requires the second factor of an account that has one, in addition to the password or the provider. Wrong codes are
 * counted by user, separately from sign-ins (decision 8.81).
 * @returns whether a code was required and given
 * @throws ApiError factor_needed, factor_code_wrong, too_many_codes
 */
export async function requireSecondProof(asked: CodeSource, code: string | undefined): Promise<boolean> {
  const { services, user } = asked;
  const asksFor = await services.store.read((tx) => secondProofOf(tx, services, user.id));
  if (asksFor === "nothing") return false;
  if (asksFor === "a passkey" || code === undefined) throw ApiError.of("factor_needed");
  const given = await giveCode(asked, triesOf(`user ${user.id}`), code);
  if (given === undefined) throw ApiError.of("factor_code_wrong");
  return true;
}
