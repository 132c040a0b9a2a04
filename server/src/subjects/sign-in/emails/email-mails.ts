import { type InEach, inEach } from "@mosque-sync/contract";
import type { MailedLink } from "#subjects/mail/link-mails.ts";
import { plainName } from "#subjects/mail/mail.ts";
import { type Letter, momentOf } from "#subjects/mail/mail-languages.ts";
import { mailTexts } from "#subjects/mail/texts/texts.ts";

/** The email with a link that confirms the address which it is sent to. */
export function emailLinkMail({ link, expiresAt }: MailedLink): InEach<Letter> {
  return inEach((language) => {
    const { letter, emails } = mailTexts[language];
    const { subject, text, lastsUntil } = emails.confirm;
    return { subject, paragraphs: [letter.greeting, text, link, lastsUntil(momentOf(expiresAt, language))] };
  });
}

/** The email to the owner of an address that another account has asked for. It does not say which. */
export function emailTakenMail({ name }: { readonly name: string }): InEach<Letter> {
  const person = plainName(name);
  return inEach((language) => {
    const { letter, emails } = mailTexts[language];
    const { subject, text } = emails.taken;
    return { subject, paragraphs: [letter.greetingTo(person), text] };
  });
}
