import { pathToFileURL } from "node:url";
import {
  errorReasons,
  type HealthNews,
  type InEach,
  linkProblems,
  mosqueRoles,
  securityEventKinds,
  timetableTroubles,
} from "@mosque-sync/contract";

export interface Letter {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

const instant = "2026-12-05T18:30:00.000Z";
const link = "https://sync.example.org/portal";
const names = { communityName: "Masjid Noor", zone: "UTC", link };

/** The dates in the mails, as a locale writes them. */
export function sampleDates(locale: string): string[] {
  const written = (style: Intl.DateTimeFormatOptions, at: string) =>
    new Intl.DateTimeFormat(locale, { ...style, timeZone: "UTC" }).format(new Date(at));
  return [
    written({ dateStyle: "full", timeStyle: "short" }, instant),
    ...lastDays.map((day) => written({ dateStyle: "full" }, day)),
  ];
}

/** The last days of times in a timetable. */
const lastDays = ["2026-12-30", "2026-12-31"] as const;

/**
 * Every mail that the service sends, in each of its languages.
 * @param folder a clone, or a copy of its sources
 */
export async function lettersOf(folder: string): Promise<InEach<Letter>[]> {
  const subjects = new URL("server/src/subjects/", `${pathToFileURL(folder)}/`);
  const modules = await Promise.all([
    linkMails(subjects),
    healthMails(subjects),
    keyMails(subjects),
    securityMails(subjects),
  ]);
  return modules.flat();
}

async function linkMails(subjects: URL): Promise<InEach<Letter>[]> {
  const links: typeof import("../../../server/src/subjects/mail/link-mails.ts") = await import(
    new URL("mail/link-mails.ts", subjects).href
  );
  const emails: typeof import("../../../server/src/subjects/sign-in/emails/email-mails.ts") = await import(
    new URL("sign-in/emails/email-mails.ts", subjects).href
  );
  const factors: typeof import("../../../server/src/subjects/sign-in/factors/factor-mails.ts") = await import(
    new URL("sign-in/factors/factor-mails.ts", subjects).href
  );
  const mailed = { link, expiresAt: instant };
  const person = { name: "Amina", email: "amina@example.org" };
  return [
    ...mosqueRoles.map((role) =>
      links.invitationMail({ ...mailed, communityName: "Masjid Noor", role, invitedBy: "Bilal" }),
    ),
    links.passwordMail({ ...mailed, name: "Amina" }),
    emails.emailLinkMail(mailed),
    emails.emailTakenMail(person),
    ...(["link made", "removed by link", "removed on the machine"] as const).map((news) =>
      factors.factorMail(news, person),
    ),
  ];
}

async function healthMails(subjects: URL): Promise<InEach<Letter>[]> {
  const { stateMail, testMail }: typeof import("../../../server/src/subjects/health/health-mails.ts") =
    await import(new URL("health/health-mails.ts", subjects).href);
  const { warningMails }: typeof import("../../../server/src/subjects/health/warning-mails.ts") =
    await import(new URL("health/warning-mails.ts", subjects).href);
  const { digestMail }: typeof import("../../../server/src/subjects/health/digest-mail.ts") = await import(
    new URL("health/digest-mail.ts", subjects).href
  );
  const at = new Date(instant);
  const mailOf = (news: HealthNews, reason?: string) =>
    stateMail({
      ...{ ...names, news, reason, keyName: "Website", about: { field: "iqamahTime", value: "25:00" } },
      ...{ lastSuccessAt: instant, lateAfter: at, prayersChangedAt: at },
    });
  const states = ["failed", "late", "stuck"] as const;
  return [
    testMail(link),
    ...Object.keys(errorReasons).map((reason) => mailOf("failed", reason)),
    ...(["late", "stuck", "recovered"] as const).map((news) => mailOf(news)),
    ...timetableTroubles.map((reason) => mailOf("failed", reason)),
    stateMail({
      ...{ ...names, news: "recovered", hasTimetable: true, reason: undefined, keyName: undefined },
      ...{ lastSuccessAt: null, lateAfter: undefined, prayersChangedAt: at },
    }),
    ...linkProblems.flatMap((reason) =>
      warningMails(names, {
        ...{ ends: [], unknown: [], lastDay: lastDays[1] },
        link: { failures: 2, reason, problem: null, status: undefined, isTold: 0 },
      }).map(({ letters }) => letters),
    ),
    ...warningMails(names, {
      link: undefined,
      ends: [
        { until: lastDays[0], times: [{ prayerKey: "isha", kind: "iqamah" }] },
        { until: lastDays[1], times: [{ prayerKey: "isha", kind: "adhan" }] },
      ],
      unknown: [{ prayerKey: "jummah", kind: "adhan" }],
      lastDay: lastDays[1],
    }).map(({ letters }) => letters),
    digestMail(
      {
        counts: states.map((state) => ({ state, mosques: 2 })),
        inTrouble: states.map((state) => ({ communityName: "Masjid Noor", state, stateSince: instant })),
        unattended: { mosques: 2, names: ["Masjid Huda"] },
      },
      { mosques: link, service: link },
    ),
  ];
}

async function keyMails(subjects: URL): Promise<InEach<Letter>[]> {
  const { reportedKeyMail, warningMail }: typeof import("../../../server/src/subjects/keys/key-mails.ts") =
    await import(new URL("keys/key-mails.ts", subjects).href);
  const key = { name: "Website", prefix: "mk_1", expiresAt: instant };
  return [
    reportedKeyMail({ ...names, key, at: new Date(instant) }),
    ...(["key_ends", "key_unused"] as const).map((what) => warningMail(what, { ...names, keys: [key] })),
  ];
}

async function securityMails(subjects: URL): Promise<InEach<Letter>[]> {
  const {
    audienceOf,
    securityMail,
  }: typeof import("../../../server/src/subjects/security/security-mails.ts") = await import(
    new URL("security/security-mails.ts", subjects).href
  );
  const event = {
    ...{ at: instant, address: "192.0.2.1", actor: "Bilal", mosque: "Masjid Noor", key: "Website" },
    ...{
      user: "Amina",
      link,
      device: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    },
  };
  const details = { device: "new", to: "owner", role: "owner" };
  const mailed = securityEventKinds.filter((kind) => audienceOf(kind, details) !== undefined);
  return mailed.map((kind) => securityMail(kind, event));
}
