import { ApiError } from "../../domain/api-error.ts";
import type { OtherHandler } from "../handler.ts";
import { limitTries } from "../passwords/password-sign-in.ts";
import { recordEvent } from "../security/record-event.ts";
import { recordSignIn } from "../security/sign-ins.ts";
import { sessionOf } from "../signing-in/session.ts";
import { checkCode, useCode } from "./used-code.ts";

/** Wrong codes are counted by account, also across several sign-ins that have begun. */
export const signInWithFactor: OtherHandler<"signInWithFactor"> = async (asked) => {
  const { services, body, headers } = asked;
  const { store, signIn } = services;
  const userId = await signIn.whoseFactorStep(headers);
  if (userId === undefined) throw ApiError.of("factor_step_over");
  const used = await limitTries(store, { by: `factor ${userId}`, reason: "too_many_codes" }, async () => {
    const code = await checkCode(services, userId, body.code);
    return store.write(async (tx) => {
      if (!code || !(await useCode(tx, userId, code))) {
        await recordEvent(tx, { ...asked, user: undefined }, { kind: "factor_failed", userId });
        return undefined;
      }
      if (code.kind === "recovery") {
        await recordEvent(tx, { ...asked, user: { id: userId } }, { kind: "recovery_code_used", userId });
      }
      return code.kind;
    });
  });
  if (used === undefined) throw ApiError.of("factor_code_wrong");
  const signedIn = await signIn.endFactorStep(headers);
  if (!signedIn) throw ApiError.of("factor_step_over");
  await recordSignIn(asked, signedIn.user, { way: "factor" });
  const known = await signIn.rememberDevice(asked, signedIn.user.email);
  return { answer: await sessionOf(services, signedIn.user), cookies: [...signedIn.cookies, ...known] };
};
