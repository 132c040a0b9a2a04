import { ApiError } from "../../domain/api-error.ts";
import { endLinks } from "../../store/people/links.ts";
import { saveUser } from "../../store/people/users.ts";
import type { OtherHandler } from "../handler.ts";
import { requireGoodPassword } from "../passwords/new-password.ts";

export const updateAccount: OtherHandler<"updateAccount"> = async ({ services, user, body }) => {
  const saved = await services.store.write((tx) => saveUser(tx, user.id, body, services.now().toISOString()));
  if (!saved) throw ApiError.of("not_signed_in");
  return { answer: { user: saved } };
};

/** Also ends the user's open links to a new password: another person may have asked for one. */
export const changePassword: OtherHandler<"changePassword"> = async ({ services, user, body, ...caller }) => {
  const { store, signIn, now } = services;
  await requireGoodPassword("newPassword", body.newPassword, user);
  const cookies = await signIn.changePassword(caller, user, body);
  if (!cookies) throw ApiError.of("password_wrong");
  await store.write((tx) => endLinks(tx, { kind: "password", userId: user.id }, now().toISOString()));
  return { answer: {}, cookies };
};
