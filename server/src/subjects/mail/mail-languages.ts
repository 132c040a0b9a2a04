import { type InEach, type Language, languageRows } from "@mosque-sync/contract";
import type { Mail } from "./mail.ts";
import type { MailReader } from "./rows/mail-readers.ts";
import type { NewMail } from "./rows/mails.ts";

export type { InEach };

export interface Letter {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

/** Whom a mail greets. */
export const greetings = { en: "As-salamu alaykum,", ar: "السلام عليكم،" } as const satisfies InEach;

/** A mail in its reader's language; until that is known, in English and then in Arabic (decision 8.247). */
export function mailTo({ email, language }: MailReader, letters: InEach<Letter>): Mail {
  const { en, ar } = letters;
  if (language !== null) return mailOf(email, letters[language]);
  const subject = `${en.subject} | ${ar.subject}`;
  return mailOf(email, { subject, paragraphs: [...en.paragraphs, ...ar.paragraphs] });
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
export function inWords(instant: Date, zone: string): InEach {
  const arabicZone = zone === "UTC" ? universal.ar : zone;
  return {
    en: `${formatted(instant, zone, "en")} (${zone})`,
    ar: `${formatted(instant, zone, "ar")} (${arabicZone})`,
  };
}

/** An ISO instant in words, in UTC because the reader's time zone is unknown. */
export function momentOf(instant: string): InEach {
  const at = new Date(instant);
  return {
    en: `${formatted(at, "UTC", "en")} ${universal.en}`,
    ar: `${formatted(at, "UTC", "ar")} ${universal.ar}`,
  };
}

const universal: InEach = { en: "UTC", ar: "بالتوقيت العالمي" };

function formatted(instant: Date, timeZone: string, language: Language): string {
  const style = { dateStyle: "full", timeStyle: "short", timeZone } as const;
  return new Intl.DateTimeFormat(languageRows[language].locales.mails, style).format(instant);
}
