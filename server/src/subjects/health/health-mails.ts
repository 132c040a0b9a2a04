import {
  type ErrorReasonName,
  errorReasons,
  type HealthNews,
  type InEach,
  inEach,
  type Language,
  type RefusedPart,
  sharedTexts,
} from "@mosque-sync/contract";
import { plainName } from "../mail/mail.ts";
import { inWords, type Letter } from "../mail/mail-languages.ts";
import { mailTexts } from "../mail/texts/texts.ts";
import { isTimetableTrouble } from "./rules/action-owner.ts";

/** A change of state of a mosque's sync, as people are told about it. Instants are ISO. */
export interface StateChange {
  readonly news: HealthNews;
  readonly communityName: string;
  /** The key that it is about, if several keys that may write are in use. */
  readonly keyName: string | undefined;
  readonly zone: string;
  /** The exact reason of a failure. */
  readonly reason: string | undefined;
  /** Whether a timetable keeps the rows. */
  readonly hasTimetable?: boolean;
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
  const { news, reason } = change;
  const trouble = isTimetableTrouble(reason) ? reason : undefined;
  return inEach((language) => {
    const { letter, health } = mailTexts[language];
    const isRecovered = news === "recovered" && change.hasTimetable;
    const subject = trouble
      ? health.timetable.stopped
      : isRecovered
        ? health.timetable.recoveredSubject
        : health.subjects[news];
    return {
      subject: `${mosque}: ${subject}`,
      paragraphs: [
        letter.greeting,
        ...(trouble
          ? [health.timetable.notWritten(mosque), sharedTexts[language].timetables.trouble[trouble]]
          : isRecovered
            ? [health.timetable.recovered(mosque)]
            : newsTexts[news](change, mosque, language)),
        ...(key === undefined ? [] : [health.aboutKey(key)]),
        health.seeWhat,
        change.link,
        health.why,
      ],
    };
  });
}

/** The email that shows an operator that email works. */
export function testMail(link: string): InEach<Letter> {
  return inEach((language) => {
    const { letter, health } = mailTexts[language];
    const { subject, text } = health.test;
    return { subject, paragraphs: [letter.greeting, text, link] };
  });
}

type NewsText = (change: StateChange, mosque: string, language: Language) => readonly string[];

const newsTexts: Readonly<Record<HealthNews, NewsText>> = {
  failed({ reason, about }, mosque, language) {
    const { failed } = mailTexts[language].health;
    return [
      failed.text(mosque),
      ...reasonText(reason, language),
      ...(about ? [failed.about(partInMail(about))] : []),
    ];
  },
  late({ lastSuccessAt, lateAfter, zone }, mosque, language) {
    const { late } = mailTexts[language].health;
    const inZone = (instant: Date) => inWords(instant, zone, language);
    return [
      late.text(mosque),
      [
        ...(lateAfter ? [late.expectedBy(inZone(lateAfter))] : []),
        lastSuccessAt === null ? late.noneYet : late.lastOn(inZone(new Date(lastSuccessAt))),
        late.meanwhile,
      ].join(" "),
    ];
  },
  stuck({ prayersChangedAt, zone }, mosque, language) {
    const { stuck } = mailTexts[language].health;
    return [stuck.text(mosque), stuck.since(inWords(prayersChangedAt, zone, language))];
  },
  recovered: (_, mosque, language) => [mailTexts[language].health.recovered(mosque)],
};

/** The fix of a failure for a mosque's users. */
function reasonText(reason: string | undefined, language: Language): string[] {
  if (reason === undefined || !isErrorReason(reason)) return [];
  const known: Partial<Record<ErrorReasonName, string>> = sharedTexts[language].reasons;
  return [mailTexts[language].health.failed.reason(reason, known[reason])];
}

function isErrorReason(name: string): name is ErrorReasonName {
  return Object.hasOwn(errorReasons, name);
}

/** The refused part in the API's names, such as `isha, iqamahTime: 25:00`. Mail programs find no link in it. */
function partInMail({ field, prayer, value }: RefusedPart): string {
  const name = field?.split(".").at(-1);
  const item = [prayer, name === "prayerKey" ? undefined : name].filter((text) => text !== undefined);
  return plainName([item.join(", "), value].filter(Boolean).join(": "));
}
