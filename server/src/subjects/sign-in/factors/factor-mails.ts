import { type InEach, inEach } from "@mosque-sync/contract";
import { oneLine, plainName } from "#subjects/mail/mail.ts";
import type { Letter } from "#subjects/mail/mail-languages.ts";
import { type MailTexts, mailTexts } from "#subjects/mail/texts/texts.ts";

/** What happened to the second factors of an account. */
export type FactorNews = keyof MailTexts["factors"]["news"];

export function factorMail(
  news: FactorNews,
  person: { readonly name: string; readonly email: string },
): InEach<Letter> {
  const who = `${plainName(person.name)} (${oneLine(person.email)})`;
  return inEach((language) => {
    const { letter, factors } = mailTexts[language];
    const { subject, text } = factors.news[news];
    return { subject, paragraphs: [letter.greeting, text(who), factors.ifUnexpected] };
  });
}
