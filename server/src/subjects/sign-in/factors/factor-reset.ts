import type { User } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import type { Tx } from "#store/tables/schema.ts";
import type { OtherHandler, PortalServices } from "#subjects/handlers/portal-handler.ts";
import { mailTo } from "#subjects/mail/mail-languages.ts";
import { type MailReader, readerOf } from "#subjects/mail/rows/mail-readers.ts";
import { findUser } from "#subjects/people/rows/users.ts";
import { recordAct, recordEvent } from "#subjects/security/record-event.ts";
import { findOwnersAround } from "#subjects/team/rows/mailed-members.ts";
import { openLinkOf } from "../links/inspect-link.ts";
import { endLinks } from "../links/rows/ended-links.ts";
import { createLink, useLink } from "../links/rows/links.ts";
import { linkTo } from "../links/rules/one-time-links.ts";
import { lockAccount } from "../sessions/rows/security-generations.ts";
import { endSessions } from "../sessions/rows/sessions.ts";
import { type FactorNews, factorMail } from "./factor-mails.ts";
import { removeFactors } from "./rows/factors.ts";

/**
 * The operator passes the link on after verifying the user's identity. It is not mailed, because a mailbox must not be
 * enough to open an account. The user and the owners of their mosques are notified.
 */
export const makeFactorLink: OtherHandler<"makeFactorLink"> = async (asked) => {
  const { services, user, params } = asked;
  const { store, publicAddress, now, newId } = services;
  const { token, expiresAt, told } = await store.write(async (tx) => {
    const person = await findUser(tx, params.userId);
    if (!person) throw ApiError.of("user_not_found");
    const ordered = {
      id: newId(),
      kind: "factor",
      userId: person.id,
      createdBy: user.id,
      mailedOnly: false,
    } as const;
    const made = await createLink(tx, ordered, now());
    await recordAct(tx, asked, { kind: "factor_link_made", userId: person.id });
    return { ...made, told: await toldOf(tx, person) };
  });
  tell(services, "link made", told);
  return { response: { link: linkTo(publicAddress.current(), "factor", token), expiresAt } };
};

/** The link removes the second factors only: to sign in, its holder still needs the password. */
export const useFactorLink: OtherHandler<"useFactorLink"> = async (asked) => {
  const { services, body } = asked;
  const { store, now } = services;
  const told = await store.write(async (tx) => {
    const at = now();
    const { userId } = await openLinkOf(tx, "factor", body.token, at);
    await lockAccount(tx, userId);
    // Only now: the account may have been disabled meanwhile.
    const { id } = await openLinkOf(tx, "factor", body.token, at);
    if (!(await useLink(tx, id, at.toISOString()))) throw ApiError.of("link_used");
    const person = await findUser(tx, userId);
    if (!person) throw ApiError.of("link_unknown");
    await removeFactors(tx, userId);
    await endSessions(tx, userId, at.toISOString());
    await endLinks(tx, { kind: "factor", userId }, at.toISOString());
    await recordEvent(tx, asked, { kind: "factors_reset", userId });
    return toldOf(tx, person);
  });
  tell(services, "removed by link", told);
  return { response: {} };
};

interface Told {
  readonly person: User;
  readonly readers: readonly MailReader[];
}

/** Who is told of a lost factor: the person, and the owners of their mosques. */
async function toldOf(tx: Tx, person: User): Promise<Told> {
  return { person, readers: [await readerOf(tx, person.email), ...(await findOwnersAround(tx, person))] };
}

function tell({ mailer, background }: PortalServices, news: FactorNews, { person, readers }: Told): void {
  if (!mailer.canSend) return;
  background.start(async () => {
    for (const reader of readers) await mailer.send(mailTo(reader, factorMail(news, person)));
  });
}
