import { randomBytes } from "node:crypto";
import { limits } from "@mosque-sync/contract";

/** A code as someone typed it: of the authenticator app, or a recovery code. */
export type TypedCode =
  | { readonly kind: "totp"; readonly digits: string }
  | { readonly kind: "recovery"; readonly code: string };

/**
 * Reads a code, and ignores separators. Six Latin or Arabic digits are a code of the app; all else is a recovery code,
 * with `o` as 0, and `i` and `l` as 1.
 */
export function readCode(typed: string): TypedCode {
  const plain = typed
    .normalize("NFKC")
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "");
  if (/^\d{6}$/.test(plain)) return { kind: "totp", digits: plain };
  return { kind: "recovery", code: plain.replaceAll("o", "0").replaceAll(/[il]/g, "1") };
}

/** The time step of an instant (RFC 6238, section 4). */
function stepOf(now: Date): number {
  return Math.floor(now.getTime() / (limits.totpStepSeconds * 1_000));
}

/** The steps whose codes are accepted now, newest first: a clock may be off by a minute. */
export function acceptedSteps(now: Date): number[] {
  const newest = stepOf(now) + limits.totpDriftSteps;
  return Array.from({ length: 2 * limits.totpDriftSteps + 1 }, (_, back) => newest - back);
}

/** Base32 digits that are not mistaken for each other (Crockford's). */
const digits = "0123456789abcdefghjkmnpqrstvwxyz";
const codeDigits = 24;
const groupDigits = 4;

/**
 * Creates a recovery code: 120 random bits, so that its plain hash cannot be searched for, in groups of four digits.
 * @param random 24 random bytes
 */
export function newRecoveryCode(random: Buffer = randomBytes(codeDigits)): string {
  const code = [...random.subarray(0, codeDigits)].map((byte) => digits[byte % digits.length]).join("");
  return code.match(new RegExp(`.{${groupDigits}}`, "g"))?.join("-") ?? code;
}
