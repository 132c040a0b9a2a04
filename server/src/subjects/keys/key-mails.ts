import { type InEach, inEach, type KeyNews } from "@mosque-sync/contract";
import { plainName } from "../mail/mail.ts";
import { inWords, type Letter } from "../mail/mail-languages.ts";
import { mailTexts } from "../mail/texts/texts.ts";

/** A key as mails name it. */
interface NamedKey {
  readonly name: string;
  readonly prefix: string;
  /** When it expires, ISO. */
  readonly expiresAt: string | null;
}

interface KeyMail {
  readonly communityName: string;
  /** The mosque's zone. */
  readonly zone: string;
  /** The address of the mosque's keys page. */
  readonly link: string;
}

/** The email to a mosque's owners about a key that was revoked on the page for leaked keys. */
export function reportedKeyMail({
  communityName,
  zone,
  link,
  key,
  at,
}: KeyMail & { readonly key: NamedKey; readonly at: Date }): InEach<Letter> {
  const mosque = plainName(communityName);
  return inEach((language) => {
    const { letter, keys } = mailTexts[language];
    const { subject, text, advice, why } = keys.reported;
    const named = keys.key(plainName(key.name), key.prefix);
    return {
      subject: subject(mosque),
      paragraphs: [
        letter.greeting,
        text({ key: named, mosque, when: inWords(at, zone, language) }),
        advice,
        link,
        why,
      ],
    };
  });
}

/** What owners and managers are warned of. */
export type KeyWarningKind = Extract<KeyNews, "key_ends" | "key_unused">;

export function warningMail(
  what: KeyWarningKind,
  { communityName, zone, link, keys }: KeyMail & { readonly keys: readonly NamedKey[] },
): InEach<Letter> {
  const mosque = plainName(communityName);
  return inEach((language) => {
    const { letter, keys: texts } = mailTexts[language];
    const { subject, text } = texts.warnings[what];
    const list = keys.map(({ name, prefix, expiresAt }) => {
      const key = texts.key(plainName(name), prefix);
      if (what !== "key_ends" || expiresAt === null) return `- ${key}`;
      return `- ${texts.endsOn(key, inWords(new Date(expiresAt), zone, language))}`;
    });
    return {
      subject: subject(mosque),
      paragraphs: [letter.greeting, text(mosque), list.join("\n"), link, texts.why],
    };
  });
}
