import { type Mail, oneLine, plainName } from "./mail.ts";
import { paragraphs } from "./mails.ts";

/** What happened to the second factors of an account. */
export type FactorNews = "link made" | "removed by link" | "removed on the machine";

/** The email that tells a person, or an owner of one of their mosques, that a lost second factor is being replaced. */
export function factorMail({
  to,
  news,
  person,
}: {
  readonly to: string;
  readonly news: FactorNews;
  readonly person: { readonly name: string; readonly email: string };
}): Mail {
  const who = `${plainName(person.name)} (${oneLine(person.email)})`;
  const { subject, english, arabic } = texts[news];
  return {
    to,
    subject,
    text: paragraphs(
      "As-salamu alaykum,",
      english(who),
      "If this was not agreed with you, tell the operator of the service at once, and change your password.",
      "السلام عليكم،",
      arabic(who),
      "إن لم يكن ذلك بعلمك فأخبر مشغّل الخدمة فورًا، وغيّر كلمة مرورك.",
    ),
  };
}

interface Texts {
  readonly subject: string;
  readonly english: (who: string) => string;
  readonly arabic: (who: string) => string;
}

const texts: Readonly<Record<FactorNews, Texts>> = {
  "link made": {
    subject: "A link that removes a second factor was created",
    english: (who) =>
      `An operator has created a link that removes the second factor of ${who}, because it was lost. It works once, for 24 hours.`,
    arabic: (who) =>
      `أنشأ مشغّل الخدمة رابطًا يزيل خطوة التحقق الثانية لحساب ${who} لفقدانها. يعمل مرة واحدة خلال 24 ساعة.`,
  },
  "removed by link": removed("with an operator's link", "برابط من مشغّل الخدمة"),
  "removed on the machine": removed("by a command on the service's machine", "بأمر على خادم الخدمة"),
};

/** @param english how, for the English text */
function removed(english: string, arabic: string): Texts {
  return {
    subject: "A second factor was removed",
    english: (who) =>
      `The second factor of ${who} was removed ${english}. Every session of the account has ended, and its password is now enough to sign in until a new second factor is added.`,
    arabic: (who) =>
      `أُزيلت خطوة التحقق الثانية لحساب ${who} ${arabic}. انتهت كل جلسات الحساب، وتكفي كلمة المرور للدخول إلى أن تُضاف خطوة ثانية جديدة.`,
  };
}
