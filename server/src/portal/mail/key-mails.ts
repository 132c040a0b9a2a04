import type { KeyNews } from "@mosque-sync/contract";
import { inWords } from "./health-mails.ts";
import { type Mail, plainName } from "./mail.ts";
import { paragraphs } from "./mails.ts";

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

/** The email to a mosque's owners about a key that was revoked on the page for leaked keys, without its recipient. */
export function reportedKeyMail({
  communityName,
  zone,
  link,
  key,
  at,
}: KeyMail & { readonly key: NamedKey; readonly at: Date }): Omit<Mail, "to"> {
  const mosque = plainName(communityName);
  return {
    subject: `${mosque}: a leaked key was revoked`,
    text: paragraphs(
      "As-salamu alaykum,",
      `Someone found the whole key ${named(key)} of ${mosque} and had it revoked on ${inWords(at, zone)}, on the page of this service for leaked keys. It no longer works, so the website that used it cannot update its times.`,
      "Create a new key, and find out where the old one could be seen: a web page, a repository, an email. Then look at the mosque's history for changes that are not yours.",
      link,
      "You get this email because you are an owner of this mosque.",
      "السلام عليكم،",
      `عثر أحدهم على المفتاح ${named(key)} كاملًا من مفاتيح ${mosque}، فأُبطل ولم يعد يعمل. أنشئ مفتاحًا جديدًا من الرابط أعلاه، وابحث عن الموضع الذي انكشف فيه القديم، وراجع سجل المسجد.`,
    ),
  };
}

/** What owners and managers are warned of. */
export type KeyWarningKind = Extract<KeyNews, "key_ends" | "key_unused">;

/** The email about keys that end soon, or that nothing uses, without its recipient. */
export function warningMail(
  what: KeyWarningKind,
  { communityName, zone, link, keys }: KeyMail & { readonly keys: readonly NamedKey[] },
): Omit<Mail, "to"> {
  const mosque = plainName(communityName);
  const { subject, english, arabic } = warnings[what];
  const list = keys.map((key) => {
    const end = key.expiresAt === null ? "" : `: ends on ${inWords(new Date(key.expiresAt), zone)}`;
    return `- ${named(key)}${what === "key_ends" ? end : ""}`;
  });
  return {
    subject: `${mosque}: ${subject}`,
    text: paragraphs(
      "As-salamu alaykum,",
      english(mosque),
      list.join("\n"),
      link,
      "You get this email because you look after this mosque in the portal. On the mosque's overview you can turn such emails off.",
      "السلام عليكم،",
      arabic(mosque),
    ),
  };
}

const warnings = {
  key_ends: {
    subject: "a key ends soon",
    english: (mosque: string) =>
      `These keys of ${mosque} end soon. After that, the websites that use them can no longer update its times. Create a new key with a later end date, and put it into the website's settings, before they end:`,
    arabic: (mosque: string) =>
      `تنتهي مفاتيح ${mosque} المذكورة أعلاه قريبًا، ثم لا تستطيع المواقع التي تستعملها تحديث الأوقات. أنشئ قبل ذلك مفتاحًا جديدًا وضعه في إعدادات الموقع.`,
  },
  key_unused: {
    subject: "a key is not used",
    english: (mosque: string) =>
      `No request has used these keys of ${mosque} in the last 30 days. If nothing needs them, revoke them: an unwatched key is a risk. If a website should be using one, look at why it is not:`,
    arabic: (mosque: string) =>
      `لم يُستعمل أيٌّ من مفاتيح ${mosque} المذكورة أعلاه منذ 30 يومًا. أبطل ما لا حاجة إليه، فإن كان ينبغي لموقع أن يستعمل أحدها فانظر لمَ لا يستعمله.`,
  },
} as const;

function named({ name, prefix }: NamedKey): string {
  return `“${plainName(name)}” (${prefix}…)`;
}
