import { ApiError } from "#domain/api-error.ts";
import type { OtherHandler, PortalServices } from "#subjects/handlers/portal-handler.ts";
import { passwordMail } from "#subjects/mail/link-mails.ts";
import { mailTo } from "#subjects/mail/mail-languages.ts";
import { readerOf } from "#subjects/mail/rows/mail-readers.ts";
import { namesOfOwnMosques } from "#subjects/mosques/rows/mosque-names.ts";
import { isDisabled } from "#subjects/people/rows/user-removal.ts";
import {
  confirmFromOutside,
  findUser,
  findUserByEmail,
  removeUnconfirmedFactors,
  setPassword as savePassword,
} from "#subjects/people/rows/users.ts";
import { type EventSource, recordAct, recordEvent } from "#subjects/security/record-event.ts";
import { openLinkOf } from "../links/inspect-link.ts";
import { mailOrShow } from "../links/mailed-links.ts";
import {
  createLink,
  endOperatorsPasswordLinks,
  hasAskedForPasswordSince,
  type Link,
  useLink,
} from "../links/rows/links.ts";
import { linkTo } from "../links/rules/one-time-links.ts";
import { lockAccount } from "../sessions/rows/security-generations.ts";
import { endSessions } from "../sessions/rows/sessions.ts";
import { requireGoodPassword } from "./new-password.ts";

/** A mailbox gets at most one link in this time, in milliseconds, from all requests together. */
const mailPauseMs = 60_000;
/** How long one request for an email waits for another of the same user, in seconds. */
const waitSeconds = 3;

/** Responds before any lookup, so that the response and its time do not reveal whether the account exists. */
export const requestPasswordLink: OtherHandler<"requestPasswordLink"> = async (asked) => {
  const { services, body } = asked;
  if (!services.mailer.canSend) throw ApiError.of("mail_not_configured");
  services.background.start(() => mailPasswordLink(asked, services, body.email));
  return { response: {} };
};

async function mailPasswordLink(source: EventSource, services: PortalServices, email: string): Promise<void> {
  const { store, mailer, publicAddress, now, newId } = services;
  const made = await store.write(async (tx) => {
    const user = await findUserByEmail(tx, email);
    // A link to a disabled account gives no access.
    if (!user || (await isDisabled(tx, user.id))) return undefined;
    if (!(await store.lockName(tx, `password link of ${user.id}`, waitSeconds))) return undefined;
    const at = now();
    const pauseStart = new Date(at.getTime() - mailPauseMs).toISOString();
    if (await hasAskedForPasswordSince(tx, user.id, pauseStart)) return undefined;
    const link = await createLink(
      tx,
      { id: newId(), kind: "password", userId: user.id, createdBy: null, mailedOnly: true },
      at,
    );
    await recordEvent(tx, source, { kind: "password_link_asked", userId: user.id });
    return { name: user.name, reader: await readerOf(tx, email), ...link };
  });
  if (!made) return;
  const { id, name, reader, token, expiresAt } = made;
  const link = linkTo(publicAddress.current(), "password", token);
  if (await mailer.send(mailTo(reader, passwordMail({ name, link, expiresAt })))) return;
  // The link was not delivered, so it must not delay the next request.
  await store.write((tx) => useLink(tx, id, now().toISOString()));
}

/**
 * Sets the password that the holder of the link has chosen. Earlier sessions and other links end. The device becomes a
 * known one, so guesses from elsewhere do not keep its user from signing in.
 */
export const setPassword: OtherHandler<"setPassword"> = async (asked) => {
  const { services, body } = asked;
  const { store, signIn, now } = services;
  const { token, password } = body;
  const owner = await store.read(async (tx) => {
    const { userId } = await openLinkOf(tx, "password", token, now());
    const user = await findUser(tx, userId);
    return user && { ...user, mosques: await namesOfOwnMosques(tx, userId) };
  });
  if (!owner) throw ApiError.of("link_unknown");
  await requireGoodPassword("password", password, owner);
  const passwordHash = await signIn.hashPassword(asked, password);
  await store.write(async (tx) => {
    await lockAccount(tx, owner.id);
    const link = await openLinkOf(tx, "password", token, now());
    const { id, userId } = link;
    const at = now().toISOString();
    if (!(await useLink(tx, id, at))) throw ApiError.of("link_used");
    await savePassword(tx, userId, passwordHash, at);
    if (confirms(link, services)) await confirmFromOutside(tx, userId);
    else await removeUnconfirmedFactors(tx, userId);
    await endSessions(tx, userId, at);
    await recordEvent(tx, asked, { kind: "password_set", userId });
  });
  return { response: {}, cookies: await signIn.rememberDevice(asked, owner.email) };
};

/**
 * Whether a link to a new password confirms its account's email. A link that an operator has read does not, if the
 * service could have mailed it (decision 8.6). Without mail, operators pass on every link.
 */
function confirms(
  { mailedOnly, createdBy }: Pick<Link, "mailedOnly" | "createdBy">,
  { mailer }: Pick<PortalServices, "mailer">,
): boolean {
  return mailedOnly === 1 || createdBy === null || !mailer.canSend;
}

export const makePasswordLink: OtherHandler<"makePasswordLink"> = async (asked) => {
  const { services, user, params } = asked;
  const { store, mailer, publicAddress, now, newId } = services;
  const { id, reader, name, token, expiresAt } = await store.write(async (tx) => {
    const owner = await findUser(tx, params.userId);
    if (!owner) throw ApiError.of("user_not_found");
    const purpose = { kind: "password", userId: owner.id, createdBy: user.id } as const;
    const made = await createLink(tx, { id: newId(), ...purpose, mailedOnly: mailer.canSend }, now());
    await recordAct(tx, asked, { kind: "password_link_made", userId: owner.id });
    return { reader: await readerOf(tx, owner.email), name: owner.name, ...made };
  });
  const link = linkTo(publicAddress.current(), "password", token);
  const mail = mailTo(reader, passwordMail({ name, link, expiresAt }));
  return { response: { expiresAt, ...(await mailOrShow(services, { id, link, mail })) } };
};

export const showPasswordLink: OtherHandler<"showPasswordLink"> = async (asked) => {
  const { services, user, params } = asked;
  const { store, publicAddress, now, newId } = services;
  const { token, expiresAt } = await store.write(async (tx) => {
    const owner = await findUser(tx, params.userId);
    if (!owner) throw ApiError.of("user_not_found");
    const at = now();
    await endOperatorsPasswordLinks(tx, owner.id, at.toISOString());
    const purpose = { kind: "password", userId: owner.id, createdBy: user.id } as const;
    const made = await createLink(tx, { id: newId(), ...purpose, mailedOnly: false }, at);
    await recordAct(tx, asked, { kind: "password_link_shown", userId: owner.id });
    return made;
  });
  return { response: { link: linkTo(publicAddress.current(), "password", token), expiresAt } };
};
