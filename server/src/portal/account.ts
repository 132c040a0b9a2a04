import { ApiError } from "../domain/api-error.ts";
import { saveUser } from "../store/users.ts";
import type { OtherHandler } from "./handler.ts";

export const updateAccount: OtherHandler<"updateAccount"> = async ({ services, user, body }) => {
  const saved = await services.store.write((tx) => saveUser(tx, user.id, body, services.now().toISOString()));
  if (!saved) throw ApiError.of("not_signed_in");
  return { answer: { user: saved } };
};

export const changePassword: OtherHandler<"changePassword"> = async ({ services, body, headers }) => {
  const cookies = await services.signIn.changePassword(headers, body);
  if (!cookies) throw ApiError.of("password_wrong");
  return { answer: {}, cookies };
};
