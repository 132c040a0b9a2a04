import { type Mail, plainName } from "./mail.ts";
import { type LinkMail, momentOf, paragraphs } from "./mails.ts";

/** The email with a link that confirms the address which it is sent to. */
export function emailLinkMail({ to, link, expiresAt }: LinkMail): Mail {
  const until = momentOf(expiresAt);
  return {
    to,
    subject: "Confirm your email",
    text: paragraphs(
      "As-salamu alaykum,",
      "Open this link to confirm that this is your email for your mosque's portal:",
      link,
      `The link works once, until ${until.english}, and only for the account that asked for it. If you did not ask for it, ignore this email.`,
      "السلام عليكم،",
      "افتح الرابط أعلاه لتأكيد أن هذا بريدك في بوابة مسجدك.",
      `يعمل الرابط مرة واحدة حتى ${until.arabic}، وللحساب الذي طلبه وحده. إن لم تطلبه فلا تفعل شيئًا.`,
    ),
  };
}

/** The email to the owner of an address that another account has asked for. It does not say which. */
export function emailTakenMail({ to, name }: { readonly to: string; readonly name: string }): Mail {
  const person = plainName(name);
  return {
    to,
    subject: "Another account asked for your email",
    text: paragraphs(
      `As-salamu alaykum ${person},`,
      "Another account of this service asked to use your email. Nothing was changed: you sign in with it as before. If the other account is yours too, delete one of them first.",
      `السلام عليكم ${person}،`,
      "طلب حساب آخر في هذه الخدمة استعمال بريدك. لم يتغيّر شيء، وتسجّل الدخول به كما كنت. إن كان الحساب الآخر لك أيضًا فاحذف أحدهما أولًا.",
    ),
  };
}
