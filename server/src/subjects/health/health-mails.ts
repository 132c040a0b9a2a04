import {
  type ErrorReasonName,
  errorReasons,
  type HealthNews,
  type Language,
  type RefusedPart,
  sharedTexts,
} from "@mosque-sync/contract";
import { plainName } from "../mail/mail.ts";
import { greetings, type InEach, inWords, type Letter } from "../mail/mail-languages.ts";

/** A change of state of a mosque's sync, as people are told about it. Instants are ISO. */
export interface StateChange {
  readonly news: HealthNews;
  readonly communityName: string;
  /** The key that it is about, if several keys that may write are in use. */
  readonly keyName: string | undefined;
  readonly zone: string;
  /** The exact reason of a failure. */
  readonly reason: string | undefined;
  readonly about?: RefusedPart | undefined;
  readonly lastSuccessAt: string | null;
  /** When the sync became late. */
  readonly lateAfter: Date | undefined;
  /** When the prayer rows last changed. */
  readonly prayersChangedAt: Date;
  /** The address of the mosque's overview. */
  readonly link: string;
}

/** The email about a change of state. */
export function stateMail(change: StateChange): InEach<Letter> {
  const mosque = plainName(change.communityName);
  const key = change.keyName === undefined ? undefined : plainName(change.keyName);
  const told = texts[change.news](change, mosque);
  const letter = (language: Language): Letter => ({
    subject: `${mosque}: ${subjects[change.news][language]}`,
    paragraphs: [
      greetings[language],
      ...told[language],
      ...(key === undefined ? [] : [keyText[language](key)]),
      seeWhat[language],
      change.link,
      why[language],
    ],
  });
  return { en: letter("en"), ar: letter("ar") };
}

/** The email that shows an operator that email works. */
export function testMail(link: string): InEach<Letter> {
  return {
    en: {
      subject: "Test email",
      paragraphs: [
        greetings.en,
        "An operator sent this email from the portal to see whether email works. It does.",
        link,
      ],
    },
    ar: {
      subject: "رسالة اختبار",
      paragraphs: [greetings.ar, "أُرسلت هذه الرسالة من البوابة لاختبار البريد، وقد وصلت.", link],
    },
  };
}

const keyText: InEach<(key: string) => string> = {
  en: (key) => `The key is “${key}”. Each key that may write is watched by itself.`,
  ar: (key) => `المفتاح المعني: «${key}». يُراقَب كل مفتاح يسمح بالتغيير وحده.`,
};

const seeWhat: InEach = {
  en: "See what happened, and what to do:",
  ar: "لترى ما حدث وما يلزم فعله:",
};

const why: InEach = {
  en: "You get this email because you look after this mosque in the portal. On that page you can turn such emails off.",
  ar: "تصلك هذه الرسالة لأنك تعتني بهذا المسجد في البوابة. يمكنك إيقاف هذه الرسائل في تلك الصفحة.",
};

const subjects: Readonly<Record<HealthNews, InEach>> = {
  failed: { en: "the sync failed", ar: "أخفقت المزامنة" },
  late: { en: "the sync is late", ar: "تأخرت المزامنة" },
  stuck: { en: "the times stay the same", ar: "الأوقات لا تتغير" },
  recovered: { en: "the sync works again", ar: "عادت المزامنة إلى العمل" },
};

type Told = InEach<readonly string[]>;

const texts: Readonly<Record<HealthNews, (change: StateChange, mosque: string) => Told>> = {
  failed: ({ reason, about }, mosque) => {
    const part = about && partInMail(about);
    return {
      en: [
        `The last sync of ${mosque} failed.`,
        ...reasonText(reason, "en"),
        ...(part ? [`It is about: ${part}`] : []),
      ],
      ar: [
        `أخفقت آخر مزامنة لـ${mosque}.`,
        ...reasonText(reason, "ar"),
        ...(part ? [`المقصود: ${part}`] : []),
      ],
    };
  },
  late: ({ lastSuccessAt, lateAfter, zone }, mosque) => {
    const expected = lateAfter && inWords(lateAfter, zone);
    const last = lastSuccessAt === null ? undefined : inWords(new Date(lastSuccessAt), zone);
    return {
      en: [
        `The sync of ${mosque} is late.`,
        [
          ...(expected ? [`It was expected by ${expected.en}.`] : []),
          last ? `The last one that worked was on ${last.en}.` : "None has worked yet.",
          "Until the next one, worshippers may see old times.",
        ].join(" "),
      ],
      ar: [
        `تأخرت مزامنة ${mosque}.`,
        [
          ...(expected ? [`كانت متوقعة قبل ${expected.ar}.`] : []),
          last ? `آخر مزامنة ناجحة: ${last.ar}.` : "لم تنجح أي مزامنة بعد.",
          "قد يرى المصلون أوقاتًا قديمة إلى أن تنجح المزامنة التالية.",
        ].join(" "),
      ],
    };
  },
  stuck: ({ prayersChangedAt, zone }, mosque) => {
    const since = inWords(prayersChangedAt, zone);
    return {
      en: [
        `The website of ${mosque} goes on syncing, but sends the same prayer times every day while the days change.`,
        `No time has changed since ${since.en}. Check that the website's timetable is this year's, and that it picks today's row.`,
      ],
      ar: [
        `ما زال موقع ${mosque} يزامن، لكنه يرسل أوقات الصلاة نفسها كل يوم والأيام تتغير.`,
        `لم يتغير أي وقت منذ ${since.ar}. تحقّق من أن جدول الموقع لهذه السنة، ومن أنه يختار صف اليوم.`,
      ],
    };
  },
  recovered: (_, mosque) => ({
    en: [`The sync of ${mosque} works again. There is nothing to do.`],
    ar: [`عادت مزامنة ${mosque} إلى العمل، ولا يلزمك شيء.`],
  }),
};

/** The fix of a failure for a mosque's users, in the API's own words. */
function reasonText(reason: string | undefined, language: Language): string[] {
  if (reason === undefined || !Object.hasOwn(errorReasons, reason)) return [];
  if (language === "en") return [errorReasons[reason as ErrorReasonName].admin];
  const arabic: Partial<Record<string, string>> = sharedTexts.ar.reasons;
  return [arabic[reason] ?? `أرسل موقعك ما لا يمكن قبوله (${reason}). أطلع على هذا من يعتني بموقعك.`];
}

/** The refused part in the API's names, such as `isha, iqamahTime: 25:00`. Mail programs find no link in it. */
function partInMail({ field, prayer, value }: RefusedPart): string {
  const name = field?.split(".").at(-1);
  const item = [prayer, name === "prayerKey" ? undefined : name].filter((text) => text !== undefined);
  return plainName([item.join(", "), value].filter(Boolean).join(": "));
}
