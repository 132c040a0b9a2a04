import {
  type InEach,
  inEach,
  type Language,
  languageRows,
  sharedTexts,
  type TimetableEnd,
  type TimetableNews,
  type UnknownTime,
} from "@mosque-sync/contract";
import { plainName } from "../mail/mail.ts";
import type { Letter } from "../mail/mail-languages.ts";
import { mailTexts } from "../mail/texts/texts.ts";
import { linkInWords } from "../timetable/links/rules/link-failures.ts";
import type { DueWarnings, WarnableLink } from "../timetable/rules/health/warnings.ts";

interface WarnedMosque {
  readonly communityName: string;
  /** The address of the mosque's overview. */
  readonly link: string;
}

interface WarningMail {
  readonly what: TimetableNews;
  readonly letters: InEach<Letter>;
}

/** The emails about a timetable that ends soon, leaves times open, or no longer follows its link. */
export function warningMails(
  { communityName, link: overview }: WarnedMosque,
  { ends, unknown, link, lastDay }: Omit<DueWarnings, "given"> & { readonly lastDay: string },
): WarningMail[] {
  const mosque = plainName(communityName);
  const letterOf = (language: Language, subject: string, text: string, lines: readonly string[]): Letter => {
    const { letter, health } = mailTexts[language];
    const list = lines.map((line) => `- ${line}`).join("\n");
    return {
      subject: `${mosque}: ${subject}`,
      paragraphs: [letter.greeting, text, list, health.seeWhat, overview, health.why],
    };
  };
  const endLetters = inEach((language) => {
    const words = mailTexts[language].health.timetable;
    const lines = ends.map((end) =>
      words.end(timesOf(end, lastDay, language), dayInWords(end.until, language)),
    );
    return letterOf(language, words.endsSubject, words.ends(mosque), lines);
  });
  const unknownLetters = inEach((language) => {
    const words = mailTexts[language].health.timetable;
    const lines = unknown.map((time) => timeInWords(time, language));
    return letterOf(language, words.unknownSubject, words.unknown(mosque), lines);
  });
  const linkLetters = inEach((language) => {
    const words = mailTexts[language].health.timetable;
    const lines = link ? problemOf(link, language) : [];
    return letterOf(language, words.linkSubject, words.link(mosque), lines);
  });
  return [
    ...(link ? [{ what: "timetable_link", letters: linkLetters } as const] : []),
    ...(ends.length > 0 ? [{ what: "timetable_ends", letters: endLetters } as const] : []),
    ...(unknown.length > 0 ? [{ what: "timetable_unknown", letters: unknownLetters } as const] : []),
  ];
}

/** Why a link fails, with the fix. An older instance saves no reason. */
function problemOf({ reason, problem, status }: WarnableLink, language: Language): string[] {
  if (reason !== null) return [linkInWords(language, reason, status)];
  return problem === null ? [] : [plainName(problem)];
}

function timesOf({ until, times }: TimetableEnd, lastDay: string, language: Language): string {
  if (until === lastDay) return mailTexts[language].health.timetable.all;
  const list = new Intl.ListFormat(languageRows[language].locales.mails);
  return list.format(times.map((time) => timeInWords(time, language)));
}

function timeInWords({ prayerKey, kind }: UnknownTime, language: Language): string {
  const { prayers, timetables } = sharedTexts[language];
  return timetables.timeOf(prayers[prayerKey], timetables.kind[kind]);
}

/** @param day `YYYY-MM-DD` */
function dayInWords(day: string, language: Language): string {
  const style = { dateStyle: "full", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(languageRows[language].locales.mails, style).format(new Date(day));
}
