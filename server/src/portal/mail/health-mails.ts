import { type ErrorReasonName, errorReasons, type HealthNews, type RefusedPart } from "@mosque-sync/contract";
import { type Mail, plainName } from "./mail.ts";
import { paragraphs } from "./mails.ts";

/** A change of state of a mosque's sync, as people are told about it. Instants are ISO. */
export interface StateChange {
  readonly news: HealthNews;
  readonly communityName: string;
  /** The key that it is about, if several keys that may write are in use. */
  readonly keyName: string | undefined;
  readonly zone: string;
  /** The exact reason of a failure. */
  readonly reason: string | undefined;
  /** What it was about, if that is known. */
  readonly about?: RefusedPart | undefined;
  readonly lastSuccessAt: string | null;
  /** When the sync became late. */
  readonly lateAfter: Date | undefined;
  /** When the prayer rows last changed. */
  readonly prayersChangedAt: Date;
  /** The address of the mosque's overview. */
  readonly link: string;
}

/** The email about a change of state, without its recipient. */
export function stateMail(change: StateChange): Omit<Mail, "to"> {
  const mosque = plainName(change.communityName);
  const { english, arabic } = told[change.news](change, mosque);
  const key = change.keyName === undefined ? undefined : plainName(change.keyName);
  return {
    subject: `${mosque}: ${subjects[change.news]}`,
    text: paragraphs(
      "As-salamu alaykum,",
      ...english,
      ...(key === undefined ? [] : [`The key is “${key}”. Each key that may write is watched by itself.`]),
      "See what happened, and what to do:",
      change.link,
      "You get this email because you look after this mosque in the portal. On that page you can turn such emails off.",
      "السلام عليكم،",
      key === undefined ? arabic : `${arabic} المفتاح المعني: «${key}».`,
      "تجد التفاصيل، وإيقاف هذه الرسائل، في الرابط أعلاه.",
    ),
  };
}

/** The email that shows an operator that email works. */
export function testMail(to: string, link: string): Mail {
  return {
    to,
    subject: "Test email",
    text: paragraphs(
      "As-salamu alaykum,",
      "An operator sent this email from the portal to see whether email works. It does.",
      link,
      "السلام عليكم،",
      "أُرسلت هذه الرسالة من البوابة لاختبار البريد، وقد وصلت.",
    ),
  };
}

const subjects: Readonly<Record<HealthNews, string>> = {
  failed: "the sync failed",
  late: "the sync is late",
  stuck: "the times stay the same",
  recovered: "the sync works again",
};

interface Told {
  readonly english: readonly string[];
  readonly arabic: string;
}

const told: Readonly<Record<HealthNews, (change: StateChange, mosque: string) => Told>> = {
  failed: ({ reason, about }, mosque) => {
    const part = about && partInMail(about);
    return {
      english: [
        `The last sync of ${mosque} failed.`,
        ...adminSentence(reason),
        ...(part ? [`It is about: ${part}`] : []),
      ],
      arabic: `أخفقت آخر مزامنة لـ${mosque}.${part ? ` المقصود: ${part}` : ""}`,
    };
  },
  late: ({ lastSuccessAt, lateAfter, zone }, mosque) => ({
    english: [
      `The sync of ${mosque} is late.`,
      [
        ...(lateAfter ? [`It was expected by ${inWords(lateAfter, zone)}.`] : []),
        ...(lastSuccessAt === null
          ? ["None has worked yet."]
          : [`The last one that worked was on ${inWords(new Date(lastSuccessAt), zone)}.`]),
        "Until the next one, worshippers may see old times.",
      ].join(" "),
    ],
    arabic: `تأخرت مزامنة ${mosque}، وقد يرى المصلون أوقاتًا قديمة.`,
  }),
  stuck: ({ prayersChangedAt, zone }, mosque) => ({
    english: [
      `The website of ${mosque} goes on syncing, but sends the same prayer times every day while the days change.`,
      `No time has changed since ${inWords(prayersChangedAt, zone)}. Check that the website's timetable is this year's, and that it picks today's row.`,
    ],
    arabic: `يرسل موقع ${mosque} الأوقات نفسها كل يوم، فتحقق من جدول المواقيت فيه.`,
  }),
  recovered: (_, mosque) => ({
    english: [`The sync of ${mosque} works again. There is nothing to do.`],
    arabic: `عادت مزامنة ${mosque} إلى العمل، ولا يلزمك شيء.`,
  }),
};

/** What a mosque's people can do about a failure, by the API's own words. */
function adminSentence(reason: string | undefined): string[] {
  if (reason === undefined || !(reason in errorReasons)) return [];
  return [errorReasons[reason as ErrorReasonName].admin];
}

/** What a refusal was about, by the names of the API: `isha, iqamahTime: 25:00`. Mail programs make no link of it. */
function partInMail({ field, prayer, value }: RefusedPart): string {
  const name = field?.split(".").at(-1);
  const item = [prayer, name === "prayerKey" ? undefined : name].filter((text) => text !== undefined);
  return plainName([item.join(", "), value].filter(Boolean).join(": "));
}

/** An instant by the mosque's clocks. */
export function inWords(instant: Date, zone: string): string {
  const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "short", timeZone: zone });
  return `${format.format(instant)} (${zone})`;
}
