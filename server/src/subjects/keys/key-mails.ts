import type { KeyNews, Language } from "@mosque-sync/contract";
import { plainName } from "../mail/mail.ts";
import { greetings, type InEach, inWords, type Letter } from "../mail/mail-languages.ts";

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
  const when = inWords(at, zone);
  return {
    en: {
      subject: `${mosque}: a leaked key was revoked`,
      paragraphs: [
        greetings.en,
        `Someone found the whole key ${named.en(key)} of ${mosque} and had it revoked on ${when.en}, on the page of this service for leaked keys. It no longer works, so the website that used it cannot update its times.`,
        "Create a new key, and find out where the old one could be seen: a web page, a repository, an email. Then look at the mosque's history for changes that are not yours.",
        link,
        "You get this email because you are an owner of this mosque.",
      ],
    },
    ar: {
      subject: `${mosque}: أُبطل مفتاح مسرّب`,
      paragraphs: [
        greetings.ar,
        `عثر أحدهم على المفتاح ${named.ar(key)} كاملًا من مفاتيح ${mosque}، فأبطله ${when.ar} في صفحة المفاتيح المسرّبة لهذه الخدمة. لم يعد المفتاح يعمل، فلا يستطيع الموقع الذي كان يستعمله تحديث أوقاته.`,
        "أنشئ مفتاحًا جديدًا، وابحث عن الموضع الذي انكشف فيه القديم: صفحة أو مستودع أو رسالة. ثم راجع سجل المسجد بحثًا عن تغييرات ليست منك.",
        link,
        "تصلك هذه الرسالة لأنك مالك لهذا المسجد.",
      ],
    },
  };
}

/** What owners and managers are warned of. */
export type KeyWarningKind = Extract<KeyNews, "key_ends" | "key_unused">;

export function warningMail(
  what: KeyWarningKind,
  { communityName, zone, link, keys }: KeyMail & { readonly keys: readonly NamedKey[] },
): InEach<Letter> {
  const mosque = plainName(communityName);
  const letter = (language: Language): Letter => {
    const { subject, text } = warnings[what][language];
    const list = keys.map((key) => {
      const end = key.expiresAt === null ? undefined : inWords(new Date(key.expiresAt), zone)[language];
      const ends = what === "key_ends" && end !== undefined ? endings[language](end) : "";
      return `- ${named[language](key)}${ends}`;
    });
    return {
      subject: `${mosque}: ${subject}`,
      paragraphs: [greetings[language], text(mosque), list.join("\n"), link, why[language]],
    };
  };
  return { en: letter("en"), ar: letter("ar") };
}

const endings: InEach<(when: string) => string> = {
  en: (when) => `: ends on ${when}`,
  ar: (when) => `: ينتهي ${when}`,
};

const why: InEach = {
  en: "You get this email because you look after this mosque in the portal. On the mosque's overview you can turn such emails off.",
  ar: "تصلك هذه الرسالة لأنك تعتني بهذا المسجد في البوابة. يمكنك إيقاف هذه الرسائل في صفحته الرئيسية.",
};

type Warning = InEach<{ readonly subject: string; readonly text: (mosque: string) => string }>;

const warnings: Readonly<Record<KeyWarningKind, Warning>> = {
  key_ends: {
    en: {
      subject: "a key ends soon",
      text: (mosque) =>
        `These keys of ${mosque} end soon. After that, the websites that use them can no longer update its times. Create a new key with a later end date, and put it into the website's settings, before they end:`,
    },
    ar: {
      subject: "مفتاح ينتهي قريبًا",
      text: (mosque) =>
        `تنتهي مفاتيح ${mosque} هذه قريبًا، ثم لا تستطيع المواقع التي تستعملها تحديث الأوقات. أنشئ قبل ذلك مفتاحًا جديدًا ينتهي بعدها، وضعه في إعدادات الموقع:`,
    },
  },
  key_unused: {
    en: {
      subject: "a key is not used",
      text: (mosque) =>
        `No request has used these keys of ${mosque} in the last 30 days. If nothing needs them, revoke them: an unwatched key is a risk. If a website should be using one, look at why it is not:`,
    },
    ar: {
      subject: "مفتاح لا يُستعمل",
      text: (mosque) =>
        `لم يُستعمل أيٌّ من مفاتيح ${mosque} هذه منذ 30 يومًا. أبطل ما لا حاجة إليه، فالمفتاح المهمل خطر. وإن كان ينبغي لموقع أن يستعمل أحدها فانظر لمَ لا يستعمله:`,
    },
  },
};

const named: InEach<(key: NamedKey) => string> = {
  en: ({ name, prefix }) => `“${plainName(name)}” (${prefix}…)`,
  ar: ({ name, prefix }) => `«${plainName(name)}» (${prefix}…)`,
};
