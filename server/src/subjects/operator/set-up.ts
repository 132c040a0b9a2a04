import { ApiError } from "#domain/api-error.ts";
import type { OtherHandler } from "../handlers/portal-handler.ts";
import { confirmUser, countOperators, createUser } from "../people/rows/users.ts";
import { recordEvent } from "../security/record-event.ts";
import { recordSignIn } from "../security/sign-ins.ts";
import { requireFreeEmail } from "../sign-in/emails/free-email.ts";
import { openLinkOf } from "../sign-in/links/inspect-link.ts";
import { endLinks } from "../sign-in/links/rows/ended-links.ts";
import { useLink } from "../sign-in/links/rows/links.ts";
import { requireGoodPassword } from "../sign-in/passwords/new-password.ts";
import { sessionOf } from "../sign-in/sessions/session.ts";

/** How long one setup waits for another, in seconds. */
const waitSeconds = 3;

/** Makes the holder of the one-time link the first operator; without the link, no visitor can become one. */
export const setUp: OtherHandler<"setUp"> = async (asked) => {
  const { services, body } = asked;
  const { store, signIn, now, newId } = services;
  const { token, name, email, password } = body;
  await store.read((tx) => openLinkOf(tx, "set-up", token, now()));
  await requireGoodPassword("password", password, { name, email });
  const passwordHash = await signIn.hashPassword(asked, password);
  await store.write(async (tx) => {
    // Two open links must not create two first operators.
    if (!(await store.lockName(tx, "set-up", waitSeconds))) throw ApiError.of("link_used");
    const at = now();
    const link = await openLinkOf(tx, "set-up", token, at);
    if ((await countOperators(tx)) > 0) throw ApiError.of("already_set_up");
    if (!(await useLink(tx, link.id, at.toISOString()))) throw ApiError.of("link_used");
    const operator = { id: newId(), name, email, isOperator: true };
    await requireFreeEmail(services, tx, { email, userId: operator.id });
    await createUser(tx, operator, passwordHash, at.toISOString());
    await confirmUser(tx, operator.id);
    await endLinks(tx, { kind: "set-up" }, at.toISOString());
    const source = { ...asked, user: operator };
    await recordEvent(tx, source, { kind: "account_created", userId: operator.id });
    await recordEvent(tx, source, { kind: "operator_made", userId: operator.id });
  });
  const { user, cookies } = await signIn.withNewAccount(asked, { email, password }, passwordHash);
  await recordSignIn(asked, user, { way: "password", device: "first" });
  return { response: await sessionOf(services, user), cookies };
};
