import { limits, type User } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import { dayBefore } from "#domain/last-24-hours.ts";
import type { Tx } from "#store/tables/schema.ts";
import type { OtherHandler, PortalServices } from "#subjects/handlers/portal-handler.ts";
import type { Mail } from "#subjects/mail/mail.ts";
import { mailTo } from "#subjects/mail/mail-languages.ts";
import { findLanguage, readerOf } from "#subjects/mail/rows/mail-readers.ts";
import { findConfirmedEmail, findUserByEmail, saveConfirmedEmail } from "#subjects/people/rows/users.ts";
import { recordEvent } from "#subjects/security/record-event.ts";
import { openLinkOf } from "../links/inspect-link.ts";
import { endLinks } from "../links/rows/ended-links.ts";
import { countEmailLinksSince, createLink, findOpenEmailLink, useLink } from "../links/rows/links.ts";
import { linkTo } from "../links/rules/one-time-links.ts";
import { endOtherSessions } from "../sessions/rows/sessions.ts";
import { emailLinkMail, emailTakenMail } from "./email-mails.ts";
import { requireFreeEmail } from "./free-email.ts";

export const getEmail: OtherHandler<"getEmail"> = async ({ services, user }) => {
  const { store, mailer, now } = services;
  return store.read(async (tx) => {
    const link = await findOpenEmailLink(tx, user.id, now().toISOString());
    const emailConfirmed = (await findConfirmedEmail(tx, user.id)) !== undefined;
    const { email } = user;
    return { response: { email, emailConfirmed, canMail: mailer.canSend, ...(link && { link }) } };
  });
};

/** A confirmed email needs no link. */
export const askToConfirmEmail: OtherHandler<"askToConfirmEmail"> = async ({ services, user }) => {
  const { store } = services;
  requireMail(services);
  const mail = await store.write(async (tx) => {
    if ((await findConfirmedEmail(tx, user.id)) !== undefined) return undefined;
    return linkMail(tx, services, user, user.email);
  });
  if (mail) sendLater(services, mail);
  return { response: {} };
};

function requireMail({ mailer }: PortalServices): void {
  if (!mailer.canSend) throw ApiError.of("mail_not_configured");
}

/**
 * A taken address gets a link that is not sent, so that the response, its time and a later `getEmail` do not reveal it.
 * Its owner is notified instead.
 */
export const changeEmail: OtherHandler<"changeEmail"> = async (asked) => {
  const { services, user, body } = asked;
  const { store } = services;
  requireMail(services);
  const mail = await store.write(async (tx) => {
    const sent = await linkMail(tx, services, user, body.email);
    await recordEvent(tx, asked, { kind: "email_change_asked", userId: user.id });
    const other = await findUserByEmail(tx, body.email);
    const reader = await readerOf(tx, body.email); // Also of a free address: it takes its time.
    return other && other.id !== user.id ? mailTo(reader, emailTakenMail(other)) : sent;
  });
  sendLater(services, mail);
  return { response: {} };
};

/** How long one request for a link waits for another of the same user, in seconds. */
const waitSeconds = 3;

/**
 * Makes a user's only link to an email, and the mail with it. It has no text of the user's, because it may go to any
 * address.
 * @throws ApiError too_many_email_links
 */
async function linkMail(tx: Tx, services: PortalServices, user: User, email: string): Promise<Mail> {
  const { publicAddress, now, newId } = services;
  const at = now();
  const userId = user.id;
  const isAlone = await services.store.lockName(tx, `email links of ${userId}`, waitSeconds);
  const made = await countEmailLinksSince(tx, userId, dayBefore(at.toISOString()));
  if (!isAlone || made >= limits.emailLinksPerDay) throw ApiError.of("too_many_email_links");
  await endLinks(tx, { kind: "email", userId }, at.toISOString());
  const ordered = { id: newId(), kind: "email", userId, email, createdBy: userId, mailedOnly: true } as const;
  const { token, expiresAt } = await createLink(tx, ordered, at);
  const link = linkTo(publicAddress.current(), "email", token);
  return mailTo({ email, language: await findLanguage(tx, userId) }, emailLinkMail({ link, expiresAt }));
}

function sendLater({ background, mailer }: PortalServices, mail: Mail): void {
  background.start(async () => {
    await mailer.send(mail);
  });
}

/**
 * The link works only in a session of the account that requested it. A mailbox must not be enough to give an account
 * another email, or to confirm an account whose password someone else chose.
 */
export const useEmailLink: OtherHandler<"useEmailLink"> = async (asked) => {
  const { services, user, session, body } = asked;
  const { store, signIn, now } = services;
  const userId = user.id;
  const email = await store.write(async (tx) => {
    const at = now();
    const link = await openLinkOf(tx, "email", body.token, at);
    if (link.userId !== userId) throw ApiError.of("link_for_other_account");
    await requireFreeEmail(services, tx, { email: link.email, userId });
    if (!(await useLink(tx, link.id, at.toISOString()))) throw ApiError.of("link_used");
    const isChanged = link.email !== user.email;
    // Before the change, so that the mail about it goes to the former address.
    await recordEvent(tx, asked, { kind: isChanged ? "email_changed" : "email_confirmed", userId });
    const wasConfirmed = (await findConfirmedEmail(tx, userId)) !== undefined;
    await saveConfirmedEmail(tx, userId, link.email, at.toISOString());
    // What another person began with the invitation ends.
    if (!wasConfirmed) await endOtherSessions(tx, userId, { keptId: session.id, now: at.toISOString() });
    // Links to a new password were mailed to the former address.
    if (isChanged) await endLinks(tx, { kind: "password", userId }, at.toISOString());
    return link.email;
  });
  return { response: { user: { ...user, email } }, cookies: await signIn.rememberDevice(asked, email) };
};
