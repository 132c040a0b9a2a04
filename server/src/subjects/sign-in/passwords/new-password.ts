import { type PasswordOwner, requireUncommonPassword } from "./rules/new-passwords.ts";

/**
 * Refuses a password that attackers guess early. The list of common ones is loaded at first use.
 * @param field the name of the field in the body
 * @throws ApiError password_repetitive, password_personal, password_common
 */
export async function requireGoodPassword(
  field: string,
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  const { commonPasswords: common } = await import("./common-passwords.ts");
  requireUncommonPassword(field, password, { owner, common });
}
