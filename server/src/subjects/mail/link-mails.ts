import { type InEach, inEach, type MosqueRole, permissionsOf, sharedTexts } from "@mosque-sync/contract";
import { plainName } from "./mail.ts";
import { type Letter, momentOf } from "./mail-languages.ts";
import { mailTexts } from "./texts/texts.ts";

/** A one-time link, as mails tell of it. */
export interface MailedLink {
  readonly link: string;
  /** When the link expires, an ISO instant. */
  readonly expiresAt: string;
}

/** The email that invites someone into a mosque's team. */
export function invitationMail(
  invitation: MailedLink & {
    readonly communityName: string;
    readonly role: MosqueRole;
    /** The name of the member who invites. */
    readonly invitedBy: string;
  },
): InEach<Letter> {
  const { link, role } = invitation;
  const mosque = plainName(invitation.communityName);
  const inviter = plainName(invitation.invitedBy);
  return inEach((language) => {
    const { letter, links } = mailTexts[language];
    const { subject, text, lastsUntil } = links.invitation;
    const { may, andMay } = sharedTexts[language].roles;
    const permissions = permissionsOf(role)
      .map((permission) => may[permission])
      .join(andMay);
    return {
      subject: subject(mosque, inviter),
      paragraphs: [
        letter.greeting,
        text({ mosque, inviter, role, permissions }),
        link,
        lastsUntil(momentOf(invitation.expiresAt, language)),
      ],
    };
  });
}

/** The email with a link to choose a new password. */
export function passwordMail(account: MailedLink & { readonly name: string }): InEach<Letter> {
  const name = plainName(account.name);
  return inEach((language) => {
    const { letter, links } = mailTexts[language];
    const { subject, text, lastsUntil } = links.password;
    return {
      subject,
      paragraphs: [
        letter.greetingTo(name),
        text,
        account.link,
        lastsUntil(momentOf(account.expiresAt, language)),
      ],
    };
  });
}
