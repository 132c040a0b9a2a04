import { type InEach, type Language, languageRows, languages } from "@mosque-sync/contract";
import type { Mail } from "./mail.ts";
import type { MailReader } from "./rows/mail-readers.ts";
import type { NewMail } from "./rows/mails.ts";
import { mailTexts } from "./texts/texts.ts";

export interface Letter {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

/** A mail in its reader's language; until that is known, in every language, first in English (decision 8.38). */
export function mailTo({ email, language }: MailReader, letters: InEach<Letter>): Mail {
  if (language !== null) return mailOf(email, letters[language]);
  const all = languages.map((each) => letters[each]);
  return mailOf(email, {
    subject: all.map(({ subject }) => subject).join(" | "),
    paragraphs: all.flatMap(({ paragraphs }) => paragraphs),
  });
}

function mailOf(to: string, { subject, paragraphs }: Letter): Mail {
  return { to, subject, text: `${paragraphs.join("\n\n")}\n` };
}

/** The same mail to several readers, each in their language, as the outbox takes it. */
export function mailsTo(
  readers: readonly MailReader[],
  letters: InEach<Letter>,
  about: Pick<NewMail, "mosqueId" | "what">,
): NewMail[] {
  return readers.map((reader) => {
    const { to: address, subject, text } = mailTo(reader, letters);
    return { ...about, address, subject, text };
  });
}

/** An instant in words, by the clocks of a zone. */
export function inWords(instant: Date, zone: string, language: Language): string {
  const name = zone === "UTC" ? mailTexts[language].letter.universalTime : zone;
  return `${formatted(instant, zone, language)} (${name})`;
}

/** An ISO instant in words, in UTC because the reader's time zone is unknown. */
export function momentOf(instant: string, language: Language): string {
  return `${formatted(new Date(instant), "UTC", language)} ${mailTexts[language].letter.universalTime}`;
}

function formatted(instant: Date, timeZone: string, language: Language): string {
  const style = { dateStyle: "full", timeStyle: "short", timeZone } as const;
  return new Intl.DateTimeFormat(languageRows[language].locales.mails, style).format(instant);
}
