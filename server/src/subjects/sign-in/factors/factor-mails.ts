import { oneLine, plainName } from "#subjects/mail/mail.ts";
import { greetings, type InEach, type Letter } from "#subjects/mail/mail-languages.ts";

/** What happened to the second factors of an account. */
export type FactorNews = "link made" | "removed by link" | "removed on the machine";

export function factorMail(
  news: FactorNews,
  person: { readonly name: string; readonly email: string },
): InEach<Letter> {
  const who = `${plainName(person.name)} (${oneLine(person.email)})`;
  const { en, ar } = texts[news];
  return {
    en: {
      subject: en.subject,
      paragraphs: [
        greetings.en,
        en.text(who),
        "If this was not agreed with you, tell the operator of the service at once, and change your password.",
      ],
    },
    ar: {
      subject: ar.subject,
      paragraphs: [
        greetings.ar,
        ar.text(who),
        "إن لم يكن ذلك بعلمك فأخبر مشغّل الخدمة فورًا، وغيّر كلمة مرورك.",
      ],
    },
  };
}

type Texts = InEach<{ readonly subject: string; readonly text: (who: string) => string }>;

const texts: Readonly<Record<FactorNews, Texts>> = {
  "link made": {
    en: {
      subject: "A link that removes a second factor was created",
      text: (who) =>
        `An operator has created a link that removes the second factor of ${who}, because it was lost. It works once, for 24 hours.`,
    },
    ar: {
      subject: "أُنشئ رابط يزيل خطوة تحقق ثانية",
      text: (who) =>
        `أنشأ مشغّل الخدمة رابطًا يزيل خطوة التحقق الثانية لحساب ${who} لفقدانها. يعمل مرة واحدة خلال 24 ساعة.`,
    },
  },
  "removed by link": removed({ en: "with an operator's link", ar: "برابط من مشغّل الخدمة" }),
  "removed on the machine": removed({
    en: "by a command on the service's machine",
    ar: "بأمر على خادم الخدمة",
  }),
};

function removed(how: InEach): Texts {
  return {
    en: {
      subject: "A second factor was removed",
      text: (who) =>
        `The second factor of ${who} was removed ${how.en}. Every session of the account has ended, and its password is now enough to sign in until a new second factor is added.`,
    },
    ar: {
      subject: "أُزيلت خطوة تحقق ثانية",
      text: (who) =>
        `أُزيلت خطوة التحقق الثانية لحساب ${who} ${how.ar}. انتهت كل جلسات الحساب، وتكفي كلمة المرور للدخول إلى أن تُضاف خطوة ثانية جديدة.`,
    },
  };
}
