import { limits } from "@mosque-sync/contract";
import type { Tx } from "#store/tables/schema.ts";
import { hashOf } from "../links/rules/one-time-links.ts";
import { saveRecoveryCodes } from "./rows/factors.ts";
import { newRecoveryCode, readCode } from "./rules/factor-codes.ts";

/** Creates recovery codes in place of the account's earlier ones. Only their hashes are stored. */
export async function newRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: limits.recoveryCodes }, () => newRecoveryCode());
  await saveRecoveryCodes(tx, userId, codes.map(hashOfRecoveryCode));
  return codes;
}

function hashOfRecoveryCode(typed: string): string {
  const read = readCode(typed);
  return hashOf(read.kind === "recovery" ? read.code : read.digits);
}
