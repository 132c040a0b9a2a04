import { ApiError } from "../../domain/api-error.ts";
import { markSteppedUp } from "../../store/people/sessions.ts";
import { findPassword } from "../../store/people/users.ts";
import type { OtherHandler } from "../handler.ts";
import { recordEvent } from "../security/record-event.ts";

export const getStepUp: OtherHandler<"getStepUp"> = async ({ services, user, session }) => {
  const password = await services.store.read((tx) => findPassword(tx, user.email));
  return { answer: { password: password !== undefined, hasSteppedUp: session.hasSteppedUp } };
};

export const stepUp: OtherHandler<"stepUp"> = async (asked) => {
  const { services, user, session, body, headers, network } = asked;
  const { store, signIn, now } = services;
  const isRight = await signIn.checkPassword({ headers, network }, user, body.password);
  await store.write(async (tx) => {
    if (isRight) await markSteppedUp(tx, session.token, now().toISOString());
    await recordEvent(tx, asked, { kind: isRight ? "stepped_up" : "step_up_failed", userId: user.id });
  });
  if (!isRight) throw ApiError.of("password_wrong");
  return { answer: {} };
};
