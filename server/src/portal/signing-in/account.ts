import { ApiError } from "../../domain/api-error.ts";
import { endLinks } from "../../store/people/links.ts";
import { saveUser } from "../../store/people/users.ts";
import type { OtherHandler } from "../handler.ts";
import { requireGoodPassword } from "../passwords/new-password.ts";
import { recordEvent } from "../security/record-event.ts";

export const updateAccount: OtherHandler<"updateAccount"> = async (asked) => {
  const { services, user, body } = asked;
  const saved = await services.store.write(async (tx) => {
    if (body.name !== undefined && body.name !== user.name) {
      const details = { from: user.name, to: body.name };
      await recordEvent(tx, asked, { kind: "name_changed", userId: user.id, details });
    }
    return saveUser(tx, user.id, body, services.now().toISOString());
  });
  if (!saved) throw ApiError.of("not_signed_in");
  return { answer: { user: saved } };
};

/** Also ends the user's open links to a new password: another person may have asked for one. */
export const changePassword: OtherHandler<"changePassword"> = async (asked) => {
  const { services, user, body } = asked;
  const { store, signIn, now } = services;
  await requireGoodPassword("newPassword", body.newPassword, user);
  const cookies = await signIn.changePassword(asked, user, body);
  const userId = user.id;
  if (!cookies) {
    const details = { way: "password" };
    await store.write((tx) => recordEvent(tx, asked, { kind: "step_up_failed", userId, details }));
    throw ApiError.of("password_wrong");
  }
  await store.write(async (tx) => {
    await endLinks(tx, { kind: "password", userId }, now().toISOString());
    await recordEvent(tx, asked, { kind: "password_changed", userId });
  });
  return { answer: {}, cookies };
};
