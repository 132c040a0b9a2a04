import type { MailedLink } from "#subjects/mail/link-mails.ts";
import { plainName } from "#subjects/mail/mail.ts";
import { greetings, type InEach, type Letter, momentOf } from "#subjects/mail/mail-languages.ts";

/** The email with a link that confirms the address which it is sent to. */
export function emailLinkMail({ link, expiresAt }: MailedLink): InEach<Letter> {
  const until = momentOf(expiresAt);
  return {
    en: {
      subject: "Confirm your email",
      paragraphs: [
        greetings.en,
        "Open this link to confirm that this is your email for your mosque's portal:",
        link,
        `The link works once, until ${until.en}, and only for the account that asked for it. If you did not ask for it, ignore this email.`,
      ],
    },
    ar: {
      subject: "أكّد بريدك",
      paragraphs: [
        greetings.ar,
        "افتح هذا الرابط لتأكيد أن هذا بريدك في بوابة مسجدك:",
        link,
        `يعمل الرابط مرة واحدة حتى ${until.ar}، وللحساب الذي طلبه وحده. إن لم تطلبه فلا تفعل شيئًا.`,
      ],
    },
  };
}

/** The email to the owner of an address that another account has asked for. It does not say which. */
export function emailTakenMail({ name }: { readonly name: string }): InEach<Letter> {
  const person = plainName(name);
  return {
    en: {
      subject: "Another account asked for your email",
      paragraphs: [
        `As-salamu alaykum ${person},`,
        "Another account of this service asked to use your email. Nothing was changed: you sign in with it as before. If the other account is yours too, delete one of them first.",
      ],
    },
    ar: {
      subject: "طلب حساب آخر بريدك",
      paragraphs: [
        `السلام عليكم ${person}،`,
        "طلب حساب آخر في هذه الخدمة استعمال بريدك. لم يتغيّر شيء، وتسجّل الدخول به كما كنت. إن كان الحساب الآخر لك أيضًا فاحذف أحدهما أولًا.",
      ],
    },
  };
}
