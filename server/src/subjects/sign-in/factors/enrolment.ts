import { createOTP } from "@better-auth/utils/otp";
import { limits } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import type { OtherHandler } from "#subjects/handlers/portal-handler.ts";
import { recordAct } from "#subjects/security/record-event.ts";
import { newRecoveryCodes } from "./recovery-codes.ts";
import { addTotp, findTotp } from "./rows/factors.ts";
import { readCode } from "./rules/factor-codes.ts";
import { stepOfCode } from "./used-code.ts";

/** The pages keep this, encrypted, until a first code is confirmed; an enrolment is only stored then. */
interface Enrolment {
  readonly userId: string;
  readonly key: string;
  /** An ISO instant. */
  readonly expiresAt: string;
}

/** The app's name of the account's service. */
const issuer = "Mosque Profile Sync";

export const startTotp: OtherHandler<"startTotp"> = async ({ services, user }) => {
  const { store, signIn, now } = services;
  if (await store.read((tx) => findTotp(tx, user.id))) throw ApiError.of("factor_exists");
  const { generateRandomString } = await import("better-auth/crypto");
  const key = generateRandomString(32);
  const expiresAt = new Date(now().getTime() + limits.enrolmentMinutes * 60_000).toISOString();
  const enrolment: Enrolment = { userId: user.id, key, expiresAt };
  const uri = createOTP(key).url(issuer, user.email);
  return {
    response: {
      key: new URL(uri).searchParams.get("secret") ?? "",
      uri,
      enrolment: await signIn.seal(JSON.stringify(enrolment)),
    },
  };
};

/** The app is added with the step of its first code: that code does not sign in as well. */
export const confirmTotp: OtherHandler<"confirmTotp"> = async (asked) => {
  const { services, user, body } = asked;
  const { store, signIn, now } = services;
  const unsealed = await signIn.unseal(body.enrolment);
  const { userId, key, expiresAt } = unsealed === undefined ? over : (JSON.parse(unsealed) as Enrolment);
  if (userId !== user.id || Date.parse(expiresAt) <= now().getTime()) throw ApiError.of("enrolment_over");
  const code = readCode(body.code);
  const lastStep = code.kind === "totp" ? await stepOfCode(key, code.digits, now()) : undefined;
  if (lastStep === undefined) throw ApiError.of("factor_code_wrong");
  const secret = await signIn.seal(key);
  return store.write(async (tx) => {
    const addedAt = now().toISOString();
    if (!(await addTotp(tx, { userId, secret, addedAt, lastStep }))) throw ApiError.of("factor_exists");
    const recoveryCodes = await newRecoveryCodes(tx, userId);
    await recordAct(tx, asked, { kind: "factor_added", userId, details: { factor: "totp" } });
    return { response: { recoveryCodes } };
  });
};

/** No one's enrolment. */
const over: Enrolment = { userId: "", key: "", expiresAt: "1970-01-01T00:00:00.000Z" };
