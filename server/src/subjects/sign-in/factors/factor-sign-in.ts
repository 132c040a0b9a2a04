import { limits } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import type { OtherHandler, PortalServices } from "#subjects/handlers/portal-handler.ts";
import { findUser } from "#subjects/people/rows/users.ts";
import { type EventSource, recordEvent } from "#subjects/security/record-event.ts";
import { recordSignIn } from "#subjects/security/sign-ins.ts";
import { limitTries, type Tries } from "../passwords/limited-tries.ts";
import { sessionOf } from "../sessions/session.ts";
import { readCode } from "./rules/factor-codes.ts";
import { type CheckedCode, checkCode, useCode } from "./used-code.ts";

/**
 * Wrong codes are counted by account, across all sign-ins that wait. A device where a second factor was given before has
 * a separate count, so that someone who knows the password cannot lock the user out. A password makes no such device:
 * it may be chosen again and again, with links to a mailbox (decision 8.68).
 */
export const signInWithFactor: OtherHandler<"signInWithFactor"> = async (asked) => {
  const { services, body, headers } = asked;
  const { store, signIn } = services;
  const userId = await signIn.whoseFactorStep(headers);
  const user = userId === undefined ? undefined : await store.read((tx) => findUser(tx, userId));
  if (!user) throw ApiError.of("factor_step_over");
  const findDevice = await signIn.knownDevice(headers);
  const device = await store.read((tx) => findDevice(tx, user.email));
  const tries = device?.gaveFactor ? triesOf(`device ${device.id}`) : triesOf(user.id);
  if (!(await giveCode({ ...asked, user }, tries, body.code))) throw ApiError.of("factor_code_wrong");
  const signedIn = await signIn.endFactorStep(headers);
  if (!signedIn) throw ApiError.of("factor_step_over");
  await recordSignIn(asked, signedIn.user, { way: "factor", device: device === undefined ? "new" : "known" });
  const known = await signIn.rememberDevice(asked, signedIn.user.email, { gaveFactor: true });
  return { response: await sessionOf(services, signedIn.user), cookies: [...signedIn.cookies, ...known] };
};

/** Codes of an app are counted, with longer waits than passwords: a code is short. */
export function triesOf(whose: string): Tries {
  const longestWait = limits.factorCodeWaitSecondsMax;
  return { by: `factor ${whose}`, reason: "too_many_codes", longestWait };
}

/** A request with a code, and whose code it has to be. */
export interface CodeSource extends Omit<EventSource, "user"> {
  readonly services: PortalServices;
  readonly user: { readonly id: string };
}

/**
 * Uses up a code that a user gives, and records it. A recovery code is too long to be guessed, so it works also while
 * others guess (decision 8.68).
 * @returns undefined for a wrong one
 * @throws ApiError too_many_codes
 */
export async function giveCode(
  asked: CodeSource,
  tries: Tries,
  typed: string,
): Promise<CheckedCode["kind"] | undefined> {
  const { services, user } = asked;
  const give = async () => {
    const code = await checkCode(services, user.id, typed);
    return services.store.write(async (tx) => {
      if (!code || !(await useCode(tx, user.id, code))) {
        await recordEvent(tx, { ...asked, user: undefined }, { kind: "factor_failed", userId: user.id });
        return undefined;
      }
      if (code.kind === "recovery") {
        await recordEvent(tx, asked, { kind: "recovery_code_used", userId: user.id });
      }
      return code.kind;
    });
  };
  return readCode(typed).kind === "recovery" ? give() : limitTries(services.store, tries, give);
}
